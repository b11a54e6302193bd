import Accounts
import IndoorModel
import LiveMap
import Wire

extension ClientMessage {
  /// The permissions that the message takes.
  func permissions(of principal: Principal) -> Set<Permission> {
    switch self {
    case .subscribe(_, let subscription, _):
      // Whoever sees as another navigator sees where that one is.
      Set(subscription.streams.map(\.permission)).union(
        subscription.companionsOf.map(principal.isDevice) ?? true ? [] : [.seePositions])
    case .lookBack(_, let subscription, _, _):
      Set(subscription.streams.map(\.permission)).union([.seePositions])
    case .play: [.seePositions]
    case .locations, .enrol, .sharing: [.reportLocation]
    case .route(_, let request):
      // The way to somebody, or from them, tells where they are.
      request.navigators.allSatisfy(principal.isDevice) ? [.route] : [.route, .seePositions]
    case .presence, .cursor: [.editVenue]
    case .unsubscribe, .endRoute, .view, .ack, .ping: []
    }
  }

  /// The message without the streams that were not asked for by name and are not allowed, and
  /// without what is for others in those that are.
  func narrowed(to allowed: (Permission) -> Bool) -> ClientMessage {
    switch self {
    case .subscribe(let venue, var subscription, let hasStreams):
      if !hasStreams { subscription = subscription.narrowed(to: allowed) ?? subscription }
      // Exact numbers are for those who may see people; others are told of crowds.
      let isAllowed = subscription.streams.allSatisfy { allowed($0.permission) }
      if isAllowed, !allowed(.seePositions) { subscription.anonymise() }
      subscription.showsAuthors = allowed(.seeAuthors)
      return .subscribe(venue: venue, subscription, hasStreams: true)
    case .lookBack(let venue, var subscription, hasStreams: false, let lookBack):
      subscription.streams.subtract(SubscriptionRequest.onlyLive)
      guard let subscription = subscription.narrowed(to: allowed) else { return self }
      return .lookBack(venue: venue, subscription, hasStreams: true, lookBack)
    default: return self
    }
  }
}

extension RouteRequest {
  /// The navigators at which it begins or ends.
  var navigators: [Identifier<Navigator>] {
    [start, destination].compactMap { if case .navigator(let id) = $0 { id } else { nil } }
  }
}

extension SubscriptionRequest {
  /// The same without the streams that are not allowed; `nil` when none is.
  fileprivate func narrowed(to allowed: (Permission) -> Bool) -> SubscriptionRequest? {
    var narrowed = self
    narrowed.streams = streams.filter { allowed($0.permission) }
    return narrowed.streams.isEmpty ? nil : narrowed
  }
}

extension LiveStream {
  fileprivate var permission: Permission {
    switch self {
    case .positions, .routes: .seePositions
    case .edits, .issues: .readVenue
    // Single people can be told from exact numbers; who may only see crowds gets others.
    case .counts, .occupancy, .cells: .seeCrowd
    case .crossings, .alerts: .seeCounts
    case .companions: .reportLocation
    // Who works on a plan is not for everybody who looks at it.
    case .presence: .editVenue
    }
  }
}
