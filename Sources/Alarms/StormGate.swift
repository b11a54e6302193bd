public import IndoorModel

/// Keeps a channel from flooding people: the first events go out one by one; when many come within a
/// minute, further ones wait and go out together.
public struct StormGate: Sendable {
  /// Events within `window` that go out one by one.
  private static let free = 5
  /// Seconds in which these are counted.
  private static let window = 60.0
  /// Seconds between two messages of a storm.
  private static let pause = 30.0
  /// Events in one message; further ones follow in the next, at once.
  public static let largest = 500

  private let isGrouping: Bool
  /// When events came, at most `free` + 1 of them.
  private var arrivals: [Timestamp] = []
  private var lastMessage: Timestamp?

  /// - Parameter isGrouping: whether storms are grouped at all.
  public init(isGrouping: Bool) { self.isGrouping = isGrouping }

  /// Takes events that have just come.
  public mutating func note(_ count: Int, at now: Timestamp) {
    arrivals = (arrivals + Array(repeating: now, count: min(count, Self.free + 1)))
      .suffix(Self.free + 1)
  }

  /// Decides over events that wait.
  ///
  /// - Returns: the sizes of the messages to make of them now, in order.
  public mutating func release(_ waiting: Int, at now: Timestamp) -> [Int] {
    guard waiting > 0 else { return [] }
    guard isGrouping else { return Array(repeating: 1, count: waiting) }
    arrivals.removeAll { abs(now.seconds(since: $0)) > Self.window }
    if arrivals.count <= Self.free, waiting <= Self.free {
      lastMessage = now
      return Array(repeating: 1, count: waiting)
    }
    if let lastMessage, abs(now.seconds(since: lastMessage)) < Self.pause { return [] }
    lastMessage = now
    return stride(from: 0, to: waiting, by: Self.largest).map { min(Self.largest, waiting - $0) }
  }
}
