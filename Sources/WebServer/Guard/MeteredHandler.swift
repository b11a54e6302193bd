import Support

/// Closes a WebSocket on which more comes than may come, or when its client sends too much on all
/// of the client's own; else hands everything on.
final class MeteredHandler: WebSocketHandler {
  private let base: any WebSocketHandler
  private let share: ClientShare
  private let countsConnection: Bool
  private let state: Locked<MeteredSocket>

  /// - Parameters:
  ///   - countsConnection: whether it is counted here: the transport counts by address, unless a
  ///     proxy hides that, and never by account.
  ///   - limitsSocket: whether the limits of a single socket hold.
  init(
    _ base: any WebSocketHandler, share: ClientShare, countsConnection: Bool,
    limitsSocket: Bool = true
  ) {
    (self.base, self.share, self.countsConnection) = (base, share, countsConnection)
    state = Locked(MeteredSocket(limitsSocket ? share.socketMeter(at: .now) : nil))
  }

  func opened(_ socket: any WebSocket) {
    if countsConnection {
      if let refusal = share.connect() {
        state.withLock { $0.end() }
        return socket.close(.policyViolation, reason: refusal)
      }
      state.withLock { $0.count() }
    }
    base.opened(socket)
  }

  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    let size =
      switch message {
      case .text(let text): text.utf8.count
      case .binary(let bytes): bytes.count
      }
    if isWithinLimits(messages: 1, bytes: size, on: socket) {
      base.received(message, from: socket)
    }
  }

  /// Counts them as messages: to answer them costs as much.
  func receivedControlFrames(_ count: Int, from socket: any WebSocket) {
    if isWithinLimits(messages: count, bytes: 0, on: socket) {
      base.receivedControlFrames(count, from: socket)
    }
  }

  /// Closes the socket if it sent too much.
  private func isWithinLimits(messages: Int, bytes: Int, on socket: any WebSocket) -> Bool {
    let now = ContinuousClock.now
    let own = state.withLock { $0.take(messages: messages, bytes: bytes, at: now) }
    guard case .open(let excess) = own else { return false }
    guard let excess = excess ?? share.take(messages: messages, bytes: bytes, at: now) else {
      return true
    }
    state.withLock { $0.end() }
    share.countRefusedSocket()
    socket.close(.policyViolation, reason: excess)
    return false
  }

  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    let isCounted = state.withLock(\.isCounted)
    if isCounted { share.disconnect() }
    // A socket of which the handler was not given the beginning has no end for it.
    if isCounted || !countsConnection { base.closed(socket, code: code) }
  }
}

/// What is known of one socket that is metered.
private struct MeteredSocket {
  /// What became of something that came.
  enum Outcome {
    /// There was too much of it on this socket, or `nil`.
    case open(excess: String?)
    /// The socket is being closed: nothing is handed on any more.
    case over
  }

  private var meter: MessageMeter?
  private var isOver = false
  /// Whether its connection was counted, and has to be counted as gone.
  private(set) var isCounted = false

  init(_ meter: MessageMeter?) { self.meter = meter }

  mutating func count() { isCounted = true }

  mutating func end() { isOver = true }

  mutating func take(
    messages: Int, bytes: Int, at now: ContinuousClock.Instant
  ) -> Outcome {
    isOver ? .over : .open(excess: meter?.take(messages: messages, bytes: bytes, at: now))
  }
}
