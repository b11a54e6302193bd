import Support

/// Closes a WebSocket on which more comes than may come, or when its client sends too much on all
/// of the client's own; else hands everything on.
final class MeteredHandler: WebSocketHandler {
  private struct State {
    var messages: TokenBucket
    var bytes: TokenBucket
    var isCounted = false
    var isOver = false
  }

  private let base: any WebSocketHandler
  private let share: ClientShare
  private let countsConnection: Bool
  private let limitsSocket: Bool
  private let state: Locked<State>

  /// - Parameters:
  ///   - countsConnection: whether it is counted here: the transport counts by address, unless a
  ///     proxy hides that, and never by account.
  ///   - limitsSocket: whether the limits of a single socket hold.
  init(
    _ base: any WebSocketHandler, share: ClientShare, countsConnection: Bool,
    limitsSocket: Bool = true
  ) {
    (self.base, self.share) = (base, share)
    (self.countsConnection, self.limitsSocket) = (countsConnection, limitsSocket)
    let (limits, now) = (share.ledger.limits, ContinuousClock.now)
    state = Locked(
      State(
        messages: TokenBucket(burst: Double(limits.messagesPerSecond) * 4, at: now),
        bytes: TokenBucket(burst: Double(limits.bytesPerSecond) * 4, at: now)))
  }

  func opened(_ socket: any WebSocket) {
    if countsConnection {
      guard share.ledger.admit(share.key, at: .now) else {
        state.withLock { $0.isOver = true }
        let kind = share.ledger.kind.rawValue
        socket.close(.policyViolation, reason: "too many connections from this \(kind)")
        return
      }
      state.withLock { $0.isCounted = true }
    }
    base.opened(socket)
  }

  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    if state.withLock(\.isOver) { return }
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
    if state.withLock(\.isOver) { return }
    if isWithinLimits(messages: count, bytes: 0, on: socket) {
      base.receivedControlFrames(count, from: socket)
    }
  }

  /// Closes the socket if it sent too much.
  private func isWithinLimits(messages: Int, bytes: Int, on socket: any WebSocket) -> Bool {
    let now = ContinuousClock.now
    let excess =
      socketExcess(messages, bytes, at: now)
      ?? share.take(messages: messages, bytes: bytes, at: now)
    guard let excess else { return true }
    state.withLock { $0.isOver = true }
    share.ledger.count { $0.sockets += 1 }
    socket.close(.policyViolation, reason: excess)
    return false
  }

  /// What there was too much of on this socket alone.
  private func socketExcess(
    _ count: Int, _ size: Int, at now: ContinuousClock.Instant
  ) -> String? {
    guard limitsSocket else { return nil }
    let limits = share.ledger.limits
    let (messages, bytes) = (Double(limits.messagesPerSecond), Double(limits.bytesPerSecond))
    return state.withLock { state in
      // Others must not pay a debt of what came before anybody counted.
      if count > limits.messagesPerSecond * 4
        || state.messages.take(Double(count), rate: messages, burst: messages * 4, at: now) != nil
      {
        return "more than \(limits.messagesPerSecond) messages a second"
      }
      if state.bytes.take(Double(size), rate: bytes, burst: bytes * 4, at: now) != nil {
        return "more than \(limits.bytesPerSecond) bytes a second"
      }
      return nil
    }
  }

  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    let isCounted = state.withLock(\.isCounted)
    if isCounted { share.ledger.release(share.key) }
    // Who was never let in is not let out.
    if isCounted || !countsConnection { base.closed(socket, code: code) }
  }
}
