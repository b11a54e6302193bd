/// One of the two directions along which the errors of a fix are independent.
struct FixAxis: Sendable {
  private let dx: Double
  private let dy: Double
  /// The coordinate along the direction, in metres.
  private let value: Double
  private let variance: Double

  /// The fix as a measurement of a hypothesis.
  func linearize(_ hypothesis: borrowing Hypothesis) -> Linearization {
    var result = Linearization()
    result.add(0, dx)
    result.add(1, dy)
    result.residual = value - dx * hypothesis.mean[0] - dy * hypothesis.mean[1]
    result.variance = variance
    return result
  }

  fileprivate init(_ fix: ObservedFix, dx: Double, dy: Double, variance: Double) {
    self.dx = dx
    self.dy = dy
    self.variance = max(1e-4, variance)
    value = dx * fix.x + dy * fix.y
  }
}

extension ObservedFix {
  /// The two axes of the fix's ellipse.
  var axes: [FixAxis] {
    let (larger, smaller) = PositionCovariance(xx: xx, xy: xy, yy: yy).deviations
    // An eigenvector of the larger eigenvalue; the axes themselves for a circle.
    var (dx, dy) = (xy, larger * larger - xx)
    if abs(dx) + abs(dy) < 1e-12 { (dx, dy) = xx >= yy ? (1, 0) : (0, 1) }
    let length = (dx * dx + dy * dy).squareRoot()
    (dx, dy) = (dx / length, dy / length)
    return [
      FixAxis(self, dx: dx, dy: dy, variance: larger * larger),
      FixAxis(self, dx: -dy, dy: dx, variance: smaller * smaller),
    ]
  }
}
