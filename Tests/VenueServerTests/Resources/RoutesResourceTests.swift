import HTTPTypes
import IndoorModel
import Testing
import WebServer

struct RoutesResourceTests {
  let path = "/api/v1/venues/plan/routes"
  let plan = """
    ##########
    #A   #  B#
    #    D   #
    #    #   #
    ##########
    """

  @Test func `a route leads from one feature to another`() async throws {
    let server = try await TestServer(plan: plan)
    let response = await server.post(
      path, ["from": ["feature": "A"], "to": ["feature": "B"], "profile": "stepFree"])
    #expect(response.status == .ok)
    let route = try #require(try response.json["route"])
    #expect(route["profile"] == "stepFree")
    #expect(route["legs"]?[0]?["points"]?.array?.first == [1, 3])
    #expect(route["legs"]?[0]?["points"]?.array?.last == [8, 3])
  }

  @Test func `a floor is named by its id or its ordinal`() async throws {
    let server = try await TestServer(plan: plan)
    for floor in ["0", 0] as [Value] {
      let response = await server.post(
        path, ["from": ["floor": floor, "x": 1, "y": 1], "to": ["feature": "A"]])
      #expect(try response.json["route"] != nil)
    }
  }

  @Test(
    arguments: [
      (["from": ["feature": "Q"], "to": ["feature": "A"]], 404, "from.feature"),
      (["from": ["feature": "A"], "to": ["floor": "7", "x": 1, "y": 1]], 404, "to.floor"),
      (["from": ["feature": "A"], "to": ["navigator": "n"]], 404, "to.navigator"),
      (["from": ["feature": "A"], "to": ["floor": "0", "x": 1]], 422, "to.y"),
      (["from": ["feature": "A"]], 422, "to"),
      (["from": ["feature": "A"], "to": ["feature": "B"], "profile": "flying"], 422, "profile"),
    ] as [(Value, Int, String)])
  func `what is wrong with a question is named`(
    question: Value, status: Int, field: String
  ) async throws {
    let server = try await TestServer(plan: plan)
    let response = await server.post(path, question)
    #expect(response.status.code == status)
    #expect(try response.json["field"] == .string(field))
  }

  @Test(arguments: [9.3e18, -9.3e18, 1e308, 1e300])
  func `whoever asks from as far away as numbers reach is answered`(x: Double) async throws {
    let server = try await TestServer(plan: plan)
    let (far, near): (Value, Value) = (["floor": 0, "x": .number(x), "y": 1], ["feature": "A"])
    for question: Value in [
      ["from": near, "to": far], ["from": far, "to": near],
      ["from": near, "to": far, "avoidCrowds": true],
      ["from": near, "to": near, "via": [far]],
    ] {
      let response = await server.post(path, question)
      #expect(response.status == .ok)
      #expect(try response.json["refusal"] != nil)
    }
  }

  @Test func `no way is an answer, not an error`() async throws {
    let server = try await TestServer(plan: plan.replacing("D", with: "#"))
    let response = await server.post(
      path, ["from": ["feature": "A"], "to": ["feature": "B"]])
    #expect(response.status == .ok)
    #expect(try response.json["refusal"]?["reason"] == "noWay")
  }

  @Test func `an edit changes the next route`() async throws {
    let server = try await TestServer(plan: plan)
    let question: Value = ["from": ["feature": "A"], "to": ["feature": "B"]]
    let before = try await server.post(path, question).json
    _ = await server.post(
      "/api/v1/venues/plan/edits",
      [
        "id": "e1", "base": 0, "author": "ada",
        "operations": [
          [
            "operation": "change", "feature": "door-0-5-2",
            "fields": ["properties": ["closed": true]],
          ]
        ],
      ])
    let after = try await server.post(path, question).json
    #expect(before["route"] != nil)
    #expect(after["refusal"]?["reason"] == "noWay")
    #expect(after["revision"] == 1)
  }
}
