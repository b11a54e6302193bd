/// How people were before each of the last deltas of a channel: what lies between an older state and
/// the newest can be said from it in one frame, which is hardly longer than one delta.
struct ChangeLog {
  /// Somebody before a delta.
  private struct Before {
    let slot: UInt16
    let told: SentState
  }

  private struct Entry {
    let sequence: UInt32
    let before: [Before]
  }

  private let capacity: Int
  private var entries: [Entry] = []

  /// Makes a log of so many deltas.
  init(capacity: Int) { self.capacity = capacity }

  /// Takes what a delta changed; the oldest one goes when there is no room.
  mutating func append(_ changes: [SentChange], leadingTo sequence: UInt32) {
    if entries.count >= capacity { entries.removeFirst(entries.count + 1 - capacity) }
    let before = changes.map { Before(slot: $0.slot, told: $0.before) }
    entries.append(Entry(sequence: sequence, before: before))
  }

  /// Whether it goes back to a state.
  func reaches(_ state: UInt32) -> Bool {
    guard let last = entries.last else { return false }
    return last.sequence &- state <= UInt32(entries.count)
  }

  /// What differs between a state and now, by slot.
  ///
  /// - Parameter now: everybody by slot as of the newest delta.
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
          found.append(SentChange(slot: before.slot, before: before.told, after: now[slot]))
        } else if !before.told.isSomebody {
          // Who was away meanwhile was perhaps told to be on another floor.
          found[place].isAnew = true
        }
      }
    }
    return places.compactMap { place in
      guard place >= 0 else { return nil }
      let change = found[Int(place)]
      let isSame = change.before == change.after && !(change.isAnew && change.after.isSomebody)
      return isSame ? nil : change
    }
  }
}
