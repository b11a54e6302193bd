import WebServer

/// What waits for one client, in order.
///
/// A large frame leaves in fragments (RFC 6455, section 5.4), so that libwebsockets copies little
/// of it when the client takes only a part.
struct FrameQueue {
  /// What is written in one call.
  enum Piece {
    case whole(WebSocketFrame)
    case fragment([UInt8])
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
    if frame.bytes.count <= Self.pieceLimit {
      removeFirst(counting: frame.bytes.count)
      return .whole(frame)
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
    return .fragment(bytes)
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
