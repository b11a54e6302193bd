import Testing

@testable import StreamBench

/// Frames written by hand after docs/protocol.md.
struct FloorStateTests {
  private static func head(_ type: UInt8, parts: UInt8, sequence: UInt8) -> [UInt8] {
    [type, 2, 0, 0, 3, 0, parts, 0, 0x10, 0x27, 0, 0, sequence, 0, 0, 0]
  }

  private static func here(_ gap: UInt8, _ x: Int16, _ y: Int16) -> [UInt8] {
    var bytes: [UInt8] = [gap << 2 | 2]
    bytes.append(littleEndian: UInt16(bitPattern: x))
    bytes.append(littleEndian: UInt16(bitPattern: y))
    return bytes + [64, 1]
  }

  /// The whole floor with slots 0 and 5.
  private static let whole =
    head(1, parts: 1, sequence: 7) + [0, 2] + here(0, -100, 200) + here(4, 300, -400)

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
    #expect(head.parts == 1)
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
    // Slot 0 moves by (13, -2), slot 3 comes, slot 5 stands after a step of (-200, 0).
    let delta =
      Self.head(2, parts: 1, sequence: 8) + [0, 3] + [0 << 2 | 0, 26, 3, 70]
      + Self.here(2, 1, 2) + [1 << 2 | 1, 0x80, 0x8F, 0x03, 0, 0]
    #expect(try Self.take(delta, into: &state) == .applied)
    #expect(state.sightings[0] == Sighting(x: -87, y: 198, heading: 70, state: 1, tile: 0))
    #expect(state.sightings[3] == Sighting(x: 1, y: 2, heading: 64, state: 1, tile: 0))
    #expect(state.sightings[5] == Sighting(x: 100, y: -400, heading: 0, state: 0x80, tile: 0))
    #expect(state.deltaEntries == 3)
    let gone = Self.head(2, parts: 1, sequence: 9) + [0, 1, 3 << 2 | 3]
    try Self.take(gone, into: &state)
    #expect(state.sightings[3] == nil)
    #expect(state.count == 2)
  }

  @Test func `whoever changes tiles stays, in whichever order the parts come`() throws {
    for isFirst in [true, false] {
      var state = FloorState()
      let key =
        Self.head(1, parts: 2, sequence: 1) + [1, 1] + Self.here(0, 5, 5) + [2, 0]
      try Self.take(key, into: &state)
      let (old, new): ([UInt8], [UInt8]) = ([1, 1, 3], [2, 1] + Self.here(0, 9, 9))
      let delta = Self.head(2, parts: 2, sequence: 2) + (isFirst ? old + new : new + old)
      try Self.take(delta, into: &state)
      #expect(state.sightings[0] == Sighting(x: 9, y: 9, heading: 64, state: 1, tile: 2))
    }
  }

  @Test func `a keyframe of one tile leaves the others alone`() throws {
    var state = FloorState()
    let both =
      Self.head(1, parts: 2, sequence: 1) + [1, 1] + Self.here(0, 5, 5)
      + [2, 1] + Self.here(1, 6, 6)
    try Self.take(both, into: &state)
    try Self.take(Self.head(1, parts: 1, sequence: 1) + [2, 0], into: &state)
    #expect(state.sightings[0] != nil)
    #expect(state.sightings[1] == nil)
    state.keep(tiles: [2])
    #expect(state.count == 0)
  }

  @Test func `after a gap it waits for a keyframe`() throws {
    var state = FloorState()
    try Self.take(Self.whole, into: &state)
    let later = Self.head(2, parts: 1, sequence: 9) + [0, 1, 0, 0, 0, 0]
    #expect(try Self.take(later, into: &state) == .gap)
    #expect(state.sequence == nil)
    let next = Self.head(2, parts: 1, sequence: 10) + [0, 1, 0, 0, 0, 0]
    #expect(try Self.take(next, into: &state) == .gap)
    #expect(try Self.take(Self.whole, into: &state) == .applied)
  }

  @Test(arguments: [
    (head(1, parts: 1, sequence: 1) + [0, 2] + here(0, 1, 1), FrameFault.short),
    (head(1, parts: 1, sequence: 1) + [0, 0, 0], .long),
    (head(1, parts: 1, sequence: 1) + [0, 1, 0, 0, 0, 0], .notAbsolute(0)),
    (head(1, parts: 2, sequence: 1) + [1, 0, 1, 0], .badPart(1)),
    (head(2, parts: 1, sequence: 8) + [0, 1, 1 << 2, 0, 0, 0], .unknownSlot(1)),
    (head(2, parts: 1, sequence: 8) + [0, 1, 1 << 2 | 3], .unknownSlot(1)),
    (
      head(2, parts: 1, sequence: 8) + [0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0],
      .beyond(0)
    ),
    (
      head(1, parts: 1, sequence: 1) + [0, 1, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0],
      .slotOutOfRange(1_073_741_823)
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
