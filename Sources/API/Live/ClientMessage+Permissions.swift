import Accounts
import LiveMap

extension ClientMessage {
  /// All that somebody must be allowed to do in order to say this.
  var permissions: Set<Permission> {
    switch self {
    case .subscribe(_, let subscription, _): Set(subscription.streams.map(\.permission))
    case .locations: [.reportLocation]
    case .route(_, let request):
      // The way to somebody tells where that one is.
      if case .navigator = request.destination { [.route, .seePositions] } else { [.route] }
    case .presence, .cursor: [.editVenue]
    case .unsubscribe, .endRoute, .view, .ack, .ping: []
    }
  }

  /// The message without the streams that were not asked for by name and are not allowed.
  func narrowed(to allowed: (Permission) -> Bool) -> ClientMessage {
    guard case .subscribe(let venue, var subscription, hasStreams: false) = self else {
      return self
    }
    let streams = subscription.streams.filter { allowed($0.permission) }
    if streams.isEmpty { return self }
    subscription.streams = streams
    return .subscribe(venue: venue, subscription, hasStreams: true)
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
