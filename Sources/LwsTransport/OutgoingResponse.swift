import CLibwebsockets

/// A response on its way to the client.
struct OutgoingResponse {
  /// The largest piece in bytes.
  private static let pieceLimit = 65_536
  /// The pieces after which it is other connections' turn.
  private static let piecesAtOnce = 4

  /// The first lines, and a small body with them so that both leave at once.
  private let head: [UInt8]
  private let body: [UInt8]
  private var isHeadSent = false
  private var sent = 0
  /// Whether the connection ends with it.
  let isLast: Bool

  init(head: [UInt8], body: [UInt8], isLast: Bool) {
    let isSmall = body.count <= 8_192
    self.head = isSmall ? head + body : head
    self.body = isSmall ? [] : body
    self.isLast = isLast
  }

  /// Whether all was handed over.
  var isDone: Bool { isHeadSent && sent == body.count }

  /// Whether the client takes it more slowly than it must.
  func isBehind(_ timeouts: Timeouts, after elapsed: Double) -> Bool {
    isHeadSent && timeouts.isBehind(sent, after: elapsed)
  }

  /// Writes the next pieces, as long as the client takes them.
  ///
  /// - Returns: `false` when the connection is broken.
  mutating func write(to wsi: OpaquePointer, counting traffic: Traffic) -> Bool {
    for _ in 0..<Self.piecesAtOnce where !isDone && lws_partial_buffered(wsi) == 0 {
      guard let count = writePiece(to: wsi) else { return false }
      traffic.wrote(count, isPartial: lws_partial_buffered(wsi) != 0)
    }
    return true
  }

  /// Hands the next piece over; the body is not copied unless the client takes only a part.
  ///
  /// - Returns: the bytes of it; `nil` when the connection is broken.
  private mutating func writePiece(to wsi: OpaquePointer) -> Int? {
    guard isHeadSent else {
      isHeadSent = true
      let written = head.withUnsafeBufferPointer {
        lws_write(
          wsi, UnsafeMutablePointer(mutating: $0.baseAddress), $0.count, LWS_WRITE_HTTP_HEADERS)
      }
      return written < 0 ? nil : head.count
    }
    let (start, count) = (sent, min(Self.pieceLimit, body.count - sent))
    sent += count
    let written = body.withUnsafeBufferPointer { bytes in
      let piece = UnsafeMutablePointer(mutating: bytes.baseAddress?.advanced(by: start))
      return lws_write(wsi, piece, count, LWS_WRITE_HTTP)
    }
    return written < 0 ? nil : count
  }
}
