import IndoorModel
import Pedestrians
import Support
import Testing

@testable import Rehearsal

struct AgendaTests {
  /// A group of two that comes by the main entrance and wants to leave after a minute.
  private func agenda(on plan: RehearsalPlan) throws -> Agenda {
    let begin = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    var scenario = Scenario(begin: begin, end: begin.advanced(bySeconds: 3600))
    scenario.activities = [
      Scenario.Activity(categories: ["booth"], stay: .fixed(30))
    ]
    let places = try RehearsalPlaces(of: scenario, on: plan)
    let group = RehearsedGroup(members: 0..<2, leavesAt: 60, entrance: 0)
    return Agenda(of: scenario, at: places, groups: [group], using: SeededGenerator(seed: 1))
  }

  @Test func `a group does something, stays together, and leaves when its time is over`() throws {
    let plan = RehearsalPlan(of: Hall.venue())
    var guidance = Guidance(on: plan)
    var agenda = try agenda(on: plan)
    let start = agenda.entrance(of: 0)
    agenda.begin(0, at: 100)
    let first = agenda.next(
      for: 0, at: 100, from: start.spots[0], on: start.floor, using: &guidance)
    #expect(agenda.purpose(of: 0) == .activity(0))
    #expect(first?.site?.feature == "stand")
    // The first of two waits for the other one; then both stay half a minute.
    let ends = [120.0, 131].map { agenda.finish(memberOf: 0, at: $0) }
    #expect(ends == [nil, 161])
    let last = agenda.next(
      for: 0, at: 161, from: start.spots[0], on: start.floor, using: &guidance)
    #expect(agenda.purpose(of: 0) == .exit)
    #expect(last != nil && last?.site == nil)
  }

  @Test func `where no way leads nothing is found to do`() throws {
    let plan = RehearsalPlan(of: Hall.venue(closed: ["door-west", "door-east"]))
    var guidance = Guidance(on: plan)
    var agenda = try agenda(on: plan)
    let start = agenda.entrance(of: 0)
    agenda.begin(0, at: 0)
    let found = agenda.next(
      for: 0, at: 0, from: start.spots[0], on: start.floor, using: &guidance)
    #expect(found == nil)
  }
}
