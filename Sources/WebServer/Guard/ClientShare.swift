/// What one client has of a ledger's limits for WebSockets: it is looked up once, and asked often.
public struct ClientShare: Sendable {
  let ledger: ClientLedger
  let key: ArraySlice<UInt8>

  /// Counts another venue that is followed.
  ///
  /// - Returns: whether it may be.
  public func follow() -> Bool {
    let limit = ledger.limits.subscriptions
    return ledger.change(key, at: .now) { entry, counters in
      guard entry.subscriptions < limit else {
        counters.subscriptions += 1
        return false
      }
      entry.subscriptions += 1
      return true
    }
  }

  /// Counts `count` venues as no longer followed.
  public func unfollow(_ count: Int = 1) {
    guard count > 0 else { return }
    ledger.change(key, at: .now) { entry, _ in
      entry.subscriptions = max(0, entry.subscriptions - count)
    }
  }

  /// What is said of a limit, e.g. “4096 followed venues for one address”.
  public var subscriptionLimit: String {
    "\(ledger.limits.subscriptions) venues for one \(ledger.kind.rawValue)"
  }

  /// Puts a meter before what takes messages, which counts the connection and what comes on it.
  public func metering(_ handler: any WebSocketHandler) -> any WebSocketHandler {
    MeteredHandler(handler, share: self, countsConnection: true, limitsSocket: false)
  }

  /// Counts messages and their bytes against what all sockets of the client may send.
  ///
  /// - Returns: what there was too much of; `nil` when there was not.
  func take(messages count: Int, bytes size: Int, at now: ContinuousClock.Instant) -> String? {
    let limits = ledger.limits
    let messages = Double(limits.messagesPerSecondInAll)
    let bytes = Double(limits.bytesPerSecondInAll)
    let kind = ledger.kind.rawValue
    return ledger.change(key, at: now) { entry, _ in
      if count > limits.messagesPerSecondInAll * 4
        || entry.messages.take(Double(count), rate: messages, burst: messages * 4, at: now) != nil
      {
        return "more than \(limits.messagesPerSecondInAll) messages a second from one \(kind)"
      }
      if entry.bytes.take(Double(size), rate: bytes, burst: bytes * 4, at: now) != nil {
        return "more than \(limits.bytesPerSecondInAll) bytes a second from one \(kind)"
      }
      return nil
    }
  }
}
