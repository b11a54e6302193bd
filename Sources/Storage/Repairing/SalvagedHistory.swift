import IndoorModel

/// What a journal with gaps says of features, and of entries of the programme, that have no row any
/// more.
struct SalvagedHistory {
  private var states: [Identifier<Feature>: (Feature, Int)] = [:]
  private var entryStates: [Identifier<ProgrammeEntry>: (ProgrammeEntry, Int)] = [:]
  private var venue: Venue

  /// Goes through the edits that can be read, the oldest first.
  init(_ edits: [AppliedEdit], in venue: Venue) {
    self.venue = venue
    self.venue.features = []
    self.venue.programme = Programme()
    var last = 0
    for edit in edits {
      // It is not known what the edits between did to the features.
      if edit.revision != last + 1 { (states, entryStates) = ([:], [:]) }
      last = edit.revision
      for operation in edit.edit.operations { take(operation, of: edit.revision) }
    }
    if last != venue.revision { (states, entryStates) = ([:], [:]) }
  }

  /// The features that are there after the last edit, with the revision that left them so.
  var features: [(feature: Feature, revision: Int)] {
    states.values.map { ($0.0, $0.1) }.sorted { $0.0.id < $1.0.id }
  }

  /// The same for entries of the programme.
  var entries: [(entry: ProgrammeEntry, revision: Int)] {
    entryStates.values.map { ($0.0, $0.1) }.sorted { $0.0.id < $1.0.id }
  }

  private mutating func take(_ operation: Operation, of revision: Int) {
    switch operation {
    case .put(let feature): states[feature.id] = (feature, revision)
    case .remove(let id): states[id] = nil
    case .change(let id, _):
      guard let (feature, _) = states[id] else { return }
      var one = venue
      one.features = [feature]
      let isDone = (try? one.apply([operation])) != nil
      states[id] = isDone ? one.features[id].map { ($0, revision) } : nil
    case .putEntry(let entry): entryStates[entry.id] = (entry, revision)
    case .removeEntry(let id): entryStates[id] = nil
    case .changeEntry(let id, _):
      guard let (entry, _) = entryStates[id] else { return }
      var one = venue
      one.programme = Programme([entry])
      let isDone = (try? one.apply([operation])) != nil
      entryStates[id] = isDone ? one.programme[id].map { ($0, revision) } : nil
    case .removeFloor(let floor):
      states = states.filter { !$0.value.0.floors.contains(floor) }
    case .removeBuilding:
      // It is not known which floors it had then.
      states = [:]
    default: break
    }
  }
}
