import IndoorModel
import JSONText
import LiveMap
import Testing

@testable import Wire

struct LocationsBodyTests {
  private let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func body(_ text: String, mediaType: String? = nil) throws -> LocationsBody {
    let bytes = Array(text.utf8)
    return try LocationsBody(bytes, mediaType: mediaType, now: now) { try Value(json: bytes) }
  }

  private func ids(_ body: LocationsBody) -> [String?] {
    body.batch.entries.map { body.batch.string($0.navigator) }
  }

  @Test(arguments: [
    #"{"navigator":"n-1","floor":0,"x":1,"y":2}"#,
    #"{"navigator":"n-1","floor":0,"x":1e0,"y":2}"#,
    #"{"locations":[{"navigator":"n-1","floor":"0","x":1,"y":2}]}"#,
    #"{"locations":[{"navigator":"n\u002d1","floor":"0","x":1,"y":2}]}"#,
  ])
  func `one location is read alike in each form`(text: String) throws {
    let body = try body(text)
    #expect(ids(body) == ["n-1"])
    #expect(body.batch.floors == ["0"])
    #expect(body.batch.entries[0].location.milliseconds == now.millisecondsSince1970)
    #expect(body.refused.isEmpty)
    #expect(body.index(0) == 0)
  }

  @Test func `locations that cannot be read are named by their place in the list`() throws {
    let body = try body(
      #"""
      {"locations": [{"navigator": "a b", "floor": 0, "x": 1, "y": 2},
        {"navigator": "n-1", "floor": 0, "x": 1, "y": 2}, {"navigator": "n-2", "floor": 0, "x": 1},
        {"navigator": "n-3", "floor": 0, "x": 1, "y": 2}]}
      """#)
    #expect(ids(body) == ["n-1", "n-3"])
    #expect([0, 1].map(body.index) == [1, 3])
    #expect(
      Value.array(body.refused) == [
        [
          "index": 0, "navigator": "a b",
          "reason": "navigator must be 1 to 128 ASCII characters without space or quotes",
        ],
        ["index": 2, "navigator": "n-2", "reason": "y is missing"],
      ])
  }

  @Test func `a list that is none, or too long, is refused as a whole`() {
    let one = #"{"navigator":"n","floor":0,"x":1,"y":2}"#
    let list = Array(repeating: one, count: LocationsBody.locationLimit + 1).joined(separator: ",")
    for text in [#"{"locations": 7}"#, #"{"locations":[\#(list)]}"#] {
      let error = #expect(throws: ValueError.self) { try body(text) }
      #expect(error?.description == "locations must be a list of at most 20000 locations")
    }
  }

  @Test func `the media type of bytes decides how a body is read`() {
    let text = #"{"navigator":"n-1","floor":0,"x":1,"y":2}"#
    let error = #expect(throws: ValueError.self) {
      try body(text, mediaType: "application/vnd.floorcast.locations")
    }
    #expect(error?.description == "must begin with 18, 2 and have a header of 20 bytes")
  }
}
