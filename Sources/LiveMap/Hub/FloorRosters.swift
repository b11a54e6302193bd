import IndoorModel

/// Whom those know who may know the people of one floor only.
///
/// Somebody is told when first on the floor, and gone when gone from the venue: who goes away and
/// comes back keeps the slot, so that frames go on from where they were.
struct FloorRosters {
  /// The slots that were told, by floor; a floor that nobody follows is not there.
  private var told: [Identifier<Floor>: Set<UInt16>] = [:]

  /// The slots that were told on a floor.
  func known(on floor: Identifier<Floor>) -> Set<UInt16> { told[floor] ?? [] }

  /// Forgets all floors but these.
  mutating func keep(_ floors: some Collection<Identifier<Floor>>) {
    if told.isEmpty { return }
    let floors = Set(floors)
    told = told.filter { floors.contains($0.key) }
  }

  /// Takes over who is on a floor.
  ///
  /// - Parameter change: what is new of everybody.
  /// - Returns: the slots to be told, and those that are nobody's any more.
  mutating func take(
    _ slots: [UInt16], on floor: Identifier<Floor>, _ change: Roster?
  ) -> (entries: [UInt16], gone: [UInt16]) {
    var known = told[floor, default: []]
    let gone = (change?.gone ?? []).filter { known.remove($0) != nil }
    var news = (change?.entries ?? []).map(\.slot).filter(known.contains)
    for slot in slots where known.insert(slot).inserted { news.append(slot) }
    told[floor] = known
    return (news, gone)
  }
}

extension Hub {
  /// Tells those who may know the people of one floor only who is new there.
  mutating func tellFloorRosters(_ change: Roster?) -> [Action] {
    let groups = audience.narrowed(viewers(of: .positions))
    floorRosters.keep(groups.keys)
    var actions: [Action] = []
    for (floor, viewers) in groups.sorted(by: { $0.key < $1.key }) {
      let slots = crowd.floor(called: floor.rawValue).map { crowd.floors[$0].slots } ?? []
      let (entries, gone) = floorRosters.take(slots, on: floor, change)
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
      let entries = floorRosters.known(on: floor).sorted().compactMap(crowd.entry)
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
