import Geometry
import IndoorModel
import ShortestWalks
import TestKit
import Testing

@testable import Routing

struct BarrierBookTests {
  // MARK: - What is in the way

  @Test(arguments: UInt64(1)...60)
  func `the plane is free exactly where nothing is too near`(seed: UInt64) throws {
    var maker = RandomVenue(seed: seed)
    let venue = maker.venue(solids: 25, isOneWay: seed % 3 == 0)
    let book = BarrierBook(venue)
    for floor in venue.floors {
      let space = FreeSpace(
        FloorSolids(features: venue.features(on: floor.id), profile: .walking))
      for _ in 0..<300 {
        let point = maker.point()
        let count = try book.coverage(Place(floor: floor.id, point: point))
        if !space.isFree(point) { #expect(count > 0, "\(floor.id) \(point)") }
        let spare = space.solids.map { $0.axis.distance(to: point) - $0.reach }.min() ?? .infinity
        let isInside = space.regions.contains { $0.contains(point) }
        if spare > 0.045, !isInside { #expect(count == 0, "\(floor.id) \(point)") }
      }
    }
  }

  @Test func `a door opens its wall, a closed one does not`() throws {
    let venue = Venue(
      plan: """
        ##########
        #   D    #
        #   #    #
        #   d    #
        ##########
        """)
    let book = BarrierBook(venue)
    func coverage(_ x: Double, _ y: Double) throws -> Int {
      try book.coverage(Place(floor: "0", point: Point(x: x, y: y)))
    }
    #expect(try coverage(4, 3) == 0)
    #expect(try coverage(4, 3.3) == 1)
    #expect(try coverage(4, 1) > 0)
    #expect(try coverage(2, 1) == 0)
  }

  @Test func `a door just wide enough lets through, a narrower one does not`() throws {
    func coverage(width: Double, _ profile: Profile) throws -> Int {
      var venue = Venue(plan: "#####\n     ")
      venue.features["door"] = Feature(
        id: "door", floor: "0", kind: .door,
        shape: .polyline(Polyline([Point(x: 1.5, y: 1), Point(x: 2.5, y: 1)])),
        properties: ["width": .number(width)])
      return try BarrierBook(venue, WalkerClass(profile))
        .coverage(Place(floor: "0", point: Point(x: 2, y: 1)))
    }
    #expect(try coverage(width: 0.5, .walking) == 0)
    #expect(try coverage(width: 0.49, .walking) > 0)
    #expect(try coverage(width: 0.9, .stepFree) == 0)
    #expect(try coverage(width: 0.8, .stepFree) == 0)
    #expect(try coverage(width: 0.79, .stepFree) > 0)
  }

  @Test(arguments: [(">", 1.0, 0.0), ("<", -1, 0), ("^", 0, 1), ("v", 0, -1)])
  func `a gate lets through one way`(door: String, dx: Double, dy: Double) throws {
    let isUpright = dx != 0
    let plan =
      isUpright
      ? "  #  \n  \(door)  \n  #  " : "     \n #\(door)# \n     "
    let book = BarrierBook(Venue(plan: plan))
    let gates = book.barriers.compactMap { _, barrier in
      if case .line(let line, let passage) = barrier { (line, passage) } else { nil }
    }
    let (line, passage) = try #require(gates.first)
    #expect(gates.count == 1)
    let along = Vector(dx: Double(line[1].x - line[0].x), dy: Double(line[1].y - line[0].y))
    // Positive when the way through leads to the left of the line.
    let isLeftward = along.cross(Vector(dx: dx, dy: dy)) > 0
    #expect(passage == (isLeftward ? .rightToLeft : .leftToRight))
    #expect(abs(along.length - 1000) < 1)
    let posts = book.barriers.count { _, barrier in
      if case .ring(let ring, 1) = barrier { ring.count == 8 } else { false }
    }
    #expect(posts >= 2)
  }

  @Test func `a wheelchair's plane has more clearance, and its own doors`() throws {
    var venue = Venue(
      plan: """
        #####
        D   #
        #   #
        #####
        """)
    venue.features["door-0-0-2"]?.properties["stepFree"] = false
    let beside = Place(floor: "0", point: Point(x: 2, y: 0.35))
    let inDoor = Place(floor: "0", point: Point(x: 0, y: 2))
    let walking = BarrierBook(venue)
    #expect(try walking.coverage(beside) == 0)
    #expect(try walking.coverage(inDoor) == 0)
    let wheelchair = BarrierBook(venue, WalkerClass(.stepFree))
    #expect(try wheelchair.coverage(beside) > 0)
    #expect(try wheelchair.coverage(inDoor) > 0)
  }

  @Test func `without clearance rings are the things themselves`() throws {
    let features = [
      Feature(
        id: "box", floor: "0", kind: .obstacle,
        shape: .polygon(
          Polygon([
            Point(x: 1, y: 1), Point(x: 3, y: 1), Point(x: 3, y: 1.5), Point(x: 3, y: 2),
            Point(x: 1, y: 2),
          ]))),
      Feature(
        id: "wall", floor: "0", kind: .wall,
        shape: .polyline(Polyline([Point(x: 4, y: 0), Point(x: 4, y: 2)]))),
    ]
    let venue = Venue(plan: "        \n        ", features: features)
    let book = BarrierBook(
      venue, WalkerClass(.walking, traits: WalkerTraits(clearance: 0)))
    let slot = try #require(book.layout.slots[0])
    let things = book.barriers.map {
      $0.1.points.map { slot.point(x: Double($0.x), y: Double($0.y)) }
    }
    #expect(things.contains([Point(x: 4, y: 0), Point(x: 4, y: 2)]))
    #expect(
      things.contains {
        Set($0) == Set(features[0].shape.vertices).subtracting([Point(x: 3, y: 1.5)])
      })
    #expect(things.count == 3)
  }

  @Test func `what leaves the floor's room ends at its rim`() throws {
    let far = Point(x: 90_000, y: 70_000)
    let features = [
      Feature(
        id: "road", floor: "0", kind: .wall, shape: .polyline(Polyline([Point(x: 1, y: 1), far]))),
      Feature(id: "far", floor: "0", kind: .obstacle, shape: .circle(center: far, radius: 30)),
      Feature(
        id: "around", floor: "1", kind: .obstacle,
        shape: .polygon(
          Polygon([
            Point(x: -900, y: -900), Point(x: 900, y: -900), Point(x: 900, y: 900),
            Point(x: -900, y: 900),
          ]))),
    ]
    let book = BarrierBook(Venue(plan: "    \n    ", "   \n    ", features: features))
    let rooms = book.layout.slots.compactMap { $0?.room }
    for (_, barrier) in book.barriers {
      #expect(
        rooms.contains { room in
          barrier.points.allSatisfy { room.contains(Double($0.x), Double($0.y)) }
        })
    }
    #expect(book.barriers.count == 4)
    #expect(try book.coverage(Place(floor: "1", point: Point(x: 1, y: 1))) == 1)
    #expect(try book.coverage(Place(floor: "0", point: Point(x: 3, y: 0.5))) == 0)
  }

  @Test func `what is no thing of this world is not in the way`() throws {
    let far = Point(x: 1e300, y: -1e300)
    let line = Shape.polyline(Polyline([Point(x: 1, y: 1), Point(x: 2, y: 1)]))
    let shapes: [(FeatureKind, Shape, [String: Value])] = [
      (.wall, .polyline(Polyline([Point(x: 1, y: 1), far])), [:]),
      (.wall, .polyline(Polyline([Point(x: .nan, y: 1), Point(x: 0, y: 1)])), [:]),
      (.obstacle, .circle(center: Point(x: 1, y: 1), radius: .infinity), [:]),
      (.obstacle, .circle(center: Point(x: 1, y: 1), radius: .nan), [:]),
      (.obstacle, .polygon(Polygon(rings: [])), [:]),
      (.area, .polygon(Polygon(rings: [[]])), ["walled": true]),
      (.wall, .polyline(Polyline([])), [:]), (.door, line, ["width": .number(.nan)]),
      (.door, line, ["width": .number(1e300), "closed": true]),
      (.door, line, ["depth": .number(.infinity)]),
    ]
    let features = shapes.enumerated().map { number, thing in
      Feature(
        id: Identifier("thing-\(number)"), floor: "0", kind: thing.0, shape: thing.1,
        properties: thing.2)
    }
    let book = BarrierBook(Venue(plan: "    ", features: features))
    #expect(book.barriers.count == 1)
    #expect(try book.coverage(Place(floor: "0", point: Point(x: 1, y: 1))) == 0)
    let thick = Feature(
      id: "thick", floor: "0", kind: .wall, shape: line,
      properties: ["thickness": .number(.nan)])
    #expect(BarrierBook(Venue(plan: "    ", features: [thick])).barriers.count == 2)
  }
}
