/// What a frame tells of one tile or the whole floor.
///
/// Those who were there before stand in growing order of their places, those who have come in growing
/// order of their slots. The place of somebody on a whole floor is the slot. In a tile it is the number
/// of those before them in the order of slots: the few whom a tile has are far apart by slots, and next
/// to each other by places. Frames about tiles tell of all who were in any of them in one list
/// (`EntryList(of:)`), because in most tiles one person moves and a head for each tile would cost a byte.
struct FramePart {
  /// How many a tile had before: the places in it.
  var memberCount: UInt32 = 0
  /// How many have come.
  private(set) var arrivalCount: UInt32 = 0
  private(set) var changes = EntryList()
  private(set) var arrivals = EntryList()

  /// Makes an empty part with room for some bytes.
  init(capacity: Int = 0) { changes.reserve(capacity) }

  /// Whether nothing is told.
  var isEmpty: Bool { changes.bytes.isEmpty && arrivals.bytes.isEmpty }

  /// About the bytes that it takes.
  var byteCount: Int { changes.bytes.count + arrivals.bytes.count }

  /// Appends what happened to somebody who was in this part before or is afterwards.
  mutating func append(_ change: SentChange, at place: UInt32) {
    if !change.after.isSomebody {
      appendGone(at: place)
    } else if change.isAnew || !change.before.isSomebody {
      append(change.after, of: change.slot)
    } else {
      changes.append(change, at: place)
    }
  }

  /// Appends where somebody is whom this part did not have.
  mutating func append(_ told: SentState, of slot: UInt16) {
    arrivals.append(told, of: slot)
    arrivalCount += 1
  }

  /// Appends that somebody is not in this part any more.
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
  /// What happened to those who were in some tiles, by their places among all of these.
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
