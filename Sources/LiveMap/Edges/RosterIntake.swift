import IndoorModel

/// The changes of the roster in a record, as far as an edge does not know them.
struct RosterIntake {
  /// New and changed entries.
  private(set) var entries: [Roster.Entry] = []
  /// What viewers get, by the owner's numbers.
  private(set) var changes: [Roster] = []
  /// The number of the last change.
  private(set) var sequence: UInt32
  /// Whether earlier changes are not known any more, so that no viewer can resume from them.
  private(set) var isRestarted = false
  /// The last changes before that, for viewers that come from another server.
  private(set) var history: [Roster] = []

  /// Reads the rosters of a record.
  ///
  /// - Parameters:
  ///   - known: the number of the last change that the edge has; `nil` where it has none.
  ///   - directory: the edge's navigators.
  init(
    _ record: TickRecord, known: UInt32?, _ directory: NavigatorDirectory
  ) throws(RecordFault) {
    sequence = known ?? 0
    var isKnown = known != nil
    var whole: [Roster.Entry]?
    // From what the next change leads on, by the owner's log.
    var before = record.basis?.from
    for roster in record.rosters {
      if roster.isComplete { whole = [] }
      if let entries = whole {
        whole = entries + roster.entries
        guard let end = roster.sequence else { continue }
        if !isKnown || end != sequence { take(whole ?? [], endingAt: end, directory) }
        (whole, isKnown, before) = (nil, true, end)
        continue
      }
      guard let number = roster.sequence, isKnown else { throw .gap }
      // What was known already.
      if Int32(bitPattern: number &- sequence) <= 0 {
        before = number
        if isRestarted { history.append(roster) }
        continue
      }
      // A new owner leaves numbers out.
      guard number == sequence &+ 1 || before == sequence else { throw .gap }
      (sequence, before) = (number, number)
      entries += roster.entries
      changes.append(roster)
    }
    guard isKnown, whole == nil, record.basis.map({ $0.roster == sequence }) != false else {
      throw .gap
    }
  }

  /// The number from which the log of changes leads on, where it begins again.
  var origin: UInt32 { history.first?.sequence.map { $0 &- 1 } ?? sequence }

  /// Takes a whole roster over as what differs from the edge's.
  private mutating func take(
    _ whole: [Roster.Entry], endingAt end: UInt32, _ directory: NavigatorDirectory
  ) {
    let slots = Set(whole.map(\.slot))
    let gone = directory.entries.map(\.slot).filter { !slots.contains($0) }
    let changed = whole.filter { directory.entry(in: Int($0.slot)) != $0 }
    entries += changed
    changes = [Roster(isComplete: false, entries: changed, gone: gone, sequence: end)]
    (sequence, isRestarted) = (end, true)
  }
}
