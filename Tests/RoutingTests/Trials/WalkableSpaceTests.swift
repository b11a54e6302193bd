import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

struct WalkableSpaceTests {
  private let plan = """
    ###########
    #A   #   B#
    #    D    #
    #    #    #
    ###########
    """

  private func space(
    _ venue: Venue, _ profile: Profile = .walking, exits: [Place] = []
  ) -> WalkableSpace {
    var engine = MeshEngine(venue: venue)
    return engine.walkableSpace(of: "0", profile: profile, exits: exits)
  }

  /// Twice the area that rings enclose, holes taken off.
  private func area(_ rings: [[Point]]) -> Double {
    rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }
    }.reduce(0, +)
  }

  private func isInside(_ point: Point, _ space: WalkableSpace) -> Bool {
    var isInside = false
    for ring in space.parts.flatMap(\.rings) {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (a.y > point.y) != (b.y > point.y)
        && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      {
        isInside.toggle()
      }
    }
    return isInside
  }

  @Test func `rooms that a door joins are one part`() {
    let open = space(Venue(plan: plan))
    let shut = space(Venue(plan: plan.replacing("D", with: "#")))
    // Around the building there is space, too.
    #expect(open.parts.count == 2)
    #expect(shut.parts.count == 3)
  }

  @Test func `an outline runs counter-clockwise, holes run clockwise`() throws {
    var venue = Venue(plan: plan)
    _ = try venue.apply([.put(disc("disc", 2.5, 2, radius: 0.3))])
    let rooms = try #require(space(venue).parts.first { isAround(Point(x: 2, y: 3), $0) })
    #expect(rooms.rings.count == 2)
    #expect(area([rooms.rings[0]]) > 0)
    #expect(area([rooms.rings[1]]) < 0)
  }

  private func isAround(_ point: Point, _ part: WalkableSpace.Part) -> Bool {
    isInside(point, WalkableSpace(floor: "0", profile: .walking, parts: [part]))
  }

  @Test(arguments: Profile.allCases)
  func `a place is inside exactly when the router lets one stand there`(profile: Profile) throws {
    var random = SeededGenerator(seed: 7)
    var venue = Venue(plan: plan)
    for number in 0..<12 {
      let (x, y) = (
        Double.random(in: 0...10, using: &random), Double.random(in: 0...4, using: &random)
      )
      let radius = Double.random(in: 0.05...0.5, using: &random)
      _ = try venue.apply([.put(disc(Identifier("disc-\(number)"), x, y, radius: radius))])
    }
    let ground = try #require(MeshEngine(venue: venue).ground(for: profile))
    let space = space(venue, profile)
    var free = 0
    for _ in 0..<2000 {
      let point = Point(
        x: Double.random(in: -1...11, using: &random),
        y: Double.random(in: -1...5, using: &random))
      let isFree = ground.isFree(point, on: "0")
      if isFree { free += 1 }
      #expect(isInside(point, space) == isFree, "\(point)")
    }
    #expect((200...1900).contains(free))
  }

  @Test func `what leads to an exit is told from what does not`() throws {
    let venue = Venue(plan: plan.replacing("D", with: "#"))
    let space = space(venue, exits: [venue.place("A")])
    let left = try #require(space.parts.first { isAround(Point(x: 2, y: 2), $0) })
    let right = try #require(space.parts.first { isAround(Point(x: 7, y: 2), $0) })
    #expect(left.leadsOut == true)
    #expect(right.leadsOut == false)
  }

  @Test func `who needs more room has less space`() {
    let venue = Venue(plan: plan)
    let onFoot = space(venue).parts.map { area($0.rings) }.reduce(0, +)
    let stepFree = space(venue, .stepFree).parts.map { area($0.rings) }.reduce(0, +)
    #expect(stepFree < onFoot)
  }

  @Test func `a floor that is not there has none`() {
    var engine = MeshEngine(venue: Venue(plan: plan))
    #expect(engine.walkableSpace(of: "9", profile: .walking).parts.isEmpty)
  }

  @Test func `space of another floor is left out`() throws {
    var engine = MeshEngine(venue: Venue(plan: plan, plan.replacing("D", with: "#")))
    #expect(engine.walkableSpace(of: "0", profile: .walking).parts.count == 2)
    #expect(engine.walkableSpace(of: "1", profile: .walking).parts.count == 3)
  }
}

func disc(_ id: Identifier<Feature>, _ x: Double, _ y: Double, radius: Double) -> Feature {
  Feature(
    id: id, floor: "0", kind: .obstacle, shape: .circle(center: Point(x: x, y: y), radius: radius))
}
