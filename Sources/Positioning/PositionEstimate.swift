public import Geometry
public import IndoorModel

/// How far a position can be trusted.
public enum TrackingState: String, Hashable, Sendable, CaseIterable {
  /// The measurements agree on one place.
  case fixed
  /// Many of the latest measurements contradict the place, or it is uncertain by metres.
  case degraded
  /// The measurements allow several places; the estimate has them all.
  case ambiguous
  /// No measurement has been accepted for a second; the place is predicted.
  case coasting
  /// There is no place; the estimate repeats the last one, with the time it had.
  case lost
}

/// Where a tag is, as the filter says.
public struct PositionEstimate: Hashable, Sendable {
  /// One of several places that the measurements allow.
  public struct Candidate: Hashable, Sendable {
    /// The floor.
    public var floor: Identifier<Floor>?
    /// Where on it.
    public var point: Point
    /// Its probability, 0 to 1.
    public var probability: Double
  }

  /// When the tag was there; for a lost tag the time of its last place.
  public var time: Timestamp
  /// How far it can be trusted.
  public var state: TrackingState
  /// The floor; `nil` while several floors are likely, because a wrong floor is worse than none.
  public var floor: Identifier<Floor>?
  /// The most likely point.
  public var point: Point
  /// The point to draw: on walkable ground and on the right side of walls; `point` without a plan.
  public var shownPoint: Point
  /// The variances of x and y and their covariance, in square metres.
  public var covariance: PositionCovariance
  /// Metres per second.
  public var velocity: Vector
  /// The places that the measurements allow, the likeliest first; empty unless there are several.
  public var candidates: [Candidate]
  /// The recent share of measurements that agreed with the place, 0 to 1.
  public var inlierShare: Double
  /// How many anchors were heard in the last half second.
  public var anchorCount: Int

  /// The radius in metres of the circle around the point that holds the tag with 95 % probability.
  public var radius: Double { covariance.radius95 }
}

/// How uncertain a point is along both axes, in square metres.
public struct PositionCovariance: Hashable, Sendable {
  /// The variance of x.
  public var xx: Double
  /// The covariance of x and y.
  public var xy: Double
  /// The variance of y.
  public var yy: Double

  /// Makes a covariance, in square metres.
  public init(xx: Double, xy: Double = 0, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// The larger and the smaller standard deviation along any direction, in metres.
  public var deviations: (larger: Double, smaller: Double) {
    let middle = (xx + yy) / 2
    let half = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    return (max(0, middle + half).squareRoot(), max(0, middle - half).squareRoot())
  }

  /// The radius of the circle that holds 95 % of a normal distribution, in metres.
  ///
  /// A cubic in the ratio of the axes, at most 0.2 % of the larger deviation off.
  public var radius95: Double {
    let (larger, smaller) = deviations
    guard larger > 0 else { return 0 }
    let ratio = smaller / larger
    return larger * (1.96079 + ratio * (0.004071 + ratio * (0.114276 + ratio * 0.371625)))
  }

  /// The standard deviation along a direction of length 1, in metres.
  func deviation(along vector: Vector) -> Double {
    max(
      0,
      xx * vector.dx * vector.dx + 2 * xy * vector.dx * vector.dy + yy * vector.dy * vector.dy
    ).squareRoot()
  }

  /// The square of a displacement in standard deviations of its direction.
  func squaredDeviations(of vector: Vector) -> Double {
    let determinant = max(1e-12, xx * yy - xy * xy)
    return
      (yy * vector.dx * vector.dx - 2 * xy * vector.dx * vector.dy
      + xx * vector.dy * vector.dy) / determinant
  }
}
