import WebServer

/// Joins the parts of a WebSocket's messages (RFC 6455, section 5.4) and checks that text is UTF-8.
struct MessageAssembler {
  /// What became of a part.
  enum Outcome: Equatable {
    case incomplete
    case message(WebSocketMessage)
    case tooBig(limit: Int)
    case invalidText
  }

  private let limit: Int
  /// What has come of a message that is not complete.
  private var bytes: [UInt8] = []
  /// The characters of a text that has not ended yet.
  private var check = UTF8Check()
  /// Ticks since the message's first part.
  private var ticks = 0

  /// - Parameter limit: the most bytes of a message.
  init(limit: Int) { self.limit = limit }

  /// Adds a part; what does not fit or is no text is forgotten with all before it.
  mutating func add(_ part: [UInt8], isLast: Bool, isBinary: Bool) -> Outcome {
    guard bytes.count + part.count <= limit else {
      discard()
      return .tooBig(limit: limit)
    }
    // Most messages come whole.
    if isLast, bytes.isEmpty { return Self.message(part, isBinary: isBinary) }
    // As soon as it can be known, not only when all is there (RFC 6455, section 8.1).
    guard isBinary || check.take(part) else {
      discard()
      return .invalidText
    }
    bytes += part
    guard isLast else { return .incomplete }
    let whole = bytes
    discard()
    return Self.message(whole, isBinary: isBinary)
  }

  private static func message(_ bytes: [UInt8], isBinary: Bool) -> Outcome {
    if isBinary { return .message(.binary(bytes)) }
    return String(validating: bytes, as: UTF8.self).map { .message(.text($0)) } ?? .invalidText
  }

  /// Counts a tick.
  ///
  /// - Returns: those since the first part of a message that is not complete; 0 for none.
  mutating func tick() -> Int {
    guard !bytes.isEmpty else { return 0 }
    ticks += 1
    return ticks
  }

  /// Forgets a message that is not complete.
  mutating func discard() {
    bytes = []
    check = UTF8Check()
    ticks = 0
  }
}
