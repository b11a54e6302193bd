public import IndoorModel

/// What came out of a rehearsal besides the figures: where people waited, how long queues took, and how
/// long emptying the venue took.
public struct RehearsalSummary: Sendable {
  /// The summary as an object of JSON; `docs/rehearsal.md` names its members.
  public let value: Value
  /// The same in sentences for a person at a terminal.
  public let lines: [String]
}

/// What one part of a rehearsal says of itself.
typealias SummaryPart = (value: Value, lines: [String])

extension Value {
  /// A number to one decimal.
  static func rounded(_ number: Double) -> Value { .number((number * 10).rounded() / 10) }

  /// A moment, seconds after another one.
  static func moment(_ seconds: Double, after begin: Timestamp) -> Value {
    .string(begin.advanced(bySeconds: seconds).rfc3339)
  }
}

extension [Double] {
  /// The value below which a share of ordered values lies, by linear interpolation; 0 without values.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let place = share * Double(count - 1)
    let low = Int(place.rounded(.down))
    let high = Swift.min(low + 1, count - 1)
    return self[low] + (self[high] - self[low]) * (place - Double(low))
  }
}
