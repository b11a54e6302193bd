public import IndoorModel

/// Makes a key that fails again and again wait longer and longer; memory is bounded.
public struct BackOff<Key: Hashable & Sendable>: Sendable {
  /// How many failures are free, and how long the waits after them are.
  public struct Rules: Hashable, Sendable {
    /// Failures before a key must wait at all.
    private let free: Int
    /// The seconds of the first wait; each further one is twice as long.
    private let first: Double
    /// The longest wait in seconds.
    private let longest: Double
    /// Seconds after the last failure when all is forgotten.
    private let memory: Double

    /// Sets all.
    public init(free: Int, first: Double, longest: Double, memory: Double) {
      self.free = free
      self.first = first
      self.longest = longest
      self.memory = memory
    }

    /// Whether failures are forgotten so many seconds after the last of them.
    func isForgotten(after past: Double) -> Bool { past >= memory }

    /// The seconds that are still to wait, so many after the last failure.
    func wait(after failures: Int, past: Double) -> Double {
      guard failures >= free, !isForgotten(after: past) else { return 0 }
      // A clock that was set back must not lock an account out for longer than the rules say.
      let excess = min(failures - free, 30)
      let wait = min(longest, first * Double(1 << excess))
      return min(wait, max(0, wait - past))
    }
  }

  /// The failures of a key.
  private struct Record: Sendable {
    private var failures = 0
    private var last: Timestamp

    init(at now: Timestamp) { last = now }

    /// Whether it failed longer ago than another.
    func isOlder(than other: Record) -> Bool { last < other.last }

    func isForgotten(by rules: Rules, at now: Timestamp) -> Bool {
      rules.isForgotten(after: now.seconds(since: last))
    }

    func wait(by rules: Rules, at now: Timestamp) -> Double {
      rules.wait(after: failures, past: now.seconds(since: last))
    }

    mutating func fail(by rules: Rules, at now: Timestamp) {
      failures = isForgotten(by: rules, at: now) ? 1 : failures + 1
      last = now
    }

    /// Takes one failure back.
    ///
    /// - Returns: whether some are left.
    mutating func forgive() -> Bool {
      failures -= 1
      return failures > 0
    }
  }

  private let rules: Rules
  private let limit: Int
  private var records: [Key: Record] = [:]

  /// Begins without a memory.
  ///
  /// - Parameter limit: keys remembered at most; those that failed longest ago are forgotten first.
  public init(_ rules: Rules, limit: Int = 10_000) {
    self.rules = rules
    self.limit = limit
  }

  /// How many keys are remembered.
  public var count: Int { records.count }

  /// The seconds that a key still has to wait; 0 when it may try.
  public func wait(of key: Key, at now: Timestamp) -> Double {
    records[key]?.wait(by: rules, at: now) ?? 0
  }

  /// Counts a failure; the caller counts a try before its outcome is known, so that many at once
  /// are no way around.
  public mutating func fail(_ key: Key, at now: Timestamp) {
    if records[key] == nil, records.count >= limit { forget(at: now) }
    records[key, default: Record(at: now)].fail(by: rules, at: now)
  }

  /// Takes one failure back: it was none.
  public mutating func forgive(_ key: Key) {
    guard var record = records[key] else { return }
    records[key] = record.forgive() ? record : nil
  }

  /// Forgets all failures of a key.
  public mutating func clear(_ key: Key) { records[key] = nil }

  /// Makes room: records past their time go, and of the others the tenth that failed longest ago.
  private mutating func forget(at now: Timestamp) {
    records = records.filter { !$0.value.isForgotten(by: rules, at: now) }
    guard records.count >= limit else { return }
    let oldest = records.sorted { $0.value.isOlder(than: $1.value) }.prefix(max(1, limit / 10))
    for (key, _) in oldest { records[key] = nil }
  }
}
