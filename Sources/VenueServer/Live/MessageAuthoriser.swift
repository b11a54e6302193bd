import Accounts
import Devices
import IndoorModel
import LiveMap
import Ranging
import Wire

/// Decides whether a client may send a message, and narrows the message to what the client may see:
/// by its role, by the floor or navigator of its link, and by whether it may see people.
///
/// A value without state and without side effects.
struct MessageAuthoriser: Sendable {
  private let principal: Principal
  private let permissions: PermissionTable
  private let reach: @Sendable (_ slug: String, Permission) -> Reach

  /// - Parameters:
  ///   - principal: the client.
  ///   - permissions: the permissions of each role.
  ///   - reach: the place for which the table is asked about a venue and a permission.
  init(
    principal: Principal, permissions: PermissionTable,
    reach: @escaping @Sendable (_ slug: String, Permission) -> Reach
  ) {
    self.principal = principal
    self.permissions = permissions
    self.reach = reach
  }

  /// The message as far as the client may send it, or why it may not.
  func authorise(_ message: ClientMessage) -> Result<ClientMessage, Problem> {
    switch message {
    case .locations(let slug, let batch):
      // Apart from the others, for speed: gateways send many of these.
      let missing: Set<Permission> = allows(.reportLocation, in: slug) ? [] : [.reportLocation]
      if let problem = refusal(of: missing, in: slug) { return .failure(problem) }
      return batch.isWithin(principal.scope) ? .success(message) : .failure(.forbidden)
    case .measurements(let slug, let body):
      let missing: Set<Permission> = allows(.reportLocation, in: slug) ? [] : [.reportLocation]
      if let problem = refusal(of: missing, in: slug) { return .failure(problem) }
      return body.isWithin(principal.scope) ? .success(message) : .failure(.forbidden)
    case .locationFrame, .measurementFrame:
      let missing: Set<Permission> = allows(.reportLocation, in: nil) ? [] : [.reportLocation]
      return refusal(of: missing, in: nil).map { .failure($0) } ?? .success(message)
    case .ackFrame: return .success(message)
    default: break
    }
    let slug = message.venue
    let narrowed = narrowed(message, in: slug)
    let missing = needed(for: narrowed).filter { !allows($0, in: slug) }
    if let problem = refusal(of: missing, in: slug) { return .failure(problem) }
    guard let scoped = scoped(narrowed) else { return .failure(.forbidden) }
    guard scoped.devices.map(principal.speaks) ?? true else { return .failure(.forbidden) }
    return .success(personal(scoped))
  }

  /// Why a client may not report by handles in the venue with a number; `nil` when it may.
  ///
  /// - Parameter slug: the venue in which it has handles; `nil` where it has none.
  func refusal(ofHandlesIn number: UInt16, enrolledIn slug: String?) -> Problem? {
    // A client that may not report in a venue has no handles there.
    guard let slug, allows(.reportLocation, in: slug) else {
      return .notEnrolled(in: number)
    }
    return nil
  }

  /// Whether the client is the device of a navigator.
  func isDevice(of navigator: Identifier<Navigator>) -> Bool { principal.isDevice(of: navigator) }

  /// The navigator whose own phone the client is by its link; `nil` for other clients.
  var phone: Identifier<Navigator>? { principal.scope?.navigator.map { Identifier($0) } }

  // MARK: - Permissions

  private func allows(_ permission: Permission, in slug: String?) -> Bool {
    permissions.allows(
      permission, to: principal, in: slug.map { reach($0, permission) } ?? .somewhere)
  }

  /// Why a client may not send a message about a venue; `nil` when it may. A client that may not
  /// see a venue gets the answer that there is none.
  private func refusal(of missing: Set<Permission>, in slug: String?) -> Problem? {
    let isHidden = slug.map { !allows(.readVenue, in: $0) } ?? false
    guard isHidden || !missing.isEmpty else { return nil }
    if principal.kind == .anonymous { return .signInNeeded }
    if let slug, isHidden { return .noSuchLiveVenue(slug) }
    return .forbidden(missing, to: slug.map(principal.role(in:)) ?? principal.role)
  }

  /// The permissions that a message takes.
  private func needed(for message: ClientMessage) -> Set<Permission> {
    switch message {
    case .subscribe(_, let subscription, _):
      // To see as another navigator gives away that navigator's position.
      Set(subscription.streams.map(\.permission)).union(
        subscription.companionsOf.map(principal.isDevice) ?? true ? [] : [.seePositions])
    case .lookBack(_, let subscription, _, _):
      Set(subscription.streams.map(\.permission)).union([.seePositions])
    case .play: [.seePositions]
    case .locations, .locationFrame, .reporting, .measurements, .measurementFrame, .enrol,
      .anchors, .sharing:
      [.reportLocation]
    case .status, .ranging, .endRanging: [.reportStatus]
    case .route(_, let request):
      // A way to or from a navigator gives away its position; to one that shows itself to the
      // client's own, the venue leads.
      request.navigators.allSatisfy(principal.isDevice) || request.asker != nil
        ? [.route] : [.route, .seePositions]
    case .presence, .cursor: [.editVenue]
    case .unsubscribe, .endRoute, .view, .ack, .ackFrame, .ping: []
    }
  }

  // MARK: - Narrowing

  /// The message without the streams that were not asked for by name and are not allowed, and
  /// without what is for others in those that are.
  private func narrowed(_ message: ClientMessage, in slug: String?) -> ClientMessage {
    switch message {
    case .subscribe(let venue, var subscription, let hasStreams):
      if !hasStreams { subscription = allowed(subscription, in: slug) ?? subscription }
      // Exact numbers are for clients that may see people; others get aggregate counts.
      let isAllowed = subscription.streams.allSatisfy { allows($0.permission, in: slug) }
      if isAllowed, !allows(.seePositions, in: slug) { subscription.anonymise() }
      subscription.showsAuthors = allows(.seeAuthors, in: slug)
      return .subscribe(venue: venue, subscription, hasStreams: true)
    case .route(let venue, var request):
      request.asker = asker(of: request, in: slug)
      return .route(venue: venue, request)
    case .lookBack(let venue, var subscription, hasStreams: false, let lookBack):
      subscription.streams.subtract(SubscriptionRequest.onlyLive)
      guard let subscription = allowed(subscription, in: slug) else { return message }
      return .lookBack(venue: venue, subscription, hasStreams: true, lookBack)
    default: return message
    }
  }

  /// The client's own navigator, where the client may not see people and asks for a way to another
  /// navigator.
  private func asker(of request: RouteRequest, in slug: String?) -> Identifier<Navigator>? {
    guard let own = principal.scope?.navigator, principal.scope?.floor == nil,
      case .navigator(let friend) = request.destination, friend.rawValue != own,
      !allows(.seePositions, in: slug)
    else { return nil }
    // Where it begins at a navigator, it must be its own.
    if case .navigator(let start) = request.start, start.rawValue != own { return nil }
    return Identifier(own)
  }

  /// The subscription without the streams that are not allowed; `nil` when none is.
  private func allowed(
    _ subscription: SubscriptionRequest, in slug: String?
  ) -> SubscriptionRequest? {
    var narrowed = subscription
    narrowed.streams = subscription.streams.filter { allows($0.permission, in: slug) }
    return narrowed.streams.isEmpty ? nil : narrowed
  }

  /// The message within the limits of the client's link; `nil` where it goes beyond them.
  private func scoped(_ message: ClientMessage) -> ClientMessage? {
    guard let scope = principal.scope else { return message }
    switch message {
    case .subscribe(let venue, let subscription, let hasStreams):
      guard var narrowed = subscription.narrowed(to: scope) else { return nil }
      // The link's own navigator is the default.
      if narrowed.companionsOf == nil {
        narrowed.companionsOf = scope.navigator.map { Identifier($0) }
      }
      return .subscribe(venue: venue, narrowed, hasStreams: hasStreams)
    case .lookBack(let venue, let subscription, let hasStreams, let moment):
      return subscription.narrowed(to: scope).map {
        .lookBack(venue: venue, $0, hasStreams: hasStreams, moment)
      }
    case .view(_, let view): return scope.floor.map { $0 == view.floor } ?? true ? message : nil
    case .enrol(_, _, let navigators):
      return navigators.allSatisfy { scope.allows($0.id.rawValue) } ? message : nil
    case .route(_, let request):
      // A way to or from a navigator on another floor gives away its position.
      let isElsewhere =
        scope.floor != nil && request.navigators.contains { scope.navigator != $0.rawValue }
      if isElsewhere { return nil }
      if case .navigator(let id) = request.start, !scope.allows(id.rawValue) { return nil }
      return message
    case .reporting(_, let navigator): return scope.allows(navigator.rawValue) ? message : nil
    case .sharing(let venue, let navigator, let sharing):
      guard let own = scope.navigator else { return message }
      guard navigator.map({ scope.allows($0.rawValue) }) ?? true else { return nil }
      return .sharing(venue: venue, navigator: Identifier(own), sharing)
    default: return message
    }
  }

  /// The message with what the server knows of the client.
  private func personal(_ message: ClientMessage) -> ClientMessage {
    switch message {
    case .status(let venue, let statuses, _):
      return .status(venue: venue, statuses, from: principal.deviceSource)
    case .route(let venue, var request):
      guard case .navigator(let id) = request.start else { return message }
      request.isOwn = principal.isDevice(of: id)
      return .route(venue: venue, request)
    case .presence(let venue, let key, var presence):
      // The name of an account counts, not the claim of the client.
      presence.name = principal.name ?? presence.name
      return .presence(venue: venue, key: key, presence)
    default: return message
    }
  }
}

extension Principal {
  /// Whether it is the device of a navigator, which may see itself.
  func isDevice(of navigator: Identifier<Navigator>) -> Bool {
    scope?.navigator == navigator.rawValue
  }
}

extension ClientMessage {
  /// The devices for which it speaks; `nil` for a message of another kind.
  fileprivate var devices: [Identifier<Device>]? {
    switch self {
    case .status(_, let statuses, _): statuses.map(\.id)
    case .ranging(_, let report): [report.device]
    case .endRanging(_, let device): [device]
    default: nil
    }
  }
}

extension RouteRequest {
  /// The navigators at which it begins or ends.
  fileprivate var navigators: [Identifier<Navigator>] {
    [start, destination].compactMap { if case .navigator(let id) = $0 { id } else { nil } }
  }
}

extension SubscriptionRequest {
  /// The subscription to the one floor that a link shows; `nil` when it asks for another one.
  fileprivate func narrowed(to scope: Scope) -> SubscriptionRequest? {
    guard let floor = scope.floor else { return self }
    guard view.map({ $0.floor == floor }) ?? true,
      floors.map({ $0.allSatisfy { $0 == floor } }) ?? true
    else { return nil }
    var narrowed = self
    narrowed.floors = [floor]
    narrowed.onlyFloor = Identifier(floor)
    // Routes and events lead over all floors, and devices speak of all.
    narrowed.streams.subtract([.routes, .companions, .devices, .alarms, .events])
    return narrowed.streams.isEmpty ? nil : narrowed
  }
}

extension LiveStream {
  fileprivate var permission: Permission {
    switch self {
    case .positions, .routes, .devices, .events: .seePositions
    case .edits, .issues: .readVenue
    // Exact numbers give single people away; clients that may only see crowds get others.
    case .counts, .occupancy, .cells: .seeCrowd
    case .crossings, .alerts: .seeCounts
    case .companions: .reportLocation
    // The names of editors are not for all viewers of a plan.
    case .presence: .editVenue
    case .alarms: .handleAlarms
    }
  }
}

extension Scope {
  /// Whether its holder may act for a navigator.
  fileprivate func allows(_ id: String) -> Bool { navigator.map { $0 == id } ?? true }
}

extension MeasurementsBody {
  /// Whether all of it is of the navigator for which a link may report.
  func isWithin(_ scope: Scope?) -> Bool {
    guard let scope, scope.navigator != nil else { return true }
    return reports.allSatisfy { scope.allows($0.navigator.rawValue) }
  }
}

extension LocationBatch {
  /// Whether all of it is of the navigator for which a link may report.
  func isWithin(_ scope: Scope?) -> Bool {
    guard let scope, scope.navigator != nil else { return true }
    return entries.allSatisfy { scope.allows(string($0.navigator) ?? "") }
  }

  /// Whether all of it is of one navigator.
  func isOnly(of navigator: Identifier<Navigator>) -> Bool {
    entries.allSatisfy { string($0.navigator) == navigator.rawValue }
  }
}
