import IndoorModel

/// The frames of one floor, at one rate, about one choice of navigators.
///
/// It remembers what it said last of everybody. A delta is what differs from that, a keyframe is
/// that: hence a keyframe is the state as of a number, and the delta with the next number leads on
/// from it, whoever gets which.
struct Channel {
  /// Which frames.
  struct Key: Hashable {
    /// The floor's index.
    var floor: Int
    /// Ticks from one frame to the next.
    var divisor: Int
    /// The number of the choice of navigators; 0 for everybody.
    var filter = 0

    /// What the channels of one viewer have in common: they go on in the same ticks.
    struct Beat: Hashable {
      let divisor: Int
      let filter: Int
    }

    var beat: Beat { Beat(divisor: divisor, filter: filter) }
  }

  /// What its viewers want, so that nothing is encoded for nobody.
  struct Wants {
    /// Viewers of the whole floor in binary frames.
    var wholes = 0
    /// Viewers who are told absolute positions.
    var absolutes = 0
    /// Viewers by tile, 1 + its index.
    var tiles: [UInt16: Int] = [:]

    var isNothing: Bool { wholes == 0 && absolutes == 0 && tiles.isEmpty }
  }

  let key: Key
  private let venue: UInt16
  private let floor: FloorFrame
  /// The number of the state that was told last.
  private(set) var sequence: UInt32
  /// When it was so.
  private(set) var time = Timestamp(millisecondsSince1970: 0)
  /// Whether this tick brought a delta.
  private(set) var hasNews = false
  var wants = Wants()
  /// The tick until which it goes on for viewers who may come back.
  var lingering: UInt32 = 0
  private var lastTick: UInt32?
  private(set) var told: [Told] = []
  private var population: [Int]
  private var ring: FrameRing
  private var changes: [ToldChange] = []
  private var keyframe: PositionMessage?
  private var keyParts: [UInt16: FramePart] = [:]

  /// Begins with a number.
  ///
  /// - Parameters:
  ///   - venue: the number of the venue in frames.
  ///   - capacity: deltas that are kept.
  init(_ key: Key, of floor: FloorFrame, venue: UInt16, sequence: UInt32, capacity: Int) {
    self.key = key
    self.floor = floor
    self.venue = venue
    self.sequence = sequence
    population = Array(repeating: 0, count: floor.tiles.count + 1)
    ring = FrameRing(capacity: capacity)
  }

  /// Whether it has no state yet.
  var isNew: Bool { lastTick == nil }

  // MARK: - Ticks

  /// Stays as it is in a tick.
  mutating func pause() { hasNews = false }

  /// Goes on to the state of a tick.
  mutating func advance(_ crowd: Crowd, filter: NavigatorFilter?, at now: Timestamp) {
    hasNews = false
    let isFirst = isNew
    collect(from: crowd, filter)
    lastTick = crowd.tick
    time = now
    keyframe = nil
    keyParts = [:]
    // The first state is nobody's delta: all begin with a keyframe.
    if isFirst || changes.isEmpty { return }
    sequence &+= 1
    hasNews = true
    let isWhole = wants.wholes > 0 || crowd.tick < lingering
    ring.append(
      FrameRing.Entry(
        header: header(isKeyframe: false), whole: isWhole ? wholeDelta() : nil,
        parts: wants.tiles.isEmpty ? [:] : tileDeltas()))
  }

  /// Finds what is not as it was told, by slot, and takes it for told.
  private mutating func collect(from crowd: Crowd, _ filter: NavigatorFilter?) {
    changes.removeAll(keepingCapacity: true)
    let (positions, ticks, floors) = (crowd.positions, crowd.changes, crowd.floorOf)
    let (index, since) = (UInt16(key.floor), lastTick ?? 0)
    while told.count < positions.count { told.append(.nobody) }
    for slot in positions.indices {
      guard ticks[slot] > since || filter?.hasChanged(slot, after: since) == true else { continue }
      let before = told[slot]
      let isHere = floors[slot] == index && filter?.includes(slot) != false
      if !isHere, !before.isSomebody { continue }
      let after = isHere ? told(positions[slot]) : .nobody
      if after == before { continue }
      told[slot] = after
      population[Int(before.tile)] -= 1
      population[Int(after.tile)] += 1
      changes.append(ToldChange(slot: UInt16(slot), before: before, after: after))
    }
  }

  private func told(_ position: Position) -> Told {
    let tile = floor.tiles.tile(at: floor.point(x: position.x, y: position.y))
    return Told(
      x: position.x, y: position.y, heading: position.heading, state: position.state,
      tile: 1 + UInt16(tile))
  }

  private func wholeDelta() -> PositionMessage {
    var part = FramePart(capacity: 6 * changes.count)
    for change in changes { part.append(change) }
    return PositionMessage(.bytes(header(isKeyframe: false).frame([(0, part)])))
  }

  private func tileDeltas() -> [UInt16: FramePart] {
    var parts = Array(repeating: FramePart?.none, count: population.count)
    for tile in wants.tiles.keys { parts[Int(tile)] = FramePart() }
    for change in changes {
      let (old, new) = (Int(change.before.tile), Int(change.after.tile))
      if old == new {
        parts[new]?.append(change)
      } else {
        // Nobody's tile is 0 and has no part.
        parts[old]?.appendGone(change.slot)
        parts[new]?.append(change.after, of: change.slot)
      }
    }
    var filled: [UInt16: FramePart] = [:]
    for (tile, part) in parts.enumerated() {
      if let part, part.count > 0 { filled[UInt16(tile)] = part }
    }
    return filled
  }

  private func header(isKeyframe: Bool) -> FrameHeader {
    FrameHeader(
      isKeyframe: isKeyframe, venue: venue, floor: floor.index, time: time, sequence: sequence)
  }

  // MARK: - What viewers are given

  /// How many are told of.
  var count: Int { population.dropFirst().reduce(0, +) }

  /// The deltas of the floor, or of some tiles, that lead on from a state.
  ///
  /// - Returns: `nil` when they are not there any more, or a keyframe is smaller.
  func deltas(after state: UInt32, tiles: [UInt16]?) -> [PositionMessage]? {
    if state == sequence { return [] }
    guard let missed = ring.entries(after: state) else { return nil }
    guard let tiles else {
      let messages = missed.compactMap(\.whole)
      guard messages.count == missed.count else { return nil }
      // The newest alone is not held back for a few bytes, because everybody gets it.
      let byteCount = messages.reduce(0) { $0 + $1.byteCount }
      return messages.count == 1 || byteCount < Self.keyframeSize(count) ? messages : nil
    }
    let messages = missed.map { $0.message(of: tiles) }
    let byteCount = messages.reduce(0) { $0 + $1.byteCount }
    let people = tiles.reduce(0) { $0 + population[Int($1)] }
    return messages.count == 1 || byteCount < Self.keyframeSize(people) ? messages : nil
  }

  /// About the bytes of a keyframe.
  private static func keyframeSize(_ count: Int) -> Int { FrameHeader.byteCount + 2 + 7 * count }

  /// Whether nothing but the delta of this tick leads on from a state, if anything.
  func isNext(after state: UInt32) -> Bool {
    state == sequence || hasNews && state &+ 1 == sequence
  }

  /// The delta of this tick.
  func delta(of tiles: [UInt16]?) -> PositionMessage? {
    guard hasNews, let last = ring.last else { return nil }
    return tiles.map(last.message) ?? last.whole
  }

  /// The delta of this tick in absolute positions.
  func frame(of tiles: [UInt16]?) -> PositionMessage? {
    guard hasNews else { return nil }
    let isMeant = { (told: Told) in told.isSomebody && tiles?.contains(told.tile) != false }
    return message(
      changes.compactMap { change in
        if isMeant(change.after) { return change.position }
        guard isMeant(change.before) else { return nil }
        return ToldChange(slot: change.slot, before: change.before, after: .nobody).position
      }, isKeyframe: false)
  }

  /// The whole state in absolute positions.
  func wholeFrame(of tiles: [UInt16]?) -> PositionMessage {
    let positions = told.indices.compactMap { slot in
      let told = told[slot]
      return told.isSomebody && tiles?.contains(told.tile) != false
        ? told.position(UInt16(slot)) : nil
    }
    return message(positions, isKeyframe: true)
  }

  private func message(_ positions: [Position], isKeyframe: Bool) -> PositionMessage {
    PositionMessage(
      .frame(
        PositionFrame(
          floor: floor, isKeyframe: isKeyframe, time: time, sequence: sequence,
          positions: positions)))
  }

  /// The state of the floor, or of some tiles; written once for each state.
  mutating func keyframe(of tiles: [UInt16]?) -> PositionMessage {
    guard let tiles else {
      let message = keyframe ?? wholeKeyframe()
      keyframe = message
      return message
    }
    writeKeyParts(of: tiles.filter { keyParts[$0] == nil })
    return PositionMessage(
      .bytes(
        header(isKeyframe: true).frame(tiles.map { ($0, keyParts[$0] ?? FramePart()) })))
  }

  private func wholeKeyframe() -> PositionMessage {
    var part = FramePart(capacity: 8 * count)
    for slot in told.indices where told[slot].isSomebody {
      part.append(told[slot], of: UInt16(slot))
    }
    return PositionMessage(.bytes(header(isKeyframe: true).frame([(0, part)])))
  }

  private mutating func writeKeyParts(of tiles: [UInt16]) {
    if tiles.isEmpty { return }
    var parts = Array(repeating: FramePart?.none, count: population.count)
    for tile in tiles { parts[Int(tile)] = FramePart() }
    for slot in told.indices where told[slot].isSomebody {
      parts[Int(told[slot].tile)]?.append(told[slot], of: UInt16(slot))
    }
    for tile in tiles { keyParts[tile] = parts[Int(tile)] }
  }
}
