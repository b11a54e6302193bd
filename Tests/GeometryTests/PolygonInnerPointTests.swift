import Geometry
import Testing

struct PolygonInnerPointTests {
  @Test func `the inner point of a square is its middle`() {
    let square = Polygon([
      Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4), Point(x: 0, y: 4),
    ])
    #expect(square.innerPoint == Point(x: 2, y: 2))
  }

  @Test func `the inner point of a horseshoe lies inside, away from its sides`() throws {
    let horseshoe = Polygon([
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 8, y: 10),
      Point(x: 8, y: 2), Point(x: 2, y: 2), Point(x: 2, y: 10), Point(x: 0, y: 10),
    ])
    let point = try #require(horseshoe.innerPoint)
    #expect(horseshoe.contains(point))
    #expect(horseshoe.edges.allSatisfy { $0.distance(to: point) > 0.8 })
  }

  @Test func `a ring around a yard has its inner point in the ring`() throws {
    let yard = Polygon(rings: [
      [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)],
      [Point(x: 2, y: 2), Point(x: 8, y: 2), Point(x: 8, y: 8), Point(x: 2, y: 8)],
    ])
    #expect(yard.contains(try #require(yard.innerPoint)))
  }

  @Test func `a flat ring has no inner point`() {
    let flat = Polygon([Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 2)])
    #expect(flat.innerPoint == nil)
  }
}
