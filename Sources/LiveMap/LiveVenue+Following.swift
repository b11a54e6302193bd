import IndoorModel

/// Telling those who follow the routes of others: after the owners, a little at a time, and never
/// faster than they read.
extension LiveVenue {
  /// Routes that are told, or written down, before others get a turn.
  private static let sliceSize = 64

  /// Tells followers of routes as long as somebody takes some.
  func tellFollowers() {
    guard !isTelling, hub.audience.hasReady else { return }
    isTelling = true
    Task {
      while tellOneFollower(limit: Self.sliceSize) > 0 { await Task.yield() }
      isTelling = false
    }
  }

  /// Tells a few routes to those who wait, on slow lines before positions take all the room.
  func tellSomeFollowers() {
    var left = Self.sliceSize
    while left > 0 {
      let count = tellOneFollower(limit: min(8, left))
      if count == 0 { return }
      left -= count
    }
  }

  /// - Returns: how many routes somebody was offered; 0 when nobody waits.
  private func tellOneFollower(limit: Int) -> Int {
    guard let (viewer, routes) = hub.audience.nextUntold(limit: limit) else { return 0 }
    let taken = viewers[viewer]?.offer(routes.map(\.message)) ?? routes.count
    hub.audience.told(routes, taken: taken, to: viewer)
    return routes.count
  }

  /// Tells a newcomer how routes are; they are written down off this thread.
  func greet(_ newcomer: Newcomer, with routes: [RouteBook.Key]) {
    guard !routes.isEmpty else { return }
    Task {
      var rest = routes[...]
      while !rest.isEmpty {
        let greetings = hub.greetings(of: rest.prefix(Self.sliceSize))
        rest = rest.dropFirst(Self.sliceSize)
        hub.greet(newcomer, await written(greetings))
        tellFollowers()
      }
    }
  }

  @concurrent
  private nonisolated func written(
    _ greetings: [RouteGreeting]
  ) async -> [(greeting: RouteGreeting, message: any EncodedMessage)] {
    greetings.map { ($0, encoder.encode(.route($0.news))) }
  }
}
