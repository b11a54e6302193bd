import WebServer

/// A request with a body that comes in.
///
/// A class, so that the body grows in place and a connection without one has no room for it.
final class IncomingRequest {
  /// What answers the request once its body is complete.
  let exchange: any Exchange
  private let framing: RequestHead.Framing
  private var plain: [UInt8] = []
  private var chunks = ChunkedBody()

  /// - Parameter framing: a length or chunks.
  init(_ exchange: any Exchange, framing: RequestHead.Framing) {
    self.exchange = exchange
    self.framing = framing
  }

  /// The bytes of the body that have come.
  var body: [UInt8] { isChunked ? chunks.body : plain }

  /// Whether the body is in chunks, of which libwebsockets sees no end.
  var isChunked: Bool { framing == .chunked }

  /// The number of those bytes.
  var byteCount: Int { isChunked ? chunks.body.count : plain.count }

  /// Whether a body in chunks has become larger than it may be; a length was compared already.
  var isTooLarge: Bool { isChunked && byteCount > exchange.bodyLimit }

  /// Adds a part.
  ///
  /// - Returns: `.more` for each part of a body with a length: libwebsockets says when that ends.
  func add(_ part: [UInt8]) -> ChunkedBody.Progress {
    if isChunked { return chunks.read(part) }
    if plain.isEmpty, case .length(let length) = framing {
      // Room that is not written to costs nothing, growing costs three times as much.
      plain.reserveCapacity(length)
    }
    plain += part
    return .more
  }
}
