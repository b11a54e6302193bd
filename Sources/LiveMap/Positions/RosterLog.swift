/// The last changes of the roster, for viewers that come back.
struct RosterLog {
  /// The most entries that are kept; beyond them the whole roster is hardly longer.
  static let limit = 4096

  /// Numbers that a new owner of the venue leaves out: more than an earlier owner can have given without
  /// this server hearing of them.
  private static let gap: UInt32 = 1 << 20

  /// The number of the last change.
  private(set) var sequence: UInt32 = 0
  /// The number before the first change that is kept.
  private var origin: UInt32 = 0
  private var changes: [Roster] = []
  private var size = 0

  /// Numbers a change and keeps it.
  mutating func append(_ change: Roster) -> Roster {
    sequence &+= 1
    var change = change
    change.sequence = sequence
    keep(change)
    return change
  }

  /// Keeps a change that another server has numbered, and that leads on from the last one.
  mutating func take(_ change: Roster) {
    guard let number = change.sequence else { return }
    sequence = number
    keep(change)
  }

  /// Goes on with numbers that no earlier owner has given: clients may know changes of that owner which
  /// this server does not.
  ///
  /// - Returns: the change to the new numbers, which changes nothing else.
  mutating func leap() -> Roster {
    sequence &+= Self.gap
    return append(Roster(isComplete: false, entries: [], gone: []))
  }

  private mutating func keep(_ change: Roster) {
    changes.append(change)
    size += change.size
    while size > Self.limit, !changes.isEmpty {
      let dropped = changes.removeFirst()
      size -= dropped.size
      origin = dropped.sequence ?? origin
    }
  }

  /// Forgets all changes; the next one has the number after this.
  mutating func restart(at number: UInt32) {
    (sequence, origin, changes, size) = (number, number, [], 0)
  }

  /// The last changes, with no more entries than the log keeps for a viewer that was away for a moment.
  var latest: [Roster] {
    var left = Self.limit / 4
    let count = changes.reversed().prefix { change in
      left -= change.size
      return left >= 0
    }.count
    return Array(changes.suffix(count))
  }

  /// The changes that lead on from a number.
  ///
  /// - Returns: `nil` when not all of them are here, or no change has had the number.
  func changes(after sequence: UInt32) -> ArraySlice<Roster>? {
    if sequence == origin { return changes[...] }
    // Numbers grow, but not by one where the owner is another one; they begin again after 2³².
    let wanted = sequence &- origin
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if (changes[middle].sequence ?? 0) &- origin < wanted {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < changes.count, changes[low].sequence == sequence else { return nil }
    return changes[(low + 1)...]
  }
}

extension Roster {
  /// The entries that it counts as in the log; an empty one takes room, too.
  fileprivate var size: Int { 1 + entries.count + gone.count }
}
