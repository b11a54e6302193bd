/// How far estimates are from the truth, and whether their radii say so.
public struct PositioningFigures: Sendable {
  /// The root of the mean square error in metres.
  public let rmse: Double
  /// Half of the errors are smaller, in metres.
  public let p50: Double
  /// 95 % of the errors are smaller, in metres.
  public let p95: Double
  /// The largest error in metres.
  public let max: Double
  /// The share of errors inside of the reported 95 % radius.
  public let inside95: Double
  /// The median of the reported radii in metres.
  public let medianRadius: Double
  /// How many estimates were compared.
  public let count: Int

  /// Sums up errors and radii in metres; `nil` for none.
  public init?(_ pairs: [(error: Double, radius: Double)]) {
    guard !pairs.isEmpty else { return nil }
    let errors = pairs.map(\.error).sorted()
    let radii = pairs.map(\.radius).sorted()
    count = pairs.count
    rmse = (errors.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
    p50 = errors[(count - 1) / 2]
    p95 = errors[Int((Double(count - 1) * 0.95).rounded())]
    max = errors[count - 1]
    inside95 = Double(pairs.count { $0.error <= $0.radius }) / Double(count)
    medianRadius = radii[(count - 1) / 2]
  }
}
