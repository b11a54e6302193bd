import IndoorModel

/// Who follows what of a venue.
struct Audience {
  /// One subscription.
  struct Watcher {
    let subscription: Subscription
    /// What positions are wanted, if that stream is.
    var wish: PositionFeed.Wish
    /// The last edit that was sent, or known before.
    var revision: Int
    /// The edits that it missed; `nil` while it gets each as it comes.
    var catchUp: CatchUp?
    /// Tells it from what the viewer followed before.
    var serial = 0
    /// The routes of others that it has not been told yet.
    var untold = UntoldRoutes()
  }

  private(set) var watchers: [ViewerID: Watcher] = [:]
  private var followers = RouteFollowers()
  /// Followers who may be told of routes at once, who waits longest first.
  var ready: [ViewerID] = []
  private var lastSerial = 0
  var feed: PositionFeed

  init(floors: [Int], venue: UInt16) { feed = PositionFeed(floors: floors, venue: venue) }

  /// Begins or replaces a subscription; its positions begin with the next tick.
  mutating func join(_ viewer: ViewerID, as watcher: Watcher, _ crowd: Crowd) {
    leave(viewer, crowd)
    lastSerial += 1
    watchers[viewer] = watcher
    watchers[viewer]?.serial = lastSerial
    followers.join(viewer, watcher.subscription)
    if watcher.subscription.streams.contains(.positions) {
      feed.join(viewer, watcher.wish, crowd)
    }
  }

  /// Takes over other floors, or other rates; all positions begin anew with the next tick.
  mutating func change(floors: [Int], _ crowd: Crowd) {
    feed.clear(floors: floors)
    for (viewer, watcher) in watchers.sorted(by: { $0.key < $1.key })
    where watcher.subscription.streams.contains(.positions) {
      feed.join(viewer, watcher.wish, crowd)
    }
  }

  /// Ends a subscription.
  mutating func leave(_ viewer: ViewerID, _ crowd: Crowd) {
    guard let watcher = watchers.removeValue(forKey: viewer) else { return }
    followers.leave(viewer, watcher.subscription)
    feed.leave(viewer, crowd)
  }

  // MARK: - Who gets what

  /// Who follows a kind of news.
  func viewers(of stream: LiveStream) -> [ViewerID] {
    watchers.filter { $0.value.subscription.streams.contains(stream) }.keys.sorted()
  }

  /// Who follows the routes of a navigator.
  func viewers(ofRoutesOf navigator: Identifier<Navigator>) -> [ViewerID] {
    followers.viewers(ofRoutesOf: navigator)
  }

  /// Whether a viewer of routes follows those of a navigator.
  func follows(_ viewer: ViewerID, _ navigator: Identifier<Navigator>) -> Bool {
    watchers[viewer]?.subscription.navigators?.contains(navigator) ?? true
  }

  // MARK: - Edits, in order and without gap

  /// Sends an edit to those who know all before it; the others are marked as behind.
  ///
  /// - Returns: who is to be sent it, and who is newly behind.
  mutating func push(_ revision: Int) -> (ready: [ViewerID], behind: [ViewerID]) {
    var (ready, behind): ([ViewerID], [ViewerID]) = ([], [])
    for viewer in viewers(of: .edits) {
      guard let watcher = watchers[viewer], watcher.catchUp == nil else { continue }
      if watcher.revision == revision - 1 {
        watchers[viewer]?.revision = revision
        ready.append(viewer)
      } else if watcher.revision < revision {
        watchers[viewer]?.catchUp = CatchUp()
        behind.append(viewer)
      }
    }
    return (ready, behind)
  }

  /// Who has edits waiting that it did not take yet.
  var waiting: [ViewerID] {
    watchers.filter { $0.value.catchUp?.waiting.isEmpty == false }.keys.sorted()
  }

  /// Changes how far a viewer is.
  mutating func change(_ viewer: ViewerID, _ change: (inout Watcher) -> Void) {
    guard var watcher = watchers[viewer] else { return }
    change(&watcher)
    watchers[viewer] = watcher
  }
}
