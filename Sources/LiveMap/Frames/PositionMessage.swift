/// One frame of positions, encoded at most once and shared by all viewers that get it.
///
/// Not `Sendable`: it belongs to the actor of its venue.
final class PositionMessage {
  /// The frame before it is encoded.
  enum Content {
    /// A binary frame.
    case bytes([UInt8])
    /// A frame of absolute positions, to be sent as text.
    case frame(PositionFrame)
  }

  /// Bytes that a position takes as text, about.
  private static let absolutePositionSize = 60

  private enum State {
    case waiting(Content)
    case written(any EncodedMessage)
  }

  /// Bytes of a binary frame; about as many for others.
  let byteCount: Int
  private var state: State

  init(_ content: Content) {
    state = .waiting(content)
    byteCount =
      switch content {
      case .bytes(let bytes): bytes.count
      case .frame(let frame): frame.positions.count * Self.absolutePositionSize
      }
  }

  /// The frame, as long as it is not encoded.
  var content: Content? { if case .waiting(let content) = state { content } else { nil } }

  /// The encoded message, and whether this call encoded it.
  func encoded(by encoder: any LiveEncoder) -> (message: any EncodedMessage, isNew: Bool) {
    switch state {
    case .written(let message): return (message, false)
    case .waiting(let content):
      let message =
        switch content {
        case .bytes(let bytes): encoder.encode(positions: bytes)
        case .frame(let frame): encoder.encode(frame)
        }
      // It is kept as long as its state is the newest: one copy of the bytes is enough.
      state = .written(message)
      return (message, true)
    }
  }
}
