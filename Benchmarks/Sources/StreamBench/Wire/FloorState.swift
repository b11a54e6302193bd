/// A person on a floor as the server sent it to a viewer.
package struct Sighting: Equatable {
  package var x: Int16
  package var y: Int16
  /// In 1/256 turns.
  package var heading: UInt8
  /// Bits 0–2 what it does, bit 3 doubtful, bit 7 heading unknown.
  package var state: UInt8
  /// The part in which it was sent: 0 for the whole floor, else 1 + index of the tile.
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

  /// How many people are known.
  package var count: Int { sightings.count { $0 != nil } }

  /// Forgets all people and waits for a keyframe.
  package mutating func reset() { self = FloorState() }

  /// Forgets all people that are not in some tiles.
  package mutating func keep(tiles: Set<UInt32>) {
    for slot in sightings.indices {
      if let sighting = sightings[slot], !tiles.contains(sighting.tile) { sightings[slot] = nil }
    }
  }

  /// Takes a frame.
  ///
  /// - Parameter seen: a slot, and the person there now; called for each person in the frame.
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
    var (next, people) = (0, 0)
    while offset < bytes.count {
      let part = try bytes.varint(&offset)
      let tile = next + Int(part >> 2)
      guard tile <= 65_535 else { throw .badPart(tile) }
      next = tile + 1
      parts.insert(UInt32(tile))
      if head.isKeyframe { forget(UInt32(tile)) }
      var places = Places.slots
      switch part & 3 {
      case 0: continue
      case 1: if !head.isKeyframe, tile > 0 { places = .newcomers }
      case 2 where !head.isKeyframe && tile == 0:
        let members = members
        people = members.count
        places = .members(members)
      default: throw .badForm(Int(part & 3))
      }
      let count = try takePart(
        bytes, &offset, tile: UInt32(tile), places, isKeyframe: head.isKeyframe, seen)
      entries += count
      if head.isKeyframe || tile > 0 { people += count }
    }
    guard UInt16(truncatingIfNeeded: people) == head.people else { throw .otherCount(people) }
    for (slot, tile) in gone where sightings[slot]?.tile == tile { sightings[slot] = nil }
    if !head.isKeyframe {
      deltaEntries += entries
      deltaBytes += bytes.count
    }
    return .applied
  }

  /// What places in a part mean.
  private enum Places {
    /// Those of the whole floor are slots.
    case slots
    /// Into a tile people only come.
    case newcomers
    /// All people that are known, by place.
    case members([(slot: Int, tile: UInt32)])

    func member(at place: Int, in tile: UInt32) throws(FrameFault) -> (slot: Int, tile: UInt32) {
      switch self {
      case .slots: return (place, tile)
      case .members(let members) where place < members.count: return members[place]
      case .newcomers, .members: throw .noPlace(place)
      }
    }

    func arrival(_ slot: Int, in tile: UInt32) throws(FrameFault) -> (slot: Int, tile: UInt32) {
      if case .members = self { throw .noTile(slot) }
      return (slot, tile)
    }
  }

  /// Takes the entries of a part.
  private mutating func takePart(
    _ bytes: Span<UInt8>, _ offset: inout Int, tile: UInt32, _ places: Places, isKeyframe: Bool,
    _ seen: (Int, Sighting) -> Void
  ) throws(FrameFault) -> Int {
    var (count, place, slot) = (0, 0, 0)
    while true {
      let head = try bytes.varint(&offset)
      let kind = head & 1 == 1 ? 0 : (head >> 2 & 3) + 1
      // One head tells of several who moved beside each other.
      for number in 0...(kind == 0 ? Int(head >> 2 & 3) : 0) {
        let skip = number == 0 ? Int(head >> 4) : 0
        let one: (slot: Int, tile: UInt32)
        if kind == 2 || kind == 4 {
          one = try places.arrival(slot + skip, in: tile)
          slot = one.slot + 1
        } else {
          one = try places.member(at: place + skip, in: tile)
          place += skip + 1
        }
        try takeEntry(bytes, &offset, kind, one.slot, one.tile, isKeyframe: isKeyframe, seen)
        count += 1
      }
      if head & 2 == 2 { return count }
    }
  }

  private mutating func takeEntry(
    _ bytes: Span<UInt8>, _ offset: inout Int, _ kind: UInt32, _ slot: Int, _ tile: UInt32,
    isKeyframe: Bool, _ seen: (Int, Sighting) -> Void
  ) throws(FrameFault) {
    guard slot <= 65_535 else { throw .slotOutOfRange(slot) }
    while sightings.count <= slot { sightings.append(nil) }
    if isKeyframe, kind != 2, kind != 4 { throw .notAbsolute(slot) }
    if kind == 3 {
      guard sightings[slot] != nil else { throw .unknownSlot(slot) }
      return gone.append((slot, tile))
    }
    let sighting = try readSighting(bytes, &offset, kind: kind, slot: slot, tile: tile)
    sightings[slot] = sighting
    seen(slot, sighting)
  }

  /// All people that are known, by tile and slot.
  private var members: [(slot: Int, tile: UInt32)] {
    var members: [(slot: Int, tile: UInt32)] = []
    for slot in sightings.indices {
      if let tile = sightings[slot]?.tile { members.append((slot, tile)) }
    }
    return members.sorted { ($0.tile, $0.slot) < ($1.tile, $1.slot) }
  }

  private func readSighting(
    _ bytes: Span<UInt8>, _ offset: inout Int, kind: UInt32, slot: Int, tile: UInt32
  ) throws(FrameFault) -> Sighting {
    if kind == 2 || kind == 4 {
      let (x, y) = (try bytes.i16(&offset), try bytes.i16(&offset))
      let heading = try bytes.byte(&offset)
      let state = kind == 4 ? 1 : try bytes.byte(&offset)
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

  /// Takes a frame of absolute positions; `nil` for a person that has left.
  ///
  /// - Parameter from: the number of the frame that it leads on from; `nil` for a keyframe.
  mutating func apply(
    _ positions: [(slot: Int, sighting: Sighting?)], from: UInt32?, sequence next: UInt32
  ) -> Outcome {
    guard from == nil || sequence == from else {
      sequence = nil
      return .gap
    }
    sequence = next
    if from == nil { forget(0) }
    for (slot, sighting) in positions where (0...65_535).contains(slot) {
      while sightings.count <= slot { sightings.append(nil) }
      sightings[slot] = sighting
    }
    return .applied
  }
}
