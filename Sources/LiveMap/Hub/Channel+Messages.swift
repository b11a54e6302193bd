import IndoorModel

/// What viewers are given; each written once for each state, and only when somebody is to have it.
extension Channel {
  /// What was written of one state.
  struct Written {
    fileprivate var delta: Step?
    fileprivate var leaps: [UInt32: Step] = [:]
    fileprivate var keyframe: PositionMessage?
    fileprivate var keyParts: [UInt16: FramePart] = [:]

    /// What leads to the state from another one.
    fileprivate struct Step {
      let kind: FrameHeader.Kind
      let changes: [SentChange]
      var whole: PositionMessage?
      /// What changed on the floor in absolute positions.
      var absolute: PositionMessage?
      /// By tile, of those that anybody wants.
      var parts: [FramePart?]?
    }
  }

  /// How many are told of.
  var count: Int { population.dropFirst().reduce(0, +) }

  private func count(in tiles: [UInt16]?) -> Int {
    tiles.map { $0.reduce(0) { $0 + population[Int($1)] } } ?? count
  }

  // MARK: - Frames

  /// What leads on from the state before this tick, for the floor or for some tiles.
  mutating func delta(of tiles: [UInt16]?) -> PositionMessage? {
    guard hasNews else { return nil }
    var step = written.delta ?? Written.Step(kind: .delta, changes: changes)
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
      state &+ 1 == sequence || message.byteCount < Self.keyframeSize(count(in: tiles))
    return isSmall ? message : nil
  }

  private func makeLeap(from state: UInt32) -> Written.Step? {
    log.changes(since: state, now: told).map {
      Written.Step(kind: .leap(from: state), changes: $0)
    }
  }

  /// About the bytes of a keyframe.
  private static func keyframeSize(_ count: Int) -> Int { FrameHeader.byteCount + 2 + 6 * count }

  /// The state of the floor, or of some tiles.
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

  // MARK: - Writing them

  private func header(_ kind: FrameHeader.Kind) -> FrameHeader {
    FrameHeader(kind: kind, venue: venue, floor: floor.index, time: time, sequence: sequence)
  }

  private func message(of step: inout Written.Step, _ tiles: [UInt16]?) -> PositionMessage {
    guard let tiles else {
      let message = step.whole ?? whole(step)
      step.whole = message
      return message
    }
    let parts = step.parts ?? parts(of: step.changes)
    step.parts = parts
    let known = tiles.compactMap { tile -> (tile: UInt16, part: FramePart)? in
      guard let part = parts[Int(tile)], part.memberCount > 0 || !part.isEmpty else { return nil }
      return (tile, part)
    }
    return PositionMessage(.bytes(header(step.kind).frame(known)))
  }

  private func whole(_ step: Written.Step) -> PositionMessage {
    var part = FramePart(capacity: 5 * step.changes.count)
    for change in step.changes { part.append(change, at: UInt32(change.slot)) }
    return PositionMessage(.bytes(header(step.kind).frame([(0, part)])))
  }

  /// Changes by the tiles that anybody wants.
  private func parts(of changes: [SentChange]) -> [FramePart?] {
    var parts = Array(repeating: FramePart?.none, count: population.count)
    for tile in wants.tiles.keys { parts[Int(tile)] = FramePart() }
    // How many each tile had before, up to the slot that is looked at.
    var places = Array(repeating: UInt32(0), count: population.count)
    var index = 0
    for slot in told.indices {
      guard index < changes.count, Int(changes[index].slot) == slot else {
        places[Int(told[slot].tile)] += 1
        continue
      }
      let change = changes[index]
      index += 1
      let (old, new) = (Int(change.before.tile), Int(change.after.tile))
      // Nobody's tile is 0 and has no part.
      if old == new {
        parts[new]?.append(change, at: places[old])
      } else {
        parts[old]?.appendGone(at: places[old])
        parts[new]?.append(change.after, of: change.slot)
      }
      places[old] += 1
    }
    for tile in wants.tiles.keys { parts[Int(tile)]?.memberCount = places[Int(tile)] }
    return parts
  }

  private func wholeKeyframe() -> PositionMessage {
    var part = FramePart(capacity: 8 * count)
    for slot in told.indices where told[slot].isSomebody {
      part.append(told[slot], of: UInt16(slot))
    }
    return PositionMessage(.bytes(header(.keyframe).frame([(0, part)])))
  }

  private mutating func writeKeyParts(of tiles: [UInt16]) {
    if tiles.isEmpty { return }
    var parts = Array(repeating: FramePart?.none, count: population.count)
    for tile in tiles { parts[Int(tile)] = FramePart() }
    for slot in told.indices where told[slot].isSomebody {
      parts[Int(told[slot].tile)]?.append(told[slot], of: UInt16(slot))
    }
    for tile in tiles { written.keyParts[tile] = parts[Int(tile)] }
  }

  // MARK: - Absolute positions

  /// The delta of this tick in absolute positions.
  func frame(of tiles: [UInt16]?) -> PositionMessage? {
    hasNews ? message(positions(of: changes, in: tiles), from: sequence &- 1) : nil
  }

  /// What leads on from an older state, in absolute positions.
  ///
  /// - Returns: `nil` when that state is not known any more, or all who are there are fewer.
  mutating func frame(since state: UInt32, of tiles: [UInt16]?) -> PositionMessage? {
    guard var step = written.leaps[state] ?? makeLeap(from: state) else { return nil }
    defer { written.leaps[state] = step }
    if tiles == nil, let message = step.absolute { return message }
    let positions = positions(of: step.changes, in: tiles)
    guard state &+ 1 == sequence || positions.count <= count(in: tiles) else { return nil }
    let message = message(positions, from: state)
    if tiles == nil { step.absolute = message }
    return message
  }

  private func positions(of changes: [SentChange], in tiles: [UInt16]?) -> [Position] {
    let isMeant = { (told: SentState) in told.isSomebody && tiles?.contains(told.tile) != false }
    return changes.compactMap { change in
      if isMeant(change.after) { return change.position }
      guard isMeant(change.before) else { return nil }
      return SentChange(slot: change.slot, before: change.before, after: .nobody).position
    }
  }

  /// The whole state in absolute positions.
  func wholeFrame(of tiles: [UInt16]?) -> PositionMessage {
    let positions = told.indices.compactMap { slot in
      let told = told[slot]
      return told.isSomebody && tiles?.contains(told.tile) != false
        ? told.position(UInt16(slot)) : nil
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
