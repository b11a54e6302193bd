/// What a frame says of one tile or the whole floor.
///
/// Navigators that were there before stand in growing order of their places, arrivals in growing
/// order of their slots. On a whole floor a navigator's place is its slot. In a tile it is its rank
/// among the tile's slots: the few navigators of a tile are far apart by slots, and next to each
/// other by places. Frames about tiles list the members of all of them together (`changes(of:)`),
/// because in most tiles one navigator moves, and a head for each tile would cost a byte.
struct FramePart {
  /// The navigators that a tile had before: the places in it.
  var memberCount: UInt32 = 0
  /// The number of arrivals.
  private(set) var arrivalCount: UInt32 = 0
  private var changes = EntryList()
  private var arrivals = EntryList()

  /// Makes an empty part with room for some bytes.
  init(capacity: Int = 0) { changes.reserve(capacity) }

  /// Whether there are no entries.
  var isEmpty: Bool { changes.isEmpty && arrivals.isEmpty }

  /// About the bytes that it takes.
  var byteCount: Int { changes.byteCount + arrivals.byteCount }

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

  /// Writes the arrivals; the last one is marked as such.
  func writeArrivals(to bytes: inout [UInt8]) { arrivals.write(to: &bytes) }

  /// Writes all entries; the last one is marked as such.
  func write(to bytes: inout [UInt8]) {
    changes.write(to: &bytes, isLast: arrivals.isEmpty)
    arrivals.write(to: &bytes)
  }

  /// The changes of some tiles, by places that count through all of these.
  ///
  /// - Parameter parts: in growing order of tiles.
  static func changes(of parts: [(tile: UInt16, part: FramePart)]) -> EntryList {
    var changes = EntryList()
    var base: UInt32 = 0
    for (_, part) in parts {
      changes.append(part.changes, from: base)
      base += part.memberCount
    }
    return changes
  }
}
