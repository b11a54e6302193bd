import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct ReachabilityTrackerTests {
  private func unreachable(in venue: Venue) -> [String] {
    var engine = MeshEngine(venue: venue)
    var tracker = ReachabilityTracker(venue: venue)
    tracker.complete(by: &engine)
    return tracker.issues.flatMap { $0.features.map(\.rawValue) }
  }

  private func withEntrance(_ id: Identifier<Feature>, in venue: Venue) -> Venue {
    var venue = venue
    venue.features[id]?.properties["category"] = "entrance"
    return venue
  }

  @Test func `who is walled in cannot be reached`() {
    let venue = withEntrance(
      "E",
      in: Venue(
        plan: """
          ###########
          #E   #  A #
          # B  #    #
          ###########
          """))
    #expect(unreachable(in: venue) == ["A"])
  }

  @Test func `stairs lead to what has no entrance of its own`() {
    let venue = withEntrance("E", in: Venue(plan: "E 1", "A 1"))
    #expect(unreachable(in: venue) == [])
    var closed = venue
    closed.features["stairs-1"]?.properties["inService"] = false
    #expect(unreachable(in: closed) == ["A"])
  }

  @Test func `without any entrance nothing is said`() {
    #expect(unreachable(in: Venue(plan: "A  B")) == [])
  }

  @Test func `one of several entrances is enough`() {
    let plan = Venue(
      plan: """
        ###########
        #E   #  F #
        #    #  A #
        ###########
        """)
    #expect(unreachable(in: withEntrance("E", in: plan)).sorted() == ["A", "F"])
    #expect(unreachable(in: withEntrance("F", in: withEntrance("E", in: plan))) == [])
  }

  /// The issues of a venue by their ids.
  private func issues(in venue: Venue) -> [String] {
    var engine = MeshEngine(venue: venue)
    var tracker = ReachabilityTracker(venue: venue)
    tracker.complete(by: &engine)
    return tracker.issues.map(\.id)
  }

  private func area(_ id: String, _ box: Box, category: String = "room") -> Feature {
    Feature(
      id: Identifier(id), floor: "0", kind: .area,
      shape: .polygon(
        Polygon(rings: [
          [box.min, Point(x: box.max.x, y: box.min.y), box.max, Point(x: box.min.x, y: box.max.y)]
        ])),
      properties: ["name": "Room", "category": .string(category)])
  }

  @Test func `a named area is reached wherever there is room in it`() {
    var venue = withEntrance(
      "E",
      in: Venue(
        plan: """
          ############
          #E    #    #
          #     #    #
          ############
          """))
    for feature in [
      area("open", Box(Point(x: 2, y: 1), Point(x: 5, y: 3))),
      area("closed", Box(Point(x: 7.5, y: 1), Point(x: 10, y: 2.5))),
      area("booth", Box(Point(x: 7.5, y: 1), Point(x: 10, y: 2.5)), category: "booth"),
    ] { venue.features[feature.id] = feature }
    #expect(issues(in: venue) == ["area-unreachable:closed"])
    // A table where the area has its middle.
    let table = Feature(
      id: "table", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: 3.5, y: 2), radius: 0.4))
    venue.features[table.id] = table
    #expect(issues(in: venue) == ["area-unreachable:closed"])
  }

  @Test func `an obstacle before the only stairs cuts off them and the floor above`() throws {
    var venue = withEntrance(
      "E",
      in: Venue(
        plan: """
          ##########
          #E       #
          #      1 #
          ##########
          """,
        """
        ##########
        # A      #
        #   B  1 #
        ##########
        """))
    #expect(issues(in: venue) == [])
    var engine = MeshEngine(venue: venue)
    var tracker = ReachabilityTracker(venue: venue)
    tracker.complete(by: &engine)
    let barrier = Feature(
      id: "barrier", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 4, y: 0), Point(x: 4, y: 4)])))
    let (changes, _) = try venue.apply([.put(barrier)])
    engine.update(changes, venue: venue)
    tracker.edited(changes, venue: venue)
    tracker.complete(by: &engine)
    #expect(
      tracker.issues.map(\.id) == ["connector-unreachable:stairs-1:0", "floor-unreachable:1"])
    #expect(issues(in: venue) == tracker.issues.map(\.id))
  }

  @Test func `an answer of an earlier revision is not believed`() throws {
    var venue = withEntrance("E", in: Venue(plan: "E  A"))
    var tracker = ReachabilityTracker(venue: venue)
    let next = tracker.nextQuery()
    let question = try #require(next)
    let (changes, _) = try venue.apply([.remove("A")])
    venue.revision += 1
    tracker.edited(changes, venue: venue)
    tracker.answer(question, .failure(.noWay(profile: .walking, isWalkable: false)), revision: 0)
    var engine = MeshEngine(venue: venue)
    tracker.complete(by: &engine)
    #expect(tracker.isComplete && tracker.issues.isEmpty)
  }

  @Test(arguments: UInt64(1)...6)
  func `what is known edit by edit is what a fresh look finds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var venue = withEntrance(
      "E",
      in: Venue(
        plan: """
          #####################
          #E     #     #   C  #
          #   A        #      #
          #      #  B      D  #
          #####################
          """))
    var engine = MeshEngine(venue: venue)
    var tracker = ReachabilityTracker(venue: venue)
    tracker.complete(by: &engine)
    for step in 0..<25 {
      let point = Point(
        x: Double.random(in: 1...19, using: &random), y: Double.random(in: 1...4, using: &random))
      let id = Identifier<Feature>("o\(Int.random(in: 0..<4, using: &random))")
      let disc = Feature(
        id: id, floor: venue.floors[0].id, kind: .obstacle,
        shape: .circle(center: point, radius: Double.random(in: 0.5...1.5, using: &random)))
      let isThere = venue.features[id] != nil
      let operation: IndoorModel.Operation =
        isThere && Bool.random(using: &random) ? .remove(id) : .put(disc)
      let (changes, _) = try venue.apply([operation])
      venue.revision += 1
      engine.update(changes, venue: venue)
      tracker.edited(changes, venue: venue)
      tracker.complete(by: &engine)
      #expect(
        tracker.issues.flatMap(\.features).map(\.rawValue) == unreachable(in: venue), "\(step)")
    }
  }
}
