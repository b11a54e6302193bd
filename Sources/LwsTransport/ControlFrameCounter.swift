/// How many pings and pongs come: libwebsockets 4.1.6 answers pings by itself and reports none.
///
/// The kernel knows how many bytes a connection has got. Those that were in no message were in
/// control frames, which have six bytes at least (RFC 6455, section 5.2).
struct ControlFrameCounter {
  /// The ticks in which each socket is looked at once, so that no tick looks at all of them.
  static let turns = 8
  /// Bytes that may lie with libwebsockets, read and not reported yet.
  static let slack = 256 << 10
  /// Bytes of its framing and encryption that a piece of a message may have had besides its own.
  private static let pieceOverhead = 64
  private static let leastFrame = 6

  /// The bytes of the connection that were in messages, or were counted otherwise.
  private var explained: Int

  /// - Parameter received: the bytes that the connection has got so far.
  init(received: Int) { explained = received }

  /// Counts a piece of a message.
  mutating func add(piece byteCount: Int) { explained += byteCount + Self.pieceOverhead }

  /// The control frames since the last call, at most.
  ///
  /// - Parameters:
  ///   - received: the bytes that the connection has got in all.
  ///   - unread: those of them that still wait in the kernel; asked for only where they matter.
  mutating func takeCount(received: Int, unread: () -> Int) -> Int {
    // A client that sends no messages must not save up for control frames.
    explained = min(explained, received)
    guard received - explained > Self.slack else { return 0 }
    let rest = received - unread() - explained - Self.slack
    guard rest >= Self.leastFrame else { return 0 }
    explained += rest
    return rest / Self.leastFrame
  }
}
