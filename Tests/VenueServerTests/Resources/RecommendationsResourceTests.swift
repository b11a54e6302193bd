import HTTPTypes
import IndoorModel
import Testing
import WebServer

struct RecommendationsResourceTests {
  let path = "/api/v1/venues/plan/recommendations"
  let plan = """
    ##########
    #A   #  B#
    #    D   #
    #C   #   #
    ##########
    """

  @Test func `sessions and stands are ranked, with reasons, walks and a tour`() async throws {
    let server = try await server()
    let answer = try await server.post(
      path,
      [
        "text": "I'm interested in AI in health, where should I go?", "from": ["feature": "A"],
        "minutes": 90, "at": "2026-12-27T10:00:00Z", "language": "en",
      ]
    ).json
    let results = try #require(answer["results"]?.array)
    #expect(Set(results.compactMap { $0["id"]?.string }) == ["hospital", "stand"])
    let talk = try #require(results.first { $0["id"] == "hospital" })
    #expect(talk["kind"] == "session" && talk["place"] == "B")
    #expect(talk["start"] == "2026-12-27T10:30:00.000Z")
    #expect(try #require(talk["walkSeconds"]?.number) > 3)
    let reasons = try #require(talk["reasons"]?.array)
    #expect(
      reasons.contains(["word": "health", "met": "health", "field": "tags", "kind": "word"]))
    let tour = try #require(answer["tour"])
    let visits = try #require(tour["visits"]?.array)
    #expect(visits.compactMap { $0["id"]?.string } == ["stand", "hospital"])
    #expect(visits.last?["leaving"] == "2026-12-27T11:30:00.000Z")
    #expect(tour["score"] == tour["bound"])
  }

  @Test func `what is over, or begins after the time that there is, is not offered`() async throws {
    let server = try await server()
    func ids(_ body: Value) async throws -> [String] {
      try await server.post(path, body).json["results"]?.array?.compactMap { $0["id"]?.string }
        ?? []
    }
    let late: Value = ["text": "health", "at": "2026-12-27T12:00:00Z"]
    #expect(try await ids(late) == ["stand"])
    let hurried: Value = ["text": "health", "at": "2026-12-27T10:00:00Z", "minutes": 20]
    #expect(try await ids(hurried) == ["stand"])
    let half: Value = ["text": "health", "at": "2026-12-27T10:59:00Z"]
    #expect(try await ids(half).contains("hospital"), "until half is over")
    let afterHalf: Value = ["text": "health", "at": "2026-12-27T11:01:00Z"]
    #expect(try await ids(afterHalf) == ["stand"])
  }

  @Test func `what no way leads to is not offered, and edits of the programme are followed`()
    async throws
  {
    let server = try await server()
    let question: Value = [
      "text": "health", "at": "2026-12-27T10:00:00Z", "from": ["feature": "A"],
    ]
    func ids() async throws -> Set<String> {
      Set(
        try await server.post(path, question).json["results"]?.array?
          .compactMap { $0["id"]?.string } ?? [])
    }
    #expect(try await ids() == ["hospital", "stand"])
    await server.edit(
      "close",
      [
        "operation": "change", "feature": "door-0-5-2",
        "fields": ["properties": ["closed": true]],
      ])
    #expect(try await ids() == ["stand"], "the door to the hall is closed")
    await server.edit("remove", ["operation": "remove", "entry": "stand"])
    #expect(try await ids() == [])
  }

  @Test func `a question in German finds other forms of its words`() async throws {
    let server = try await server()
    let answer = try await server.post(
      path,
      [
        "text": "Ich suche etwas über Brote", "at": "2026-12-27T10:00:00Z", "minutes": 60,
        "language": "de-AT",
      ]
    ).json
    let results = try #require(answer["results"]?.array)
    #expect(results.compactMap { $0["id"]?.string } == ["bread"])
    #expect(
      results.first?["reasons"]
        == [["word": "brote", "met": "Brot", "field": "title", "kind": "word"]])
  }

  @Test(
    arguments: [
      (["text": ""], 422, "text"), (["text": "?!"], 422, "text"),
      (["text": .string(String(repeating: "a", count: 501))], 422, "text"),
      (["minutes": 5], 422, "text"),
      (["text": "ai", "minutes": 0], 422, "minutes"), (["text": "ai", "at": "noon"], 422, "at"),
      (["text": "ai", "language": "Klingon"], 422, "language"),
      (["text": "ai", "profile": "flying"], 422, "profile"),
      (["text": "ai", "from": ["feature": "Q"]], 404, "from.feature"),
    ] as [(Value, Int, String)])
  func `what is wrong with a question is named`(
    question: Value, status: Int, field: String
  ) async throws {
    let server = try await server()
    let response = await server.post(path, question)
    #expect(response.status.code == status)
    #expect(try response.json["field"] == .string(field))
  }

  /// A hall with a talk, one on something else, and a stand.
  private func server() async throws -> TestServer {
    let server = try await TestServer(plan: plan)
    await server.edit(
      "programme",
      [
        "operation": "put",
        "entry": [
          "id": "hospital", "kind": "session",
          "properties": [
            "title": ["en": "Machines that read X-rays"], "tags": ["AI", "health"],
            "start": "2026-12-27T10:30:00Z", "end": "2026-12-27T11:30:00Z", "place": "B",
          ],
        ],
      ],
      [
        "operation": "put",
        "entry": [
          "id": "bread", "kind": "session",
          "properties": [
            "title": ["de": "Brot backen"], "start": "2026-12-27T10:30:00Z",
            "end": "2026-12-27T11:30:00Z", "place": "B",
          ],
        ],
      ],
      [
        "operation": "put",
        "entry": [
          "id": "stand", "kind": "stand",
          "properties": [
            "exhibitor": ["en": "Health Insurance Ltd"], "products": ["health cards"], "place": "C",
          ],
        ],
      ])
    return server
  }
}

extension TestServer {
  fileprivate func edit(_ id: String, _ operations: Value...) async {
    let response = await post(
      "/api/v1/venues/plan/edits",
      ["id": .string(id), "base": 0, "author": "ada", "operations": .array(operations)])
    #expect(response.status.code == 201)
  }
}
