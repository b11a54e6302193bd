/// Closes a WebSocket on which more comes than may come; else hands everything on.
final class MeteredHandler: WebSocketHandler {
  private struct State {
    var messages: TokenBucket
    var bytes: TokenBucket
    var isCounted = false
    var isOver = false
  }

  private let base: any WebSocketHandler
  private let ledger: ClientLedger
  /// Whose connections are to be counted here, because a proxy's hides them.
  private let client: String?
  private let state: Locked<State>

  init(_ base: any WebSocketHandler, ledger: ClientLedger, client: String?) {
    (self.base, self.ledger, self.client) = (base, ledger, client)
    let now = ContinuousClock.now
    state = Locked(
      State(
        messages: TokenBucket(burst: Double(ledger.limits.messagesPerSecond) * 4, at: now),
        bytes: TokenBucket(burst: Double(ledger.limits.bytesPerSecond) * 4, at: now)))
  }

  func opened(_ socket: any WebSocket) {
    if let client {
      guard ledger.admit(client) else {
        state.withLock { $0.isOver = true }
        socket.close(.policyViolation, reason: "too many connections from this address")
        return
      }
      state.withLock { $0.isCounted = true }
    }
    base.opened(socket)
  }

  func received(_ message: WebSocketMessage, from socket: any WebSocket) {
    let size =
      switch message {
      case .text(let text): text.utf8.count
      case .binary(let bytes): bytes.count
      }
    let limits = ledger.limits
    let (messages, bytes) = (Double(limits.messagesPerSecond), Double(limits.bytesPerSecond))
    let now = ContinuousClock.now
    let excess: String? = state.withLock { state in
      if state.isOver { return "" }
      if state.messages.take(rate: messages, burst: messages * 4, at: now) != nil {
        state.isOver = true
        return "more than \(limits.messagesPerSecond) messages a second"
      }
      if state.bytes.take(Double(size), rate: bytes, burst: bytes * 4, at: now) != nil {
        state.isOver = true
        return "more than \(limits.bytesPerSecond) bytes a second"
      }
      return nil
    }
    guard let excess else { return base.received(message, from: socket) }
    guard !excess.isEmpty else { return }
    ledger.count { $0.sockets += 1 }
    socket.close(.policyViolation, reason: excess)
  }

  func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
    let isCounted = state.withLock(\.isCounted)
    if isCounted, let client { ledger.release(client) }
    // Who was never let in is not let out.
    if client == nil || isCounted { base.closed(socket, code: code) }
  }
}
