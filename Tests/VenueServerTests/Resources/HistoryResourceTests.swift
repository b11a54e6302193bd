import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueServer
import WebServer

/// The journal, read backwards: edits and their authors.
struct HistoryResourceTests {
  private let path = "/api/v1/venues/plan/edits"

  private func server(edits count: Int) async throws -> TestServer {
    let server = try await TestServer()
    for number in 1...count {
      let name = number.isMultiple(of: 2) ? "even" : "odd"
      _ = await server.post(path, putting(name, id: "e\(number)", x: Double(number % 4)))
    }
    return server
  }

  private func revisions(_ response: Response) throws -> [Int] {
    try response.json["edits"]?.array?.compactMap { $0["revision"]?.number.map { Int($0) } } ?? []
  }

  @Test func `a history is turned over page by page, the newest first`() async throws {
    let server = try await server(edits: 5)
    let first = await server.get("\(path)?before=9&limit=2")
    #expect(try revisions(first) == [5, 4])
    #expect(try first.json["oldest"] == 1)
    #expect(try first.json["revision"] == 5)
    #expect(try revisions(await server.get("\(path)?before=4&limit=2")) == [3, 2])
    #expect(try revisions(await server.get("\(path)?before=2&limit=2")) == [1])
  }

  @Test func `a feature has a history of its own`() async throws {
    let server = try await server(edits: 5)
    #expect(try revisions(await server.get("\(path)?subject=feature:odd")) == [5, 3, 1])
    #expect(try revisions(await server.get("\(path)?subject=feature:odd&before=5")) == [3, 1])
    #expect(try revisions(await server.get("\(path)?subject=floor:0")) == [])
  }

  @Test func `what was missed is told the oldest first`() async throws {
    let server = try await server(edits: 4)
    #expect(try revisions(await server.get("\(path)?after=1&limit=2")) == [2, 3])
    #expect(try revisions(await server.get("\(path)?after=4")) == [])
  }

  @Test(arguments: [
    ("after=1&before=2", "after"), ("after=1&subject=venue", "after"), ("before=x", "before"),
    ("subject=odd", "subject"), ("limit=0", "limit"), ("limit=1001", "limit"),
  ])
  func `a question that makes no sense is a problem`(query: String, field: String) async throws {
    let response = await (try TestServer()).get("\(path)?\(query)")
    #expect(response.status == .badRequest)
    #expect(try response.json["field"] == .string(field))
  }

  @Test(
    arguments: [
      ("edits?after=9223372036854775807", .ok), ("edits?before=9223372036854775807", .ok),
      ("comparisons?from=-9223372036854775808", .notFound),
      ("versions/-9223372036854775808", .notFound),
      ("snapshot?revision=-9223372036854775808", .notFound),
      ("tracks?from=-9223372036854775808", .badRequest),
      ("tracks/positions?at=-9223372036854775808", .badRequest),
    ] as [(String, HTTPResponse.Status)])
  func `the ends of what integers hold are numbers like others`(
    question: String, status: HTTPResponse.Status
  ) async throws {
    let server = try await server(edits: 1)
    #expect(await server.get("/api/v1/venues/plan/\(question)").status == status)
  }

  @Test func `an undo needs no operations and says what it undoes`() async throws {
    let server = try await server(edits: 1)
    let undo: Value = ["id": "u1", "base": 1, "author": "ada", "undoes": "e1", "label": "Undo"]
    let response = await server.post(path, undo)
    #expect(response.status == .created)
    let applied = try response.json
    #expect(applied["undoes"] == "e1" && applied["label"] == "Undo")
    #expect(applied["operations"] == [["operation": "remove", "feature": "odd"]])
    #expect(await server.post(path, undo).status == .ok)
    #expect(try await server.plan.venue().features["odd"] == nil)
  }

  @Test func `an undo that somebody else's work stands on names them`() async throws {
    let server = try await server(edits: 1)
    let change: Value = [
      "id": "b1", "base": 1, "author": "bob",
      "operations": [
        [
          "operation": "change", "feature": "odd",
          "fields": ["properties": ["name": "Bob's"]],
        ]
      ],
    ]
    _ = await server.post(path, change)
    let response = await server.post(
      path, ["id": "u1", "base": 2, "author": "ada", "undoes": "e1"])
    #expect(response.status == .conflict)
    #expect(response.problem == "undo-blocked")
    let problem = try response.json
    #expect(problem["author"] == "bob" && problem["revision"] == 2)
    #expect(problem["subject"] == "feature:odd" && problem["time"] != nil)
  }

  @Test func `what was removed is put back and changed in one edit`() async throws {
    let server = try await server(edits: 1)
    _ = await server.post(
      path,
      [
        "id": "r", "base": 1, "author": "eve",
        "operations": [["operation": "remove", "feature": "odd"]],
      ])
    var change: [String: Value] = [
      "id": "c", "base": 1, "author": "ada",
      "operations": [
        ["operation": "change", "feature": "odd", "fields": ["properties": ["name": "Mine"]]]
      ],
    ]
    let refused = await server.post(path, .object(change))
    #expect(refused.problem == "feature-removed")
    #expect(try refused.json["author"] == "eve")
    #expect(try refused.json["field"] == "operations[0].feature")
    change["restore"] = true
    let applied = await server.post(path, .object(change))
    #expect(applied.status == .created)
    #expect(try applied.json["operations"]?.array?.count == 2)
    #expect(try await server.plan.venue().features["odd"]?.name?.text() == "Mine")
  }

  @Test func `more operations than allowed are refused before anything is done`() async throws {
    let operation: Value = ["operation": "remove", "feature": "A"]
    let response = await (try TestServer()).post(
      path,
      ["id": "e", "base": 0, "operations": .array(Array(repeating: operation, count: 10_001))])
    #expect(response.status == .unprocessableContent)
    #expect(try response.json["field"] == "operations")
  }
}
