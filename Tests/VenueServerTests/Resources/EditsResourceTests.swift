import HTTPTypes
import IndoorModel
import Testing
import VenueServer
import WebServer

struct EditsResourceTests {
  let path = "/api/v1/venues/plan/edits"

  @Test func `an edit is applied, journaled and undone by its inverse`() async throws {
    let server = try await TestServer()
    let response = await server.post(path, putting("p", id: "e1"))
    #expect(response.status == .created)
    let applied = try response.json
    #expect(applied["revision"] == 1)
    #expect(applied["author"] == "ada")
    #expect(applied["inverse"] == [["operation": "remove", "feature": "p"]])

    let undo: Value = [
      "id": "e2", "base": 1, "author": "ada", "operations": applied["inverse"] ?? [],
    ]
    #expect(await server.post(path, undo).status == .created)
    let journal = try await server.get("\(path)?after=1").json
    #expect(journal["revision"] == 2)
    #expect(journal["edits"]?.array?.compactMap { $0["id"] } == ["e2"])
    let features = try await server.get("/api/v1/venues/plan/features").json
    #expect(features["features"]?.array?.count == 2)
  }

  @Test func `an edit posted twice is one edit with one answer`() async throws {
    let server = try await TestServer()
    let first = await server.post(path, putting("p", id: "e1"))
    let second = await server.post(path, putting("p", id: "e1"))
    #expect(first.status == .created)
    #expect(second.status == .ok)
    #expect(try first.json == second.json)
    #expect(try await server.plan.venue().revision == 1)
  }

  @Test func `another edit with the same id is a conflict`() async throws {
    let server = try await TestServer()
    _ = await server.post(path, putting("p", id: "e1"))
    let response = await server.post(path, putting("q", id: "e1"))
    #expect(response.status == .conflict)
    #expect(response.problem == "edit-id-reused")
  }

  @Test func `many edits at once get every revision once, and routes see the last`() async throws {
    let server = try await TestServer()
    let path = path
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask {
          let response = await server.post(
            path, putting("p\(number)", id: "e\(number)", x: Double(number % 5)))
          return Int(try response.json["revision"]?.number ?? -1)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(revisions.sorted() == Array(1...50))
    #expect(try await server.plan.venue().revision == 50)
  }

  @Test func `changing what somebody removed tells who did it`() async throws {
    let server = try await TestServer()
    _ = await server.post(
      path,
      [
        "id": "e1", "base": 0, "author": "eve",
        "operations": [["operation": "remove", "feature": "A"]],
      ])
    let response = await server.post(path, change("A", "e2"))
    #expect(response.status == .conflict)
    #expect(response.problem == "feature-removed")
    #expect(try response.json["author"] == "eve")
    #expect(try response.json["revision"] == 1)
  }

  @Test func `changing what never was is not found`() async throws {
    let response = await (try TestServer()).post(path, change("Z", "e1"))
    #expect(response.status == .notFound)
    #expect(response.problem == "no-such-feature")
    #expect(try response.json["field"] == "operations[0].feature")
  }

  @Test func `an invalid feature lists what is wrong with it`() async throws {
    let edit: Value = [
      "id": "e1", "base": 0,
      "operations": [
        [
          "operation": "put",
          "feature": [
            "id": "w", "kind": "wall", "floor": "0",
            "geometry": ["type": "Point", "coordinates": [0, 0]],
            "properties": ["thickness": -1],
          ],
        ]
      ],
    ]
    let response = await (try TestServer()).post(path, edit)
    #expect(response.status == .unprocessableContent)
    #expect(response.problem == "invalid-feature")
    let errors = try response.json["errors"]?.array
    #expect(errors?.compactMap { $0["field"] } == ["geometry", "thickness"])
    #expect(errors?.allSatisfy { $0["operation"] == 0 } == true)
  }

  @Test func `a field of the wrong type is named`() async throws {
    var edit = putting("p", id: "e1").object ?? [:]
    edit["base"] = "zero"
    let response = await (try TestServer()).post(path, .object(edit))
    #expect(response.status == .unprocessableContent)
    #expect(try response.json["field"] == "base")
    #expect(try response.json["title"] == "“base” must be a whole number")
  }

  @Test func `an edit without operations is refused`() async throws {
    let response = await (try TestServer()).post(
      path, ["id": "e1", "base": 0, "operations": []])
    #expect(response.status == .unprocessableContent)
    #expect(try response.json["field"] == "operations")
  }

  @Test(arguments: ["-1", "x", ""])
  func `a wrong revision in the query is a problem`(after: String) async throws {
    let response = await (try TestServer()).get("\(path)?after=\(after)")
    #expect(response.status == .badRequest)
    #expect(try response.json["field"] == "after")
  }

  private func change(_ feature: String, _ id: String) -> Value {
    [
      "id": .string(id), "base": 0, "author": "ada",
      "operations": [
        [
          "operation": "change", "feature": .string(feature),
          "fields": ["properties": ["category": "room"]],
        ]
      ],
    ]
  }
}
