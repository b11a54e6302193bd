/// Somebody on a floor as a viewer has been told.
package struct Sighting: Equatable {
  package var x: Int16
  package var y: Int16
  /// In 1/256 turns.
  package var heading: UInt8
  /// Bits 0–2 what it does, bit 3 doubtful, bit 7 heading unknown.
  package var state: UInt8
  /// The part in which it was told: 0 for the whole floor, else 1 + index of the tile.
  package var tile: UInt32

  /// Whether it has been silent for long.
  package var isStale: Bool { state & 7 == 2 }
}

/// What one viewer knows of one floor, from frames alone.
package struct FloorState {
  /// What a frame did.
  package enum Outcome: Equatable {
    case applied
    /// It does not follow on what is known: a keyframe is waited for.
    case gap
  }

  /// The number of the last frame; `nil` until a keyframe has come, and after a gap.
  package private(set) var sequence: UInt32?
  /// By slot.
  package private(set) var sightings: [Sighting?] = []
  /// Entries that were read, and bytes of the frames that they came in, in deltas.
  package private(set) var deltaEntries = 0
  package private(set) var deltaBytes = 0
  private var gone: [(slot: Int, tile: UInt32)] = []
  /// The parts that the last frame named.
  private(set) var parts: Set<UInt32> = []

  package init() {}

  /// Everybody who is known.
  package var count: Int { sightings.count { $0 != nil } }

  /// Forgets everybody and waits for a keyframe.
  package mutating func reset() { self = FloorState() }

  /// Forgets who is not in some tiles.
  package mutating func keep(tiles: Set<UInt32>) {
    for slot in sightings.indices {
      if let sighting = sightings[slot], !tiles.contains(sighting.tile) { sightings[slot] = nil }
    }
  }

  /// Takes a frame.
  ///
  /// - Parameter seen: a slot, and who is there now; for everybody that the frame tells of.
  package mutating func apply(
    _ bytes: Span<UInt8>, _ head: FrameHead, seen: (Int, Sighting) -> Void
  ) throws(FrameFault) -> Outcome {
    var offset = FrameHead.size
    let from = head.isLeap ? try bytes.u32(&offset) : head.sequence &- 1
    guard head.isKeyframe || sequence == from else {
      // Whoever has just joined must not take deltas for a gap; both wait for a keyframe.
      sequence = nil
      return .gap
    }
    sequence = head.sequence
    gone.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    var entries = 0
    for _ in 0..<head.parts {
      entries += try takePart(bytes, &offset, isKeyframe: head.isKeyframe, seen)
    }
    if offset != bytes.count { throw .long }
    for (slot, tile) in gone where sightings[slot]?.tile == tile { sightings[slot] = nil }
    if !head.isKeyframe {
      deltaEntries += entries
      deltaBytes += bytes.count
    }
    return .applied
  }

  private mutating func takePart(
    _ bytes: Span<UInt8>, _ offset: inout Int, isKeyframe: Bool, _ seen: (Int, Sighting) -> Void
  ) throws(FrameFault) -> Int {
    let tile = try bytes.varint(&offset)
    let count = Int(try bytes.varint(&offset))
    guard parts.insert(tile).inserted else { throw .badPart(Int(tile)) }
    if isKeyframe { forget(tile) }
    var slot = -1
    for _ in 0..<count {
      let entry = try bytes.varint(&offset)
      slot += Int(entry >> 2) + 1
      guard slot <= 65_535 else { throw .slotOutOfRange(slot) }
      while sightings.count <= slot { sightings.append(nil) }
      if isKeyframe, entry & 3 != 2 { throw .notAbsolute(slot) }
      if entry & 3 == 3 {
        guard sightings[slot] != nil else { throw .unknownSlot(slot) }
        gone.append((slot, tile))
        continue
      }
      let sighting = try takeEntry(bytes, &offset, kind: entry & 3, slot: slot, tile: tile)
      sightings[slot] = sighting
      seen(slot, sighting)
    }
    return count
  }

  private func takeEntry(
    _ bytes: Span<UInt8>, _ offset: inout Int, kind: UInt32, slot: Int, tile: UInt32
  ) throws(FrameFault) -> Sighting {
    if kind == 2 {
      let (x, y) = (try bytes.i16(&offset), try bytes.i16(&offset))
      let (heading, state) = (try bytes.byte(&offset), try bytes.byte(&offset))
      return Sighting(x: x, y: y, heading: heading, state: state, tile: tile)
    }
    guard var sighting = sightings[slot], sighting.tile == tile else { throw .unknownSlot(slot) }
    // *Moved* says: moving, heading known, not doubtful.
    sighting.state = kind == 1 ? try bytes.byte(&offset) : 1
    let (dx, dy) = (try bytes.zigzag(&offset), try bytes.zigzag(&offset))
    guard let x = Int16(exactly: Int(sighting.x) + Int(dx)),
      let y = Int16(exactly: Int(sighting.y) + Int(dy))
    else { throw .beyond(slot) }
    (sighting.x, sighting.y) = (x, y)
    sighting.heading = try bytes.byte(&offset)
    return sighting
  }

  private mutating func forget(_ tile: UInt32) {
    for slot in sightings.indices where tile == 0 || sightings[slot]?.tile == tile {
      sightings[slot] = nil
    }
  }

  /// Takes a frame of absolute positions; `nil` for who has left.
  mutating func apply(
    _ positions: [(slot: Int, sighting: Sighting?)], isKeyframe: Bool, sequence next: UInt32
  ) -> Outcome {
    guard isKeyframe || sequence.map({ $0 &+ 1 == next }) ?? false else {
      sequence = nil
      return .gap
    }
    sequence = next
    if isKeyframe { forget(0) }
    for (slot, sighting) in positions where (0...65_535).contains(slot) {
      while sightings.count <= slot { sightings.append(nil) }
      sightings[slot] = sighting
    }
    return .applied
  }
}
