/// What a client says of what it has taken in (docs/protocol.md, “Acknowledgements”).
struct Acknowledging {
  /// Nanoseconds between two acknowledgements that nothing hurries.
  static let interval: Int64 = 250_000_000
  /// Nanoseconds between two looks at whether one is due.
  static let look: Int64 = 25_000_000

  private var waiting: (time: UInt32, floor: UInt16, moment: Int64)?
  private var last: Int64 = 0

  /// A frame came.
  ///
  /// - Parameter moment: when it did, in nanoseconds since 1970.
  mutating func take(_ head: FrameHead, at moment: Int64) {
    waiting = (head.time, head.floor, moment)
    // Who is served one by one is waited for.
    if head.isKeyframe || head.isLeap { last = 0 }
  }

  /// A whole list of names came that is to be acknowledged.
  mutating func take(rosterOf time: Double, at moment: Int64) {
    waiting = (UInt32(truncatingIfNeeded: Int64(time)), .max, moment)
    last = 0
  }

  /// What is to be said now to the venue with a number; `nil` for nothing.
  mutating func message(to venue: UInt16, at now: Int64) -> [UInt8]? {
    guard let (time, floor, moment) = waiting, now - last >= Self.interval else { return nil }
    waiting = nil
    last = now
    return ClientMessages.ack(
      venue: venue, time: time, held: Int((now - moment) / 1_000_000), floor: floor)
  }
}
