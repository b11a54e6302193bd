/// What goes out: rosters, and positions by floor.
extension NavigatorTable {
  /// The roster's changes since the last call, or `nil` when there are none.
  mutating func takeRoster() -> Roster? {
    let gone = pool.release(at: tick)
    if renamed.isEmpty, gone.isEmpty { return nil }
    let entries = renamed.compactMap(entry)
    renamed.removeAll(keepingCapacity: true)
    return Roster(isComplete: false, entries: entries, gone: gone)
  }

  /// Everybody's entry.
  var entries: [Roster.Entry] { members.indices.compactMap { entry(UInt16($0)) } }

  /// The roster that replaces all that somebody knows.
  var wholeRoster: Roster { Roster(isComplete: true, entries: entries, gone: []) }

  /// What is told of a slot; `nil` for nobody's.
  func entry(_ slot: UInt16) -> Roster.Entry? {
    members[Int(slot)].map {
      Roster.Entry(slot: slot, id: $0.id, name: $0.name, group: $0.group)
    }
  }

  /// Everybody on a floor.
  func all(on floor: Int) -> [Position] { floors[floor].slots.map { positions[Int($0)] } }
}
