import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueServer
import WebServer

struct VersionsResourceTests {
  private let path = "/api/v1/venues/plan"

  /// A server of a venue that was kept as “before” and then edited.
  private func server() async throws -> TestServer {
    let server = try await TestServer(plan: "A   B", upstairs: "C")
    let kept = await server.post("\(path)/versions", ["name": "before", "author": "ada"])
    #expect(kept.status == .created)
    let edit: Value = [
      "id": "e1", "base": 0, "author": "bob",
      "operations": [
        ["operation": "remove", "feature": "A"], ["operation": "remove", "floor": "1"],
        ["operation": "change", "feature": "B", "fields": ["properties": ["name": "Bee"]]],
        ["operation": "renameVenue", "name": "Other"],
      ],
    ]
    #expect(await server.post("\(path)/edits", edit).status == .created)
    return server
  }

  private func restore(_ server: TestServer, id: String = "r1") async -> Response {
    await server.post(
      "\(path)/restorations", ["version": 1, "id": .string(id), "base": 1, "author": "ada"])
  }

  @Test func `a version is listed, looked at and removed`() async throws {
    let server = try await server()
    let versions = try await server.get("\(path)/versions").json["versions"]
    let version: Value = [
      "id": 1, "name": "before", "author": "ada", "revision": 0,
      "time": "2026-11-21T08:00:00.000Z",
    ]
    #expect(versions == [version])
    let then = await server.get("\(path)/versions/1")
    #expect(try then.json["version"] == version)
    #expect(try then.json["features"]?.array?.compactMap { $0["id"] } == ["A", "B", "C"])
    #expect(try then.json["venue"]?["name"] == ["en": "Plan"])
    let tag = try #require(then.fields[.eTag])
    #expect(
      await server.get("\(path)/versions/1", fields: [.ifNoneMatch: tag]).status == .notModified)
    #expect(await server.send(.delete, "\(path)/versions/1").status == .noContent)
    #expect(await server.send(.delete, "\(path)/versions/1").problem == "no-such-version")
    #expect(await server.get("\(path)/versions/1").problem == "no-such-version")
  }

  @Test func `a version's name is its own`() async throws {
    let server = try await server()
    let again = await server.post("\(path)/versions", ["name": "before"])
    #expect(again.status == .conflict && again.problem == "version-name-taken")
    let empty = await server.post("\(path)/versions", ["name": ""])
    #expect(empty.status == .unprocessableContent)
    #expect(try empty.json["field"] == "name")
  }

  @Test func `a comparison tells what every part was and is`() async throws {
    let server = try await server()
    let comparison = try await server.get("\(path)/comparisons?from=1&to=current").json
    let changes = comparison["changes"]?.array ?? []
    #expect(
      changes.compactMap { $0["subject"]?.string }
        == ["venue", "floor:1", "feature:A", "feature:B", "feature:C"])
    #expect(changes[2]["before"]?["id"] == "A" && changes[2]["after"] == nil)
    #expect(changes[3]["after"]?["properties"]?["name"] == "Bee")
    let back = try await server.get("\(path)/comparisons?from=revision:1&to=revision:0").json
    #expect(back["changes"]?.array?.count == changes.count)
    #expect(back["changes"]?[2]?["after"]?["id"] == "A")
    #expect(await server.get("\(path)/comparisons?from=x").status == .badRequest)
    #expect(await server.get("\(path)/comparisons?from=7").problem == "no-such-version")
    #expect(await server.get("\(path)/comparisons?from=revision:7").problem == "no-such-revision")
  }

  @Test func `restoring a version is one edit, which can be undone`() async throws {
    let server = try await server()
    let edited = try await server.plan.venue().value
    let restored = await restore(server)
    #expect(restored.status == .created)
    #expect(try restored.json["label"] == "Restore version “before”")
    #expect(try restored.json["revision"] == 2)
    let none = try await server.get("\(path)/comparisons?from=1").json
    #expect(none["changes"] == [])
    let undo: Value = ["id": "u1", "base": 2, "author": "ada", "undoes": "r1"]
    #expect(await server.post("\(path)/edits", undo).status == .created)
    #expect(try await server.plan.venue().value == edited)
  }

  @Test func `a restoration that is sent again is done once`() async throws {
    let server = try await server()
    _ = await restore(server)
    _ = await server.post("\(path)/edits", putting("p", id: "e2"))
    let again = await restore(server)
    #expect(again.status == .ok)
    #expect(try again.json["revision"] == 2)
    #expect(try await server.plan.venue().features["p"] != nil)
    _ = await restore(server, id: "r2")
    let nothing = await restore(server, id: "r3")
    #expect(nothing.status == .conflict && nothing.problem == "nothing-to-restore")
  }

  @Test func `a restoration may have more operations than an edit`() async throws {
    let server = try await server()
    for batch in 0..<2 {
      let operations = (0..<6000).map { number in
        Operation.put(
          Feature(
            id: Identifier("p\(batch)-\(number)"), floor: "0", kind: .poi,
            shape: .point(.init(x: 1, y: 0)))
        ).value
      }
      let edit: Value = [
        "id": .string("m\(batch)"), "base": 1, "operations": .array(operations),
      ]
      #expect(await server.post("\(path)/edits", edit).status == .created)
    }
    #expect(await restore(server).status == .created)
    #expect(try await server.plan.venue().features.count == 3)
  }

  @Test func `after compacting the journal those who were away take a snapshot`() async throws {
    let server = try await server()
    _ = await server.post("\(path)/versions", ["name": "after"])
    let compaction = await server.post("\(path)/compactions", ["version": 2])
    #expect(compaction.status == .ok)
    #expect(try compaction.json == ["edits": 1, "contents": 0])
    let gone = await server.get("\(path)/edits?after=0")
    #expect(gone.status == .gone && gone.problem == "journal-compacted")
    #expect(try gone.json["oldest"] == 2)
    #expect(try await server.get("\(path)/edits?after=1").json["edits"] == [])
    #expect(try await server.get("\(path)/snapshot").json["revision"] == 1)
    #expect(await server.get("\(path)/comparisons?from=revision:0").problem == "journal-compacted")
    #expect(await restore(server).status == .created)
    #expect(try await server.get("\(path)/edits?after=1").json["oldest"] == 2)
  }

  @Test func `only the owner may forget a history`() {
    let table = PermissionTable.closed
    #expect(Role.allCases.filter { table.allows(.compactVenue, to: $0) } == [.owner])
  }
}
