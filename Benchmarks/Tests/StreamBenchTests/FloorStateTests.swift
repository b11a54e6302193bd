import Testing

@testable import StreamBench

/// Frames written by hand after docs/protocol.md.
struct FloorStateTests {
  private static func head(_ type: UInt8, people: UInt8, sequence: UInt8) -> [UInt8] {
    [type, 2, 0, 0, 3, 0, people, 0, 0x10, 0x27, 0, 0, sequence, 0, 0, 0]
  }

  private static func here(
    _ skip: UInt8, _ x: Int16, _ y: Int16, isLast: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = [skip << 4 | 4 | (isLast ? 2 : 0)]
    bytes.append(littleEndian: UInt16(bitPattern: x))
    bytes.append(littleEndian: UInt16(bitPattern: y))
    return bytes + [64, 1]
  }

  /// The whole floor with slots 0 and 5.
  private static let whole =
    head(1, people: 2, sequence: 7) + [1] + here(0, -100, 200) + here(4, 300, -400, isLast: true)

  @discardableResult
  private static func take(
    _ bytes: [UInt8], into state: inout FloorState
  ) throws -> FloorState.Outcome {
    let head = try #require(FrameHead(list: bytes))
    return try state.apply(bytes.span, head) { _, _ in }
  }

  @Test func `a head is read`() throws {
    let head = try #require(FrameHead(list: Self.whole))
    #expect(head.isKeyframe)
    #expect(head.floor == 3)
    #expect(head.people == 2)
    #expect(head.time == 10_000)
    #expect(head.sequence == 7)
    #expect(FrameHead(list: [3, 2] + Self.whole.dropFirst(2)) == nil)
  }

  @Test func `a keyframe tells of everybody`() throws {
    var state = FloorState()
    #expect(try Self.take(Self.whole, into: &state) == .applied)
    #expect(state.count == 2)
    #expect(state.sightings[0] == Sighting(x: -100, y: 200, heading: 64, state: 1, tile: 0))
    #expect(state.sightings[5] == Sighting(x: 300, y: -400, heading: 64, state: 1, tile: 0))
  }

  @Test func `a delta moves, changes, adds and takes away`() throws {
    var state = FloorState()
    try Self.take(Self.whole, into: &state)
    // Slot 0 moves by (13, -2), slot 5 stands after a step of (-200, 0), slot 3 comes.
    let delta =
      Self.head(2, people: 0, sequence: 8) + [1] + [1, 26, 3, 70]
      + [4 << 4, 0x80, 0x8F, 0x03, 0, 0] + Self.here(3, 1, 2, isLast: true)
    #expect(try Self.take(delta, into: &state) == .applied)
    #expect(state.sightings[0] == Sighting(x: -87, y: 198, heading: 70, state: 1, tile: 0))
    #expect(state.sightings[3] == Sighting(x: 1, y: 2, heading: 64, state: 1, tile: 0))
    #expect(state.sightings[5] == Sighting(x: 100, y: -400, heading: 0, state: 0x80, tile: 0))
    #expect(state.deltaEntries == 3)
    let gone = Self.head(2, people: 0, sequence: 9) + [1, 3 << 4 | 8 | 2]
    try Self.take(gone, into: &state)
    #expect(state.sightings[3] == nil)
    #expect(state.count == 2)
  }

  @Test(arguments: [true, false])
  func `whoever changes tiles stays, in whichever order they are told`(isUp: Bool) throws {
    var state = FloorState()
    let key =
      isUp
      ? [5] + Self.here(0, 5, 5, isLast: true) + [0] : [4, 1] + Self.here(0, 5, 5, isLast: true)
    try Self.take(Self.head(1, people: 1, sequence: 1) + key, into: &state)
    // Whoever is gone is among all, whoever comes is in the second tile or in the first one.
    let parts: [UInt8] = [2, 8 | 2, isUp ? 5 : 1] + Self.here(0, 9, 9, isLast: true)
    try Self.take(Self.head(2, people: 2, sequence: 2) + parts, into: &state)
    #expect(
      state.sightings[0] == Sighting(x: 9, y: 9, heading: 64, state: 1, tile: isUp ? 2 : 1))
  }

  @Test func `in tiles one is told of by one's place, and up to four at once`() throws {
    var state = FloorState()
    // Four in the first tile, and between them two in the second one.
    var key: [UInt8] = [5]
    for x in [Int16(0), 1, 4, 5] { key += Self.here(x == 4 ? 2 : 0, x, 0, isLast: x == 5) }
    key += [1]
    for x in [Int16(2), 3] { key += Self.here(x == 2 ? 2 : 0, x, 0, isLast: x == 3) }
    try Self.take(Self.head(1, people: 6, sequence: 1) + key, into: &state)
    // The second to the fifth one of six move.
    var run: [UInt8] = [1 << 4 | 3 << 2 | 2 | 1]
    for heading in UInt8(0)..<4 { run += [2, 2, heading] }
    try Self.take(Self.head(2, people: 6, sequence: 2) + [2] + run, into: &state)
    #expect(state.sightings.compactMap { $0?.x } == [0, 2, 3, 3, 5, 6])
    #expect(state.sightings.compactMap { $0?.y } == [0, 1, 1, 0, 1, 1])
    #expect(state.sightings.compactMap { $0?.tile } == [1, 1, 2, 2, 1, 1])
  }

  @Test func `a keyframe of one tile leaves the others alone`() throws {
    var state = FloorState()
    let both =
      Self.head(1, people: 2, sequence: 1) + [5] + Self.here(0, 5, 5, isLast: true)
      + [1] + Self.here(1, 6, 6, isLast: true)
    try Self.take(both, into: &state)
    try Self.take(Self.head(1, people: 0, sequence: 1) + [8], into: &state)
    #expect(state.sightings[0] != nil)
    #expect(state.sightings[1] == nil)
    state.keep(tiles: [2])
    #expect(state.count == 0)
  }

  @Test func `after a gap it waits for a keyframe`() throws {
    var state = FloorState()
    try Self.take(Self.whole, into: &state)
    let later = Self.head(2, people: 0, sequence: 9) + [1, 3, 0, 0, 0]
    #expect(try Self.take(later, into: &state) == .gap)
    #expect(state.sequence == nil)
    let next = Self.head(2, people: 0, sequence: 10) + [1, 3, 0, 0, 0]
    #expect(try Self.take(next, into: &state) == .gap)
    #expect(try Self.take(Self.whole, into: &state) == .applied)
  }

  @Test(arguments: [
    (head(1, people: 2, sequence: 1) + [1] + here(0, 1, 1), FrameFault.short),
    (head(1, people: 2, sequence: 1) + [1] + here(0, 1, 1, isLast: true), .otherCount(1)),
    (head(1, people: 1, sequence: 1) + [1, 3, 0, 0, 0], .notAbsolute(0)),
    (head(1, people: 0, sequence: 1) + [0x80, 0x80, 16], .badPart(65_536)),
    (head(2, people: 0, sequence: 8) + [1, 1 << 4 | 3, 0, 0, 0], .unknownSlot(1)),
    (head(2, people: 0, sequence: 8) + [1, 1 << 4 | 8 | 2], .unknownSlot(1)),
    (head(2, people: 0, sequence: 8) + [5, 3, 0, 0, 0], .noPlace(0)),
    (head(2, people: 2, sequence: 8) + [2, 2 << 4 | 3, 0, 0, 0], .noPlace(2)),
    (head(2, people: 2, sequence: 8) + [2] + here(1, 1, 1, isLast: true), .noTile(1)),
    (head(2, people: 2, sequence: 8) + [6, 3, 0, 0, 0], .badForm(2)),
    (head(2, people: 2, sequence: 8) + [3, 3, 0, 0, 0], .badForm(3)),
    (head(1, people: 1, sequence: 1) + [2] + here(0, 1, 1, isLast: true), .badForm(2)),
    (head(2, people: 3, sequence: 8) + [2, 3, 0, 0, 0], .otherCount(2)),
    (head(2, people: 1, sequence: 8) + [4], .otherCount(0)),
    (head(2, people: 0, sequence: 8) + [5] + here(7, 1, 1, isLast: true), .otherCount(1)),
    (
      head(2, people: 0, sequence: 8) + [1, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0],
      .beyond(0)
    ),
    (
      head(1, people: 1, sequence: 1) + [1, 0xF6, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0],
      .slotOutOfRange(268_435_455)
    ),
  ])
  func `a broken frame is told`(bytes: [UInt8], fault: FrameFault) throws {
    var state = FloorState()
    try Self.take(Self.whole, into: &state)
    #expect(throws: fault) { try Self.take(bytes, into: &state) }
  }
}

extension FrameHead {
  init?(list bytes: [UInt8]) { self.init(bytes.span) }
}
