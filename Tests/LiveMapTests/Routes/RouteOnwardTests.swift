import Geometry
import IndoorModel
import Routing
import Testing

@testable import LiveMap

struct RouteOnwardTests {
  private func walk(_ points: (Double, Double)...) -> Route {
    let points = points.map { Point(x: $0.0, y: $0.1) }
    let length = Polyline(points).length
    return Route(
      profile: .walking,
      legs: [Leg(floor: "0", points: points, distance: length, seconds: length / 1.3)],
      instructions: [])
  }

  private func place(_ x: Double, _ y: Double) -> Place {
    Place(floor: "0", point: Point(x: x, y: y))
  }

  @Test func `the rest of a walk goes on with it`() {
    let whole = walk((0, 0), (10, 0), (10, 10))
    #expect(walk((4, 0), (10, 0), (10, 10)).goesOn(whole, from: place(4, 0)))
    #expect(walk((10, 3), (10, 10)).goesOn(whole, from: place(10, 3)))
  }

  @Test func `a walk that spares a detour of centimetres is another walk`() {
    let detour = walk((0, 0), (30, 1.2), (60, 0))
    #expect(!walk((0, 0), (60, 0)).goesOn(detour, from: place(0, 0)))
    #expect(!detour.goesOn(walk((0, 0), (60, 0)), from: place(0, 0)))
  }

  @Test func `another way of the same length is another walk`() {
    let right = walk((0, 0), (5, 5), (10, 0))
    #expect(!walk((0, 0), (5, -5), (10, 0)).goesOn(right, from: place(0, 0)))
  }
}
