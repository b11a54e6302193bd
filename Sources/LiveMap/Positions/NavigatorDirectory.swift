import IndoorModel

/// The slot of each navigator: the small number by which frames name it.
///
/// Ids and names change rarely; they lie apart from the positions, which each location touches.
struct NavigatorDirectory {
  private struct Identity {
    let id: Identifier<Navigator>
    var name: String?
    var group: String?
  }

  private var identities: [Identity?] = []
  private var ids = NavigatorIDTable()
  private var pool = SlotPool()
  /// The slots with entries that changed since the last `takeChanges`.
  private var changed: [UInt16] = []
  /// Another number after each change of an entry.
  private(set) var version = 0

  /// The number of navigators.
  var count: Int { ids.count }

  /// The number of slots that were ever in use.
  var slotCount: Int { identities.count }

  /// The slot of a navigator that is here.
  func slot(of id: Identifier<Navigator>) -> Int? {
    let bytes = id.rawValue.utf8
    return ids.slot(of: bytes.span)
  }

  /// The slot of the navigator with these bytes as its id.
  func slot(of bytes: borrowing Span<UInt8>) -> Int? { ids.slot(of: bytes) }

  /// The navigator in a slot; `nil` for a free slot.
  func id(of slot: Int) -> Identifier<Navigator>? { identities[slot]?.id }

  // MARK: - Changes

  /// Gives a slot to a navigator that has none.
  ///
  /// - Parameter limit: the most navigators that may be here.
  /// - Returns: `nil` when there is no room.
  mutating func add(_ id: Identifier<Navigator>, limit: Int) -> Int? {
    guard ids.count < limit, let number = pool.take() else { return nil }
    let slot = Int(number)
    while identities.count <= slot { identities.append(nil) }
    identities[slot] = Identity(id: id)
    let bytes = id.rawValue.utf8
    ids.insert(bytes.span, slot: slot)
    changed.append(number)
    version += 1
    return slot
  }

  /// Takes over the name and the group where they are given.
  mutating func rename(_ slot: Int, _ name: String?, group: String?) {
    if let name, identities[slot]?.name != name {
      identities[slot]?.name = name
      noteChange(of: slot)
    }
    if let group, identities[slot]?.group != group {
      identities[slot]?.group = group
      noteChange(of: slot)
    }
  }

  private mutating func noteChange(of slot: Int) {
    version += 1
    if changed.last != UInt16(slot) { changed.append(UInt16(slot)) }
  }

  /// Frees a slot.
  ///
  /// - Parameter tick: the first tick in which another navigator may get it.
  /// - Returns: whether a navigator had it.
  mutating func remove(_ slot: Int, reusableAt tick: UInt32) -> Bool {
    guard identities[slot] != nil else { return false }
    ids.remove(slot: slot)
    identities[slot] = nil
    version += 1
    pool.give(UInt16(slot), at: tick)
    return true
  }

  // MARK: - Records of an owner

  /// Takes over an entry with the slot that the venue's owner gave.
  ///
  /// - Returns: the slot that the navigator had before, if it was another one.
  mutating func put(_ entry: Roster.Entry) -> Int? {
    let (slot, id) = (Int(entry.slot), entry.id)
    guard (1...NavigatorIDTable.longest).contains(id.rawValue.utf8.count) else { return nil }
    while identities.count <= slot { identities.append(nil) }
    let before = self.slot(of: id)
    if before != slot {
      if let before { free(before) }
      free(slot)
      let bytes = id.rawValue.utf8
      ids.insert(bytes.span, slot: slot)
    }
    identities[slot] = Identity(id: id, name: entry.name, group: entry.group)
    version += 1
    return before == slot ? nil : before
  }

  /// Gives slots itself from now on.
  ///
  /// - Parameter tick: the first tick in which a slot that is free now may be given.
  mutating func own(reusableAt tick: UInt32) {
    let taken = identities.map { $0 != nil }
    pool = SlotPool(count: identities.count, reusableAt: tick) { taken[$0] }
    changed = []
  }

  /// Frees a slot that only the venue's owner gives again.
  mutating func free(_ slot: Int) {
    guard entry(in: slot) != nil else { return }
    ids.remove(slot: slot)
    identities[slot] = nil
    version += 1
  }

  /// The entry of a slot that may never have been in use.
  func entry(in slot: Int) -> Roster.Entry? {
    slot < identities.count ? entry(UInt16(slot)) : nil
  }

  // MARK: - Rosters

  /// The changes of the roster since the last call; `nil` when there are none.
  mutating func takeChanges(at tick: UInt32) -> Roster? {
    let gone = pool.release(at: tick)
    if changed.isEmpty, gone.isEmpty { return nil }
    let entries = changed.compactMap(entry)
    changed.removeAll(keepingCapacity: true)
    return Roster(isComplete: false, entries: entries, gone: gone)
  }

  /// The entries of all navigators, by slot.
  var entries: [Roster.Entry] { identities.indices.compactMap { entry(UInt16($0)) } }

  /// The entry of a slot; `nil` for a free slot.
  func entry(_ slot: UInt16) -> Roster.Entry? {
    identities[Int(slot)].map {
      Roster.Entry(slot: slot, id: $0.id, name: $0.name, group: $0.group)
    }
  }
}
