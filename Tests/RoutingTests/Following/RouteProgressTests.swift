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

  @Test(arguments: [(0.9, true), (1.1, false)])
  func `within a metre of the destination one has arrived`(x: Double, isThere: Bool) throws {
    let route = try route(in: venue, from: "A", to: "B")
    #expect(route.progress(at: Place(floor: "1", point: Point(x: x, y: 0))).hasArrived == isThere)
    #expect(!route.progress(at: Place(floor: "0", point: Point(x: x, y: 0))).hasArrived)
  }
}
