import Accounts
import LiveMap

extension ClientMessage {
  /// The venue that it is about; `nil` for none.
  var venue: String? {
    switch self {
    case .subscribe(let venue, _, _), .lookBack(let venue, _, _, _), .play(let venue, _, _),
      .unsubscribe(let venue), .locations(let venue, _), .enrol(let venue, _, _),
      .route(let venue, _), .endRoute(let venue, _), .presence(let venue, _, _),
      .cursor(let venue, _), .view(let venue, _), .ack(let venue, _):
      venue
    case .ping: nil
    }
  }

  /// All that somebody must be allowed to do in order to say this.
  var permissions: Set<Permission> {
    switch self {
    case .subscribe(_, let subscription, _): Set(subscription.streams.map(\.permission))
    case .lookBack(_, let subscription, _, _):
      Set(subscription.streams.map(\.permission)).union([.seePositions])
    case .play: [.seePositions]
    case .locations, .enrol: [.reportLocation]
    case .route(_, let request):
      // The way to somebody tells where that one is.
      if case .navigator = request.destination { [.route, .seePositions] } else { [.route] }
    case .presence, .cursor: [.editVenue]
    case .unsubscribe, .endRoute, .view, .ack, .ping: []
    }
  }

  /// The message without the streams that were not asked for by name and are not allowed.
  func narrowed(to allowed: (Permission) -> Bool) -> ClientMessage {
    switch self {
    case .subscribe(let venue, let subscription, hasStreams: false):
      guard let subscription = subscription.narrowed(to: allowed) else { return self }
      return .subscribe(venue: venue, subscription, hasStreams: true)
    case .lookBack(let venue, var subscription, hasStreams: false, let lookBack):
      subscription.streams.subtract(Subscription.onlyLive)
      guard let subscription = subscription.narrowed(to: allowed) else { return self }
      return .lookBack(venue: venue, subscription, hasStreams: true, lookBack)
    default: return self
    }
  }
}

extension Subscription {
  /// The same without the streams that are not allowed; `nil` when none is.
  fileprivate func narrowed(to allowed: (Permission) -> Bool) -> Subscription? {
    var narrowed = self
    narrowed.streams = streams.filter { allowed($0.permission) }
    return narrowed.streams.isEmpty ? nil : narrowed
  }
}

extension LiveStream {
  fileprivate var permission: Permission {
    switch self {
    // Where squares are small, who stands in them is easily told.
    case .positions, .routes, .cells: .seePositions
    case .edits, .issues: .readVenue
    case .counts, .occupancy, .crossings, .alerts: .seeCounts
    // Who works on a plan is not for everybody who looks at it.
    case .presence: .editVenue
    }
  }
}
