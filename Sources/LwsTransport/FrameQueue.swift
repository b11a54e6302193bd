import WebServer

/// What waits for one client, in order.
///
/// A large frame leaves in fragments (RFC 6455, section 5.4), so that libwebsockets copies little
/// of it when the client takes only a part; small ones leave together, because each write costs more
/// than their bytes.
struct FrameQueue {
  /// What is written in one call.
  enum Piece {
    case whole(WebSocketFrame)
    /// Whole frames, which others may get just so.
    case several(ArraySlice<WebSocketFrame>)
    /// A fragment of one frame.
    case bytes([UInt8])
  }

  /// The largest piece in bytes.
  static let pieceLimit = 65_536

  private var frames: [WebSocketFrame] = []
  private var first = 0
  /// The bytes of the first frame's payload that are gone already.
  private var sent = 0

  /// The bytes that wait.
  private(set) var byteCount = 0

  /// Whether nothing waits.
  var isEmpty: Bool { first == frames.count }

  mutating func append(_ frame: WebSocketFrame) {
    frames.append(frame)
    byteCount += frame.bytes.count
  }

  /// Forgets all but a frame that has begun, which must be finished before a close.
  mutating func removeRest() {
    let begun = sent > 0 ? frames[first] : nil
    frames = begun.map { [$0] } ?? []
    first = 0
    byteCount = begun.map { $0.bytes.count - sent } ?? 0
  }

  /// Takes the next piece.
  mutating func next() -> Piece? {
    guard first < frames.count else { return nil }
    let frame = frames[first]
    if sent == 0, frame.bytes.count <= Self.pieceLimit {
      let count = Self.countInOnePiece(frames[first...])
      return count == 1 ? nextFrame() : .several(take(count))
    }
    let payload = frame.payload
    let count = min(Self.pieceLimit - 10, payload.count - sent)
    let isLast = sent + count == payload.count
    let opcode: UInt8 = sent > 0 ? 0 : frame.isText ? 1 : 2
    let start = payload.startIndex + sent
    let bytes = Self.header(opcode | (isLast ? 0x80 : 0), count) + payload[start..<(start + count)]
    if isLast {
      removeFirst(counting: byteCount(of: frame))
    } else {
      sent += count
      byteCount -= count
    }
    return .bytes(bytes)
  }

  private mutating func nextFrame() -> Piece {
    let frame = frames[first]
    removeFirst(counting: frame.bytes.count)
    return .whole(frame)
  }

  private mutating func take(_ count: Int) -> ArraySlice<WebSocketFrame> {
    let taken = frames[first..<(first + count)]
    for frame in taken { removeFirst(counting: frame.bytes.count) }
    return taken
  }

  /// How many of the first frames fit into `limit` bytes; 1 for a frame that is larger.
  static func countInOnePiece(
    _ frames: ArraySlice<WebSocketFrame>, limit: Int = pieceLimit
  ) -> Int {
    if frames.count < 2 { return frames.count }
    var size = 0
    let end = frames.firstIndex { frame in
      size += frame.bytes.count
      return size > limit
    }
    return max(1, (end ?? frames.endIndex) - frames.startIndex)
  }

  private func byteCount(of frame: WebSocketFrame) -> Int { frame.bytes.count - sent }

  private mutating func removeFirst(counting count: Int) {
    byteCount -= count
    sent = 0
    first += 1
    guard first == frames.count || first > 64 else { return }
    frames.removeFirst(first)
    first = 0
  }

  private static func header(_ first: UInt8, _ count: Int) -> [UInt8] {
    count < 126
      ? [first, UInt8(count)] : [first, 126, UInt8(count >> 8), UInt8(count & 0xFF)]
  }
}
