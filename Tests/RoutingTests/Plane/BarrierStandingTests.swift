import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

struct BarrierStandingTests {
  @Test(arguments: UInt64(1)...40)
  func `what keeps somebody away is what a look at everything finds`(seed: UInt64) throws {
    var maker = RandomVenue(seed: seed)
    let venue = maker.venue(solids: 25)
    let book = BarrierBook(venue)
    for floor in venue.floors {
      let space = FreeSpace(
        FloorSolids(features: venue.features(on: floor.id), profile: .walking))
      for _ in 0..<200 {
        let point = maker.point()
        let place = Place(floor: floor.id, point: point)
        if !space.isFree(point) {
          #expect(book.blocker(at: place) == space.blocker(at: point), "\(floor.id) \(point)")
        }
        let isCovered = try book.coverage(place) != 0
        if isCovered { #expect(book.blocker(at: place) != nil, "\(floor.id) \(point)") }
      }
    }
    #expect(book.blocker(at: Place(floor: "attic", point: Point(x: 1, y: 1))) == nil)
    #expect(book.blocker(at: Place(floor: "0", point: Point(x: .nan, y: 1))) == nil)
  }

  @Test(arguments: UInt64(1)...40)
  func `nobody is moved through a wall`(seed: UInt64) throws {
    var maker = RandomVenue(seed: seed)
    let venue = maker.venue(solids: 25)
    let book = BarrierBook(venue)
    for floor in venue.floors {
      let space = FreeSpace(
        FloorSolids(features: venue.features(on: floor.id), profile: .walking))
      for _ in 0..<100 {
        let point = maker.point()
        guard !space.isFree(point), let other = space.snapped(point, within: 0.6) else { continue }
        let place = Place(floor: floor.id, point: point)
        let surroundings = try #require(book.surroundings(of: place, within: 0.6))
        #expect(surroundings.areOpen(to: other), "\(point) to \(other)")
      }
    }
  }

  @Test func `a wall parts its two sides, a crate that one stands in does not`() throws {
    let venue = Venue(
      plan: "#########\n         \n         ",
      features: [
        Feature(
          id: "crate", floor: "0", kind: .obstacle,
          shape: .circle(center: Point(x: 2, y: 0.5), radius: 0.3)),
        Feature(
          id: "fence", floor: "0", kind: .wall,
          shape: .polyline(Polyline([Point(x: 5, y: 0), Point(x: 5, y: 1)])),
          properties: ["thickness": .number(0.2)]),
      ])
    let book = BarrierBook(venue)
    func isOpen(_ x: Double, _ y: Double, to other: Point) throws -> Bool {
      let place = Place(floor: "0", point: Point(x: x, y: y))
      return try #require(book.surroundings(of: place, within: 1)).areOpen(to: other)
    }
    #expect(try isOpen(2.1, 0.5, to: Point(x: 2.9, y: 0.5)))
    #expect(try !isOpen(3, 1.8, to: Point(x: 3, y: 2.4)))
    #expect(try isOpen(3, 1.8, to: Point(x: 3, y: 1.6)))
    // On the fence's face, and in front of it.
    #expect(try isOpen(4.895, 0.5, to: Point(x: 4.6, y: 0.5)))
    #expect(try !isOpen(4.8, 0.5, to: Point(x: 5.4, y: 0.5)))
    #expect(book.surroundings(of: Place(floor: "x", point: Point(x: 0, y: 0)), within: 1) == nil)
  }
}
