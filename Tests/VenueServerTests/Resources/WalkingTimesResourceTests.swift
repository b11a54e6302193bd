import HTTPTypes
import IndoorModel
import Testing
import WebServer

struct WalkingTimesResourceTests {
  let path = "/api/v1/venues/plan/walking-times"
  let plan = """
    ##########
    #A   #  B#
    #    D   #
    #    #   #
    ##########
    """

  @Test func `one request answers for many places, in their order`() async throws {
    let server = try await TestServer(plan: plan)
    let from: Value = ["feature": "A"]
    let times = try await server.post(
      path, ["from": from, "to": [["feature": "B"], ["floor": "0", "x": 1, "y": 1]]]
    ).json
    let route = try await server.post(
      "/api/v1/venues/plan/routes", ["from": from, "to": ["feature": "B"]]
    ).json["route"]
    let seconds = try #require(times["seconds"]?.array)
    #expect(seconds.count == 2)
    #expect(try #require(seconds[0].number) > #require(seconds[1].number))
    #expect(seconds[0] == route?["seconds"])
    #expect(times["revision"] == 0)
  }

  @Test func `a place that no way leads to any more has no time`() async throws {
    let server = try await TestServer(plan: plan)
    let body: Value = ["from": ["feature": "A"], "to": [["feature": "B"], ["feature": "A"]]]
    let before = try await server.post(path, body).json["seconds"]?.array
    #expect(before?.first?.number ?? 0 > 3)
    let closing: Value = [
      "operation": "change", "feature": "door-0-5-2", "fields": ["properties": ["closed": true]],
    ]
    _ = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "e1", "base": 0, "author": "ada", "operations": [closing]])
    let after = try await server.post(path, body).json
    #expect(after["seconds"]?.array == [.null, 0])
    #expect(after["revision"] == 1)
  }

  @Test(
    arguments: [
      (["from": ["feature": "Q"], "to": [["feature": "A"]]], 404, "from.feature"),
      (
        ["from": ["feature": "A"], "to": [["feature": "A"], ["feature": "Q"]]], 404, "to[1].feature"
      ),
      (["from": ["feature": "A"], "to": []], 422, "to"),
      (
        ["from": ["feature": "A"], "to": .array(Array(repeating: ["feature": "A"], count: 61))],
        422, "to"
      ),
      (["from": ["feature": "A"], "to": ["feature": "A"]], 422, "to"),
      (["from": ["feature": "A"], "to": [["feature": "A"]], "profile": "flying"], 422, "profile"),
    ] as [(Value, Int, String)])
  func `what is wrong with a question is named`(
    question: Value, status: Int, field: String
  ) async throws {
    let server = try await TestServer(plan: plan)
    let response = await server.post(path, question)
    #expect(response.status.code == status)
    #expect(try response.json["field"] == .string(field))
  }
}
