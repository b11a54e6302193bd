/// Cuts what a server sends over a WebSocket into messages (RFC 6455, section 5), and keeps no more
/// of them than the caller wants to see.
///
/// A message that lies whole in what was read is shown where it lies, without a copy.
struct MessageCutter {
  /// Bytes of a binary message that are wanted; text is always kept whole.
  var wanted = Int.max
  /// The first bytes of a frame's head, as long as it is not whole.
  private var head: [UInt8] = []
  private var first: UInt8 = 0
  private var kept: [UInt8] = []
  /// Bytes of the payload that are still to come.
  private var left = 0
  private var length = 0
  /// The message of which fragments are coming: control frames may stand between them.
  private var joint: (opcode: UInt8, bytes: [UInt8], length: Int) = (0, [], 0)

  /// Cuts a piece.
  ///
  /// - Parameter take: a message's opcode, its first bytes, and how long it is; one that comes in
  ///   fragments is joined first.
  mutating func cut(_ piece: Span<UInt8>, take: (UInt8, Span<UInt8>, Int) -> Void) {
    var at = 0
    while at < piece.count {
      if left > 0 {
        let part = min(left, piece.count - at)
        keep(piece.extracting(at..<(at + part)))
        at += part
        left -= part
        if left == 0 { finish(take) }
        continue
      }
      head.append(piece[at])
      at += 1
      guard let size = payloadSize else { continue }
      first = head[0]
      head.removeAll(keepingCapacity: true)
      kept.removeAll(keepingCapacity: true)
      (left, length) = (size, size)
      if size <= piece.count - at {
        let shown = first & 15 == 2 ? min(size, wanted) : size
        left = 0
        tell(piece.extracting(at..<(at + shown)), take)
        at += size
      }
    }
  }

  private mutating func keep(_ part: Span<UInt8>) {
    let room = (first & 15 == 2 ? wanted : Int.max) - kept.count
    for index in 0..<min(part.count, max(0, room)) { kept.append(part[index]) }
  }

  private mutating func finish(_ take: (UInt8, Span<UInt8>, Int) -> Void) {
    let whole = kept
    tell(whole.span, take)
  }

  /// Takes a whole frame: a message, or a fragment of one (RFC 6455, section 5.4).
  private mutating func tell(_ bytes: Span<UInt8>, _ take: (UInt8, Span<UInt8>, Int) -> Void) {
    let (opcode, isLast) = (first & 15, first & 128 != 0)
    if opcode >= 8 || isLast && opcode != 0 { return take(opcode, bytes, length) }
    if opcode != 0 { joint = (opcode, [], 0) }
    let room = (joint.opcode == 2 ? wanted : Int.max) - joint.bytes.count
    for index in 0..<min(bytes.count, max(0, room)) { joint.bytes.append(bytes[index]) }
    joint.length += length
    if isLast { take(joint.opcode, joint.bytes.span, joint.length) }
  }

  /// How long the payload is, once the head is whole.
  private var payloadSize: Int? {
    guard head.count >= 2 else { return nil }
    let short = Int(head[1] & 127)
    let extended = short == 126 ? 2 : short == 127 ? 8 : 0
    guard head.count >= 2 + extended else { return nil }
    return extended == 0 ? short : head[2..<(2 + extended)].reduce(0) { $0 << 8 | Int($1) }
  }
}
