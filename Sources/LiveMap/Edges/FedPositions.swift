import IndoorModel

/// How far an edge has taken over what the venue's owner sends.
struct FedPositions {
  /// The number of the last change of the roster; `nil` before the first.
  private(set) var roster: UInt32?
  /// The number of the last frame of each floor, by index.
  private var sequences: [Int: UInt32] = [:]
  /// The changes of the roster that viewers do not have yet.
  private var changes: [Roster] = []

  /// Reads the frames of a record that are of floors in the plan.
  func updates(
    in record: TickRecord, _ navigators: NavigatorTable
  ) throws(RecordFault) -> [(floor: Int, update: FloorUpdate)] {
    var updates: [(floor: Int, update: FloorUpdate)] = []
    for part in record.floors {
      let update = try FloorUpdate(part.frame)
      guard let floor = navigators.floors.floor(called: part.floor.rawValue),
        navigators.floors.bounds[floor] != nil
      else { continue }
      if !update.isKeyframe {
        guard let known = sequences[floor], update.sequence == known &+ 1,
          navigators.accepts(update, on: floor)
        else { throw .gap }
      }
      updates.append((floor, update))
    }
    return updates
  }

  /// Notes what was taken over.
  ///
  /// - Parameter isSent: whether viewers get the whole roster.
  mutating func note(
    _ updates: [(floor: Int, update: FloorUpdate)], _ rosters: RosterIntake, isSent: Bool
  ) {
    for (floor, update) in updates { sequences[floor] = update.sequence }
    roster = rosters.sequence
    changes = isSent ? [] : changes + rosters.changes
  }

  /// Takes the changes of the roster that viewers do not have yet.
  mutating func takeChanges() -> [Roster] {
    defer { changes = [] }
    return changes
  }
}

extension Roster {
  /// What several changes amount to; `nil` for none.
  init?(merging changes: [Roster]) {
    if changes.isEmpty { return nil }
    self.init(
      isComplete: false, entries: changes.flatMap(\.entries), gone: changes.flatMap(\.gone))
  }
}
