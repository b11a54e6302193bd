import IndoorModel

/// The frames that a viewer was sent and has not acknowledged yet.
///
/// Buffers between here and the viewer may hold seconds of frames; only acknowledgements tell how old
/// what it shows really is.
struct AckWindow {
  /// Seconds that a frame may stay unacknowledged before nothing more is sent.
  static let limit = 0.5
  /// Seconds after which one more is sent, in case that the acknowledgement never comes.
  static let patience = 5.0

  private struct Sent {
    let time: UInt32
    let moment: Timestamp
  }

  private var sent: [Sent] = []

  /// A frame goes out.
  mutating func send(_ frame: Timestamp, at now: Timestamp) {
    sent.append(Sent(time: frame.onWire, moment: now))
  }

  /// The last frame did not go out after all.
  mutating func takeBack() { _ = sent.popLast() }

  /// The viewer has taken in all frames up to a time of the wire.
  mutating func acknowledge(_ time: UInt32) {
    sent.removeAll { Int32(bitPattern: time &- $0.time) >= 0 }
  }

  /// Whether nothing may be sent now.
  mutating func isClosed(at now: Timestamp) -> Bool {
    guard let oldest = sent.first else { return false }
    let age = now.seconds(since: oldest.moment)
    if age > Self.patience { sent = [] }
    return age > Self.limit && age <= Self.patience
  }
}

extension Timestamp {
  /// The milliseconds as frames bear them, modulo 2³².
  var onWire: UInt32 { UInt32(truncatingIfNeeded: millisecondsSince1970) }
}
