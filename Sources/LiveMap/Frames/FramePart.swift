/// What a frame says of one tile or the whole floor.
///
/// Navigators that were there before stand in growing order of their places, arrivals in growing
/// order of their slots. On a whole floor a navigator's place is its slot. In a tile it is its rank
/// among the tile's slots: the few navigators of a tile are far apart by slots, and next to each
/// other by places. Frames about tiles list the members of all of them together (`EntryList(of:)`),
/// because in most tiles one navigator moves, and a head for each tile would cost a byte.
struct FramePart {
  /// The navigators that a tile had before: the places in it.
  var memberCount: UInt32 = 0
  /// The number of arrivals.
  private(set) var arrivalCount: UInt32 = 0
  private(set) var changes = EntryList()
  private(set) var arrivals = EntryList()

  /// Makes an empty part with room for some bytes.
  init(capacity: Int = 0) { changes.reserve(capacity) }

  /// Whether there are no entries.
  var isEmpty: Bool { changes.bytes.isEmpty && arrivals.bytes.isEmpty }

  /// About the bytes that it takes.
  var byteCount: Int { changes.bytes.count + arrivals.bytes.count }

  /// Appends what happened to a navigator that was in this part before or is afterwards.
  mutating func append(_ change: SentChange, at place: UInt32) {
    if !change.after.isPresent {
      appendGone(at: place)
    } else if change.isReentry || !change.before.isPresent {
      append(change.after, of: change.slot)
    } else {
      changes.append(change, at: place)
    }
  }

  /// Appends an arrival.
  mutating func append(_ state: SentState, of slot: UInt16) {
    arrivals.append(state, of: slot)
    arrivalCount += 1
  }

  /// Appends that a navigator is not in this part any more.
  mutating func appendGone(at place: UInt32) { changes.begin(.gone, place) }

  /// Writes all entries; the last one is marked as such.
  func write(to bytes: inout [UInt8]) {
    if arrivals.bytes.isEmpty {
      changes.write(to: &bytes)
    } else {
      bytes += changes.bytes
      arrivals.write(to: &bytes)
    }
  }
}

extension EntryList {
  /// The changes of some tiles, by places that count through all of these.
  ///
  /// - Parameter parts: in growing order of tiles.
  init(of parts: [(tile: UInt16, part: FramePart)]) {
    self.init()
    var base: UInt32 = 0
    for (_, part) in parts {
      append(part.changes, from: base)
      base += part.memberCount
    }
  }
}
