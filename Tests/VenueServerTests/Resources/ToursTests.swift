import HTTPTypes
import IndoorModel
import Testing
import WebServer

/// What `/routes` answers besides the way from A to B.
struct ToursTests {
  let path = "/api/v1/venues/plan/routes"
  let plan = """
    ################
    #A   B   C   E #
    ################
    """

  @Test func `stops are visited in the best order`() async throws {
    let server = try await TestServer(plan: plan)
    let answer = try await server.post(
      path,
      ["from": ["feature": "A"], "via": [["feature": "E"], ["feature": "B"], ["feature": "C"]]]
    ).json
    #expect(answer["tour"]?["order"] == [1, 2, 0])
    #expect(answer["tour"]?["routes"]?.array?.count == 3)
    #expect(answer["tour"]?["distance"] == 12)
    #expect(answer["revision"] == 0)
  }

  @Test func `the given order is kept, and the end is the last`() async throws {
    let server = try await TestServer(plan: plan)
    let answer = try await server.post(
      path,
      [
        "from": ["feature": "A"], "via": [["feature": "E"], ["feature": "B"]],
        "to": ["feature": "C"], "order": "given",
      ]
    ).json
    #expect(answer["tour"]?["order"] == [0, 1])
    #expect(answer["tour"]?["end"] == 0)
    #expect(answer["tour"]?["distance"] == 24)
  }

  @Test func `a tour may end at the nearest of several features`() async throws {
    let server = try await TestServer(plan: plan)
    let answer = try await server.post(
      path,
      [
        "from": ["feature": "A"], "via": [["feature": "C"]],
        "to": ["nearest": ["features": ["A", "E"]]],
      ]
    ).json
    #expect(answer["destination"] == "E")
    #expect(answer["tour"]?["end"] == 1)
  }

  @Test func `a refusal names the stop`() async throws {
    let server = try await TestServer(plan: plan)
    let answer = try await server.post(
      path,
      ["from": ["feature": "A"], "via": [["feature": "B"], ["floor": 0, "x": 500, "y": 0]]]
    ).json
    #expect(answer["refusal"]?["reason"] == "destinationBlocked")
    #expect(answer["refusal"]?["stop"] == 1)
    #expect(answer["refusal"]?["point"] == "stop")
  }

  @Test func `the nearest of several features is led to`() async throws {
    let server = try await TestServer(plan: plan)
    let answer = try await server.post(
      path,
      ["from": ["feature": "C"], "to": ["nearest": ["features": ["A", "B", "E"]]]]
    ).json
    #expect(answer["destination"] == "B")
    #expect(answer["route"]?["distance"] == 4)
  }

  /// The clock of the test server shows Saturday, 8:00 UTC.
  @Test func `a place that is closed now is the nearest only where none is open, and says so`()
    async throws
  {
    let server = try await TestServer(plan: plan)
    func nearest(bHours: String, eHours: String, via: Value? = nil) async throws -> Value {
      let edited = await server.post(
        "/api/v1/venues/plan/edits",
        [
          "id": .string("hours-\(bHours.count)-\(eHours.count)"), "base": 0, "author": "ada",
          "operations": [
            ["operation": "changeVenue", "settings": ["timeZone": "UTC"]],
            [
              "operation": "change", "feature": "B",
              "fields": ["properties": ["openingHours": .string(bHours)]],
            ],
            [
              "operation": "change", "feature": "E",
              "fields": ["properties": ["openingHours": .string(eHours)]],
            ],
          ],
        ])
      #expect(edited.status == .created)
      var question: [String: Value] = [
        "from": ["feature": "A"], "to": ["nearest": ["features": ["B", "E"]]],
      ]
      question["via"] = via
      return try await server.post(path, .object(question)).json
    }
    let open = try await nearest(bHours: "Mo-Fr 07:00-18:00", eHours: "Sa 07:00-18:00")
    #expect(open["destination"] == "E")
    #expect(open["closed"] == nil)
    let closed = try await nearest(bHours: "09:00-18:00", eHours: "off")
    #expect(closed["destination"] == "B")
    #expect(closed["closed"] == true)
    let tour = try await nearest(bHours: "off", eHours: "open", via: [["feature": "C"]])
    #expect(tour["destination"] == "E")
  }

  @Test(
    arguments: [
      (["from": ["feature": "A"], "via": []], 422, "to"),
      (["from": ["feature": "A"], "via": [["feature": "Q"]]], 404, "via[0].feature"),
      (["from": ["feature": "A"], "via": [["feature": "B"]], "order": "fast"], 422, "order"),
      (
        ["from": ["feature": "A"], "via": .array(Array(repeating: ["feature": "B"], count: 51))],
        422, "via"
      ),
      (
        ["from": ["feature": "A"], "via": [["nearest": ["category": "x"]]]], 422, "via[0].nearest"
      ),
      (["from": ["nearest": ["category": "x"]], "to": ["feature": "A"]], 422, "from.nearest"),
      (["from": ["feature": "A"], "to": ["nearest": ["category": "spa"]]], 404, "to.nearest"),
      (
        ["from": ["feature": "A"], "to": ["nearest": ["features": ["A", "Q"]]]], 404,
        "to.nearest.features"
      ),
      (["from": ["feature": "A"], "to": ["nearest": [:]]], 422, "to.nearest.category"),
    ] as [(Value, Int, String)])
  func `what is wrong with a question is named`(
    question: Value, status: Int, field: String
  ) async throws {
    let server = try await TestServer(plan: plan)
    let response = await server.post(path, question)
    #expect(response.status.code == status)
    #expect(response.fields[.contentType] == "application/problem+json")
    #expect(try response.json["field"] == .string(field))
  }
}
