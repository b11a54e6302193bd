public import Geometry

/// A place where an anchor is or may be mounted.
public struct AnchorSite: Hashable, Sendable {
  /// Where on the floor.
  public var point: Point
  /// Metres above the floor.
  public var height: Double
  /// The standard deviation of each of its coordinates, in metres.
  public var deviation: Double

  /// Makes a site.
  public init(_ point: Point, height: Double = 2.6, deviation: Double = 0.05) {
    self.point = point
    self.height = height
    self.deviation = deviation
  }
}

/// How far a radio reaches, and what walls do to it.
public struct RadioReach: Hashable, Sendable {
  /// Metres beyond which no range is measured.
  public var limit: Double
  /// The standard deviation that each wall adds to a range, in metres.
  public var wallDeviation: Double
  /// The share of ranges that each wall swallows.
  public var wallLoss: Double
  /// Walls through which nothing passes any more.
  public var mostWalls: Int

  /// Makes a reach; the defaults are those of ultra-wideband radios among plaster walls.
  public init(
    limit: Double = 40, wallDeviation: Double = 0.1, wallLoss: Double = 0.1, mostWalls: Int = 4
  ) {
    self.limit = limit
    self.wallDeviation = wallDeviation
    self.wallLoss = wallLoss
    self.mostWalls = mostWalls
  }
}

/// What ranges say about a place and the tag's common offset: the upper triangle of their information.
public struct RangeInformation: Sendable {
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0
  private var xo = 0.0
  private var yo = 0.0
  private var oo = 0.0
  /// How many anchors are heard on average.
  private(set) var heard = 0.0

  /// Nothing.
  public init() {}

  /// One anchor's ranges.
  init(_ sight: Sight, variance: Double, share: Double) {
    let (ux, uy) = (sight.dx / sight.distance, sight.dy / sight.distance)
    let weight = share / variance
    (xx, xy, yy) = (weight * ux * ux, weight * ux * uy, weight * uy * uy)
    (xo, yo, oo) = (weight * ux, weight * uy, weight)
    heard = share
  }

  /// What both say together.
  public static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.add(right, times: 1)
    return sum
  }

  /// What is left of a sum without one part of it.
  public static func - (left: Self, right: Self) -> Self {
    var difference = left
    difference.add(right, times: -1)
    return difference
  }

  private mutating func add(_ other: Self, times factor: Double) {
    xx += factor * other.xx
    xy += factor * other.xy
    yy += factor * other.yy
    xo += factor * other.xo
    yo += factor * other.yo
    oo += factor * other.oo
    heard += factor * other.heard
  }

  /// The radius that holds the tag with 95 % probability, in metres.
  ///
  /// - Parameters:
  ///   - offset: the variance of the tag's common offset, in square metres.
  ///   - prior: what is known of each coordinate without any range, in 1/m².
  func radius(offset: Double, prior: Double = 0) -> Double {
    let common = oo + 1 / offset
    let (a, b, c) = (
      prior + xx - xo * xo / common, xy - xo * yo / common, prior + yy - yo * yo / common
    )
    let determinant = a * c - b * b
    guard a > 0, c > 0, determinant > 1e-6 * a * c else { return .infinity }
    let least = 0.03 * 0.03
    return PositionCovariance(
      xx: c / determinant + least, xy: -b / determinant, yy: a / determinant + least
    ).radius95
  }
}
