import Geometry

/// The narrowest place between two bodies.
struct Gap {
  /// The point on the axis of the first body.
  private let from: Point
  /// The point on the axis of the second.
  private let to: Point
  /// Metres from face to face; negative where they overlap.
  let width: Double

  fileprivate init(from: Point, to: Point, width: Double) {
    self.from = from
    self.to = to
    self.width = width
  }

  /// The middle between the two axes.
  var middle: Point { from.interpolated(to: to, fraction: 0.5) }

  /// The way from the first axis to the second, one metre long; `nil` where the axes meet.
  var direction: Vector? { (to - from).normalized }

  /// The line over the gap, so far from both axes.
  func line(along way: Vector, margins first: Double, _ second: Double) -> Segment {
    Segment(from + way * first, to - way * second)
  }
}

extension Body {
  /// The narrowest gap between two bodies that are less than `limit` metres apart, else `nil`.
  func gap(to other: Body, below limit: Double) -> Gap? {
    let reach = limit + margin + other.margin
    let mine = axes.filter { $0.bounds.intersects(other.bounds.expanded(by: limit + margin)) }
    guard let region = Box(around: mine.lazy.flatMap { [$0.start, $0.end] })?.expanded(by: reach)
    else { return nil }
    let theirs = other.axes.filter { $0.bounds.intersects(region) }
    var best: Gap?
    for axis in mine {
      let box = axis.bounds.expanded(by: reach)
      for their in theirs where their.bounds.intersects(box) {
        let (from, to) = axis.nearestPoints(to: their)
        let width = from.distance(to: to) - margin - other.margin
        if width < best?.width ?? limit { best = Gap(from: from, to: to, width: width) }
      }
    }
    return best
  }
}

extension Body {
  /// Whether a line meets the body's axes or the margin around them.
  func isCrossed(by line: Segment) -> Bool {
    axes.contains { $0.squaredDistance(to: line) <= margin * margin }
  }
}

extension Segment {
  /// The nearest points of two segments; the same point where they meet.
  func nearestPoints(to other: Segment) -> (Point, Point) {
    if intersects(other) {
      let point =
        intersection(with: other) ?? [start, end].min {
          other.squaredDistance(to: $0) < other.squaredDistance(to: $1)
        } ?? start
      return (point, other.nearestPoint(to: point))
    }
    let pairs = [
      (start, other.nearestPoint(to: start)), (end, other.nearestPoint(to: end)),
      (nearestPoint(to: other.start), other.start), (nearestPoint(to: other.end), other.end),
    ]
    return pairs.min { $0.0.squaredDistance(to: $0.1) < $1.0.squaredDistance(to: $1.1) }
      ?? (start, other.start)
  }
}
