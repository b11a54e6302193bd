/// A viewer's word that it has taken in all up to a frame, as `docs/protocol.md` lays it out: 12
/// bytes, or the first 8 of them, little-endian.
public struct AckFrame: Hashable, Sendable {
  /// The number of the venue on this server.
  public let venue: UInt16
  /// What it says.
  public let frame: FrameAck

  /// Reads the bytes of a message; `nil` when they are none of this kind.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 8 || bytes.count == 12, bytes[0] == 17,
      bytes[1] == FrameHeader.version
    else { return nil }
    func number(_ range: Range<Int>) -> UInt32 {
      bytes[range].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    venue = UInt16(number(2..<4))
    var frame = FrameAck(time: number(4..<8))
    if bytes.count == 12 {
      frame.held = Double(number(8..<10)) / 1000
      let floor = UInt16(number(10..<12))
      frame.floor = floor == .max ? nil : floor
    }
    self.frame = frame
  }
}
