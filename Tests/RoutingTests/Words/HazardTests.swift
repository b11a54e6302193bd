import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct HazardTests {
  @Test func `doors and steps on the way are hazards, wide openings and other doors are not`()
    throws
  {
    let venue = Venue(
      plan: String(repeating: " ", count: 60),
      features: [
        door("gap", from: (10, -4), to: (10, 4)),
        door("slow", from: (30, -1), to: (30, 1), ["category": .string("revolving")]),
        door("aside", from: (35, 5), to: (35, 7)),
        door("steps", from: (45, -1), to: (45, 1), ["category": .string("steps")]),
      ])
    let hazards = hazards(venue, [leg("0", (0, 0), (20, 0), (60, 0))])
    #expect(hazards.map(\.feature) == ["slow", "steps"])
    #expect(hazards.map(\.kind) == [.door, .steps])
    #expect(hazards.map(\.along) == [30, 45])
    #expect(hazards.map(\.category) == ["revolving", "steps"])
    #expect(hazards.map(\.place.point) == [Point(x: 30, y: 0), Point(x: 45, y: 0)])
  }

  @Test(arguments: [
    ("1", Hazard.Kind.stairs), ("7", .escalator), ("4", .lift),
  ])
  func `a connector is a hazard with its direction and the floor that it leads to`(
    mark: String, kind: Hazard.Kind
  ) throws {
    let venue = Venue(plan: "A    \(mark)", "B    \(mark)")
    let up = try route(in: venue, from: "A", to: "B")
    #expect(up.hazards.map(\.kind) == [kind])
    #expect(up.hazards.first?.climb == Hazard.Climb(to: "1", by: 1))
    #expect(up.hazards.first?.climb?.direction == .up)
    #expect(up.hazards.first.map { abs($0.along - up.legs[0].distance) < 1e-9 } == true)
    guard kind != .escalator else { return }
    let down = try route(in: venue, from: "B", to: "A")
    #expect(down.hazards.first?.climb == Hazard.Climb(to: "0", by: -1))
    #expect(down.hazards.first?.climb?.direction == .down)
  }

  @Test func `flights of stairs that follow one another are one hazard`() {
    let venue = Venue(plan: "A    ", "     ", "B    ")
    let legs = [
      leg("0", (0, 0), (5, 0), by: "stairs-1", "stairs", to: "1"),
      leg("1", (6, 0), (6, 2), by: "stairs-2", "stairs", to: "2"), leg("2", (6, 4), (0, 0)),
    ]
    let hazards = hazards(venue, legs)
    #expect(hazards.map(\.feature) == ["stairs-1"])
    #expect(hazards.first?.climb == Hazard.Climb(to: "2", by: 2))
  }

  @Test func `metres count from the start of the route on later floors, too`() {
    var venue = Venue(
      plan: String(repeating: " ", count: 30), String(repeating: " ", count: 30))
    var upper = door("upper", from: (10, -1), to: (10, 1))
    upper.floor = "1"
    venue.features["upper"] = upper
    let legs = [
      leg("0", (0, 0), (5, 0), by: "passage", "bridge", to: "1"), leg("1", (5, 0), (20, 0)),
    ]
    let hazards = hazards(venue, legs)
    #expect(hazards.map(\.along) == [10])
    #expect(hazards.map(\.leg) == [1])
  }

  private func hazards(_ venue: Venue, _ legs: [Leg]) -> [Hazard] {
    var route = Route(profile: .walking, legs: legs, instructions: [])
    InstructionIndex(venue: venue).describe(&route, to: legs[legs.count - 1].end)
    return route.hazards
  }
}
