/// A message of the server, framed once (RFC 6455, section 5.2) and shared by all clients that get
/// it.
public final class WebSocketFrame: Sendable {
  /// Whether the payload is text or bytes.
  public let isText: Bool
  /// The unmasked frame as it goes over the wire: header, then payload.
  public let bytes: [UInt8]
  /// Where the payload begins in `bytes`.
  private let payloadOffset: Int

  /// Frames a text.
  public convenience init(text: String) { self.init(isText: true, payload: Array(text.utf8)) }

  /// Frames UTF-8 text that is already encoded.
  public convenience init(utf8 payload: [UInt8]) { self.init(isText: true, payload: payload) }

  /// Frames bytes.
  public convenience init(binary payload: [UInt8]) { self.init(isText: false, payload: payload) }

  private init(isText: Bool, payload: [UInt8]) {
    var frame: [UInt8] = []
    frame.reserveCapacity(payload.count + 10)
    frame.append(0x80 | (isText ? 1 : 2))
    switch payload.count {
    case ..<126:
      frame.append(UInt8(payload.count))
    case ..<65_536:
      frame.append(126)
      frame.append(UInt8(payload.count >> 8))
      frame.append(UInt8(payload.count & 0xFF))
    default:
      frame.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        frame.append(UInt8((payload.count >> shift) & 0xFF))
      }
    }
    self.isText = isText
    payloadOffset = frame.count
    frame += payload
    bytes = frame
  }

  /// The payload without the frame header.
  public var payload: ArraySlice<UInt8> { bytes[payloadOffset...] }
}
