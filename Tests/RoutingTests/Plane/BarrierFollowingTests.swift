import Foundation
import Geometry
import IndoorModel
import ShortestWalks
import TestKit
import Testing

@testable import Routing

/// Books that follow edits.
struct BarrierFollowingTests {
  /// Keeps what a book has said so far.
  private struct Follower {
    var book: BarrierBook
    var barriers: [BarrierID: Barrier]
    private let walker: WalkerClass
    private var venue: Venue

    init(_ venue: Venue, _ walker: WalkerClass) {
      book = BarrierBook(venue, walker)
      self.venue = venue
      self.walker = walker
      barriers = Dictionary(uniqueKeysWithValues: book.barriers)
    }

    /// - Returns: how many barriers came or went.
    mutating func update(_ changes: VenueChanges, _ venue: Venue, _ layout: PlaneLayout) -> Int {
      self.venue = venue
      return take(book.update(changes, venue: venue, layout: layout))
    }

    mutating func take(_ change: BarrierChange) -> Int {
      for id in change.removed { #expect(barriers.removeValue(forKey: id) != nil) }
      for (id, barrier) in change.added {
        #expect(barriers.updateValue(barrier, forKey: id) == nil)
      }
      #expect(change.removed.allSatisfy { id in !change.added.contains { $0.0 == id } })
      return change.removed.count + change.added.count
    }

    /// That all barriers are those of a book that is new, and everything is found by its place.
    func check(_ comment: Comment) throws {
      #expect(Dictionary(uniqueKeysWithValues: book.barriers) == barriers, comment)
      let fresh = BarrierBook(venue: venue, layout: book.layout, walker: walker)
      #expect(count(book) == count(fresh), comment)
    }

    private func count(_ book: BarrierBook) -> [Barrier: Int] {
      Dictionary(book.barriers.map { ($0.1, 1) }, uniquingKeysWith: +)
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `after edits of every kind a book is like one that is new`(seed: UInt64) throws {
    var venue = RandomOperations<SeededGenerator>.venue
    var maker = RandomOperations(SeededGenerator(seed: seed))
    var layout = PlaneLayout(floors: venue.floors)
    var followers = Profile.allCases.map { Follower(venue, WalkerClass($0)) }
    for step in 0..<25 {
      let changes = try venue.apply(maker.operations(on: venue)).changes
      layout.update(to: venue.floors)
      for number in followers.indices {
        _ = followers[number].update(changes, venue, layout)
        try followers[number].check("seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `after edits of walls, rooms and doors a book is like one that is new`(
    seed: UInt64
  ) throws {
    var maker = RandomVenue(seed: seed)
    var venue = maker.venue(solids: 12, isOneWay: seed % 2 == 0)
    for id in 0..<6 { venue.features[Identifier("room-\(id)")] = maker.room(id) }
    let layout = PlaneLayout(floors: venue.floors)
    var follower = Follower(venue, WalkerClass(.walking))
    for step in 0..<60 {
      var changes: [FeatureChange] = []
      for _ in 0..<Int.random(in: 1...3, using: &maker.random) {
        let id = venue.features.keys.sorted().randomElement(using: &maker.random) ?? "none"
        let before = venue.features[id]
        let after = before.flatMap { maker.edited($0, rooms: 6) }
        venue.features[id] = after
        changes.append(FeatureChange(before: before, after: after))
      }
      let merged = VenueChanges(merging: changes.map { VenueChanges(features: [$0]) })
      _ = follower.update(merged, venue, layout)
      try follower.check("seed \(seed), step \(step)")
    }
  }

  @Test func `an edit leaves alone what it does not touch`() throws {
    var venue = Venue(
      plan: """
        ##################
        #   D    #       #
        #   #    #   xx  #
        #   #    D       #
        ##################
        """)
    let layout = PlaneLayout(floors: venue.floors)
    var follower = Follower(venue, WalkerClass(.walking))
    func change(
      _ id: Identifier<Feature>, _ edit: (inout Feature) -> Void
    ) throws -> Int {
      let before = try #require(venue.features[id])
      var after = before
      edit(&after)
      venue.features[id] = after
      let changes = VenueChanges(features: [FeatureChange(before: before, after: after)])
      defer { #expect(throws: Never.self) { try follower.check("\(id)") } }
      return follower.update(changes, venue, layout)
    }
    let obstacle = try #require(venue.features.values.first { $0.kind == .obstacle }?.id)
    #expect(
      try change(obstacle) { $0.shape = .circle(center: Point(x: 12, y: 2), radius: 0.3) } == 2)
    #expect(try change(obstacle) { $0.properties["name"] = "Plant" } == 0)
    // The pieces of the wall on both sides come together, the threshold comes.
    #expect(try change("door-0-4-3") { $0.properties["closed"] = true } <= 5)
    #expect(try change("door-0-4-3") { $0.properties["closed"] = false } <= 5)
  }

  @Test func `moving an obstacle costs the same however much else there is`() throws {
    for count in [200, 2000] {
      var maker = RandomVenue(seed: 4)
      var features: [Feature] = []
      for id in 0..<count { features.append(maker.obstacle(id, floor: 0)) }
      let side = Double(count).squareRoot() * 4
      for index in features.indices {
        let shift = Vector(
          dx: Double(index % 45) * side / 45, dy: Double(index / 45) * side / 45)
        features[index].shape = features[index].shape.moved(by: shift)
      }
      var venue = Venue(plan: "   ", features: features)
      venue.floors[0].bounds = Box(Point(x: 0, y: 0), Point(x: side + 24, y: side + 24))
      let layout = PlaneLayout(floors: venue.floors)
      var book = BarrierBook(venue: venue, layout: layout, walker: WalkerClass(.walking))
      let box = Feature(
        id: "dragged", floor: "0", kind: .obstacle,
        shape: .polygon(
          Polygon([
            Point(x: 5, y: 5), Point(x: 7, y: 5), Point(x: 8, y: 6), Point(x: 8, y: 7),
            Point(x: 7, y: 8), Point(x: 5, y: 8), Point(x: 4, y: 7), Point(x: 4, y: 6),
          ])))
      var before: Feature?
      var spent: [Double] = []
      for step in 0..<400 {
        var after = box
        after.shape = box.shape.moved(by: Vector(dx: Double(step) * 0.05, dy: Double(step) * 0.02))
        venue.features[after.id] = after
        let changes = VenueChanges(features: [FeatureChange(before: before, after: after)])
        let start = ContinuousClock.now
        let change = book.update(changes, venue: venue, layout: layout)
        let took = ContinuousClock.now - start
        spent.append(Double(took.components.attoseconds) / 1e12)
        #expect(change.added.count == 1)
        before = after
      }
      spent.sort()
      print(
        "obstacle drag among \(count) features: median \(spent[200].rounded()) µs, p99 "
          + "\(spent[395].rounded()) µs")
    }
  }
}

extension Shape {
  fileprivate func moved(by shift: Vector) -> Shape {
    switch self {
    case .point(let point): .point(point + shift)
    case .polyline(let line): .polyline(Polyline(line.points.map { $0 + shift }))
    case .polygon(let polygon):
      .polygon(Polygon(rings: polygon.rings.map { $0.map { $0 + shift } }))
    case .circle(let center, let radius): .circle(center: center + shift, radius: radius)
    }
  }
}

extension RandomVenue {
  /// A walled area that touches others as a rule.
  fileprivate mutating func room(_ id: Int) -> Feature {
    let a = Point(x: number(0...20).rounded(), y: number(0...20).rounded())
    let b = a + Vector(dx: number(2...6).rounded(), dy: number(2...6).rounded())
    return Feature(
      id: Identifier("room-\(id)"), floor: "0", kind: .area,
      shape: .polygon(
        Polygon([a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y)])),
      properties: ["walled": true])
  }

  /// A feature after an edit, or `nil` where it was removed.
  fileprivate mutating func edited(_ feature: Feature, rooms: Int) -> Feature? {
    var after = feature
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return nil
    case 1: after.floor = number(0...1) < 0.5 ? "0" : "1"
    case 2: after.properties["closed"] = .bool(number(0...1) < 0.5)
    case 3: after.properties["thickness"] = .number(number(0...0.4))
    case 4: after.properties["category"] = number(0...1) < 0.5 ? "no-go" : "room"
    case 5:
      let id = { (random: inout SeededGenerator) in
        Value.string("room-\(Int.random(in: 0..<rooms, using: &random))")
      }
      after.properties["oneWay"] = true
      after.properties["joins"] = .array([id(&random), id(&random)])
    case 6: after.properties["depth"] = .number(number(0.2...3))
    default:
      let shift = Vector(dx: number(-2...2), dy: number(-2...2))
      after.shape = feature.shape.moved(by: shift)
    }
    if feature.kind == .connector { return feature }
    let allowed = after.properties.filter {
      FeatureSchema.rule(for: $0.key, of: after.kind) != nil
    }
    after.properties = allowed
    return after
  }
}
