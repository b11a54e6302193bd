/// One frame of positions, encoded at most once and shared by all who get it.
///
/// Not `Sendable`: it belongs to the actor of its venue.
final class PositionMessage {
  /// What it says.
  enum Content {
    /// A binary frame.
    case bytes([UInt8])
    /// A frame whose positions are absolute, to be told as text.
    case frame(PositionFrame)
  }

  private enum State {
    case waiting(Content)
    case written(any EncodedMessage)
  }

  /// Bytes of a binary frame; 0 for others.
  let byteCount: Int
  private var state: State

  init(_ content: Content) {
    state = .waiting(content)
    byteCount = if case .bytes(let bytes) = content { bytes.count } else { 0 }
  }

  /// What it says, as long as nobody was given it.
  var content: Content? { if case .waiting(let content) = state { content } else { nil } }

  /// The message as it is sent.
  ///
  /// - Returns: whether it was written only now, too.
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
