import IndoorModel

/// The frames of one floor, at one rate, about one choice of navigators.
///
/// It remembers what it said last of everybody, and what it said before that for a while. A delta is
/// what differs from the state before, a leap what differs from an older one, a keyframe is all:
/// hence all of them lead to the same state, and the next one leads on from it, whoever gets which.
struct Channel {
  /// Which frames.
  struct Key: Hashable {
    /// The floor's index.
    var floor: Int
    /// Ticks from one frame to the next.
    var divisor: Int
    /// The number of the choice of navigators; 0 for everybody.
    var filter = 0

    /// What the channels of one viewer have in common: they go on in the same ticks.
    struct Beat: Hashable {
      let divisor: Int
      let filter: Int
    }

    var beat: Beat { Beat(divisor: divisor, filter: filter) }
  }

  /// What its viewers want, so that nothing is encoded for nobody.
  struct Wants {
    /// Viewers of the whole floor in binary frames.
    var wholes = 0
    /// Viewers who are told absolute positions.
    var absolutes = 0
    /// Viewers by tile, 1 + its index.
    var tiles: [UInt16: Int] = [:]

    var isNothing: Bool { wholes == 0 && absolutes == 0 && tiles.isEmpty }
  }

  let key: Key
  let venue: UInt16
  let floor: FloorFrame
  /// The number of the state that was told last.
  private(set) var sequence: UInt32
  /// When it was so.
  private(set) var time = Timestamp(millisecondsSince1970: 0)
  /// Whether this tick brought a delta.
  private(set) var hasNews = false
  var wants = Wants()
  /// The tick until which it goes on for viewers who may come back.
  var lingering: UInt32 = 0
  private var lastTick: UInt32?
  private(set) var told: [SentState] = []
  /// How many there are by tile, 1 + its index.
  private(set) var population: [Int]
  /// What this tick changed.
  private(set) var changes: [SentChange] = []
  private(set) var log: ChangeLog
  /// What was written of the newest state.
  var written = Written()

  /// Begins with a number.
  ///
  /// - Parameters:
  ///   - venue: the number of the venue in frames.
  ///   - capacity: deltas whose states before are kept.
  init(_ key: Key, of floor: FloorFrame, venue: UInt16, sequence: UInt32, capacity: Int) {
    self.key = key
    self.floor = floor
    self.venue = venue
    self.sequence = sequence
    population = Array(repeating: 0, count: floor.tiles.count + 1)
    log = ChangeLog(capacity: capacity)
  }

  /// Whether it has no state yet.
  var isNew: Bool { lastTick == nil }

  // MARK: - Ticks

  /// Stays as it is in a tick.
  mutating func pause() { hasNews = false }

  /// Goes on to the state of a tick.
  mutating func advance(_ crowd: NavigatorTable, filter: SlotFilter?, at now: Timestamp) {
    hasNews = false
    let isFirst = isNew
    collect(from: crowd, filter)
    lastTick = crowd.tick
    time = now
    written = Written()
    // The first state is nobody's delta: all begin with a keyframe.
    if isFirst || changes.isEmpty { return }
    sequence &+= 1
    hasNews = true
    log.append(changes, leadingTo: sequence)
  }

  /// Finds what is not as it was told, by slot, and takes it for told.
  private mutating func collect(from crowd: NavigatorTable, _ filter: SlotFilter?) {
    changes.removeAll(keepingCapacity: true)
    let (positions, ticks, floors) = (crowd.positions, crowd.changes, crowd.floorOf)
    let (index, since) = (UInt16(key.floor), lastTick ?? 0)
    while told.count < positions.count { told.append(.nobody) }
    for slot in positions.indices {
      guard ticks[slot] > since || filter?.hasChanged(slot, after: since) == true else { continue }
      let before = told[slot]
      let isHere = floors[slot] == index && filter?.includes(slot) != false
      if !isHere, !before.isSomebody { continue }
      let after = isHere ? told(positions[slot]) : .nobody
      if after == before { continue }
      told[slot] = after
      population[Int(before.tile)] -= 1
      population[Int(after.tile)] += 1
      changes.append(SentChange(slot: UInt16(slot), before: before, after: after))
    }
  }

  private func told(_ position: Position) -> SentState {
    let tile = floor.tiles.tile(at: floor.point(x: position.x, y: position.y))
    return SentState(
      x: position.x, y: position.y, heading: position.heading, state: position.state,
      tile: 1 + UInt16(tile))
  }
}
