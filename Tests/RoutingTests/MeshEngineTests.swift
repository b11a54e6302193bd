import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct MeshEngineTests {
  @Test func `open space is crossed in a straight line`() throws {
    let route = try walk(in: "A         B", from: "A", to: "B")
    #expect(route.legs.map(\.points) == [[Point(x: 0, y: 0), Point(x: 10, y: 0)]])
    #expect(abs(route.distance - 10) < 1e-9)
    #expect(abs(route.seconds - 10 / Pace.walking) < 1e-9)
  }

  @Test(arguments: UInt64(1)...10)
  func `where people may walk does not depend on how a process orders features`(seed: UInt64) {
    var maker = RandomVenue(seed: seed)
    let venue = maker.venue(solids: 25)
    // Other ids in the same order have other hashes, as the same ids have in another process.
    var renamed = venue
    renamed.features = FeatureTable(
      venue.features.ordered.map {
        Feature(
          id: Identifier("other-\($0.id)"), floor: $0.floor, kind: $0.kind, shape: $0.shape,
          properties: $0.properties)
      })
    func spaces(in venue: Venue) -> [WalkableSpace] {
      var engine = MeshEngine(venue: venue)
      return venue.floors.map { engine.walkableSpace(of: $0.id, profile: .walking) }
    }
    // Outlines are too long to be printed.
    let isSame = spaces(in: venue) == spaces(in: renamed)
    #expect(isSame)
  }

  @Test func `a place far off the plan is on no floor`() {
    var engine = MeshEngine(venue: Venue(plan: "A         B"))
    let far = Place(floor: "0", point: Point(x: -500, y: 0))
    let near = Place(floor: "0", point: Point(x: 1, y: 0))
    #expect(throws: RouteRefusal.startBlocked(by: nil)) {
      try engine.route(from: far, to: near, profile: .walking)
    }
    // The nearest place that one can get to is the rim, five metres off the plan.
    let refusal = engine.answer(from: near, to: far).refusal
    #expect(refusal?.offering(nil) == .destinationBlocked(by: nil))
    #expect(abs((refusal?.nearest?.distance ?? 0) - 495) < 0.01)
  }

  @Test func `an open door is the way to the next room`() throws {
    let route = try walk(
      in: """
        #########
        #A  #  B#
        #   D   #
        #########
        """, from: "A", to: "B")
    let crossing = try #require(
      zip(route.legs[0].points, route.legs[0].points.dropFirst())
        .compactMap {
          Segment($0, $1).intersection(
            with: Segment(Point(x: 4, y: 0), Point(x: 4, y: 3)))
        }.first)
    #expect(abs(crossing.y - 1) <= 0.25)
    #expect(route.distance > 6)
    #expect(route.distance < 6.6)
  }

  @Test func `a closed door is not crossed`() {
    #expect(throws: RouteRefusal.noWay(profile: .walking, isWalkable: false)) {
      try walk(
        in: """
          #########
          #A  #  B#
          #   d   #
          #########
          """, from: "A", to: "B")
    }
  }

  @Test func `a one-way door is passed in its direction only`() throws {
    for (there, back, sign) in [("A", "B", ">"), ("B", "A", "<")] {
      let plan = """
        #########
        #A  #  B#
        #   \(sign)   #
        #########
        """
      #expect(try walk(in: plan, from: Identifier(there), to: Identifier(back)).distance > 6)
      #expect(throws: RouteRefusal.self) {
        try walk(in: plan, from: Identifier(back), to: Identifier(there))
      }
    }
    for (there, back, sign) in [("A", "B", "v"), ("B", "A", "^")] {
      let plan = """
        #####
        #A  #
        ##\(sign)##
        #B  #
        #####
        """
      #expect(try walk(in: plan, from: Identifier(there), to: Identifier(back)).distance > 2)
      #expect(throws: RouteRefusal.self) {
        try walk(in: plan, from: Identifier(back), to: Identifier(there))
      }
    }
  }

  @Test func `a gap must be twice the clearance wide`() throws {
    func route(gap: Double) throws -> Route {
      try routeThrough(wall: gap)
    }
    // Outlines are drawn up to 2 mm larger, for the sake of the grid.
    #expect(try route(gap: 0.505).distance == 10)
    #expect(throws: RouteRefusal.self) { try route(gap: 0.499) }
  }

  /// Walks from (0, 0) to (10, 0) through a gap in an endless wall at x = 5.
  private func routeThrough(wall gap: Double) throws -> Route {
    let walls = [-1.0, 1].map { side in
      Feature(
        id: Identifier("wall\(side)"), floor: "0", kind: .wall,
        shape: .polyline(
          Polyline([Point(x: 5, y: side * gap / 2), Point(x: 5, y: side * 1000)])))
    }
    let ring = Feature(
      id: "ring", floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: -5, y: -20), Point(x: 15, y: -20), Point(x: 15, y: 20), Point(x: -5, y: 20),
        ])), properties: ["walled": .bool(true)])
    let venue = Venue(plan: "A         B", features: walls + [ring])
    return try route(in: venue, from: "A", to: "B")
  }

  @Test func `stairs lead up, the lift is for those who need it`() throws {
    let venue = Venue(
      plan: "A 1          4", "B 1          4")
    let walking = try route(in: venue, from: "A", to: "B")
    #expect(walking.legs.map(\.floor) == ["0", "1"])
    #expect(walking.legs.first?.connector?.id == "stairs-1")
    let stepFree = try route(in: venue, from: "A", to: "B", profile: .stepFree)
    #expect(stepFree.legs.first?.connector?.id == "lift-4")
    #expect(stepFree.seconds > walking.seconds)
  }

  @Test func `without a lift there is a way for walkers only`() {
    let venue = Venue(plan: "A 1", "B 1")
    let barrier = StepBarrier(
      cause: .steps, feature: "stairs-1", place: Place(floor: "1", point: Point(x: 2, y: 0)))
    #expect(throws: RouteRefusal.self) {
      do throws(RouteRefusal) {
        _ = try route(in: venue, from: "A", to: "B", profile: .stepFree)
      } catch {
        guard case .noWay(.stepFree, isWalkable: true, _, let found?) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(found.cause == barrier.cause && found.feature == barrier.feature)
        throw error
      }
    }
  }

  @Test func `an escalator leads up only`() throws {
    let venue = Venue(plan: "A 7", "B 7")
    #expect(try route(in: venue, from: "A", to: "B").legs.count == 2)
    #expect(throws: RouteRefusal.self) { try route(in: venue, from: "B", to: "A") }
  }

  @Test func `a lift over three floors is waited for once`() throws {
    let venue = Venue(plan: "A 4", "  4", "B 4")
    let route = try route(in: venue, from: "A", to: "B")
    #expect(route.legs.map(\.floor) == ["0", "2"])
  }

  @Test func `a lift out of service is not there`() throws {
    var venue = Venue(plan: "A 4", "B 4")
    venue.features["lift-4"]?.properties["inService"] = .bool(false)
    #expect(throws: RouteRefusal.noWay(profile: .walking, isWalkable: false)) {
      try route(in: venue, from: "A", to: "B")
    }
  }

  @Test func `a refusal tells what is in the way`() {
    let venue = Venue(
      plan: """
        A

          xxx
          xBx
          xxx
        """)
    var solid = venue
    solid.features["box"] = Feature(
      id: "box", floor: "0", kind: .obstacle,
      shape: .polygon(
        Polygon([
          Point(x: 2, y: -1), Point(x: 5, y: -1), Point(x: 5, y: 3), Point(x: 2, y: 3),
        ])))
    #expect(throws: RouteRefusal.destinationBlocked(by: "box")) {
      try route(in: solid, from: "A", to: "B")
    }
    #expect(throws: RouteRefusal.startBlocked(by: "box")) {
      try route(in: solid, from: "B", to: "A")
    }
    #expect(throws: RouteRefusal.noWay(profile: .walking, isWalkable: false)) {
      try route(in: venue, from: "A", to: "B")
    }
  }

  @Test func `places on unknown floors are blocked by nothing`() {
    var engine = MeshEngine(venue: Venue(plan: "A B"))
    let here = Place(floor: "0", point: Point(x: 0, y: 0))
    for nowhere in [
      Place(floor: "9", point: Point(x: 0, y: 0)),
      Place(floor: "0", point: Point(x: .nan, y: 0)),
      Place(floor: "0", point: Point(x: .infinity, y: 0)),
    ] {
      #expect(engine.answer(from: nowhere, to: here).refusal == .startBlocked(by: nil))
      #expect(engine.answer(from: here, to: nowhere).refusal == .destinationBlocked(by: nil))
    }
  }

  @Test func `a poi on a wall is reached from its side`() throws {
    let room = Feature(
      id: "room", floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: 2, y: -2), Point(x: 6, y: -2), Point(x: 6, y: 2), Point(x: 2, y: 2),
        ])), properties: ["walled": .bool(true)])
    let venue = Venue(plan: "A         B", features: [room])
    var engine = MeshEngine(venue: venue)
    let beside = Place(floor: "0", point: Point(x: 1.9, y: 0))
    let route = try engine.route(from: venue.place("A"), to: beside, profile: .walking)
    let end = try #require(route.destination)
    #expect(end.point.x <= 1.75 + 1e-6)
    #expect(end.point.distance(to: beside.point) <= MeshEngine.snapLimit)
    let inside = Place(floor: "0", point: Point(x: 2.1, y: 0))
    #expect(
      engine.answer(from: venue.place("A"), to: inside).refusal?.offering(nil)
        == .noWay(profile: .walking, isWalkable: false))
  }

  @Test func `nobody walks in the gap between two rooms`() throws {
    func room(_ id: String, _ left: Double, _ right: Double) -> Feature {
      Feature(
        id: Identifier(id), floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: left, y: -4), Point(x: right, y: -4), Point(x: right, y: 4),
            Point(x: left, y: 4),
          ])), properties: ["walled": .bool(true)])
    }
    let door = Feature(
      id: "door", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 5.5, y: -0.5), Point(x: 5.5, y: 0.5)])),
      properties: ["width": .number(1), "depth": .number(1.2)])
    let venue = Venue(
      plan: "A         B", features: [room("left", -2, 5), room("right", 6, 12), door])
    var engine = MeshEngine(venue: venue)
    #expect(try route(in: venue, from: "A", to: "B").distance == 10)
    let void = Place(floor: "0", point: Point(x: 5.5, y: 3))
    #expect(engine.answer(from: venue.place("A"), to: void).route == nil)
  }

  @Test func `a thick wall is opened as wide as its door`() throws {
    let wall = Feature(
      id: "wall", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 5, y: -20), Point(x: 5, y: 20)])),
      properties: ["thickness": .number(0.4)])
    let door = Feature(
      id: "door", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 5, y: -0.3), Point(x: 5, y: 0.3)])))
    let venue = Venue(plan: "A         B", features: [wall, door])
    #expect(try route(in: venue, from: "A", to: "B").distance == 10)
  }

  @Test func `joins tell the direction of a one-way door`() throws {
    func area(_ id: String, _ left: Double, _ right: Double) -> Feature {
      Feature(
        id: Identifier(id), floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: left, y: -4), Point(x: right, y: -4), Point(x: right, y: 4),
            Point(x: left, y: 4),
          ])), properties: ["walled": .bool(true)])
    }
    for isReversed in [false, true] {
      let line = [Point(x: 5, y: -0.5), Point(x: 5, y: 0.5)]
      let door = Feature(
        id: "door", floor: "0", kind: .door,
        shape: .polyline(Polyline(isReversed ? line.reversed() : line)),
        properties: [
          "oneWay": .bool(true), "joins": .array([.string("left"), .string("right")]),
        ])
      let venue = Venue(
        plan: "A         B", features: [area("left", -2, 5), area("right", 5, 12), door])
      #expect(try route(in: venue, from: "A", to: "B").distance == 10)
      #expect(throws: RouteRefusal.self) { try route(in: venue, from: "B", to: "A") }
    }
  }

  @Test func `a route to where one is has no length`() throws {
    var engine = MeshEngine(venue: Venue(plan: "A"))
    let here = Place(floor: "0", point: Point(x: 0, y: 0))
    let route = try engine.route(from: here, to: here, profile: .walking)
    #expect(route.distance == 0)
    #expect(route.legs.map(\.points) == [[here.point]])
    #expect(route.instructions.map(\.kind) == [.start, .arrive])
  }
}
