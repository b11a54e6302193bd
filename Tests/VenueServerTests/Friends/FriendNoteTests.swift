import IndoorModel
import LiveMap
import Testing

@testable import VenueServer

struct FriendNoteTests {
  @Test(arguments: [
    FriendNews.changed("n-ada"), .message("n-ada", ["id": 7, "text": "hello"]),
    .messageDeleted("n-ada", id: 7),
    .near("n-ada", at: nil, metres: 12.5, Timestamp(millisecondsSince1970: 1_795_248_000_123)),
  ])
  func `other nodes read a note as it was`(news: FriendNews) throws {
    let note = FriendNote(news, to: "n-bob", in: "expo")
    let read = try FriendNote(note.value)
    #expect(read == note)
    #expect(read.news(in: Venue(slug: "expo", name: LocalizedText("Expo"))) == news)
  }

  @Test func `what a later version sends is refused`() {
    let value: Value = ["venue": "expo", "to": "n-bob", "friend": "n-ada", "kind": "waved"]
    #expect(throws: ValueError.self) { try FriendNote(value) }
  }
}
