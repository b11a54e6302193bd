/// Cuts what a server sends over a WebSocket into messages (RFC 6455, section 5).
struct IncomingFrames {
  private var buffer: [UInt8] = []
  private var start = 0
  /// A message of which more fragments follow.
  private var begun: (opcode: UInt8, payload: [UInt8])?

  mutating func append(_ piece: ArraySlice<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += piece
  }

  /// The next whole message, or control frame.
  mutating func next() -> (opcode: UInt8, payload: [UInt8])? {
    while let (isLast, opcode, payload) = nextFrame() {
      if opcode >= 8 { return (opcode, payload) }
      let whole = (begun?.opcode ?? opcode, (begun?.payload ?? []) + payload)
      begun = isLast ? nil : whole
      if isLast { return whole }
    }
    return nil
  }

  private mutating func nextFrame() -> (isLast: Bool, opcode: UInt8, payload: [UInt8])? {
    guard buffer.count >= start + 2 else { return nil }
    let first = buffer[start]
    var length = Int(buffer[start + 1] & 127)
    var offset = start + 2
    let extended = length == 126 ? 2 : length == 127 ? 8 : 0
    guard buffer.count >= offset + extended else { return nil }
    if extended > 0 {
      length = buffer[offset..<(offset + extended)].reduce(0) { $0 << 8 | Int($1) }
      offset += extended
    }
    guard buffer.count >= offset + length else { return nil }
    start = offset + length
    return (first & 0x80 != 0, first & 15, Array(buffer[offset..<start]))
  }
}
