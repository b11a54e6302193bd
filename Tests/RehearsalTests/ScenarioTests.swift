import IndoorModel
import JSONText
import Rehearsal
import Testing

struct ScenarioTests {
  private static func read(_ members: String) throws -> Scenario {
    try Scenario(
      value: Value(
        json: """
          {"begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T10:00:00Z"\(members)}
          """))
  }

  @Test func `a scenario with every member is read`() throws {
    let scenario = try Self.read(
      """
      , "seed": 7, "speeds": {"mean": 1.2, "deviation": 0.2},
      "arrivals": [{"people": 30, "from": "2026-11-26T08:10:00Z", "to": "2026-11-26T08:20:00Z",
        "entrances": ["main"]}],
      "sessionGoers": {"people": 20, "lead": {"mean": 600, "deviation": 300}}, "attendance": 0.5,
      "groups": [0.5, 0.5], "visit": {"mean": 3600, "deviation": 600},
      "activities": [{"categories": ["booth"], "weight": 2, "stay": {"mean": 60, "shape": "exponential"}}],
      "queues": [{"area": "line", "servers": 2, "service": 30}],
      "connectors": {"stairs": {"perMinute": 60}},
      "evacuation": {"at": "2026-11-26T09:00:00Z", "delay": 20}
      """)
    #expect(scenario.seed == 7)
    #expect(scenario.arrivals[0].entrances == ["main"])
    #expect(scenario.activities[0].stay == .exponential(mean: 60))
    #expect(scenario.queues[0].service == .fixed(30))
    #expect(scenario.connectors["stairs"]?.perMinute == 60)
    #expect(scenario.evacuation?.delay == .fixed(20))
  }

  @Test(arguments: [
    (#", "arivals": []"#, "arivals is not a member of a scenario"),
    (#", "arrivals": [{"people": 3}]"#, "arrivals[0].from is missing"),
    (
      #", "arrivals": [{"people": 3, "from": "2026-11-26T07:00:00Z", "to": "2026-11-26T09:00:00Z"}]"#,
      "arrivals[0] must lie between begin and end"
    ),
    (#", "groups": [0, 0]"#, "groups must be the shares"),
    (#", "activities": [{"stay": 3}]"#, "activities[0] must name categories or places"),
    (
      #", "queues": [{"area": "a", "servers": 0, "service": 3}]"#,
      "queues[0].servers must be from 1"
    ),
    (#", "visit": {"mean": 5, "shape": "gauss"}"#, "visit.shape must be fixed, log-normal"),
    (#", "speeds": {"mean": 9, "deviation": 0}"#, "speeds.mean must be from 0.3 to 3"),
    (#", "evacuation": {"at": "2027-11-26T08:00:00Z"}"#, "evacuation.at must lie between"),
  ])
  func `what is wrong is named with its place`(members: String, start: String) {
    let error = #expect(throws: ValueError.self) { try Self.read(members) }
    #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
  }
}
