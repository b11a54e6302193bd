/// Reports that wait for a server, in the order in which they came: a minute long, then the oldest go.
public struct DeliveryBuffer<Report: Sendable>: Sendable {
  private struct Waiting: Sendable {
    let arrival: Double
    let report: Report
  }

  private var waiting: [Waiting] = []
  private var first = 0
  private let seconds: Double
  private let limit: Int

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - seconds: how long a report waits at most.
  ///   - limit: how many wait at most; a minute of ten thousand a second by default.
  public init(seconds: Double = 60, limit: Int = 600_000) {
    (self.seconds, self.limit) = (seconds, limit)
  }

  /// The number of reports that wait.
  public var count: Int { waiting.count - first }

  /// Adds a report.
  ///
  /// - Parameter time: seconds since any zero, never less than before.
  public mutating func add(_ report: Report, at time: Double) {
    waiting.append(Waiting(arrival: time, report: report))
  }

  /// Drops what has waited too long, and the oldest of too many.
  ///
  /// - Returns: how many were dropped.
  public mutating func expire(at time: Double) -> Int {
    let before = count
    while first < waiting.count, count > limit || waiting[first].arrival < time - seconds {
      first += 1
    }
    let dropped = before - count
    compact()
    return dropped
  }

  /// The oldest reports, which stay until `remove` takes them.
  public func batch(_ most: Int) -> [Report] {
    waiting[first...].prefix(most).map(\.report)
  }

  /// Takes the oldest away, because they were delivered.
  public mutating func remove(_ number: Int) {
    first = min(first + number, waiting.count)
    compact()
  }

  private mutating func compact() {
    guard first == waiting.count || first > 4096 && first * 2 > waiting.count else { return }
    waiting.removeFirst(first)
    first = 0
  }
}
