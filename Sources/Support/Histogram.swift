/// How often which durations occurred, in buckets that never change: what a metric shows.
public struct Histogram: Hashable, Sendable {
  /// The upper ends of the buckets in seconds, ascending; a value on an end counts below it.
  public let bounds: [Double]
  /// How many fell into each bucket, and last those above all.
  public private(set) var counts: [Int]
  /// All values together, in seconds.
  public private(set) var sum = 0.0

  /// Makes an empty histogram.
  public init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Buckets for work that should take a fraction of a tick.
  public static let short = Histogram(
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1])
  /// Buckets for work that people wait for.
  public static let long = Histogram(
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])

  /// How many durations there were.
  public var count: Int { counts.reduce(0, +) }

  /// Counts a duration in seconds; one below 0 counts as 0.
  public mutating func note(_ seconds: Double) {
    let value = max(0, seconds)
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }
}

extension Duration {
  /// The duration in seconds.
  public var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
