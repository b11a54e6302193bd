import CLibwebsockets
import Foundation
import HTTPTypes
import Synchronization
import WebServer

/// How long a client is waited for that holds a connection and does little with it.
extension Server {
  /// Seconds since the machine started.
  static var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }

  /// The client has sent the whole head of a request.
  func prove(_ connection: Connection) { newcomers.remove(connection) }

  /// Hangs up on the oldest of the clients that ask for nothing, when they are too many: a client
  /// that means it asks within a moment.
  func crowdOut() {
    while newcomers.count > configuration.pendingConnectionLimit,
      let oldest = newcomers.removeOldest()
    {
      executor.traffic.crowdedOut.add(1, ordering: .relaxed)
      hangUp(oldest)
    }
  }

  /// Ends what has taken too long; libwebsockets itself counts from the last sign of life.
  ///
  /// - Returns: whether it was ended.
  func isTooSlow(_ connection: Connection, at now: TimeInterval) -> Bool {
    let elapsed = now - connection.since
    let isSlow: Bool
    switch connection.phase {
    case .idle:
      // Between two requests nobody tells when the next head begins.
      let rest = connection.isProven ? configuration.idleTimeout : 0
      isSlow = elapsed > Double(configuration.headTimeout + rest)
    case .reading(let incoming):
      guard isBehind(incoming.count, after: elapsed) else { return false }
      executor.traffic.slow.add(1, ordering: .relaxed)
      refuse(.requestTimeout, on: connection)
      return true
    case .writing(let outgoing):
      isSlow = outgoing.isHeadSent && isBehind(outgoing.sent, after: elapsed)
    case .socket(let open):
      isSlow = isMessageLate(open)
    case .responding, .lingering: return false
    }
    guard isSlow else { return false }
    executor.traffic.slow.add(1, ordering: .relaxed)
    if case .socket(let open) = connection.phase {
      open.message = []
      open.socket.close(.policyViolation, reason: "a message takes too long")
    } else {
      hangUp(connection)
    }
    return true
  }

  private func isBehind(_ count: Int, after elapsed: TimeInterval) -> Bool {
    elapsed > Double(configuration.requestTimeout)
      && Double(count) < elapsed * Double(configuration.leastRate)
  }

  /// Counts a quarter of a second for a message of which a part has come.
  private func isMessageLate(_ open: OpenSocket) -> Bool {
    guard !open.message.isEmpty, open.socket.closingCode == nil else { return false }
    open.messageTicks += 1
    return open.messageTicks > configuration.messageTimeout * 4
  }
}

extension IncomingRequest {
  /// The bytes of the body that have come.
  fileprivate var count: Int { chunks?.body.count ?? request.body.count }
}
