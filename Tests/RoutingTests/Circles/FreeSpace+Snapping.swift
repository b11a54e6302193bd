import Geometry

@testable import Routing

extension FreeSpace {
  /// The nearest place where a person may stand, no farther than `limit` metres.
  ///
  /// Plans have pois drawn on walls or a little too near to them; a position report is a little
  /// off. The way to the place that is found crosses no wall, except those that the point lies in
  /// or on. Searched on rings, so the answer is near the nearest by about 3 cm.
  /// - Returns: the point itself when it is free, `nil` when there is no such place.
  func snapped(_ point: Point, within limit: Double) -> Point? {
    if isFree(point) { return point }
    let around = walls(near: point, within: limit)
    let turn = Vector(dx: 0.9951847266721969, dy: 0.0980171403295606)  // a 64th of a full turn
    var radius = Self.ringStep
    while radius <= limit + 1e-9 {
      var direction = Vector(dx: 1, dy: 0)
      for _ in 0..<64 {
        let place = point + direction * radius
        if isFree(place), !around.contains(where: { $0.separates(point, place) }) { return place }
        direction = Vector(
          dx: direction.dx * turn.dx - direction.dy * turn.dy,
          dy: direction.dx * turn.dy + direction.dy * turn.dx)
      }
      radius += Self.ringStep
    }
    return nil
  }

  /// What may not be crossed on the way out: all but what the point lies in or on.
  private func walls(near point: Point, within limit: Double) -> [Solid] {
    let inside = Set(regions.lazy.filter { $0.contains(point) }.map(\.feature))
    return solids(near: point, margin: limit + Self.touch)
      .filter { !inside.contains(owners[Int($0)]) }
      .map { solids[Int($0)] }
      .filter { !$0.holds(point) }
  }

  private static let ringStep = 0.025
  /// A point this near to a wall's surface, in metres, lies on it.
  fileprivate static let touch = 0.01
}

extension Solid {
  /// Whether a point lies in the solid thing itself, or on its surface.
  fileprivate func holds(_ point: Point) -> Bool {
    let surface = reach - Pace.clearance + FreeSpace.touch
    return squaredDistance(toX: point.x, point.y) <= surface * surface
  }

  /// Whether the straight way between two points leads through the solid thing itself.
  fileprivate func separates(_ a: Point, _ b: Point) -> Bool {
    let surface = reach - Pace.clearance
    return axis.squaredDistance(to: Segment(a, b)) <= surface * surface
  }
}
