import Geometry
import IndoorModel
import Testing

@testable import Rehearsal

struct JamRoutingTests {
  private let plan = RehearsalPlan(of: Hall.venue())
  private let main = Guidance.Destination(features: ["main"], radius: 1, usesLifts: true)

  /// People that stand in rows before the western door, the last one far behind.
  private func walkers(_ count: Int, field: Int, detour: Int? = nil) -> [JamRouting.Walker] {
    (0..<count).map { number in
      JamRouting.Walker(
        person: number, floor: 0,
        point: Point(x: 5 + 0.5 * Double(number % 6), y: 6.6 + 0.5 * Double(number / 6)),
        freeSpeed: 1.3, field: field, detour: detour, isHeldUp: true)
    }
  }

  @Test func `people at the back of a long queue take the free door, those at its front do not`()
    throws
  {
    var guidance = Guidance(on: plan)
    let known = guidance.field(to: main)
    let field = try #require(known)
    var routing = JamRouting(on: plan)
    var choices = routing.decide(walkers(60, field: field), using: &guidance)
    choices += routing.decide(walkers(60, field: field), using: &guidance)
    #expect(!choices.isEmpty)
    for choice in choices {
      let gate = try #require(choice.gate)
      #expect(plan.gates.all[gate].feature == "door-east")
      #expect(choice.person >= 12)
    }
    #expect(routing.changes == choices.count)
  }

  @Test func `a short queue sends no person away, and neither do people that walk`() throws {
    var guidance = Guidance(on: plan)
    let known = guidance.field(to: main)
    let field = try #require(known)
    var routing = JamRouting(on: plan)
    for _ in 0..<4 {
      let choices = routing.decide(walkers(6, field: field), using: &guidance)
      #expect(choices.isEmpty)
    }
    #expect(routing.changes == 0)
  }

  @Test func `no other way, no other choice`() throws {
    let plan = RehearsalPlan(of: Hall.venue(closed: ["door-east"]))
    var guidance = Guidance(on: plan)
    let known = guidance.field(to: main)
    let field = try #require(known)
    var routing = JamRouting(on: plan)
    for _ in 0..<4 {
      let choices = routing.decide(walkers(60, field: field), using: &guidance)
      #expect(choices.isEmpty)
    }
  }

  @Test func `people that have left for the other door do not turn back at once`() throws {
    var guidance = Guidance(on: plan)
    let known = guidance.field(to: main)
    let field = try #require(known)
    var routing = JamRouting(on: plan)
    let east = try #require(
      plan.gates.all.firstIndex { $0.feature == "door-east" })
    let waiting = walkers(30, field: field)
    let leaving = (30..<36).map { number in
      JamRouting.Walker(
        person: number, floor: 0, point: Point(x: 12 + 0.5 * Double(number - 30), y: 9),
        freeSpeed: 1.3, field: field, detour: east, isHeldUp: true)
    }
    for _ in 0..<2 {
      let choices = routing.decide(waiting + leaving, using: &guidance)
      #expect(choices.allSatisfy { $0.person < 30 })
    }
  }
}
