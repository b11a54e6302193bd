/// A viewer's acknowledgement of all frames up to one.
public struct FrameAck: Hashable, Sendable {
  /// The time in the frame: milliseconds of the server's clock, modulo 2³².
  public var time: UInt32
  /// Seconds since the frame came.
  public var held: Double
  /// The index of the floor that it was about; `nil` when the viewer does not say.
  public var floor: UInt16?

  /// Makes an acknowledgement.
  public init(time: UInt32, held: Double = 0, floor: UInt16? = nil) {
    self.time = time
    self.held = held
    self.floor = floor
  }

  /// Whether all that was sent at a time has come, when the last of it was about a floor: of several
  /// floors of the same time the others come first.
  func isWhole(_ time: UInt32, _ floor: UInt16?) -> Bool {
    self.time != time || floor == nil || self.floor == nil || self.floor == floor
  }
}

/// An acknowledgement as `docs/protocol.md` lays it out: 12 bytes, or the first 8 of them,
/// little-endian.
public struct AckFrame: Hashable, Sendable {
  /// The number of the venue on this server.
  public let venue: UInt16
  /// The acknowledgement.
  public let frame: FrameAck

  /// Reads the bytes of a message; `nil` for other messages.
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
