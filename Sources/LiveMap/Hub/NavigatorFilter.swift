import IndoorModel

/// Whom a choice of navigators means, by slot.
struct SlotFilter {
  let choice: NavigatorFilter
  /// How many viewers made this choice.
  var seats = 0
  private var isMember: [Bool] = []
  /// The ticks in which slots came to mean somebody who is asked for, or not so any more.
  private var changes: [UInt32] = []

  /// Looks at everybody who is here.
  init(_ choice: NavigatorFilter, entries: [Roster.Entry]) {
    self.choice = choice
    take(entries, tick: 0)
  }

  /// Takes new and changed entries of the roster.
  mutating func take(_ entries: [Roster.Entry], tick: UInt32) {
    for entry in entries {
      let slot = Int(entry.slot)
      while isMember.count <= slot {
        isMember.append(false)
        changes.append(0)
      }
      let isMeant = choice.means(entry)
      guard isMember[slot] != isMeant else { continue }
      isMember[slot] = isMeant
      changes[slot] = tick
    }
  }

  /// Whether whoever has the slot is asked for.
  func includes(_ slot: Int) -> Bool { slot < isMember.count && isMember[slot] }

  /// Whether that was not so some ticks ago.
  func hasChanged(_ slot: Int, after tick: UInt32) -> Bool {
    slot < changes.count && changes[slot] > tick
  }
}

extension NavigatorFilter {
  fileprivate func means(_ entry: Roster.Entry) -> Bool {
    navigators.contains(entry.id) || entry.group.map(groups.contains) == true
  }
}
