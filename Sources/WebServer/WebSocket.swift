/// One open WebSocket connection (RFC 6455).
///
/// All members may be called from any thread; from the transport's own thread they act at once.
public protocol WebSocket: AnyObject, Sendable {
  /// Distinct among the connections of this process.
  var id: UInt64 { get }
  /// The subprotocol that was agreed on.
  var subprotocol: String? { get }

  /// Queues a message that must arrive. When more than the transport's limit waits, the
  /// connection is closed with 1013 (try again later) instead of growing.
  func send(_ frame: WebSocketFrame)

  /// Queues several messages; the same as one after the other, in fewer writes.
  func send(_ frames: [WebSocketFrame])

  /// Sends a message only if nothing is waiting for this client; the newest wins.
  ///
  /// - Returns: `false` when the client still owes reading; nothing was sent or queued.
  @discardableResult
  func offer(_ frame: WebSocketFrame) -> Bool

  /// Sends messages as far as nothing is waiting for this client, in few writes.
  ///
  /// - Returns: how many of the first were sent.
  func offer(_ frames: [WebSocketFrame]) -> Int

  /// Starts the closing handshake; what is queued is sent first.
  func close(_ code: WebSocketCloseCode, reason: String)
}

extension WebSocket {
  /// Offers one after the other as long as they are taken.
  public func offer(_ frames: [WebSocketFrame]) -> Int {
    frames.firstIndex { !offer($0) } ?? frames.count
  }

  /// Queues one after the other.
  public func send(_ frames: [WebSocketFrame]) {
    for frame in frames { send(frame) }
  }
}

/// A whole message as it came in.
public enum WebSocketMessage: Sendable, Equatable {
  /// UTF-8, already validated.
  case text(String)
  /// Bytes.
  case binary([UInt8])
}

/// A close code of RFC 6455, section 7.4, and the IANA registry.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: UInt16

  /// Makes a code from its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The purpose is fulfilled.
  public static let normal = WebSocketCloseCode(rawValue: 1000)
  /// The server stops or the page is left.
  public static let goingAway = WebSocketCloseCode(rawValue: 1001)
  /// The peer broke the protocol.
  public static let protocolError = WebSocketCloseCode(rawValue: 1002)
  /// No code was received.
  public static let noStatus = WebSocketCloseCode(rawValue: 1005)
  /// The connection broke without a closing handshake.
  public static let abnormal = WebSocketCloseCode(rawValue: 1006)
  /// A text message was not UTF-8.
  public static let invalidData = WebSocketCloseCode(rawValue: 1007)
  /// The message is against a rule.
  public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
  /// The message is larger than the limit.
  public static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
  /// The server failed.
  public static let internalError = WebSocketCloseCode(rawValue: 1011)
  /// The client cannot keep up; it should come back.
  public static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)
}
