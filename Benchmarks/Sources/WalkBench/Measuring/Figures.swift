/// How long many runs of something took.
public struct Figures: Equatable, Sendable {
  /// How many runs.
  public let count: Int
  /// Microseconds on average.
  ///
  /// Where something is so quick that reading the clock disturbs it, this is the time of whole
  /// batches, without a reading in between, divided by their length.
  public let mean: Double
  /// Microseconds within which half of the runs ended.
  public let median: Double
  /// Microseconds within which 95 of 100 runs ended.
  public let p95: Double
  /// Microseconds within which 99 of 100 runs ended.
  public let p99: Double
  /// Microseconds of the longest run.
  public let worst: Double

  /// Sums runs up; all figures of none are 0.
  ///
  /// - Parameter batches: the microseconds a run on average in whole batches, one number a batch;
  ///   the median of them becomes the mean.
  public init(microseconds runs: [Double], batches: [Double] = []) {
    let sorted = runs.sorted()
    count = sorted.count
    median = Self.quantile(0.5, of: sorted)
    p95 = Self.quantile(0.95, of: sorted)
    p99 = Self.quantile(0.99, of: sorted)
    worst = sorted.last ?? 0
    mean =
      batches.isEmpty
      ? sorted.reduce(0, +) / Double(max(1, count)) : Self.quantile(0.5, of: batches.sorted())
  }

  /// The value below or at which a share (0…1) of sorted values lie; 0 of none.
  public static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[max(0, min(sorted.count - 1, place))]
  }
}
