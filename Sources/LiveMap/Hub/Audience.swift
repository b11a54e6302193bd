import IndoorModel

/// Who follows what of a venue.
struct Audience {
  /// One subscription.
  struct Watcher {
    let format: FrameFormat
    let subscription: Subscription
    /// The indices of the floors whose positions are wanted, there or not; `nil` for all.
    let wanted: Set<Int>?
    let divisor: Int
    /// The last edit that was sent, or known before.
    var revision: Int
    /// Whether edits that it missed are being read.
    var isCatchingUp = false
  }

  private(set) var watchers: [ViewerID: Watcher] = [:]
  private var channels: [Channel.Key: Channel] = [:]
  /// The indices of the floors that are there.
  private var floors: [Int]
  /// The number of the last frame of each floor, over all rates.
  private var sequences: [Int: UInt32] = [:]

  init(floors: [Int]) { self.floors = floors }

  /// Begins or replaces a subscription; its positions begin with the next tick.
  mutating func join(_ viewer: ViewerID, as watcher: Watcher, tick: UInt32) {
    leave(viewer)
    watchers[viewer] = watcher
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
    viewers(of: .routes).filter { follows($0, navigator) }
  }

  /// Whether a viewer of routes follows those of a navigator.
  func follows(_ viewer: ViewerID, _ navigator: Identifier<Navigator>) -> Bool {
    watchers[viewer]?.subscription.navigators?.contains(navigator) ?? true
  }

  // MARK: - Edits, in order and without gap

  /// Sends an edit to those who know all before it.
  ///
  /// - Returns: who is to be sent it, and who must be told of earlier ones first.
  mutating func push(_ revision: Int) -> (ready: [ViewerID], behind: [ViewerID]) {
    var (ready, behind): ([ViewerID], [ViewerID]) = ([], [])
    for viewer in viewers(of: .edits) {
      guard let watcher = watchers[viewer], !watcher.isCatchingUp else { continue }
      if watcher.revision == revision - 1 {
        watchers[viewer]?.revision = revision
        ready.append(viewer)
      } else if watcher.revision < revision {
        behind.append(viewer)
      }
    }
    for viewer in behind { watchers[viewer]?.isCatchingUp = true }
    return (ready, behind)
  }

  /// Marks a viewer as waiting for edits that it missed.
  mutating func beginCatchingUp(_ viewer: ViewerID) { watchers[viewer]?.isCatchingUp = true }

  /// Takes edits that a viewer missed.
  ///
  /// - Returns: those to send it, and whether it knows everything up to a revision then.
  mutating func catchUp(
    _ viewer: ViewerID, with edits: [AppliedEdit], to revision: Int
  ) -> (send: [AppliedEdit], isDone: Bool) {
    guard var watcher = watchers[viewer], watcher.isCatchingUp else { return ([], true) }
    var missed: [AppliedEdit] = []
    for edit in edits where edit.revision == watcher.revision + 1 {
      missed.append(edit)
      watcher.revision = edit.revision
    }
    // A journal that has nothing more to give will not have it the next time, either.
    if missed.isEmpty { watcher.revision = max(watcher.revision, revision) }
    watcher.isCatchingUp = watcher.revision < revision
    watchers[viewer] = watcher
    return (missed, !watcher.isCatchingUp)
  }
}
