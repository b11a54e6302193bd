import Foundation

/// Pairs of devices with a session that broke, and until when they are left alone: longer each time.
struct PairBackOff: Sendable {
  /// Seconds after the first failure, and the most.
  private static let shortest = 1.0
  private static let longest = 60.0
  /// Seconds of running after which a pair counts as one that works.
  private static let works = 10.0

  private struct Pair: Hashable {
    let anchor: Int
    let navigator: Int
  }

  private struct Failures {
    var count: Int
    var last: Double
    var until: Double
  }

  private var failures: [Pair: Failures] = [:]

  /// Notes that a session broke.
  ///
  /// - Parameter ran: seconds for which it ran without a break until then.
  mutating func noteFailure(anchor: Int, navigator: Int, ran: Double, at now: Double) {
    let pair = Pair(anchor: anchor, navigator: navigator)
    let before = ran >= Self.works ? 0 : failures[pair]?.count ?? 0
    let seconds = min(Self.longest, Self.shortest * pow(2, Double(min(before, 10))))
    failures[pair] = Failures(count: before + 1, last: now, until: now + seconds)
  }

  /// Whether a pair must be left alone.
  ///
  /// - Parameter limit: the most seconds after its last failure for which it is (default: no limit).
  func holds(
    anchor: Int, navigator: Int, at now: Double, forAtMost limit: Double = .infinity
  ) -> Bool {
    guard let failures = failures[Pair(anchor: anchor, navigator: navigator)] else { return false }
    return now < min(failures.until, failures.last + limit)
  }

  /// Forgets the failures of long ago, and those of devices that are gone.
  mutating func forget(at now: Double, keeping isThere: (Int) -> Bool) {
    failures = failures.filter { pair, failures in
      now < failures.until + 2 * Self.longest && isThere(pair.anchor) && isThere(pair.navigator)
    }
  }
}
