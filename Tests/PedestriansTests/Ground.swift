import Geometry
import Pedestrians
import Support

/// A floor without end or with a bottleneck, and the people on it.
enum Ground {
  /// An upright rectangle, counter-clockwise.
  static func box(_ left: Double, _ bottom: Double, _ right: Double, _ top: Double) -> [Point] {
    [
      Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
      Point(x: left, y: top),
    ]
  }

  /// A corridor that begins again at its end, its walls `width` apart.
  static func loop(length: Double, width: Double, model: SpeedModel) -> WalkableFloor {
    WalkableFloor(
      rings: [box(-5, model.radius, length + 5, width - model.radius)], period: length)
  }

  /// A hall of 14 × 10 m to the left of x = 0, a passage of 4 m behind it, and room behind that, which
  /// begins at x = 4.
  static func bottleneck(width: Double, model: SpeedModel) -> WalkableFloor {
    let radius = model.radius
    let half = width / 2 - radius
    let outline = [
      (-14 + radius, -5 + radius), (-radius, -5 + radius), (-radius, -half), (4 + radius, -half),
      (4 + radius, -4), (10, -4), (10, 4), (4 + radius, 4), (4 + radius, half), (-radius, half),
      (-radius, 5 - radius), (-14 + radius, 5 - radius),
    ]
    return WalkableFloor(rings: [outline.map { Point(x: $0.0, y: $0.1) }])
  }

  /// The goal behind a bottleneck.
  static let behind = GuidanceField.Goal(
    point: Point(x: 9, y: 0), radius: 0, region: Polygon(box(8, -4, 10, 4)))

  /// Puts people at random into a box; they walk at Weidmann's speeds.
  ///
  /// - Parameter speed: one speed for all instead.
  static func fill(
    _ crowd: inout WalkingCrowd, _ count: Int, in area: Box, field: Int?, speed: Double? = nil,
    using generator: inout SeededGenerator
  ) {
    var placed = 0
    while placed < count {
      let point = Point(
        x: .random(in: area.min.x..<area.max.x, using: &generator),
        y: .random(in: area.min.y..<area.max.y, using: &generator))
      guard crowd.hasRoom(at: point) else { continue }
      let free = speed ?? FreeSpeeds().speed(using: &generator)
      _ = crowd.add(at: point, freeSpeed: free, field: field)
      placed += 1
    }
  }
}
