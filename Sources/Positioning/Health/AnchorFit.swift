import Foundation
import Geometry

/// A distance that a tag at a known place measured to an anchor.
struct AnchorHearing: Sendable {
  /// The caller's number for the tag.
  var tag: Int
  /// When it was measured, in seconds since 1970.
  var time: Double
  /// Where the tag was.
  var point: Point
  /// Horizontal metres to the anchor, without the tag's offset.
  var ground: Double

  /// By how much the distance is too long for an anchor at a point, in metres.
  func excess(at anchor: Point) -> Double { ground - point.distance(to: anchor) }
}

/// Finds where an anchor stands from distances to tags at known places: multilateration in reverse.
///
/// Robust least squares with a bounded cost (Geman and McClure 1987) that begins wide and narrows,
/// from several starts.
struct AnchorFit {
  /// Around the drawn place, besides itself.
  private static let starts = 8
  private static let iterations = 20
  /// Metres between two places that are not the same.
  private static let apart = 1.5

  private let hearings: [AnchorHearing]
  private let tolerance: Double

  /// Prepares a fit.
  ///
  /// - Parameter tolerance: metres by which a distance may be wrong.
  init(_ hearings: [AnchorHearing], tolerance: Double) {
    self.hearings = hearings
    self.tolerance = tolerance
  }

  /// The share of the distances that a place explains, 0 to 1.
  func share(at point: Point) -> Double {
    let count = hearings.count { abs($0.excess(at: point)) <= tolerance }
    return Double(count) / Double(max(1, hearings.count))
  }

  /// The place that explains the distances best.
  ///
  /// - Returns: the place with its covariance in square metres, and whether no place elsewhere explains
  ///   them about as well; `nil` without a solution.
  func place(
    near drawn: Point
  ) -> (point: Point, covariance: PositionCovariance, isUnique: Bool)? {
    let excesses = hearings.map { abs($0.excess(at: drawn)) }.sorted()
    guard !excesses.isEmpty else { return nil }
    let reach = max(tolerance, excesses[excesses.count / 2])
    var solutions = [solution(from: drawn)]
    for number in 0..<Self.starts {
      let angle = 2 * Double.pi * Double(number) / Double(Self.starts)
      solutions.append(
        solution(
          from: Point(x: drawn.x + reach * cos(angle), y: drawn.y + reach * sin(angle))))
    }
    let found = solutions.map { (point: $0, cost: cost(at: $0)) }.sorted { $0.cost < $1.cost }
    guard let best = found.first, let covariance = covariance(at: best.point) else { return nil }
    let limit = best.cost + 0.1 * Double(hearings.count)
    let isUnique = !found.contains {
      $0.cost < limit && $0.point.distance(to: best.point) > Self.apart
    }
    return (best.point, covariance, isUnique)
  }

  /// The sum of the bounded costs: each distance costs at most 1.
  private func cost(at point: Point) -> Double {
    let square = tolerance * tolerance
    return hearings.reduce(0) { sum, hearing in
      let excess = hearing.excess(at: point)
      return sum + excess * excess / (excess * excess + square)
    }
  }

  /// Reweighted Gauss-Newton steps.
  private func solution(from start: Point) -> Point {
    var point = start
    var scale = 8 * tolerance
    for _ in 0..<Self.iterations {
      guard let step = Normal(hearings, at: point, scale: scale).step else { break }
      point = Point(x: point.x + step.dx, y: point.y + step.dy)
      scale = max(tolerance, scale * 0.7)
    }
    return point
  }

  private func covariance(at point: Point) -> PositionCovariance? {
    // Half the tolerance is about one standard deviation.
    let variance = tolerance * tolerance / 4
    return Normal(hearings, at: point, scale: tolerance).inverse.map {
      PositionCovariance(xx: variance * $0.xx, xy: variance * $0.xy, yy: variance * $0.yy)
    }
  }

  /// The normal equations of a step in x and y.
  private struct Normal {
    private var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)

    fileprivate init(_ hearings: [AnchorHearing], at point: Point, scale: Double) {
      let square = scale * scale
      for hearing in hearings {
        let distance = max(0.05, hearing.point.distance(to: point))
        let (ux, uy) = (
          (point.x - hearing.point.x) / distance, (point.y - hearing.point.y) / distance
        )
        let excess = hearing.ground - distance
        let root = square / (excess * excess + square)
        let weight = root * root
        xx += weight * ux * ux
        xy += weight * ux * uy
        yy += weight * uy * uy
        x += weight * ux * excess
        y += weight * uy * excess
      }
    }

    fileprivate var inverse: PositionCovariance? {
      let determinant = xx * yy - xy * xy
      guard determinant > 1e-6 else { return nil }
      return PositionCovariance(
        xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
    }

    fileprivate var step: Vector? {
      inverse.map { Vector(dx: $0.xx * x + $0.xy * y, dy: $0.xy * x + $0.yy * y) }
    }
  }
}
