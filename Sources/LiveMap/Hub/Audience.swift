import IndoorModel

/// Who follows what of a venue.
struct Audience {
  /// One subscription.
  struct Watcher {
    let subscription: SubscriptionRequest
    /// What positions are wanted, if that stream is.
    var wish: PositionFeed.PositionRequest
    /// The last edit that was sent, or known before.
    var revision: Int
    /// The edits that it missed; `nil` while it gets each as it comes.
    var catchUp: CatchUp?
    /// Tells it from what the viewer followed before.
    var serial = 0
    /// The routes of others that it has not been told yet.
    var untold = PendingRouteUpdates()
  }

  private(set) var watchers: [ViewerID: Watcher] = [:]
  /// Who follows which kind of news, in order.
  private var followed: [LiveStream: [ViewerID]] = [:]
  /// The same of those who are told of crowds only.
  private var followedOfCrowds: [LiveStream: [ViewerID]] = [:]
  /// Who may know the people of one floor only, and of which.
  private(set) var narrowed: [ViewerID: Identifier<Floor>] = [:]
  /// Who has missed edits.
  private var behind: Set<ViewerID> = []
  /// Who has not been told of all routes.
  private(set) var untold: Set<ViewerID> = []
  private var followers = RouteFollowers()
  /// Followers who may be told of routes at once, who waits longest first.
  var ready: [ViewerID] = []
  private var lastSerial = 0
  var feed: PositionFeed

  init(floors: [Int], venue: UInt16) { feed = PositionFeed(floors: floors, venue: venue) }

  /// Begins or replaces a subscription; its positions begin with the next tick.
  mutating func join(_ viewer: ViewerID, as watcher: Watcher, _ crowd: NavigatorTable) {
    leave(viewer, crowd)
    lastSerial += 1
    watchers[viewer] = watcher
    watchers[viewer]?.serial = lastSerial
    narrowed[viewer] = watcher.subscription.onlyFloor
    followers.join(viewer, watcher.subscription)
    for stream in watcher.subscription.streams {
      change(watcher.subscription, stream) { $0.insert(viewer, at: $0.place(of: viewer)) }
    }
    if watcher.subscription.streams.contains(.positions) {
      feed.join(viewer, watcher.wish, crowd)
    }
  }

  /// Takes over other floors, or other rates; all positions begin anew with the next tick.
  mutating func change(floors: [Int], _ crowd: NavigatorTable) {
    feed.clear(floors: floors)
    for (viewer, watcher) in watchers.sorted(by: { $0.key < $1.key })
    where watcher.subscription.streams.contains(.positions) {
      feed.join(viewer, watcher.wish, crowd)
    }
  }

  /// Ends a subscription.
  mutating func leave(_ viewer: ViewerID, _ crowd: NavigatorTable) {
    guard let watcher = watchers.removeValue(forKey: viewer) else { return }
    followers.leave(viewer, watcher.subscription)
    narrowed[viewer] = nil
    for stream in watcher.subscription.streams {
      change(watcher.subscription, stream) { $0.remove(at: $0.place(of: viewer)) }
    }
    behind.remove(viewer)
    untold.remove(viewer)
    feed.leave(viewer, crowd)
  }

  // MARK: - Who gets what

  /// Who follows a kind of news.
  func viewers(of stream: LiveStream) -> [ViewerID] { followed[stream] ?? [] }

  /// Who follows a kind of news about people, but may only be told of crowds.
  func viewersOfCrowds(_ stream: LiveStream) -> [ViewerID] { followedOfCrowds[stream] ?? [] }

  private mutating func change(
    _ subscription: SubscriptionRequest, _ stream: LiveStream, _ change: (inout [ViewerID]) -> Void
  ) {
    if subscription.isAnonymised, SubscriptionRequest.anonymisedStreams.contains(stream) {
      change(&followedOfCrowds[stream, default: []])
    } else {
      change(&followed[stream, default: []])
    }
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

  /// Whether a viewer may know by whom edits are.
  func showsAuthors(_ viewer: ViewerID) -> Bool {
    watchers[viewer]?.subscription.showsAuthors ?? false
  }

  /// Sends an edit to those who know all before it; the others are marked as behind.
  ///
  /// - Returns: who is to be sent it, and who is newly behind.
  mutating func push(_ revision: Int) -> (ready: [ViewerID], behind: [ViewerID]) {
    var (ready, late): ([ViewerID], [ViewerID]) = ([], [])
    for viewer in viewers(of: .edits) {
      guard let watcher = watchers[viewer], watcher.catchUp == nil else { continue }
      if watcher.revision == revision - 1 {
        change(viewer) { $0.revision = revision }
        ready.append(viewer)
      } else if watcher.revision < revision {
        change(viewer) { $0.catchUp = CatchUp() }
        late.append(viewer)
      }
    }
    return (ready, late)
  }

  /// Who has edits waiting that it did not take yet.
  var waiting: [ViewerID] {
    behind.filter { watchers[$0]?.catchUp?.waiting.isEmpty == false }.sorted()
  }

  /// Changes how far a viewer is.
  mutating func change(_ viewer: ViewerID, _ change: (inout Watcher) -> Void) {
    // In place: a copy would copy all that waits for the viewer.
    guard let place = watchers.index(forKey: viewer) else { return }
    change(&watchers.values[place])
    note(watchers.values[place].catchUp != nil, viewer, in: &behind)
    note(!watchers.values[place].untold.isEmpty, viewer, in: &untold)
  }

  private func note(_ isIn: Bool, _ viewer: ViewerID, in set: inout Set<ViewerID>) {
    if isIn { set.insert(viewer) } else if !set.isEmpty { set.remove(viewer) }
  }
}

extension [ViewerID] {
  /// Where a viewer is in the order, or would be.
  fileprivate func place(of viewer: ViewerID) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < viewer { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
