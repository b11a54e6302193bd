/// How often which durations occurred, in bins of a sixty-fourth of their size at most.
package struct LatencyHistogram: Sendable {
  private static let steps = 64
  private var bins: [Int] = []
  package private(set) var count = 0
  /// Nanoseconds; negative ones count as 0.
  package private(set) var largest: Int64 = 0
  private var sum = 0.0

  package init() {}

  /// Nanoseconds on average.
  package var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// Counts a duration in nanoseconds.
  package mutating func add(_ nanoseconds: Int64) {
    let value = max(0, nanoseconds)
    let bin = Self.bin(of: value)
    while bins.count <= bin { bins.append(0) }
    bins[bin] += 1
    count += 1
    sum += Double(value)
    largest = max(largest, value)
  }

  /// Adds all of another one.
  package mutating func add(_ other: LatencyHistogram) {
    while bins.count < other.bins.count { bins.append(0) }
    for bin in other.bins.indices { bins[bin] += other.bins[bin] }
    count += other.count
    sum += other.sum
    largest = max(largest, other.largest)
  }

  /// Nanoseconds at or below which a share (0…1) of the durations lie; 0 of none.
  package func quantile(_ share: Double) -> Int64 {
    guard count > 0 else { return 0 }
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var passed = 0
    for bin in bins.indices {
      passed += bins[bin]
      if passed >= rank { return min(Self.upper(bin), largest) }
    }
    return largest
  }

  private static func bin(of value: Int64) -> Int {
    guard value >= steps else { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount - 6
    return exponent * steps + Int(value >> exponent)
  }

  /// The largest value of a bin.
  private static func upper(_ bin: Int) -> Int64 {
    guard bin >= 2 * steps else { return Int64(bin) }
    let exponent = bin / steps - 1
    let mantissa = Int64(bin - exponent * steps)
    return ((mantissa + 1) << exponent) - 1
  }
}
