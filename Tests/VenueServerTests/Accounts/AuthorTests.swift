import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import VenueServer

/// Staff and clients that may edit get the authors of edits and versions, and no other client does.
struct AuthorTests {
  private let world: AccountWorld
  private let owner: Token

  /// A plan that the owner has changed and kept.
  init() async throws {
    world = try await AccountWorld()
    (_, owner) = try await world.person(Grants(.owner, in: "plan"))
    try await edit("first", base: 0)
    let kept = await world.send(
      .post, "/api/v1/venues/plan/versions", ["name": "kept"], token: owner)
    #expect(kept.status == .created)
  }

  private func edit(_ id: String, base: Int) async throws {
    let feature: Value = [
      "id": .string(id), "kind": "line", "floor": "0",
      "geometry": ["type": "LineString", "coordinates": [[1, 0], [1, 1]]], "properties": [:],
    ]
    let edit: Value = [
      "id": .string(id), "base": Value(base),
      "operations": [["operation": "put", "feature": feature]],
    ]
    let made = await world.send(.post, "/api/v1/venues/plan/edits", edit, token: owner)
    #expect(made.status == .created)
    // The author gets the name.
    #expect(try made.json["author"] == "Person 1")
  }

  private func token(_ role: Role, isLink: Bool) async throws -> Token {
    isLink
      ? try await world.link(role, Scope(venue: "plan")).token
      : try await world.person(Grants(role, in: "plan")).token
  }

  private static let guests: [(role: Role, isLink: Bool)] =
    Invitation.roles.map { ($0, false) } + Link.roles.map { ($0, true) }

  @Test(arguments: guests)
  func `answers tell authors to those who may know`(role: Role, isLink: Bool) async throws {
    let token = try await token(role, isLink: isLink)
    let sees = [.owner, .organiser, .staff].contains(role)
    var tags: Set<String> = []
    for path in [
      "edits", "edits?before=9", "edits?subject=feature:first", "versions", "versions/1",
      "snapshot", "snapshot?version=1", "comparisons?from=1&to=current",
    ] {
      let answer = await world.send(.get, "/api/v1/venues/plan/\(path)", token: token)
      guard answer.status == .ok else {
        // A monitor may read no venue.
        #expect(answer.status == .notFound && role == .monitor)
        continue
      }
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(!text.contains("example.org"))
      let isNamed = text.contains(#""author":"Person 1""#)
      #expect(isNamed == (sees && !path.hasPrefix("snapshot")), "\(path)")
      #expect(text.contains(#""author""#) == isNamed, "\(path)")
      if path == "versions/1" { tags.insert(answer.fields[.eTag] ?? "") }
    }
    // What is kept under a tag is not what others get.
    let other = try await self.token(sees ? .viewer : .staff, isLink: false)
    let answer = await world.send(.get, "/api/v1/venues/plan/versions/1", token: other)
    #expect(!tags.contains(answer.fields[.eTag] ?? ""))
  }

  @Test(arguments: guests)
  func `the stream tells authors to those who may know`(role: Role, isLink: Bool) async throws {
    guard role != .monitor else { return }
    let sees = [.owner, .organiser, .staff].contains(role)
    let (socket, handler) = try world.open(try await token(role, isLink: isLink))
    // One edit that was missed, and one that comes.
    handler.received(
      .text(#"{"type": "subscribe", "venue": "plan", "streams": ["edits"], "after": 0}"#),
      from: socket)
    let missed = try await socket.next("edit")["edit"]
    #expect(missed?["id"] == "first" && missed?["author"] == (sees ? "Person 1" : nil))
    try await edit("second", base: 1)
    let next = try await socket.next("edit")["edit"]
    #expect(next?["id"] == "second" && next?["author"] == (sees ? "Person 1" : nil))
  }
}
