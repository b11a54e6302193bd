/// The entries of a frame about one tile or the whole floor, as they go over the wire.
///
/// First those who were there before, in growing order of their places, then those who have come, in
/// growing order of their slots. The place of somebody on a whole floor is the slot. In a tile it is
/// the number of those before them in the order of slots: the few whom a tile has are far apart by
/// slots, and next to each other by places, so that one byte tells of up to four of them.
struct FramePart {
  /// How many a tile had before: the places in it.
  var memberCount: UInt32 = 0
  /// How many have come.
  private(set) var arrivalCount: UInt32 = 0
  private var changes = EntryList()
  private var arrivals = EntryList()

  /// Makes an empty part with room for some bytes.
  init(capacity: Int = 0) { changes.reserve(capacity) }

  /// Whether nothing is told.
  var isEmpty: Bool { changes.bytes.isEmpty && arrivals.bytes.isEmpty }

  /// About the bytes that it takes.
  var byteCount: Int { changes.bytes.count + arrivals.bytes.count }

  /// Appends what happened to somebody who was in this part before or is afterwards.
  mutating func append(_ change: ToldChange, at place: UInt32) {
    if !change.after.isSomebody {
      appendGone(at: place)
    } else if change.isAnew || !change.before.isSomebody {
      append(change.after, of: change.slot)
    } else {
      changes.append(change, at: place)
    }
  }

  /// Appends where somebody is whom this part did not have.
  mutating func append(_ told: Told, of slot: UInt16) {
    arrivals.append(told, of: slot)
    arrivalCount += 1
  }

  /// Appends that somebody is not in this part any more.
  mutating func appendGone(at place: UInt32) { changes.begin(.gone, place) }

  /// Writes all entries; the last one is marked as such.
  func write(to bytes: inout [UInt8]) {
    let last = arrivals.bytes.isEmpty ? changes : arrivals
    bytes += changes.bytes
    bytes += arrivals.bytes
    if last.bytes.isEmpty { return }
    bytes[bytes.count - last.bytes.count + last.head] |= EntryList.lastMark
  }
}
