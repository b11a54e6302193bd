import Accounts
import HTTPTypes
import IndoorModel
import Testing
import WebServer

struct EvacuationsResourceTests {
  let path = "/api/v1/venues/plan/evacuations"
  let plan = """
    ################
    #A   B   C   E #
    ################
    """

  private func server(permissions: PermissionTable = .open) async throws -> TestServer {
    try await TestServer(plan: plan, permissions: permissions)
  }

  @Test func `everybody who is here is led to the nearest exit`() async throws {
    let server = try await server()
    let locations: [Value] = [(2, "n-1"), (4, "n-2"), (12, "n-3")].map { x, id in
      ["navigator": .string(id), "floor": "0", "x": Value(x), "y": 1]
    }
    _ = await server.post("/api/v1/venues/plan/locations", ["locations": .array(locations)])
    let answer = try await server.post(
      path, ["exits": ["features": ["A", "E"]], "legs": true]
    ).json
    #expect(answer["exits"]?[0]?["feature"] == "A")
    #expect(answer["exits"]?[0]?["count"] == 2)
    #expect(answer["exits"]?[1]?["count"] == 1)
    #expect(answer["count"] == 3)
    #expect(answer["stranded"] == 0)
    #expect(answer["seconds"]?.number.map { abs($0 - 3 / 1.3) < 0.01 } == true)
    let people = try #require(answer["people"]?.array)
    #expect(people.map { $0["navigator"] } == ["n-1", "n-2", "n-3"])
    #expect(people.map { $0["exit"] } == ["A", "A", "E"])
    #expect(people[0]["legs"]?[0]?["points"]?.array?.first == [2, 1])
    #expect(answer["text"]?["en"]?.string?.contains("queues") == true)
  }

  @Test func `named places are led out, without legs unless asked for`() async throws {
    let answer = try await server().post(
      path,
      [
        "from": [["feature": "B"], ["floor": "0", "x": 300, "y": 1]],
        "exits": ["features": ["A"]],
      ]
    ).json
    #expect(answer["people"]?[0]?["legs"] == nil)
    #expect(answer["people"]?[0]?["distance"] == 4)
    #expect(answer["people"]?[1]?["refusal"]?["reason"] == "startBlocked")
    #expect(answer["stranded"] == 1)
  }

  @Test func `a venue without exits is told as such`() async throws {
    let response = try await server().post(path, [:])
    #expect(response.status.code == 404)
    #expect(try response.json["field"] == "exits")
    #expect(try response.json["type"] == "about:blank#nothing-fits")
  }

  @Test func `who may not see positions may still ask for places`() async throws {
    let table = PermissionTable([.anonymous: [.route]])
    let server = try await server(permissions: table)
    let exits: Value = ["features": ["A"]]
    #expect(await server.post(path, ["exits": exits]).status.code == 401)
    let navigator: Value = ["from": [["navigator": "n"]], "exits": exits]
    #expect(await server.post(path, navigator).status.code == 401)
    let place: Value = ["from": [["feature": "B"]], "exits": exits]
    #expect(await server.post(path, place).status.code == 200)
  }

  @Test func `what is wrong with a question is named`() async throws {
    let server = try await server()
    let places = Value.array(Array(repeating: ["feature": "A"], count: 10_001))
    for (question, field) in [
      (["from": places], "from"), (["from": ["A"]], "from[0]"), (["legs": 1], "legs"),
      (["exits": ["category": 3]], "exits.category"),
    ] as [(Value, String)] {
      let response = await server.post(path, question)
      #expect(response.status.code == 422)
      #expect(try response.json["field"] == .string(field))
    }
  }
}
