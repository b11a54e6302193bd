/// The entries of a frame about one tile or the whole floor, as they go over the wire.
///
/// Must be given slots in growing order: each is written as the distance from the one before.
struct FramePart {
  /// How many entries there are.
  private(set) var count: UInt32 = 0
  /// The entries.
  private(set) var bytes: [UInt8] = []
  /// The slot after that of the last entry.
  private var next: UInt32 = 0

  private enum Kind: UInt32 {
    case moved = 0
    case changed = 1
    case here = 2
    case gone = 3
  }

  /// Makes an empty part with room for some bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends what happened to somebody who was in this part before or is afterwards.
  mutating func append(_ change: ToldChange) {
    if !change.after.isSomebody {
      appendGone(change.slot)
    } else if change.isAnew || !change.before.isSomebody {
      append(change.after, of: change.slot)
    } else {
      appendStep(change)
    }
  }

  /// Appends where somebody is.
  mutating func append(_ told: Told, of slot: UInt16) {
    begin(.here, slot)
    bytes.append(littleEndian: UInt16(bitPattern: told.x))
    bytes.append(littleEndian: UInt16(bitPattern: told.y))
    bytes.append(told.heading)
    bytes.append(told.state)
  }

  /// Appends that somebody is not in this part any more.
  mutating func appendGone(_ slot: UInt16) { begin(.gone, slot) }

  private mutating func appendStep(_ change: ToldChange) {
    let isWalking = change.after.state == NavigatorState.moving.rawValue
    begin(isWalking ? .moved : .changed, change.slot)
    if !isWalking { bytes.append(change.after.state) }
    bytes.append(zigzag: Int32(change.after.x) - Int32(change.before.x))
    bytes.append(zigzag: Int32(change.after.y) - Int32(change.before.y))
    bytes.append(change.after.heading)
  }

  private mutating func begin(_ kind: Kind, _ slot: UInt16) {
    bytes.append(varint: (UInt32(slot) - next) << 2 | kind.rawValue)
    next = UInt32(slot) + 1
    count += 1
  }
}
