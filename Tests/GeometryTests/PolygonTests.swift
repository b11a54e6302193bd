import Geometry
import TestKit
import Testing

@Suite struct PolygonTests {
  /// An L of 12 square metres, so that no axis can be mistaken for another.
  private let corner = Polygon([
    Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 2), Point(x: 1, y: 2),
    Point(x: 1, y: 6), Point(x: 0, y: 6),
  ])

  @Test func `what lies inside follows the outline`() {
    #expect(corner.contains(Point(x: 0.5, y: 5)))
    #expect(corner.contains(Point(x: 3, y: 1)))
    #expect(!corner.contains(Point(x: 3, y: 3)))
    #expect(!corner.contains(Point(x: -0.1, y: 1)))
  }

  @Test func `a hole is not inside and takes area away`() {
    let frame = Polygon(rings: [
      [Point(x: 0, y: 0), Point(x: 6, y: 0), Point(x: 6, y: 4), Point(x: 0, y: 4)],
      [Point(x: 1, y: 1), Point(x: 1, y: 3), Point(x: 5, y: 3), Point(x: 5, y: 1)],
    ])
    #expect(!frame.contains(Point(x: 3, y: 2)))
    #expect(frame.contains(Point(x: 0.5, y: 2)))
    #expect(frame.area == 16)
    #expect(frame.edges.count == 8)
    #expect(frame.squaredDistance(to: Point(x: 3, y: 2)) == 1)
    #expect(frame.squaredDistance(to: Point(x: 0.5, y: 2)) == 0)
    #expect(frame.squaredDistance(to: Point(x: 9, y: 8)) == 25)
  }

  @Test func `area and centre do not depend on the direction of the ring`() throws {
    let reversed = Polygon(corner.outer.reversed())
    #expect(corner.area == 12)
    #expect(reversed.area == 12)
    #expect(Polygon.signedArea(corner.outer) == 12)
    #expect(Polygon.signedArea(reversed.outer) == -12)
    let one = try #require(corner.centroid)
    let two = try #require(reversed.centroid)
    #expect(one.distance(to: two) < 1e-12)
    // The block of 4 by 2 and the strip of 1 by 4 above it.
    #expect(one.distance(to: Point(x: (8 * 2 + 4 * 0.5) / 12, y: (8 + 16) / 12)) < 1e-12)
  }

  @Test func `a repeated last point is dropped`() {
    let closed = Polygon(corner.outer + corner.outer.prefix(1))
    #expect(closed == corner)
  }

  @Test func `rings without area have no centre`() {
    #expect(Polygon([]).centroid == nil)
    #expect(Polygon([]).bounds == nil)
    #expect(Polygon([Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 2)]).centroid == nil)
  }

  @Test(arguments: [0.1, 1, 10, 100])
  func `a ring keeps within a centimetre of its circle`(radius: Double) {
    let center = Point(x: 3, y: -2)
    let ring = Polygon.ring(around: center, radius: radius)
    #expect(ring.count >= 8)
    #expect(Polygon.signedArea(ring) > 0)
    for edge in Polygon(ring).edges {
      #expect(abs(edge.start.distance(to: center) - radius) < 1e-9)
      #expect(edge.distance(to: center) >= radius - 0.011)
    }
  }
}
