import IndoorModel
import JSONText
import Rehearsal
import Testing

/// The tests of the RiMEA guideline that concern what people do; the others are `GuidelineTests`.
struct GuidelineRehearsalTests {
  /// People that stay near the western of two doors, and an alarm after ten minutes.
  private func evacuate(
    _ people: Int, delay: String = "0", at place: String = "stand", in venue: Venue
  ) throws -> (evacuation: [String: Value], summary: [String: Value]) {
    let scenario = try Scenario(
      value: Value(
        json: """
          {"begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T08:30:00Z", "seed": 3,
          "arrivals": [{"people": \(people), "from": "2026-11-26T08:00:00Z",
          "to": "2026-11-26T08:04:00Z", "entrances": ["main"]}],
          "visit": 3600, "activities": [{"places": ["\(place)"], "stay": 3600}],
          "evacuation": {"at": "2026-11-26T08:10:00Z", "delay": \(delay)}}
          """))
    var rehearsal = try Rehearsal(scenario, on: RehearsalPlan(of: venue))
    while !rehearsal.isOver { _ = rehearsal.advanceMinute() }
    let summary = rehearsal.summary.value.object ?? [:]
    return (try #require(summary["evacuation"]?.object), summary)
  }

  @Test func `tests 2 and 3: a person takes as long over stairs as its speed says`() throws {
    let (evacuation, _) = try evacuate(1, at: "art", in: Hall.venue())
    let walking = try #require(evacuation["walkingSeconds"]?.number)
    let seconds = try #require(evacuation["seconds"]?.number)
    // Speeds lie within 0.82 and 1.86 m/s; `walkingSeconds` is that of 1.34 m/s.
    #expect((walking * 0.7...walking * 1.65).contains(seconds), "\(seconds) s for \(walking) s")
  }

  @Test func `test 5: nobody walks before the own delay is over`() throws {
    let venue = Hall.venue()
    let (early, _) = try evacuate(10, in: venue)
    let (late, _) = try evacuate(10, delay: "60", in: venue)
    let first = try #require(early["halfSeconds"]?.number)
    let second = try #require(late["halfSeconds"]?.number)
    #expect(abs(second - first - 60) < 5, "\(first) s, \(second) s")
  }

  @Test func `test 11: people of a jam share out over the near exit and a far one`() throws {
    let (evacuation, summary) = try evacuate(250, in: Hall.venue(hasExits: true))
    let exits = try #require(evacuation["exits"]?.object)
    let near = exits["exit-west"]?.number ?? 0
    let far = exits["exit-east"]?.number ?? 0
    #expect(evacuation["out"] == 250)
    #expect(near >= 100 && far >= 25, "\(near), \(far)")
    #expect(try #require(summary["rerouted"]?.number) >= 25)
    // With the far door closed all must wait for the near one.
    let (alone, _) = try evacuate(250, in: Hall.venue(closed: ["door-east"], hasExits: true))
    #expect(
      try #require(evacuation["seconds"]?.number) < 0.9 * #require(alone["seconds"]?.number))
  }

  @Test func `test 14: alone, people take the shortest way`() throws {
    let (evacuation, summary) = try evacuate(5, in: Hall.venue(hasExits: true))
    #expect(evacuation["exits"]?.object?["exit-west"] == 5)
    #expect(summary["rerouted"] == 0)
  }
}
