/// What one client has of a ledger's limits for WebSockets: it is looked up once, and asked often.
public struct ClientShare: Sendable {
  private let ledger: ClientLedger
  private let kind: ClientLedger.Kind
  private let key: ClientRecords.Key

  init(ledger: ClientLedger, kind: ClientLedger.Kind, key: ClientRecords.Key) {
    (self.ledger, self.kind, self.key) = (ledger, kind, key)
  }

  /// Counts another venue that is followed.
  ///
  /// - Returns: whether it may be.
  public func follow() -> Bool { ledger.follow(key) }

  /// Counts `count` venues as no longer followed.
  public func unfollow(_ count: Int = 1) { if count > 0 { ledger.unfollow(key, count) } }

  /// What is said of a limit, e.g. “4096 followed venues for one address”.
  public var subscriptionLimit: String {
    "\(ledger.limits.subscriptions) venues for one \(kind.rawValue)"
  }

  /// Puts a meter before what takes messages, which counts the connection and what comes on it.
  public func metering(_ handler: any WebSocketHandler) -> any WebSocketHandler {
    MeteredHandler(handler, share: self, countsConnection: true, limitsSocket: false)
  }

  /// Counts another WebSocket as a connection.
  ///
  /// - Returns: why it may not be; `nil` when it may.
  func connect() -> String? {
    ledger.admit(key, at: .now) ? nil : "too many connections from this \(kind.rawValue)"
  }

  /// Counts a WebSocket as gone.
  func disconnect() { ledger.release(key) }

  /// Counts messages and their bytes against what all sockets of the client may send.
  ///
  /// - Returns: what there was too much of; `nil` when there was not.
  func take(messages: Int, bytes: Int, at now: ContinuousClock.Instant) -> String? {
    ledger.receive(key, messages: messages, bytes: bytes, at: now).map {
      "\($0) from one \(kind.rawValue)"
    }
  }

  /// What a single socket may send.
  func socketMeter(at now: ContinuousClock.Instant) -> MessageMeter {
    let limits = ledger.limits
    return MessageMeter(
      messagesPerSecond: limits.messagesPerSecond, bytesPerSecond: limits.bytesPerSecond, at: now)
  }

  /// Counts a socket as closed because too much came on it.
  func countRefusedSocket() { ledger.count(refusalIn: \.sockets) }
}
