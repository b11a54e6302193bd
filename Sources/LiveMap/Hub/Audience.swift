import IndoorModel

/// Who follows what of a venue.
struct Audience {
  /// One subscription.
  struct Watcher {
    let format: FrameFormat
    let subscription: Subscription
    /// The indices of the floors whose positions are wanted, there or not; `nil` for all.
    let wanted: Set<Int>?
    var divisor: Int
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
  private var channels: [Channel.Key: Channel] = [:]
  /// The indices of the floors that are there.
  private var floors: [Int]
  /// The number of the last frame of each floor, over all rates.
  private var sequences: [Int: UInt32] = [:]

  init(floors: [Int]) { self.floors = floors }

  /// Begins or replaces a subscription; its positions begin with the next tick.
  mutating func join(_ viewer: ViewerID, as watcher: Watcher, tick: UInt32) {
    leave(viewer)
    lastSerial += 1
    watchers[viewer] = watcher
    watchers[viewer]?.serial = lastSerial
    followers.join(viewer, watcher.subscription)
    takeSeats(viewer, as: watcher, tick: tick)
  }

  private mutating func takeSeats(_ viewer: ViewerID, as watcher: Watcher, tick: UInt32) {
    guard watcher.subscription.streams.contains(.positions) else { return }
    for floor in floors where watcher.wanted?.contains(floor) ?? true {
      let key = Channel.Key(floor: floor, divisor: watcher.divisor)
      channels[key, default: Channel(key, sequence: sequences[floor] ?? 0, tick: tick)]
        .join(viewer, format: watcher.format)
    }
  }

  /// Takes over other floors; the positions on all of them begin anew with the next tick.
  mutating func change(floors: [Int], tick: UInt32) {
    self.floors = floors
    channels = [:]
    for (viewer, watcher) in watchers.sorted(by: { $0.key < $1.key }) {
      takeSeats(viewer, as: watcher, tick: tick)
    }
  }

  /// Ends a subscription.
  mutating func leave(_ viewer: ViewerID) {
    guard let watcher = watchers.removeValue(forKey: viewer) else { return }
    followers.leave(viewer, watcher.subscription)
    for floor in floors {
      let key = Channel.Key(floor: floor, divisor: watcher.divisor)
      channels[key]?.leave(viewer)
      if channels[key]?.isEmpty == true { channels[key] = nil }
    }
  }

  /// Remembers that viewers could not take a frame.
  mutating func missed(_ viewers: [ViewerID], on channel: Channel.Key) {
    channels[channel]?.missed(viewers)
  }

  /// The frames of a tick.
  mutating func deliveries(from crowd: Crowd, at now: Timestamp) -> [Channel.Delivery] {
    // Another floor is first each time: else a slow viewer of all floors would never see the last.
    let count = max(1, (floors.max() ?? 0) + 1)
    let turn = { (floor: Int) in (floor + Int(crowd.tick)) % count }
    let keys = channels.keys.sorted { (turn($0.floor), $0.divisor) < (turn($1.floor), $1.divisor) }
    return keys.flatMap { key in
      let deliveries = channels[key]?.deliveries(from: crowd, at: now) ?? []
      sequences[key.floor] = max(sequences[key.floor] ?? 0, channels[key]?.sequence ?? 0)
      return deliveries
    }
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
