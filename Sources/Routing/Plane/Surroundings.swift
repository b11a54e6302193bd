import Geometry

/// The things around a point that part it from others: neither what it lies in or on, nor the
/// clearance around them.
struct Surroundings: Sendable {
  private let point: Point
  /// The axes of the things, each with half of its thickness, squared.
  private let things: [(axis: Segment, squaredRadius: Double)]

  /// Metres from a thing's surface within which a walker stands on it.
  private static let touch = 0.01

  init(of point: Point, things: [Solid], clearance: Double) {
    self.point = point
    self.things = things.compactMap { thing in
      let radius = max(0, thing.reach - clearance)
      let surface = radius + Self.touch
      let isAway = thing.squaredDistance(toX: point.x, point.y) > surface * surface
      return isAway ? (thing.axis, radius * radius) : nil
    }
  }

  /// Whether the straight way to another point leads through no thing.
  ///
  /// - Complexity: O(*k*) in the number of things.
  func areOpen(to other: Point) -> Bool {
    let way = Segment(point, other)
    return !things.contains { $0.axis.squaredDistance(to: way) <= $0.squaredRadius }
  }
}
