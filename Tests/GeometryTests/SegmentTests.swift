import Geometry
import TestKit
import Testing

@Suite struct SegmentTests {
  private func segment(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Segment {
    Segment(Point(x: a, y: b), Point(x: c, y: d))
  }

  @Test(arguments: [
    (Point(x: 5, y: 3), 3.0), (Point(x: -3, y: 4), 5.0), (Point(x: 13, y: -4), 5.0),
    (Point(x: 7, y: 0), 0.0),
  ])
  func `the distance to a point is to the nearest of the segment`(
    point: Point, distance: Double
  ) {
    #expect(segment(0, 0, 10, 0).distance(to: point) == distance)
  }

  @Test func `a segment without length is a point`() {
    let point = segment(2, 3, 2, 3)
    #expect(point.distance(to: Point(x: 5, y: 7)) == 5)
    #expect(point.fraction(nearest: Point(x: 9, y: 9)) == 0)
    #expect(point.intersects(segment(0, 3, 5, 3)))
    #expect(!point.intersects(segment(0, 4, 5, 4)))
    #expect(point.distance(to: segment(0, 4, 5, 4)) == 1)
  }

  @Test func `touching counts as meeting`() {
    let across = segment(0, 0, 10, 0)
    #expect(across.intersects(segment(5, 0, 5, 5)))
    #expect(across.intersects(segment(10, 0, 12, 0)))
    #expect(across.intersects(segment(3, 0, 7, 0)))
    #expect(!across.intersects(segment(10.01, 0, 12, 0)))
    #expect(!across.intersects(segment(3, 0.01, 7, 0.01)))
  }

  @Test func `two that cross do so in one point, parallel ones in none`() {
    #expect(
      segment(0, 0, 4, 4).intersection(with: segment(0, 4, 4, 0)) == Point(x: 2, y: 2))
    #expect(segment(0, 0, 4, 0).intersection(with: segment(0, 1, 4, 1)) == nil)
    #expect(segment(0, 0, 4, 0).intersection(with: segment(5, -1, 5, 1)) == nil)
  }

  @Test(arguments: UInt64(1)...20)
  func `the distance of two is the least between their points`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point {
      Point(
        x: Double.random(in: -5...5, using: &random), y: Double.random(in: -5...5, using: &random))
    }
    let one = Segment(point(), point())
    let two = Segment(point(), point())
    let distance = one.distance(to: two)
    #expect(distance == two.distance(to: one))
    var least = Double.infinity
    for step in 0...200 {
      let place = one.start.interpolated(to: one.end, fraction: Double(step) / 200)
      let here = two.distance(to: place)
      #expect(here >= distance - 1e-9)
      least = min(least, here)
    }
    #expect(least - distance <= one.length / 400 + 1e-9)
    #expect(one.intersects(two) == (distance == 0))
  }
}
