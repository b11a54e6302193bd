/// The last changes of the roster, for viewers that come back.
struct RosterLog {
  /// The most entries that are kept; beyond them the whole roster is hardly longer.
  static let limit = 4096

  /// The number of the last change.
  private(set) var sequence: UInt32 = 0
  private var changes: [Roster] = []
  private var size = 0

  /// Numbers a change and keeps it.
  mutating func append(_ change: Roster) -> Roster {
    sequence &+= 1
    var change = change
    change.sequence = sequence
    changes.append(change)
    size += change.size
    while size > Self.limit, !changes.isEmpty { size -= changes.removeFirst().size }
    return change
  }

  /// Keeps a change that another server has numbered.
  mutating func take(_ change: Roster) {
    guard let number = change.sequence else { return }
    if number != sequence &+ 1 { restart(at: number &- 1) }
    sequence = number
    changes.append(change)
    size += change.size
    while size > Self.limit, !changes.isEmpty { size -= changes.removeFirst().size }
  }

  /// Forgets all changes; the next one has the number after this.
  mutating func restart(at number: UInt32) { (sequence, changes, size) = (number, [], 0) }

  /// The changes that lead on from a number.
  ///
  /// - Returns: `nil` when not all of them are here.
  func changes(after sequence: UInt32) -> ArraySlice<Roster>? {
    let missed = self.sequence &- sequence
    return missed <= UInt32(changes.count) ? changes.suffix(Int(missed)) : nil
  }
}

extension Roster {
  /// The entries that it counts as in the log; an empty one takes room, too.
  fileprivate var size: Int { 1 + entries.count + gone.count }
}
