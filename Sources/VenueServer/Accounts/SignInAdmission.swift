import Accounts
import IndoorModel
import LiveMap
import WebServer
import Wire

/// The credential of a socket, and the accounts that close the socket when it ends.
struct SignInAdmission: Sendable {
  let book: AccountBook
  let credential: Credential

  /// The socket is open from now on, if what let it in is still good.
  func enter(_ socket: any WebSocket) {
    book.gate.add(socket, credential)
    SocketGate.review(socket, credential, book.credential(id: credential.id))
  }

  /// The socket is gone.
  func leave(_ socket: any WebSocket) { book.gate.remove(socket) }
}

extension ClientMessage {
  /// The message as far as a link's limits let it be said; `nil` where they do not.
  func narrowed(to scope: Scope?) -> ClientMessage? {
    guard let scope else { return self }
    switch self {
    case .subscribe(let venue, let subscription, let hasStreams):
      return subscription.narrowed(to: scope).map {
        var subscription = $0
        // Without another one, who is led by the link is meant.
        if subscription.companionsOf == nil {
          subscription.companionsOf = scope.navigator.map { Identifier($0) }
        }
        return .subscribe(venue: venue, subscription, hasStreams: hasStreams)
      }
    case .lookBack(let venue, let subscription, let hasStreams, let moment):
      return subscription.narrowed(to: scope).map {
        .lookBack(venue: venue, $0, hasStreams: hasStreams, moment)
      }
    case .view(_, let view): return scope.floor.map { $0 == view.floor } ?? true ? self : nil
    case .enrol(_, _, let navigators):
      return navigators.allSatisfy { scope.allows($0.id.rawValue) } ? self : nil
    case .route(_, let request):
      // The way to somebody on another floor, or from them, tells where they are.
      let isElsewhere =
        scope.floor != nil && request.navigators.contains { scope.navigator != $0.rawValue }
      if isElsewhere { return nil }
      if case .navigator(let id) = request.start, !scope.allows(id.rawValue) { return nil }
      return self
    case .sharing(let venue, let navigator, let sharing):
      guard let own = scope.navigator else { return self }
      guard navigator.map({ scope.allows($0.rawValue) }) ?? true else { return nil }
      return .sharing(venue: venue, navigator: Identifier(own), sharing)
    default: return self
    }
  }
}

extension SubscriptionRequest {
  /// The same of the one floor that a link shows; `nil` when another one is asked for.
  fileprivate func narrowed(to scope: Scope) -> SubscriptionRequest? {
    guard let floor = scope.floor else { return self }
    guard view.map({ $0.floor == floor }) ?? true,
      floors.map({ $0.allSatisfy { $0 == floor } }) ?? true
    else { return nil }
    var narrowed = self
    narrowed.floors = [floor]
    narrowed.onlyFloor = Identifier(floor)
    // The ways of people lead over all floors.
    narrowed.streams.subtract([.routes, .companions])
    return narrowed.streams.isEmpty ? nil : narrowed
  }
}

extension Scope {
  /// Whether one may speak for a navigator.
  fileprivate func allows(_ id: String) -> Bool { navigator.map { $0 == id } ?? true }
}

extension LocationBatch {
  /// Whether it tells only of the navigator that a link speaks for.
  func isWithin(_ scope: Scope?) -> Bool {
    guard let scope, scope.navigator != nil else { return true }
    return entries.allSatisfy { scope.allows(string($0.navigator) ?? "") }
  }
}
