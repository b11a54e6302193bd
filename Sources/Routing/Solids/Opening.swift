public import Geometry
public import IndoorModel

/// The rectangle that a door cuts out of walls and outlines: `width` along its threshold line,
/// `depth` across it.
struct Opening: Sendable {
  let feature: Identifier<Feature>
  let middle: Point
  /// The unit vector along the threshold, from its first point to its last.
  let along: Vector
  var halfWidth: Double
  let halfDepth: Double

  /// How deep an opening is, in metres, when the door does not say.
  static let defaultDepth = 0.6

  /// Makes the opening of a door; `nil` when its line has no length.
  ///
  /// Without a `width` it is as wide as the line is long.
  init?(door: Feature) {
    let points = door.shape.vertices
    guard let first = points.first, let last = points.last,
      let along = (last - first).normalized
    else { return nil }
    feature = door.id
    self.along = along
    middle = first.interpolated(to: last, fraction: 0.5)
    halfWidth = (door.width ?? first.distance(to: last)) / 2
    halfDepth = (door.depth ?? Self.defaultDepth) / 2
  }

  /// The threshold line, as wide as the opening.
  var threshold: Segment {
    Segment(middle - along * halfWidth, middle + along * halfWidth)
  }

  var bounds: Box {
    Box(middle, middle).expanded(by: halfWidth + halfDepth)
  }

  /// A point seen from the opening: metres along the threshold from its middle, metres to the
  /// left of it.
  func local(_ point: Point) -> (along: Double, across: Double) {
    let offset = point - middle
    return (along.dot(offset), along.cross(offset))
  }

  func point(along distance: Double, across: Double) -> Point {
    middle + along * distance + along.perpendicular * across
  }

  /// The fractions of a segment that lie in the opening, widened by `margin` on both sides.
  func covered(_ segment: Segment, margin: Double) -> ClosedRange<Double>? {
    let start = local(segment.start)
    let end = local(segment.end)
    guard
      let wide = Self.fractions(start.along, end.along, limit: halfWidth + margin),
      let deep = Self.fractions(start.across, end.across, limit: halfDepth)
    else { return nil }
    let lower = max(wide.lowerBound, deep.lowerBound)
    let upper = min(wide.upperBound, deep.upperBound)
    return lower < upper ? lower...upper : nil
  }

  /// Where a value that runs evenly from `start` to `end` is within ±`limit`.
  private static func fractions(
    _ start: Double, _ end: Double, limit: Double
  ) -> ClosedRange<Double>? {
    let run = end - start
    guard abs(run) > 1e-12 else { return abs(start) <= limit ? 0...1 : nil }
    let first = (-limit - start) / run
    let second = (limit - start) / run
    let lower = max(0, min(first, second))
    let upper = min(1, max(first, second))
    return lower <= upper ? lower...upper : nil
  }
}

extension Venue {
  /// The thresholds of a floor's open one-way doors, each directed so that it is passed from its right
  /// to its left.
  public func oneWayThresholds(on floor: Identifier<Floor>) -> [Segment] {
    let features = features(on: floor)
    return features.filter { $0.kind == .door && $0.isOneWay && !$0.isClosed }.compactMap { door in
      guard let opening = Opening(door: door) else { return nil }
      let threshold = opening.threshold
      return opening.leadsLeft(of: door, areas: features)
        ? threshold : Segment(threshold.end, threshold.start)
    }
  }
}

extension Opening {
  /// Whether a one-way door leads from the right of its threshold line to the left.
  ///
  /// It leads from the first area of `joins` to the second, whichever side they lie on. Without
  /// `joins`, or when those areas do not say, it leads from the left of the line, seen from its
  /// first point to its last, to the right.
  func leadsLeft(of door: Feature, areas: [Feature]) -> Bool {
    let joined = door.joins.map { id in areas.first { $0.id == id && $0.kind == .area } }
    guard joined.count >= 2 else { return false }
    let step = halfDepth + 0.5
    let left = point(along: 0, across: step)
    let right = point(along: 0, across: -step)
    let leftward = Self.misfit(right, joined[0]) + Self.misfit(left, joined[1])
    let rightward = Self.misfit(left, joined[0]) + Self.misfit(right, joined[1])
    return leftward < rightward
  }

  /// How far a point lies from the area that it should be in, in metres; 0 when there is none.
  private static func misfit(_ point: Point, _ area: Feature?) -> Double {
    area.map { $0.shape.region.squaredDistance(to: point).squareRoot() } ?? 0
  }
}
