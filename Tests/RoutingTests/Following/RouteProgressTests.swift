import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@Suite struct RouteProgressTests {
  private let venue = Venue(plan: "A         1", "B         1")

  @Test func `off the path and what is left are measured from its nearest point`() throws {
    let route = try route(in: venue, from: "A", to: "B")
    let place = Place(floor: "0", point: Point(x: 4, y: 2))
    let progress = route.progress(at: place)
    #expect(abs(progress.offset - 2) < 1e-9)
    #expect(abs(progress.remaining - 16) < 1e-9)
    #expect(!progress.hasArrived)
  }

  @Test func `on a floor that the route does not visit one is infinitely off`() throws {
    let route = try route(in: venue, from: "A", to: "B")
    let progress = route.progress(at: Place(floor: "7", point: Point(x: 4, y: 2)))
    #expect(progress == RouteProgress(offset: .infinity, remaining: 20, hasArrived: false))
  }

  @Test(arguments: ["0", "1"])
  func `between the ends of a connector one is on the path`(floor: Identifier<Floor>) {
    let enter = Leg(
      floor: "0", points: [Point(x: 0, y: 0), Point(x: 5, y: 0)], distance: 5, seconds: 4,
      connector: ConnectorUse(id: "stairs", category: "stairs", toFloor: "1", seconds: 20))
    let leave = Leg(
      floor: "1", points: [Point(x: 19, y: 0), Point(x: 22, y: 0)], distance: 3, seconds: 2)
    let route = Route(profile: .walking, legs: [enter, leave], instructions: [])
    let progress = route.progress(at: Place(floor: floor, point: Point(x: 12, y: 0.5)))
    #expect(abs(progress.offset - 0.5) < 1e-9)
    #expect(abs(progress.remaining - 3) < 1e-9)
  }

  @Test(arguments: [(0.9, true), (1.1, false)])
  func `within a metre of the destination one has arrived`(x: Double, isThere: Bool) throws {
    let route = try route(in: venue, from: "A", to: "B")
    #expect(route.progress(at: Place(floor: "1", point: Point(x: x, y: 0))).hasArrived == isThere)
    #expect(!route.progress(at: Place(floor: "0", point: Point(x: x, y: 0))).hasArrived)
  }
}
