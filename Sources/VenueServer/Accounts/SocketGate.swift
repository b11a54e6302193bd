import Accounts
import IndoorModel
import Support
import WebServer

/// The sockets of signed-in clients, which end with the session or link that let them in.
final class SocketGate: Sendable {
  private struct Visitor {
    let socket: any WebSocket
    let credential: Credential
  }

  private let visitors = Locked<[UInt64: Visitor]>([:])

  /// How many there are.
  var count: Int { visitors.withLock(\.count) }

  func add(_ socket: any WebSocket, _ credential: Credential) {
    visitors.withLock { $0[socket.id] = Visitor(socket: socket, credential: credential) }
  }

  func remove(_ socket: any WebSocket) {
    visitors.withLock { _ = $0.removeValue(forKey: socket.id) }
  }

  /// Closes the sockets of sessions or links that ended or have other rights now.
  ///
  /// - Parameters:
  ///   - only: the session or link that is looked at (default: all).
  ///   - current: the session or link as it is now; `nil` when it is over.
  func review(only: String? = nil, _ current: (_ id: String) -> Credential?) {
    let looked = visitors.withLock { visitors in
      visitors.values.filter { only == nil || $0.credential.id == only }
    }
    for visitor in looked {
      Self.review(visitor.socket, visitor.credential, current(visitor.credential.id))
    }
  }

  /// Closes the sockets of some clients, which may try again at another node.
  func close(where isMeant: (Principal) -> Bool) {
    for visitor in visitors.withLock({ Array($0.values) })
    where isMeant(visitor.credential.principal) {
      visitor.socket.close(.tryAgainLater, reason: "accounts cannot be checked")
    }
  }

  /// Calls `body` with the session or link of every socket.
  func visit(_ body: (_ id: String) -> Void) {
    for id in Set(visitors.withLock { $0.values.map(\.credential.id) }) { body(id) }
  }

  /// A venue begins or ends to show its people to clients that may see its crowd: closes the
  /// sockets with permissions that differ for that.
  func reviewPublicity(of slug: String, _ table: PermissionTable) {
    for visitor in visitors.withLock({ Array($0.values) }) {
      let principal = visitor.credential.principal
      let (usual, inPublic) = (Reach.venue(slug), Reach.publicVenue(slug))
      if table.permissions(of: principal, in: usual)
        != table.permissions(of: principal, in: inPublic)
      {
        visitor.socket.close(.policyViolation, reason: "rights changed")
      }
    }
  }

  /// Whether a link has another token now; that of a session changes daily, which ends nothing.
  private static func isRotated(_ old: Credential, _ new: Credential) -> Bool {
    guard case .link(let before) = old.source, case .link(let now) = new.source else {
      return false
    }
    return before.digest != now.digest
  }

  static func review(_ socket: any WebSocket, _ old: Credential, _ new: Credential?) {
    guard let new, !isRotated(old, new) else {
      return socket.close(.policyViolation, reason: "signed out")
    }
    let (was, now) = (old.principal, new.principal)
    if was.grants != now.grants || was.scope != now.scope || was.name != now.name {
      socket.close(.policyViolation, reason: "rights changed")
    }
  }
}
