/// The states of navigators before each of the last deltas of a channel.
///
/// From it one frame, hardly longer than one delta, can lead from an older state to the newest.
struct ChangeLog {
  /// One slot before a delta.
  private struct Before {
    let slot: UInt16
    let state: SentState
  }

  private struct Entry {
    let sequence: UInt32
    let before: [Before]
  }

  private let capacity: Int
  private var entries: [Entry] = []

  /// Makes a log that keeps a number of deltas.
  init(capacity: Int) { self.capacity = capacity }

  /// Takes the changes of a delta; the oldest delta goes when there is no room.
  mutating func append(_ changes: [SentChange], leadingTo sequence: UInt32) {
    if entries.count >= capacity { entries.removeFirst(entries.count + 1 - capacity) }
    let before = changes.map { Before(slot: $0.slot, state: $0.before) }
    entries.append(Entry(sequence: sequence, before: before))
  }

  /// Whether it goes back to a state.
  func reaches(_ state: UInt32) -> Bool {
    guard let last = entries.last else { return false }
    return last.sequence &- state <= UInt32(entries.count)
  }

  /// What differs between a state and now, by slot.
  ///
  /// - Parameter now: the states by slot as of the newest delta.
  /// - Returns: `nil` when it does not go back so far.
  func changes(since state: UInt32, now: [SentState]) -> [SentChange]? {
    guard let last = entries.last, reaches(state) else { return nil }
    var places = Array(repeating: Int32(-1), count: now.count)
    var found: [SentChange] = []
    for entry in entries.suffix(Int(last.sequence &- state)) {
      for before in entry.before {
        let slot = Int(before.slot)
        let place = Int(places[slot])
        if place < 0 {
          places[slot] = Int32(found.count)
          found.append(SentChange(slot: before.slot, before: before.state, after: now[slot]))
        } else if !before.state.isPresent {
          // Another floor's frames have perhaps said meanwhile that the navigator is there.
          found[place].isReentry = true
        }
      }
    }
    return places.compactMap { place in
      guard place >= 0 else { return nil }
      let change = found[Int(place)]
      let isSame = change.before == change.after && !(change.isReentry && change.after.isPresent)
      return isSame ? nil : change
    }
  }
}
