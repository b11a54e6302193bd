import IndoorModel

/// Whom those know who may know the people of one floor only.
///
/// Somebody is told when first on the floor, and as gone two seconds after leaving it: by then every
/// frame of that floor has told of it, so that nothing leads on from where they were.
struct FloorRosters {
  /// Seconds until those who know of one floor only forget who has left it.
  static let patience = 2

  /// The tick at which each slot was last there, by floor; a floor that nobody follows is not here.
  private var seen: [Identifier<Floor>: [UInt16: UInt32]] = [:]

  /// The slots that were there at a tick, or the one before.
  func known(on floor: Identifier<Floor>, at tick: UInt32) -> [UInt16] {
    (seen[floor] ?? [:]).filter { tick &- $0.value <= 1 }.map(\.key).sorted()
  }

  /// Forgets all floors but these.
  mutating func keep(_ floors: some Collection<Identifier<Floor>>) {
    if seen.isEmpty { return }
    let floors = Set(floors)
    seen = seen.filter { floors.contains($0.key) }
  }

  /// Takes over who is on a floor; to be called with every tick as long as it is followed.
  ///
  /// - Parameters:
  ///   - change: what is new of everybody.
  ///   - patience: ticks after which somebody who has left is gone.
  /// - Returns: the slots to be told, and those to be forgotten.
  mutating func take(
    _ slots: [UInt16], on floor: Identifier<Floor>, _ change: Roster?, at tick: UInt32,
    patience: UInt32
  ) -> (entries: [UInt16], gone: [UInt16]) {
    var seen = self.seen.removeValue(forKey: floor) ?? [:]
    defer { self.seen[floor] = seen }
    var gone = (change?.gone ?? []).filter { seen.removeValue(forKey: $0) != nil }
    let renamed = Set((change?.entries ?? []).map(\.slot))
    var news: [UInt16] = []
    for slot in slots {
      // Who comes back is told again, because whoever began to follow meanwhile was not told.
      let last = seen.updateValue(tick, forKey: slot)
      if last != tick &- 1 || renamed.contains(slot) { news.append(slot) }
    }
    guard tick.isMultiple(of: max(1, patience / 2)) else { return (news, gone) }
    gone += seen.filter { tick &- $0.value > patience }.map(\.key).sorted()
    for slot in gone { seen[slot] = nil }
    return (news, gone)
  }
}

extension Hub {
  /// Tells those who may know the people of one floor only who is new there, and who has left it.
  mutating func tellFloorRosters(_ change: Roster?) -> [Action] {
    let groups = audience.narrowed(viewers(of: .positions))
    floorRosters.keep(groups.keys)
    let patience = UInt32(FloorRosters.patience * max(1, configuration.ticksPerSecond))
    var actions: [Action] = []
    for (floor, viewers) in groups.sorted(by: { $0.key < $1.key }) {
      let slots = crowd.floor(called: floor.rawValue).map { crowd.floors[$0].slots } ?? []
      let (entries, gone) = floorRosters.take(
        slots, on: floor, change, at: crowd.tick, patience: patience)
      if entries.isEmpty, gone.isEmpty { continue }
      let roster = Roster(
        isComplete: false, entries: entries.compactMap(crowd.entry), gone: gone)
      actions += parts(of: roster).map { .send(.roster($0), to: viewers) }
    }
    return actions
  }

  /// Sends all whom those know who may know of one floor; the next tick tells who is new.
  func sendFloorRosters(to viewers: [ViewerID], time: Timestamp?) -> [Action] {
    audience.narrowed(viewers).sorted { $0.key < $1.key }.flatMap { floor, viewers in
      let entries = floorRosters.known(on: floor, at: crowd.tick).compactMap(crowd.entry)
      var parts = parts(of: Roster(isComplete: true, entries: entries, gone: []))
      parts[parts.count - 1].time = time
      return parts.map { Action.send(.roster($0), to: viewers) }
    }
  }
}

extension Audience {
  /// Those who may know of one floor only, by that.
  func narrowed(_ viewers: [ViewerID]) -> [Identifier<Floor>: [ViewerID]] {
    if narrowed.isEmpty { return [:] }
    return Dictionary(grouping: viewers.filter { narrowed[$0] != nil }) {
      narrowed[$0] ?? Identifier("")
    }
  }

  /// Those who may know of all floors.
  func wide(_ viewers: [ViewerID]) -> [ViewerID] {
    narrowed.isEmpty ? viewers : viewers.filter { narrowed[$0] == nil }
  }
}
