import IndoorModel

/// The frames of one floor, at one rate, about the navigators of one filter.
///
/// A channel stores the state last sent for each navigator, and earlier states for a while. A delta
/// lists the differences from the state before, a leap those from an older one, a keyframe all of
/// it: so all of them lead to the same state, and any viewer can apply the next one. Each message is
/// written once for each state, and only when a viewer is to have it.
struct Channel {
  /// Names a channel.
  struct Key: Hashable {
    /// The floor's index.
    var floor: Int
    /// Ticks from one frame to the next.
    var divisor: Int
    /// The number of the filter; 0 for all navigators.
    var filter = 0

    /// What the channels of one viewer have in common: they go on in the same ticks.
    struct Beat: Hashable {
      private let divisor: Int
      private let filter: Int

      fileprivate init(of key: Key) { (divisor, filter) = (key.divisor, key.filter) }
    }

    var beat: Beat { Beat(of: self) }
  }

  /// What the viewers of a channel want, so that it writes nothing else.
  private struct Demand {
    /// Viewers of the whole floor, or in absolute positions, which are not split by tiles.
    private var wholes = 0
    /// Viewers by tile, 1 + its index.
    private var viewersByTile: [UInt16: Int] = [:]

    var isNothing: Bool { wholes == 0 && viewersByTile.isEmpty }

    /// The tiles with viewers, 1 + their indices, in no order.
    var tiles: some Sequence<UInt16> { viewersByTile.keys }

    /// Notes that viewers of a group came (1) or went (−1).
    mutating func note(_ change: Int, of group: DeliveryGroup.Key) {
      guard group.format == .binary, let tiles = group.tiles else {
        wholes += change
        return
      }
      for tile in tiles {
        let count = (viewersByTile[tile] ?? 0) + change
        viewersByTile[tile] = count > 0 ? count : nil
      }
    }
  }

  /// What leads to the newest state from another one, and what was written of it so far.
  private struct Step {
    let kind: FrameHeader.Kind
    let changes: [SentChange]
    private var whole: PositionMessage?
    /// What changed on the floor in absolute positions.
    private var absolute: PositionMessage?
    /// By tile, for the tiles that viewers want.
    private var parts: [FramePart?]?

    init(_ kind: FrameHeader.Kind, _ changes: [SentChange]) {
      self.kind = kind
      self.changes = changes
    }

    mutating func whole(orWrite write: (Step) -> PositionMessage) -> PositionMessage {
      let message = whole ?? write(self)
      whole = message
      return message
    }

    mutating func absolute(orWrite write: (Step) -> PositionMessage?) -> PositionMessage? {
      absolute = absolute ?? write(self)
      return absolute
    }

    mutating func parts(orWrite write: ([SentChange]) -> [FramePart?]) -> [FramePart?] {
      let written = parts ?? write(changes)
      parts = written
      return written
    }
  }

  /// The messages about the newest state that were written so far.
  private struct Written {
    var delta: Step?
    var leaps: [UInt32: Step] = [:]
    var keyframe: PositionMessage?
    var keyParts: [UInt16: FramePart] = [:]
  }

  let key: Key
  /// The number of the newest state.
  private(set) var sequence: UInt32
  /// The time of the newest state.
  private(set) var time = Timestamp(millisecondsSince1970: 0)
  /// Whether this tick brought a delta.
  private(set) var hasNews = false
  private let venue: UInt16
  private let floor: FloorFrame
  private var sent: SentStates
  private var log: ChangeLog
  private var written = Written()
  private var demand = Demand()
  /// The tick until which the channel goes on for viewers that may come back.
  private var lastNeeded: UInt32 = 0

  /// Makes a channel without a state.
  ///
  /// - Parameters:
  ///   - venue: the number of the venue in frames.
  ///   - sequence: the number of its first state.
  ///   - capacity: deltas of which the states before are kept.
  init(_ key: Key, of floor: FloorFrame, venue: UInt16, sequence: UInt32, capacity: Int) {
    self.key = key
    self.floor = floor
    self.venue = venue
    self.sequence = sequence
    sent = SentStates(tileCount: floor.tiles.count)
    log = ChangeLog(capacity: capacity)
  }

  /// Whether it has no state yet.
  var isNew: Bool { sent.isNew }

  /// Whether it still knows a state.
  func knows(_ state: UInt32) -> Bool { log.reaches(state) }

  // MARK: - Viewers

  /// Notes that viewers of a group came (1) or went (−1).
  mutating func noteViewers(_ change: Int, of group: DeliveryGroup.Key) {
    demand.note(change, of: group)
  }

  /// Keeps the channel at least until a tick.
  mutating func keep(until tick: UInt32) { lastNeeded = tick }

  /// Whether no viewer wants it, nor may still come back for it.
  func isOver(at tick: UInt32) -> Bool { demand.isNothing && lastNeeded <= tick }

  // MARK: - Ticks

  /// Stays as it is in a tick.
  mutating func pause() { hasNews = false }

  /// Goes on to the state of a tick.
  mutating func advance(_ positions: PositionTable, filter: SlotFilter?, at now: Timestamp) {
    hasNews = false
    let isFirst = isNew
    sent.collect(from: positions, on: floor, filter)
    time = now
    written = Written()
    // The first state has no delta: all viewers begin with a keyframe.
    if isFirst || sent.changes.isEmpty { return }
    sequence &+= 1
    hasNews = true
    log.append(sent.changes, leadingTo: sequence)
  }

  // MARK: - Binary frames

  /// The delta of this tick, for the floor or for some tiles.
  mutating func delta(of tiles: [UInt16]?) -> PositionMessage? {
    guard hasNews else { return nil }
    var step = written.delta ?? Step(.delta, sent.changes)
    defer { written.delta = step }
    return message(of: &step, tiles)
  }

  /// What leads on from an older state, for the floor or for some tiles.
  ///
  /// - Returns: `nil` when that state is not known any more, or a keyframe is smaller.
  mutating func leap(from state: UInt32, tiles: [UInt16]?) -> PositionMessage? {
    guard var step = written.leaps[state] ?? makeLeap(from: state) else { return nil }
    let message = message(of: &step, tiles)
    written.leaps[state] = step
    // One delta is not held back for a few bytes.
    let isSmall =
      state &+ 1 == sequence || message.byteCount < Self.keyframeSize(sent.count(in: tiles))
    return isSmall ? message : nil
  }

  private func makeLeap(from state: UInt32) -> Step? {
    log.changes(since: state, now: sent.states).map {
      Step(.leap(from: state), $0)
    }
  }

  /// About the bytes of a keyframe.
  private static func keyframeSize(_ count: Int) -> Int { FrameHeader.byteCount + 2 + 6 * count }

  /// The newest state of the floor, or of some tiles.
  mutating func keyframe(of tiles: [UInt16]?) -> PositionMessage {
    guard let tiles else {
      let message = written.keyframe ?? wholeKeyframe()
      written.keyframe = message
      return message
    }
    writeKeyParts(of: tiles.filter { written.keyParts[$0] == nil })
    return PositionMessage(
      .bytes(
        header(.keyframe).frame(tiles.map { ($0, written.keyParts[$0] ?? FramePart()) })))
  }

  private func header(_ kind: FrameHeader.Kind) -> FrameHeader {
    FrameHeader(kind: kind, venue: venue, floor: floor.index, time: time, sequence: sequence)
  }

  private func message(of step: inout Step, _ tiles: [UInt16]?) -> PositionMessage {
    guard let tiles else { return step.whole(orWrite: whole) }
    let parts = step.parts(orWrite: parts)
    let known = tiles.compactMap { tile -> (tile: UInt16, part: FramePart)? in
      guard let part = parts[Int(tile)], part.memberCount > 0 || !part.isEmpty else { return nil }
      return (tile, part)
    }
    return PositionMessage(.bytes(header(step.kind).frame(known)))
  }

  private func whole(_ step: Step) -> PositionMessage {
    var part = FramePart(capacity: 5 * step.changes.count)
    for change in step.changes { part.append(change, at: UInt32(change.slot)) }
    return PositionMessage(.bytes(header(step.kind).frame([(0, part)])))
  }

  /// Changes by the tiles that viewers want.
  private func parts(of changes: [SentChange]) -> [FramePart?] {
    var parts = emptyParts
    for tile in demand.tiles { parts[Int(tile)] = FramePart() }
    // How many each tile had before, up to the slot that is looked at.
    var places = Array(repeating: UInt32(0), count: parts.count)
    var index = 0
    for slot in sent.states.indices {
      guard index < changes.count, Int(changes[index].slot) == slot else {
        places[Int(sent.states[slot].tile)] += 1
        continue
      }
      let change = changes[index]
      index += 1
      let (old, new) = (Int(change.before.tile), Int(change.after.tile))
      // The tile of absent navigators is 0 and has no part.
      if old == new {
        parts[new]?.append(change, at: places[old])
      } else {
        parts[old]?.appendGone(at: places[old])
        parts[new]?.append(change.after, of: change.slot)
      }
      places[old] += 1
    }
    for tile in demand.tiles { parts[Int(tile)]?.memberCount = places[Int(tile)] }
    return parts
  }

  private var emptyParts: [FramePart?] {
    Array(repeating: FramePart?.none, count: 1 + floor.tiles.count)
  }

  private func wholeKeyframe() -> PositionMessage {
    var part = FramePart(capacity: 8 * sent.count)
    for slot in sent.states.indices where sent.states[slot].isPresent {
      part.append(sent.states[slot], of: UInt16(slot))
    }
    return PositionMessage(.bytes(header(.keyframe).frame([(0, part)])))
  }

  private mutating func writeKeyParts(of tiles: [UInt16]) {
    if tiles.isEmpty { return }
    var parts = emptyParts
    for tile in tiles { parts[Int(tile)] = FramePart() }
    for slot in sent.states.indices where sent.states[slot].isPresent {
      parts[Int(sent.states[slot].tile)]?.append(sent.states[slot], of: UInt16(slot))
    }
    for tile in tiles { written.keyParts[tile] = parts[Int(tile)] }
  }

  // MARK: - Absolute positions

  /// The delta of this tick in absolute positions.
  func absoluteDelta(of tiles: [UInt16]?) -> PositionMessage? {
    hasNews ? message(positions(of: sent.changes, in: tiles), from: sequence &- 1) : nil
  }

  /// What leads on from an older state, in absolute positions.
  ///
  /// - Returns: `nil` when that state is not known any more, or all positions are fewer.
  mutating func absoluteLeap(from state: UInt32, of tiles: [UInt16]?) -> PositionMessage? {
    guard var step = written.leaps[state] ?? makeLeap(from: state) else { return nil }
    defer { written.leaps[state] = step }
    if tiles != nil { return leap(of: step, from: state, in: tiles) }
    return step.absolute { leap(of: $0, from: state, in: nil) }
  }

  private func leap(of step: Step, from state: UInt32, in tiles: [UInt16]?) -> PositionMessage? {
    let positions = positions(of: step.changes, in: tiles)
    guard state &+ 1 == sequence || positions.count <= sent.count(in: tiles) else { return nil }
    return message(positions, from: state)
  }

  private func positions(of changes: [SentChange], in tiles: [UInt16]?) -> [Position] {
    let isMeant = { (state: SentState) in state.isPresent && tiles?.contains(state.tile) != false }
    return changes.compactMap { change in
      if isMeant(change.after) { return change.position }
      guard isMeant(change.before) else { return nil }
      return SentChange(slot: change.slot, before: change.before, after: .absent).position
    }
  }

  /// The newest state in absolute positions.
  func absoluteKeyframe(of tiles: [UInt16]?) -> PositionMessage {
    let positions = sent.states.indices.compactMap { slot in
      let state = sent.states[slot]
      return state.isPresent && tiles?.contains(state.tile) != false
        ? state.position(UInt16(slot)) : nil
    }
    return message(positions, from: nil)
  }

  private func message(_ positions: [Position], from state: UInt32?) -> PositionMessage {
    PositionMessage(
      .frame(
        PositionFrame(
          floor: floor, isKeyframe: state == nil, time: time, sequence: sequence, from: state,
          positions: positions)))
  }
}
