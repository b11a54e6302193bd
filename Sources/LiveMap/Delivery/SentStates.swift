/// What the frames of a channel said last of each slot, and what the newest frame changed.
struct SentStates {
  /// By slot.
  private(set) var states: [SentState] = []
  /// The number of navigators by tile, 1 + its index; the first is for absent ones and not read.
  private var tileCounts: [Int]
  /// What the newest frame changed, by slot.
  private(set) var changes: [SentChange] = []
  private var lastTick: UInt32?

  /// Begins without any navigator.
  init(tileCount: Int) { tileCounts = Array(repeating: 0, count: tileCount + 1) }

  /// Whether nothing was collected yet.
  var isNew: Bool { lastTick == nil }

  /// The number of navigators.
  var count: Int { tileCounts.dropFirst().reduce(0, +) }

  /// The number of navigators in some tiles, 1 + their indices; on the floor for `nil`.
  func count(in tiles: [UInt16]?) -> Int {
    tiles.map { $0.reduce(0) { $0 + tileCounts[Int($1)] } } ?? count
  }

  /// Finds what differs from the positions now, and takes it as sent.
  ///
  /// - Complexity: O(*n*) in the number of slots.
  mutating func collect(
    from table: PositionTable, on floor: FloorFrame, _ filter: SlotFilter?
  ) {
    changes.removeAll(keepingCapacity: true)
    let (positions, ticks, floors) = (table.current, table.changes, table.floorOf)
    let (index, since) = (floor.index, lastTick ?? 0)
    while states.count < positions.count { states.append(.absent) }
    for slot in positions.indices {
      guard ticks[slot] > since || filter?.hasChanged(slot, after: since) == true else { continue }
      let before = states[slot]
      let isHere = floors[slot] == index && filter?.includes(slot) != false
      if !isHere, !before.isPresent { continue }
      let after = isHere ? SentState(positions[slot], on: floor) : .absent
      if after == before { continue }
      states[slot] = after
      tileCounts[Int(before.tile)] -= 1
      tileCounts[Int(after.tile)] += 1
      changes.append(SentChange(slot: UInt16(slot), before: before, after: after))
    }
    lastTick = table.tick
  }
}

extension SentState {
  fileprivate init(_ position: Position, on floor: FloorFrame) {
    let tile = floor.tiles.tile(at: floor.point(x: position.x, y: position.y))
    self.init(
      x: position.x, y: position.y, heading: position.heading, state: position.state,
      tile: 1 + UInt16(tile))
  }
}
