public import IndoorModel

/// Makes a key that fails again and again wait longer and longer; memory is bounded.
public struct BackOff<Key: Hashable & Sendable>: Sendable {
  /// How much patience there is.
  public struct Rules: Hashable, Sendable {
    /// Failures before a key must wait at all.
    public var free: Int
    /// The seconds of the first wait; each further one is twice as long.
    public var first: Double
    /// The longest wait in seconds.
    public var longest: Double
    /// Seconds after the last failure when all is forgotten.
    public var memory: Double

    /// Sets all.
    public init(free: Int, first: Double, longest: Double, memory: Double) {
      self.free = free
      self.first = first
      self.longest = longest
      self.memory = memory
    }
  }

  private struct Record: Sendable {
    var failures: Int
    var last: Timestamp
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
    guard let record = records[key], record.failures >= rules.free else { return 0 }
    let past = now.seconds(since: record.last)
    guard past < rules.memory else { return 0 }
    // A clock that was set back must not lock anybody out for longer than the rules say.
    let excess = min(record.failures - rules.free, 30)
    let wait = min(rules.longest, rules.first * Double(1 << excess))
    return min(wait, max(0, wait - past))
  }

  /// Counts a failure; the caller counts a try before its outcome is known, so that many at once
  /// are no way around.
  public mutating func fail(_ key: Key, at now: Timestamp) {
    if records[key] == nil, records.count >= limit { forget(at: now) }
    var record = records[key] ?? Record(failures: 0, last: now)
    if now.seconds(since: record.last) >= rules.memory { record.failures = 0 }
    record.failures += 1
    record.last = now
    records[key] = record
  }

  /// Takes one failure back: it was none.
  public mutating func forgive(_ key: Key) {
    guard var record = records[key] else { return }
    record.failures -= 1
    records[key] = record.failures > 0 ? record : nil
  }

  /// Forgets all failures of a key.
  public mutating func clear(_ key: Key) { records[key] = nil }

  /// Makes room: records past their time go, and of the others the tenth that failed longest ago.
  private mutating func forget(at now: Timestamp) {
    records = records.filter { now.seconds(since: $0.value.last) < rules.memory }
    guard records.count >= limit else { return }
    let oldest = records.sorted { $0.value.last < $1.value.last }.prefix(max(1, limit / 10))
    for (key, _) in oldest { records[key] = nil }
  }
}
