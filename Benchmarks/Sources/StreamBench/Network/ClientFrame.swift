/// What clients send over a WebSocket: the handshake, then frames (RFC 6455, sections 4.1 and 5).
enum ClientFrame {
  /// The request for a WebSocket.
  ///
  /// The key is that of RFC 6455, section 1.2: nothing here depends on whether the server
  /// understands it.
  static func handshake(path: String, subprotocol: String) -> [UInt8] {
    Array(
      ("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: \(subprotocol)\r\n\r\n").utf8)
  }

  /// A masked frame; the mask is zero, because no proxy is in between.
  static func bytes(opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 14)
    bytes.append(0x80 | opcode)
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(0x80 | 127)
      bytes += (0..<8).reversed().map { UInt8((payload.count >> ($0 * 8)) & 255) }
    }
    return bytes + [0, 0, 0, 0] + payload
  }
}

extension Span where Element == UInt8 {
  /// The bytes as a list of their own.
  package var copy: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
