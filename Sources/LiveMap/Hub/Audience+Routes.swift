import IndoorModel

/// Routes of others: newest first wins, and nobody is told faster than they read.
extension Audience {
  /// There is news of a route for those who follow its navigator, except its owner.
  mutating func follow(
    _ message: any EncodedMessage, of key: RouteBook.Key, _ navigator: Identifier<Navigator>
  ) {
    for viewer in viewers(ofRoutesOf: navigator) where viewer != key.viewer {
      put(message, of: key, for: viewer)
    }
  }

  /// Somebody is to be told of a route.
  mutating func put(_ message: any EncodedMessage, of key: RouteBook.Key, for viewer: ViewerID) {
    if watchers[viewer]?.untold.isEmpty == true { ready.append(viewer) }
    change(viewer) { $0.untold.put(message, of: key) }
  }

  /// A route is over: nobody need be told how it was.
  mutating func forget(_ key: RouteBook.Key) {
    for viewer in untold where watchers[viewer]?.untold.contains(key) == true {
      change(viewer) { $0.untold.remove(key) }
    }
  }

  /// Whether anybody may be told of routes at once.
  var hasReady: Bool { !ready.isEmpty }

  /// Everybody who was too slow may try again.
  mutating func retry() {
    ready = untold.sorted()
  }

  /// The next one to tell of routes, and of which.
  mutating func nextUntold(limit: Int) -> (viewer: ViewerID, routes: [PendingRouteUpdates.Element])?
  {
    while !ready.isEmpty {
      let viewer = ready.removeFirst()
      var routes: [PendingRouteUpdates.Element] = []
      change(viewer) { routes = $0.untold.next(limit) }
      if !routes.isEmpty { return (viewer, routes) }
    }
    return nil
  }

  /// Somebody took the first of the routes that they were offered; who took all may have more.
  mutating func told(_ routes: [PendingRouteUpdates.Element], taken: Int, to viewer: ViewerID) {
    change(viewer) { $0.untold.told(routes.prefix(taken)) }
    if taken == routes.count, watchers[viewer]?.untold.isEmpty == false { ready.append(viewer) }
  }
}
