import IndoorModel

/// The news of routes on its way to viewers that follow the routes of navigators: the newest of each
/// route, and never faster than a viewer reads.
struct RouteFeed {
  /// The viewers that follow all routes.
  private var viewersOfAll: Set<ViewerID> = []
  private var viewersOf: [Identifier<Navigator>: Set<ViewerID>] = [:]
  /// The updates that wait; only for viewers for which any do.
  private var pending: [ViewerID: PendingRouteUpdates] = [:]
  /// Viewers that may get updates at once; the one that waits longest first.
  private var ready: [ViewerID] = []
  // `LiveRoutes` takes what is due from it.
  /// The routes of other nodes' clients, and what these nodes get of the routes here.
  var shared = SharedRoutes()

  // MARK: - Viewers

  /// Begins to send a viewer the news of routes.
  ///
  /// - Parameter navigators: those that it follows the routes of; `nil` for all.
  mutating func join(_ viewer: ViewerID, navigators: Set<Identifier<Navigator>>?) {
    guard let navigators else {
      viewersOfAll.insert(viewer)
      return
    }
    for navigator in navigators { viewersOf[navigator, default: []].insert(viewer) }
  }

  /// Ends to send a viewer the news of routes.
  ///
  /// - Parameter navigators: those that it followed the routes of.
  mutating func leave(_ viewer: ViewerID, navigators: Set<Identifier<Navigator>>?) {
    viewersOfAll.remove(viewer)
    for navigator in navigators ?? [] {
      viewersOf[navigator]?.remove(viewer)
      if viewersOf[navigator]?.isEmpty == true { viewersOf[navigator] = nil }
    }
    pending[viewer] = nil
  }

  /// The viewers that follow the routes of a navigator, in order.
  func viewers(ofRoutesOf navigator: Identifier<Navigator>) -> [ViewerID] {
    if viewersOfAll.isEmpty, viewersOf.isEmpty { return [] }
    return viewersOfAll.union(viewersOf[navigator] ?? []).sorted()
  }

  // MARK: - Updates

  /// Adds the news of a route for the viewers that follow its navigator, except its owner.
  mutating func add(
    _ message: any EncodedMessage, of key: RouteBook.Key, _ navigator: Identifier<Navigator>
  ) {
    for viewer in viewers(ofRoutesOf: navigator) where viewer != key.viewer {
      add(message, of: key, for: viewer)
    }
    shared.put(message, of: key, navigator)
  }

  /// Adds the news of a route for one viewer.
  mutating func add(_ message: any EncodedMessage, of key: RouteBook.Key, for viewer: ViewerID) {
    if pending[viewer] == nil { ready.append(viewer) }
    pending[viewer, default: PendingRouteUpdates()].put(message, of: key)
  }

  /// Forgets the news of a route that is over.
  mutating func end(_ key: RouteBook.Key, isArrived: Bool = false) {
    forget(key)
    shared.end(key, isArrived: isArrived)
  }

  private mutating func forget(_ key: RouteBook.Key) {
    for viewer in Array(pending.keys) where pending[viewer]?.contains(key) == true {
      pending[viewer]?.remove(key)
      clearIfEmpty(viewer)
    }
  }

  private mutating func clearIfEmpty(_ viewer: ViewerID) {
    if pending[viewer]?.isEmpty == true { pending[viewer] = nil }
  }

  // MARK: - Routes of other nodes' clients

  /// Adds the routes of other nodes' clients for a viewer that begins to follow routes.
  mutating func addShared(
    for viewer: ViewerID, navigators: Set<Identifier<Navigator>>?, _ sharing: LiveSharing
  ) {
    for route in shared.all where !sharing.isHiding(route.navigator) {
      if navigators?.contains(route.navigator) == false { continue }
      add(route.message, of: route.key, for: viewer)
    }
  }

  /// Takes what changed about a route of another node's client.
  mutating func take(
    _ change: StateChange, _ sharing: LiveSharing, decode: ([UInt8]) -> any EncodedMessage
  ) -> [LiveAction] {
    switch change {
    case .put(let key, let content):
      guard let route = shared.put(content, as: key, decode: decode),
        !sharing.isHiding(route.navigator)
      else { return [] }
      for viewer in viewers(ofRoutesOf: route.navigator) {
        add(route.message, of: route.key, for: viewer)
      }
      return []
    case .end(let key, let reason):
      guard let (route, event) = shared.end(key, reason: reason) else { return [] }
      return sharing.isHiding(route.navigator) ? [] : end(route, event)
    }
  }

  /// Ends the routes of other nodes' clients for a navigator that hides.
  mutating func hideShared(_ navigator: Identifier<Navigator>) -> [LiveAction] {
    shared.all.filter { $0.navigator == navigator }.flatMap { end($0, .routeEnded($0.name)) }
  }

  private mutating func end(_ route: SharedRoutes.Route, _ event: LiveEvent) -> [LiveAction] {
    forget(route.key)
    let viewers = viewers(ofRoutesOf: route.navigator)
    return viewers.isEmpty ? [] : [.send(event, to: viewers)]
  }

  // MARK: - Sending

  /// Whether any viewer may get updates at once.
  var hasReady: Bool { !ready.isEmpty }

  /// Lets viewers that were too slow try again.
  mutating func retry() { ready = pending.keys.sorted() }

  /// The next viewer to send updates, and some of these; they stay until `noteTaken`.
  mutating func next(
    limit: Int
  ) -> (viewer: ViewerID, updates: [PendingRouteUpdates.Element])? {
    while !ready.isEmpty {
      let viewer = ready.removeFirst()
      let updates = pending[viewer]?.next(limit) ?? []
      if !updates.isEmpty { return (viewer, updates) }
    }
    return nil
  }

  /// Takes that a viewer took the first of the updates that it was offered; a viewer that took all
  /// may have more.
  mutating func noteTaken(
    _ count: Int, of updates: [PendingRouteUpdates.Element], by viewer: ViewerID
  ) {
    pending[viewer]?.removeSent(updates.prefix(count))
    clearIfEmpty(viewer)
    if count == updates.count, pending[viewer] != nil { ready.append(viewer) }
  }
}
