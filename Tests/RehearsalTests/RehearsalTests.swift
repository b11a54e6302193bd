import Geometry
import IndoorModel
import Insight
import JSONText
import Rehearsal
import Testing

struct RehearsalTests {
  /// Half an hour: people come within five minutes and do what `members` says.
  private func scenario(people: Int, _ members: String) throws -> Scenario {
    try Scenario(
      value: Value(
        json: """
          {"begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T08:30:00Z", "seed": 3,
          "arrivals": [{"people": \(people), "from": "2026-11-26T08:00:00Z",
          "to": "2026-11-26T08:05:00Z"}], \(members)}
          """))
  }

  /// Runs a scenario to its end; looks at each minute.
  private func run(
    _ scenario: Scenario, in venue: Venue = Hall.venue(), look: (InsightChunk) -> Void = { _ in }
  ) throws -> [String: Value] {
    var rehearsal = try Rehearsal(scenario, on: RehearsalPlan(of: venue))
    while !rehearsal.isOver { if let chunk = rehearsal.advanceMinute() { look(chunk) } }
    return rehearsal.summary.value.object ?? [:]
  }

  @Test func `everybody who comes goes again, and nobody walks through walls`() throws {
    let scenario = try scenario(
      people: 60,
      """
      "visit": 600, "groups": [0.5, 0.5],
      "activities": [{"categories": ["booth", "art"], "stay": {"mean": 60, "deviation": 30}}]
      """)
    var onWall = 0
    var floors: Set<Identifier<Floor>> = []
    let people = try run(scenario) { chunk in
      for floor in chunk.floors {
        floors.insert(floor.floor)
        for step in floor.steps {
          guard let point = step.point, floor.floor == "0" else { continue }
          let isAtDoor = (5.8...7.2).contains(point.x) || (21.8...23.2).contains(point.x)
          if abs(point.y - 6) < 0.1, !isAtDoor { onWall += 1 }
        }
      }
    }["people"]?.object
    #expect(people?["entered"] == 60)
    #expect(people?["left"] == 60)
    #expect(people?["inside"] == 0)
    #expect(onWall == 0)
    #expect(floors == ["0", "1"])
  }

  @Test func `the figures count as many as came`() throws {
    let scenario = try scenario(
      people: 60, #""visit": 300, "activities": [{"places": ["stand"], "stay": 120}]"#)
    var counter = InsightCounter()
    let venue = Hall.venue()
    counter.take(venue)
    var entries = 0
    var exits = 0
    _ = try run(scenario, in: venue) { chunk in
      let figures = counter.count(chunk).figures
      if let found = figures.subjects[FigureKey(SubjectTable.venue)] {
        entries += found.entries
        exits += found.exits
      }
    }
    // Batches of five people, the last of which may wait for others.
    #expect((56...60).contains(entries), "\(entries)")
    #expect((56...60).contains(exits), "\(exits)")
  }

  @Test func `a queue of one counter takes as long as its services`() throws {
    let scenario = try scenario(
      people: 30,
      """
      "visit": 1, "queues": [{"area": "line", "servers": 1, "service": 20}],
      "activities": []
      """)
    var queueing = scenario
    queueing.visit = .fixed(60)
    queueing.end = scenario.end.advanced(bySeconds: -60)
    let summary = try run(queueing)
    let queue = try #require(summary["queues"]?.array?.first?.object)
    let served = try #require(queue["served"]?.number)
    #expect(served >= 30)
    // More come than one counter serves: the last wait for minutes.
    #expect(try #require(queue["nineOfTen"]?.number) > 200)
    #expect(try #require(queue["mean"]?.number) > 100)
  }

  @Test func `without one of two doors the hall empties later, and later than by walking`() throws {
    let scenario = try scenario(
      people: 150,
      """
      "visit": 3600, "activities": [{"places": ["stand", "hall"], "stay": 3600}],
      "evacuation": {"at": "2026-11-26T08:15:00Z"}
      """)
    let open = try #require(try run(scenario)["evacuation"]?.object)
    let closed = try #require(
      try run(scenario, in: Hall.venue(closed: ["door-east"]))["evacuation"]?.object)
    let seconds = try #require(open["seconds"]?.number)
    #expect(try seconds > #require(open["walkingSeconds"]?.number))
    #expect(try #require(closed["seconds"]?.number) > seconds * 1.2)
    #expect(open["out"] == open["people"])
  }

  @Test func `people on their way out when the alarm is given are out, too`() throws {
    let scenario = try scenario(
      people: 60,
      """
      "visit": 60, "activities": [{"places": ["stand"], "stay": 30}],
      "evacuation": {"at": "2026-11-26T08:03:00Z", "delay": 600}
      """)
    let evacuation = try #require(try run(scenario)["evacuation"]?.object)
    #expect(try #require(evacuation["people"]?.number) > 0)
    #expect(evacuation["out"] == evacuation["people"])
    #expect(evacuation["seconds"]?.number != nil)
  }

  @Test func `the same seed gives the same, another one something else`() throws {
    var scenario = try scenario(
      people: 40,
      #""visit": 600, "activities": [{"categories": ["booth", "art"], "stay": 60}]"#)
    var first: [InsightChunk] = []
    var second: [InsightChunk] = []
    let summary = try run(scenario) { first.append($0) }
    #expect(try run(scenario) { second.append($0) } == summary)
    #expect(first == second)
    scenario.seed = 4
    #expect(try run(scenario) != summary)
  }

  @Test func `what the plan does not have is named`() throws {
    let plan = RehearsalPlan(of: Hall.venue())
    for (members, start) in [
      (
        #""activities": [{"categories": ["zoo"], "stay": 1}]"#, "activities[0] names no poi or area"
      ),
      (#""activities": [{"places": ["zoo"], "stay": 1}]"#, "activities[0].places[0] “zoo”"),
      (
        #""queues": [{"area": "hall", "servers": 1, "service": 1}]"#,
        "queues[0].area “hall” is no queue"
      ),
      (#""connectors": {"hall": {}}"#, "connectors.hall is no connector"),
      (#""sessionGoers": {"people": 1}"#, "sessionGoers needs sessions"),
    ] {
      let error = #expect(throws: ValueError.self) {
        _ = try Rehearsal(scenario(people: 1, members), on: plan)
      }
      #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
    }
  }
}
