import Accounts
import HTTPTypes
import IndoorModel
import Testing
import WebServer

/// Routes through the crowd that is there now.
struct CrowdsTests {
  let path = "/api/v1/venues/plan/routes"
  let plan = """
    ####################
    #        T         #
    #  ##############  #
    #  ##############  #
    #        A         #
    ####################
    """

  private func crowd(_ server: TestServer, x: ClosedRange<Double>) async throws {
    var locations: [Value] = []
    for row in 0..<8 {
      for column in 0..<4 {
        locations.append([
          "navigator": .string("n-\(row)-\(column)"), "floor": "0",
          "x": .number(x.lowerBound + (x.upperBound - x.lowerBound) * Double(column) / 3),
          "y": .number(1.25 + 0.35 * Double(row)),
        ])
      }
    }
    let answer = await server.post(
      "/api/v1/venues/plan/locations", ["locations": .array(locations)])
    #expect(answer.status.code == 202)
  }

  @Test func `a crowd is walked around, and the answer says that it is approximate`() async throws {
    let server = try await TestServer(plan: plan)
    let question: Value = [
      "from": ["feature": "A"], "to": ["feature": "T"], "avoidCrowds": true,
    ]
    let free = try await server.post(path, question).json
    #expect(free["route"]?["approximate"] == nil)
    try await crowd(server, x: 0.6...2.9)
    let plain = try await server.post(
      path, ["from": ["feature": "A"], "to": ["feature": "T"]]
    ).json
    #expect(plain["route"]?["distance"] == free["route"]?["distance"])
    // The test's clock stands still, so that one server counts people only once.
    let again = try await TestServer(plan: plan)
    try await crowd(again, x: 0.6...2.9)
    let around = try await again.post(path, question).json
    #expect(around["route"]?["approximate"] == true)
    let points = around["route"]?["legs"]?[0]?["points"]?.array ?? []
    #expect(points.contains { ($0[0]?.number ?? 0) > 16 })
  }

  @Test func `walks among people take longer, by counts that all may see`() async throws {
    let guest = PermissionTable([.anonymous: [.route, .reportLocation]])
    let server = try await TestServer(plan: plan, permissions: guest)
    let times = "/api/v1/venues/plan/walking-times"
    func seconds(_ isAmongPeople: Bool) async throws -> Double {
      let question: Value = [
        "from": ["feature": "A"], "to": [["feature": "T"]], "amongPeople": .bool(isAmongPeople),
      ]
      return try #require(await server.post(times, question).json["seconds"]?[0]?.number)
    }
    // The hall is one square of counts and a half: 150 people stand in it.
    var locations: [Value] = []
    for number in 0..<150 {
      locations.append([
        "navigator": .string("n-\(number)"), "floor": "0",
        "x": .number(0.3 + 0.1 * Double(number % 28)), "y": .number(1 + 0.02 * Double(number)),
      ])
    }
    let answer = await server.post(
      "/api/v1/venues/plan/locations", ["locations": .array(locations)])
    #expect(answer.status.code == 202)
    let (free, slowed) = (try await seconds(false), try await seconds(true))
    #expect(slowed > 1.2 * free)
    #expect(try await seconds(false) == free)
  }

  @Test func `people who are too few to be told apart from one slow nothing down`() async throws {
    let server = try await TestServer(plan: plan)
    // Two people: below every group that is published.
    for number in 0..<2 {
      _ = await server.post(
        "/api/v1/venues/plan/locations",
        ["navigator": .string("n-\(number)"), "floor": "0", "x": 1, "y": 2])
    }
    let times = "/api/v1/venues/plan/walking-times"
    let question: Value = ["from": ["feature": "A"], "to": [["feature": "T"]]]
    let among = question.object?.merging(["amongPeople": true]) { $1 }
    let free = try await server.post(times, question).json
    #expect(try await server.post(times, .object(among ?? [:])).json == free)
  }

  @Test func `a tour cannot go around crowds, and strangers to counts may not ask`() async throws {
    let server = try await TestServer(plan: plan)
    let tour: Value = [
      "from": ["feature": "A"], "via": [["feature": "T"]], "avoidCrowds": true,
    ]
    let refused = await server.post(path, tour)
    #expect(refused.status.code == 422)
    #expect(try refused.json["field"] == "avoidCrowds")
    let strict = try await TestServer(
      plan: plan, permissions: PermissionTable([.anonymous: [.route]]))
    let question: Value = ["from": ["feature": "A"], "to": ["feature": "T"], "avoidCrowds": true]
    #expect(await strict.post(path, question).status.code == 401)
  }
}
