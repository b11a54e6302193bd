/// A viewer's word that it has taken in all frames up to one, as `docs/protocol.md` lays it out: 8
/// bytes, little-endian.
public struct AckFrame: Hashable, Sendable {
  /// The number of the venue on this server.
  public let venue: UInt16
  /// The time of the newest frame in milliseconds since 1970, modulo 2³².
  public let time: UInt32

  /// Reads the bytes of a message; `nil` when they are none of this kind.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 8, bytes[0] == 17, bytes[1] == FrameHeader.version else { return nil }
    venue = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
    time = bytes[4...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
