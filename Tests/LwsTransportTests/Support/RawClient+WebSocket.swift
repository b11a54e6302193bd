import Foundation

extension RawClient {
  /// A frame as it came.
  struct Frame: Equatable {
    var isFinal = true
    var opcode: UInt8
    var payload: [UInt8]

    var text: String { String(decoding: payload, as: UTF8.self) }
    /// The code of a close frame.
    var code: Int? { payload.count < 2 ? nil : Int(payload[0]) << 8 | Int(payload[1]) }
  }

  /// Opens a WebSocket.
  static func webSocket(
    port: Int, path: String = "/live", protocols: String? = nil, receiveBuffer: Int32? = nil
  ) async throws -> RawClient {
    let client = try RawClient(port: port, receiveBuffer: receiveBuffer)
    let answer = try await client.handshake(path: path, protocols: protocols)
    guard answer.status == 101 else { throw Failure.malformed("\(answer.status)") }
    return client
  }

  func handshake(path: String = "/live", protocols: String? = nil) async throws -> Answer {
    try await send(
      "GET \(path) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        + (protocols.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? "") + "\r\n")
    return try await answer()
  }

  func send(text: String) async throws { try await send(frame: 1, Array(text.utf8)) }

  func send(frame opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) async throws {
    var bytes: [UInt8] = [opcode | (isFinal ? 0x80 : 0)]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(0x80 | 127)
      bytes += (0..<8).reversed().map { UInt8((payload.count >> ($0 * 8)) & 255) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    bytes += mask
    bytes += payload.enumerated().map { $1 ^ mask[$0 & 3] }
    try await send(bytes)
  }

  /// Reads one frame, whatever it is.
  func frame() async throws -> Frame {
    let start = try await read(2)
    var length = Int(start[1] & 127)
    if length == 126 { length = try await read(2).reduce(0) { $0 << 8 | Int($1) } }
    if length == 127 { length = try await read(8).reduce(0) { $0 << 8 | Int($1) } }
    return Frame(
      isFinal: start[0] & 0x80 != 0, opcode: start[0] & 15, payload: try await read(length))
  }

  /// Reads one message, joined from its fragments.
  func message() async throws -> Frame {
    var whole = try await frame()
    while !whole.isFinal {
      let next = try await frame()
      guard next.opcode == 0 else { throw Failure.malformed("\(next.opcode) inside a message") }
      whole.payload += next.payload
      whole.isFinal = next.isFinal
    }
    return whole
  }

  /// Skips messages until the close frame, and answers it.
  func closeFrame() async throws -> Frame {
    while true {
      let frame = try await frame()
      guard frame.opcode == 8 else { continue }
      try? await send(frame: 8, Array(frame.payload.prefix(2)))
      return frame
    }
  }
}
