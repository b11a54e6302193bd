import Geometry
import TestKit
import Testing

@testable import Positioning

struct FloorOutlineTests {
  /// Rooms with sides on whole metres, of which some overlap and some share a side, and a slanted one.
  private let rooms =
    [
      (0.0, 0.0, 9.0, 7.0), (9, 0, 13, 7), (3, 5, 11, 15), (1, 1, 2, 2), (14, 9, 31, 20),
    ].map { left, bottom, right, top in
      Polygon([
        Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
        Point(x: left, y: top),
      ])
    } + [Polygon([Point(x: 20, y: -3), Point(x: 27.5, y: 4), Point(x: 18, y: 12.25)])]

  @Test func `a point is inside by the even-odd rule over all outlines`() throws {
    let outline = try #require(FloorOutline(sides: rooms.flatMap(\.edges), walls: []))
    var random = SeededGenerator(seed: LongRun.seed(1))
    for _ in 0..<LongRun.count("OUTLINE_POINTS", share: 20_000) {
      let point = Point(x: -1 + 33 * random.share, y: -4 + 25 * random.share)
      #expect(outline.contains(point) == isInside(point), "\(point)")
    }
  }

  @Test func `the nearest walkable point is inside, and a point inside is its own`() throws {
    let outline = try #require(FloorOutline(sides: rooms.flatMap(\.edges), walls: []))
    var random = SeededGenerator(seed: LongRun.seed(2))
    for _ in 0..<2000 {
      let point = Point(x: -9 + 50 * random.share, y: -9 + 40 * random.share)
      let nearest = try #require(outline.nearestWalkable(to: point))
      #expect(isInside(nearest), "\(nearest) beside \(point)")
      if isInside(point) { #expect(nearest == point) }
    }
  }

  @Test func `nothing is drawn where there are neither sides nor walls`() {
    #expect(FloorOutline(sides: [], walls: []) == nil)
  }

  /// Whether a line to the right crosses an odd number of sides.
  private func isInside(_ point: Point) -> Bool {
    !rooms.flatMap(\.edges).count { side in
      guard (side.start.y > point.y) != (side.end.y > point.y) else { return false }
      let share = (point.y - side.start.y) / (side.end.y - side.start.y)
      return side.start.x + share * (side.end.x - side.start.x) > point.x
    }.isMultiple(of: 2)
  }
}
