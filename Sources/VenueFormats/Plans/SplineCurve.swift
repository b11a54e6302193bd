import Geometry

/// Curves through or along points, as drawings store them.
enum SplineCurve {
  /// The points of a B-spline by de Boor's algorithm, weights included; `nil` where the numbers of
  /// knots and points do not fit.
  static func points(
    degree: Int, knots: [Double], control points: [Point], weights: [Double]
  ) -> [Point]? {
    guard (1...10).contains(degree), points.count > degree, points.count <= 10_000,
      knots.count == points.count + degree + 1, zip(knots, knots.dropFirst()).allSatisfy(<=)
    else { return nil }
    let weights = weights.count == points.count ? weights : Array(repeating: 1, count: points.count)
    let homogeneous = zip(points, weights).map { ($0.x * $1, $0.y * $1, $1) }
    var result: [Point] = []
    for span in degree..<points.count where knots[span + 1] > knots[span] {
      let steps = 8
      for step in 0...steps where step > 0 || result.isEmpty {
        let t = knots[span] + (knots[span + 1] - knots[span]) * Double(step) / Double(steps)
        result.append(deBoor(degree, span, t, knots, homogeneous))
      }
    }
    return result.count > 1 ? result : nil
  }

  private static func deBoor(
    _ degree: Int, _ span: Int, _ t: Double, _ knots: [Double],
    _ points: [(Double, Double, Double)]
  ) -> Point {
    var d = Array(points[(span - degree)...span])
    for r in 1...degree {
      for j in stride(from: degree, through: r, by: -1) {
        let left = knots[j + span - degree]
        let width = knots[j + 1 + span - r] - left
        let a = width > 0 ? (t - left) / width : 0
        d[j] = (
          (1 - a) * d[j - 1].0 + a * d[j].0, (1 - a) * d[j - 1].1 + a * d[j].1,
          (1 - a) * d[j - 1].2 + a * d[j].2
        )
      }
    }
    let w = d[degree].2 == 0 ? 1 : d[degree].2
    return Point(x: d[degree].0 / w, y: d[degree].1 / w)
  }

  /// The cubic curve through points, with continuous curvature.
  ///
  /// The parameter grows by the length of chords. Without tangents the curvature at the ends is 0
  /// (natural spline); a closed curve has none. See de Boor, *A Practical Guide to Splines*, chapter
  /// IV.
  /// - Parameters:
  ///   - tangents: unit or not, at the start and the end; only their direction counts.
  ///   - isClosed: whether the curve goes on from the last point to the first.
  static func points(
    through given: [Point], tangents: (start: Vector?, end: Vector?), isClosed: Bool,
    curves: PlanCurves
  ) -> [Point] {
    var points = given.isEmpty ? [] : [given[0]]
    for point in given.dropFirst() where point != points.last { points.append(point) }
    if isClosed, points.count > 2, points.first != points.last { points.append(points[0]) }
    guard points.count > 1 else { return points }
    let chords = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let slopes =
      isClosed && points.count > 3
      ? closedSlopes(points, chords) : openSlopes(points, chords, tangents)
    var result = [points[0]]
    for index in chords.indices {
      let third = chords[index] / 3
      result += curves.cubic(
        from: points[index], points[index] + slopes[index] * third,
        points[index + 1] + slopes[index + 1] * -third, to: points[index + 1])
    }
    return result
  }

  /// The derivatives at the points, by the rows of a tridiagonal system (Thomas's algorithm).
  private static func openSlopes(
    _ points: [Point], _ chords: [Double], _ tangents: (start: Vector?, end: Vector?)
  ) -> [Vector] {
    let last = points.count - 1
    var (lower, middle, upper) = (
      [Double](repeating: 0, count: last + 1), [Double](repeating: 1, count: last + 1),
      [Double](repeating: 0, count: last + 1)
    )
    var right = [Vector](repeating: Vector(dx: 0, dy: 0), count: last + 1)
    for index in 1..<last {
      (lower[index], middle[index], upper[index], right[index]) = row(points, chords, index)
    }
    if let start = tangents.start?.normalized {
      right[0] = start
    } else {
      (middle[0], upper[0]) = (2, 1)
      right[0] = (points[1] - points[0]) * (3 / chords[0])
    }
    if let end = tangents.end?.normalized {
      right[last] = end
    } else {
      (middle[last], lower[last]) = (2, 1)
      right[last] = (points[last] - points[last - 1]) * (3 / chords[last - 1])
    }
    return solved(lower, middle, upper, right)
  }

  /// Equal curvature on both sides of a point.
  private static func row(
    _ points: [Point], _ chords: [Double], _ index: Int
  ) -> (Double, Double, Double, Vector) {
    let (before, after) = (chords[index - 1], chords[index])
    let right =
      (points[index] - points[index - 1]) * (3 * after / before)
      + (points[index + 1] - points[index]) * (3 * before / after)
    return (after, 2 * (before + after), before, right)
  }

  /// The same for a curve of which the last point is the first: the system has two corners more
  /// (Sherman and Morrison).
  private static func closedSlopes(_ points: [Point], _ chords: [Double]) -> [Vector] {
    let count = points.count - 1
    var (lower, middle, upper) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count),
      [Double](repeating: 0, count: count)
    )
    var right = [Vector](repeating: Vector(dx: 0, dy: 0), count: count)
    for index in 0..<count {
      let before = (index + count - 1) % count
      let ring = [points[before], points[index], points[index + 1]]
      (lower[index], middle[index], upper[index], right[index]) = row(
        ring, [chords[before], chords[index]], 1)
    }
    let (corner, other) = (upper[count - 1], lower[0])
    let gamma = -middle[0]
    middle[0] -= gamma
    middle[count - 1] -= corner * other / gamma
    var side = [Vector](repeating: Vector(dx: 0, dy: 0), count: count)
    side[0] = Vector(dx: gamma, dy: 0)
    side[count - 1] = side[count - 1] + Vector(dx: corner, dy: 0)
    let (x, z) = (solved(lower, middle, upper, right), solved(lower, middle, upper, side))
    let ratio = other / gamma
    let divisor = 1 + z[0].dx + ratio * z[count - 1].dx
    let factor = (x[0] + x[count - 1] * ratio) * (1 / divisor)
    let slopes = zip(x, z).map { $0 + factor * -$1.dx }
    return slopes + [slopes[0]]
  }

  private static func solved(
    _ lower: [Double], _ middle: [Double], _ upper: [Double], _ right: [Vector]
  ) -> [Vector] {
    var (factors, values) = (upper, right)
    factors[0] = upper[0] / middle[0]
    values[0] = right[0] * (1 / middle[0])
    for index in 1..<right.count {
      let divisor = middle[index] - lower[index] * factors[index - 1]
      factors[index] = upper[index] / divisor
      values[index] = (right[index] - values[index - 1] * lower[index]) * (1 / divisor)
    }
    for index in stride(from: right.count - 2, through: 0, by: -1) {
      values[index] = values[index] - values[index + 1] * factors[index]
    }
    return values
  }
}
