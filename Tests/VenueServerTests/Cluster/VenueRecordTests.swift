import IndoorModel
import JSONText
import Storage
import TestKit
import Testing

@testable import VenueServer

struct VenueRecordTests {
  @Test func `edits come out of a record as they went in, without their inverses`() async throws {
    let server = try await TestServer()
    let plan = try server.plan
    let (first, _) = try await plan.submit(
      Edit(
        id: "e-1", base: 0, author: "Ada “∑”", operations: [.renameVenue(LocalizedText("New"))],
        label: "Rename"))
    let (second, _) = try await plan.submit(
      Edit(id: "e-2", base: 0, author: "Ada “∑”", operations: [], undoes: "e-1"))
    let record = VenueRecord.edits([first, second], contents: ["abc"])
    guard case .edits(let read, let contents) = try VenueRecord(record.body) else {
      Issue.record("the record holds no edits")
      return
    }
    #expect(contents == ["abc"])
    #expect(read.map(\.edit) == [first.edit, second.edit])
    #expect(read.map(\.revision) == [1, 2])
    #expect(read.map(\.time) == [first.time, second.time])
    #expect(read.allSatisfy { $0.inverse.isEmpty })
  }

  @Test func `a beginning knows a file that is like it from another one`() async throws {
    let (one, other) = (try await TestServer(), try await TestServer(plan: "A    B"))
    let (plan, file) = (try one.plan, try other.plan.file)
    let beginning = try await VenueBeginning(of: plan.file)
    guard case .beginning(let read) = try VenueRecord(VenueRecord.beginning(beginning).body) else {
      Issue.record("the record holds no beginning")
      return
    }
    #expect(read == beginning)
    let another = try await VenueBeginning(of: file)
    #expect(another != beginning)
    _ = try await plan.submit(
      Edit(id: "e", base: 0, author: "ada", operations: [.renameVenue(LocalizedText("New"))]))
    let later = try await VenueBeginning(of: plan.file)
    #expect(later != beginning)
  }

  @Test(arguments: [
    FileChange.addVersion(
      id: 3, name: "before", author: "Ada “∑”",
      time: Timestamp(millisecondsSince1970: 1_795_248_000_000)),
    .removeVersion(7),
    .compact(until: 2, time: Timestamp(millisecondsSince1970: 1_795_248_000_000)),
  ])
  func `a change that is no edit comes out of a record as it went in`(_ change: FileChange) throws {
    guard case .change(let read) = try VenueRecord(VenueRecord.change(change).body) else {
      Issue.record("the record holds no change")
      return
    }
    #expect(read == change)
  }

  @Test(arguments: ["", "{}", "[]", #"{"edits": [{}]}"#, #"{"beginning": {}}"#])
  func `what is no record is refused`(_ text: String) {
    #expect(throws: (any Error).self) { _ = try VenueRecord(Array(text.utf8)) }
  }

  @Test(arguments: ["", "too short", "sixteen letters and a space", "sechzehn Zeichen–"])
  func `a secret is long enough, and fits into a header field`(_ text: String) {
    #expect(ClusterSecret(text) == nil)
  }

  @Test func `only the secret itself is one`() throws {
    let secret = try #require(ClusterSecret("0123456789abcdef"))
    #expect(secret.isShown(in: "Cluster 0123456789abcdef"))
    for text in [nil, "", "Cluster 0123456789abcdeF", "Cluster 0123456789abcdef0", "Bearer x"] {
      #expect(!secret.isShown(in: text))
    }
  }
}
