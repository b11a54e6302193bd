/// A frame of a whole floor, read: a keyframe or a delta.
///
/// The reader of clients, in `docs/protocol.md`, restricted to what an owner sends to edges.
struct FloorUpdate {
  /// What a frame says of one slot.
  struct Entry: BitwiseCopyable {
    /// What happened to it.
    enum Kind: BitwiseCopyable {
      /// It is at a spot, in steps from the floor's origin.
      case here(x: Int16, y: Int16)
      /// It is so many steps from where it was.
      case moved(dx: Int32, dy: Int32)
      /// It is not on the floor any more.
      case gone
    }

    let slot: UInt16
    let kind: Kind
    /// In 1/256 turns.
    var heading: UInt8 = 0
    var state: UInt8 = 0
  }

  /// Whether the entries are all navigators of the floor.
  let isKeyframe: Bool
  /// The number of the state that it leads to.
  let sequence: UInt32
  /// In the order of the frame.
  private(set) var entries: [Entry] = []

  private static let end: UInt32 = 2

  /// Reads a frame.
  init(_ bytes: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(bytes)
    let type = try reader.byte()
    guard type == 1 || type == 2, try reader.byte() == FrameHeader.version else {
      throw .unreadable("a frame of type \(type), or of another version")
    }
    isKeyframe = type == 1
    // The venue's number, the floor's index and the count are the owner's own; the record has the time.
    for _ in 2..<12 { _ = try reader.byte() }
    sequence = try reader.littleEndian()
    guard reader.rest > 0 else { return }
    switch try reader.varint() {
    case 0: break
    case 1: try readEntries(&reader)
    case let part: throw .unreadable("part \(part) of a whole floor")
    }
    guard reader.rest == 0 else { throw .unreadable("a frame with more than one part") }
  }

  private mutating func readEntries(_ reader: inout RecordReader) throws(RecordFault) {
    var (place, arrival): (UInt32, UInt32) = (0, 0)
    var head: UInt32 = 0
    while head & Self.end == 0 {
      head = try reader.number()
      let (isRun, kind, skip) = (head & 1 == 1, head >> 2 & 3, head >> 4)
      if !isRun, kind & 1 == 1 {
        let slot = try Self.slot(arrival, skip)
        arrival = UInt32(slot) + 1
        try readArrival(slot, isWalking: kind == 3, &reader)
        continue
      }
      if isKeyframe { throw .unreadable("a keyframe that leads on from something") }
      place = UInt32(try Self.slot(place, skip))
      for _ in 0...(isRun ? kind : 0) {
        let slot = try Self.slot(place, 0)
        place += 1
        if !isRun, kind == 2 {
          entries.append(Entry(slot: slot, kind: .gone))
        } else {
          try readStep(slot, isWalking: isRun, &reader)
        }
      }
    }
  }

  private static func slot(_ next: UInt32, _ skip: UInt32) throws(RecordFault) -> UInt16 {
    guard let slot = UInt16(exactly: UInt64(next) + UInt64(skip)) else {
      throw .unreadable("a slot beyond the last one")
    }
    return slot
  }

  private mutating func readArrival(
    _ slot: UInt16, isWalking: Bool, _ reader: inout RecordReader
  ) throws(RecordFault) {
    let x = Int16(bitPattern: try reader.littleEndian())
    let y = Int16(bitPattern: try reader.littleEndian())
    let heading = try reader.byte()
    let state = isWalking ? NavigatorState.moving.rawValue : try reader.byte()
    entries.append(Entry(slot: slot, kind: .here(x: x, y: y), heading: heading, state: state))
  }

  private mutating func readStep(
    _ slot: UInt16, isWalking: Bool, _ reader: inout RecordReader
  ) throws(RecordFault) {
    let state = isWalking ? NavigatorState.moving.rawValue : try reader.byte()
    guard let dx = Int32(exactly: try reader.signed()), let dy = Int32(exactly: try reader.signed())
    else { throw .unreadable("a step that is too long") }
    entries.append(
      Entry(slot: slot, kind: .moved(dx: dx, dy: dy), heading: try reader.byte(), state: state))
  }
}
