import IndoorModel

/// Entries of a part of a frame in the order of their places, as `docs/protocol.md` lays them out.
struct EntryList {
  /// What an entry says, as its lowest bits.
  enum Kind: UInt32 {
    case moved = 0b0001
    case changed = 0b0000
    case here = 0b0100
    case gone = 0b1000
    case walksHere = 0b1100
  }

  /// The bit of the head's first byte that says that it is the part's last one.
  private static let lastMark: UInt8 = 2
  /// In the head's first byte: one more navigator that moved.
  private static let oneMore: UInt8 = 4
  /// The most navigators that moved after one head.
  private static let longestRun = 4

  private var bytes: [UInt8] = []
  /// Where the last head is.
  private var head = 0
  /// The place of the first entry.
  private var first: UInt32 = 0
  /// The place after that of the last entry.
  private var next: UInt32 = 0
  /// The number of navigators that moved after the last head.
  private var run = 0

  /// Whether there are no entries.
  var isEmpty: Bool { bytes.isEmpty }

  /// The bytes of all entries.
  var byteCount: Int { bytes.count }

  mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends that a navigator is at another spot, or in another state.
  mutating func append(_ change: SentChange, at place: UInt32) {
    if change.after.state == NavigatorState.moving.rawValue {
      beginMoved(place)
    } else {
      begin(.changed, place)
      bytes.append(change.after.state)
    }
    bytes.append(zigzag: Int32(change.after.x) - Int32(change.before.x))
    bytes.append(zigzag: Int32(change.after.y) - Int32(change.before.y))
    bytes.append(change.after.heading)
  }

  /// Appends where a navigator is.
  mutating func append(_ state: SentState, of slot: UInt16) {
    let walks = state.state == NavigatorState.moving.rawValue
    begin(walks ? .walksHere : .here, UInt32(slot))
    bytes.append(littleEndian: UInt16(bitPattern: state.x))
    bytes.append(littleEndian: UInt16(bitPattern: state.y))
    bytes.append(state.heading)
    if !walks { bytes.append(state.state) }
  }

  /// Appends the head of an entry.
  mutating func begin(_ kind: Kind, _ place: UInt32) {
    if bytes.isEmpty { first = place }
    head = bytes.count
    bytes.append(varint: (place - next) << 4 | kind.rawValue)
    next = place + 1
    run = 0
  }

  /// A navigator that walks beside one that does needs no head.
  private mutating func beginMoved(_ place: UInt32) {
    if place == next, run > 0, run < Self.longestRun {
      bytes[head] += Self.oneMore
      next += 1
    } else {
      begin(.moved, place)
    }
    run += 1
  }

  // MARK: - Joining and writing

  /// Appends entries with places that count from another one.
  mutating func append(_ list: EntryList, from base: UInt32) {
    guard let bits = list.bytes.first else { return }
    let rest = list.bytes.dropFirst((list.first << 4).varintSize)
    let kind = UInt32(bits & 0x0F)
    let walkers = kind & 1 == 0 ? 0 : Int(kind >> 2) + 1
    let isOneRun = list.head == 0
    if walkers > 0, run > 0, base + list.first == next, run + walkers <= Self.longestRun {
      bytes[head] += UInt8(walkers) * Self.oneMore
      run += walkers
    } else {
      if bytes.isEmpty { first = base + list.first }
      head = bytes.count
      bytes.append(varint: (base + list.first - next) << 4 | kind)
      run = walkers
    }
    if !isOneRun {
      head = bytes.count + list.head - (list.bytes.count - rest.count)
      run = list.run
    }
    bytes += rest
    next = base + list.next
  }

  /// Writes all entries.
  ///
  /// - Parameter isLast: whether the last one is marked as the last of its part.
  func write(to all: inout [UInt8], isLast: Bool = true) {
    if bytes.isEmpty { return }
    all += bytes
    if isLast { all[all.count - bytes.count + head] |= Self.lastMark }
  }
}
