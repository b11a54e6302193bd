import Geometry
import Testing

@Suite struct PolylineTests {
  private let line = Polyline([Point(x: 0, y: 0), Point(x: 3, y: 0), Point(x: 3, y: 4)])

  @Test(arguments: [
    (-1.0, Point(x: 0, y: 0)), (0.0, Point(x: 0, y: 0)), (2.0, Point(x: 2, y: 0)),
    (5.0, Point(x: 3, y: 2)), (7.0, Point(x: 3, y: 4)), (9.0, Point(x: 3, y: 4)),
  ])
  func `a point along the line is found by its distance`(distance: Double, point: Point) {
    #expect(line.point(at: distance) == point)
  }

  @Test func `length, bounds and distance are those of the pieces`() {
    #expect(line.length == 7)
    #expect(line.bounds == Box(Point(x: 0, y: 0), Point(x: 3, y: 4)))
    #expect(line.distance(to: Point(x: 5, y: 2)) == 2)
  }

  @Test func `lines of one point or none are no trouble`() {
    let point = Polyline([Point(x: 1, y: 1)])
    #expect(point.point(at: 5) == Point(x: 1, y: 1))
    #expect(point.distance(to: Point(x: 4, y: 5)) == 5)
    #expect(Polyline([]).point(at: 0) == nil)
    #expect(Polyline([]).distance(to: Point(x: 0, y: 0)) == .infinity)
    #expect(Polyline([]).bounds == nil)
  }
}
