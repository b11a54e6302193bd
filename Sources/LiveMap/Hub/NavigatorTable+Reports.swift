import Geometry
import IndoorModel
import Positioning

/// What comes in: locations that are taken or refused.
extension NavigatorTable {
  /// What became of a location that was not refused.
  enum Taken {
    /// It is where the navigator is now.
    case moved
    /// It was known already.
    case duplicate
  }

  /// Takes a location of somebody who is here or not yet.
  ///
  /// - Returns: the place that is now the navigator's.
  mutating func report(
    _ report: LocationReport, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> Place {
    let floor = try floor(meant: report.location.place.floor.rawValue)
    let location = BareLocation(report.location)
    let now = now.millisecondsSince1970
    let id = report.navigator.rawValue.utf8
    var slot = navigators.slot(of: id.span)
    if let slot {
      _ = try take(location, floor: floor, slot: slot, at: now)
    } else {
      slot = try add(report.navigator, location, floor: floor, at: now)
    }
    if let slot { name(slot, report.name, group: report.group) }
    return Place(floor: frames[floor].floor, point: location.point)
  }

  /// The index of a floor that is there.
  func floor(meant word: String) throws(LocationRefusal.Reason) -> Int {
    if let floor = table.floor(called: word), table.bounds[floor] != nil { return floor }
    throw reason(against: word)
  }

  /// Why there is no such floor.
  func reason(against word: String) -> LocationRefusal.Reason {
    table.isAway(word) ? .removedFloor(word) : .unknownFloor(word)
  }

  /// Takes a location out of a message.
  ///
  /// - Parameter now: milliseconds since 1970.
  /// - Returns: whose slot it is.
  mutating func take(
    _ entry: LocationBatch.Entry, of batch: LocationBatch, floor: Int, at now: Int64,
    _ outcome: inout LocationOutcome
  ) throws(LocationRefusal.Reason) -> Int {
    let found = navigators.slot(of: batch.text.span.extracting(entry.navigator.range))
    let slot: Int
    if let found {
      slot = found
      try take(entry.location, floor: floor, slot: slot, at: now, &outcome)
    } else {
      let id = Identifier<Navigator>(batch.string(entry.navigator) ?? "")
      slot = try add(id, entry.location, floor: floor, at: now)
      outcome.take(isDoubtful: false)
    }
    if entry.name.isThere || entry.group.isThere {
      name(slot, batch.string(entry.name), group: batch.string(entry.group))
    }
    return slot
  }

  /// Takes a location of somebody who has a slot, and counts it.
  mutating func take(
    _ location: BareLocation, floor: Int, slot: Int, at now: Int64,
    _ outcome: inout LocationOutcome
  ) throws(LocationRefusal.Reason) {
    switch try take(location, floor: floor, slot: slot, at: now) {
    case .moved: outcome.take(isDoubtful: whereabouts[slot].isDoubtful)
    case .duplicate: outcome.pass()
    }
  }

  /// Takes a location of somebody who has a slot.
  ///
  /// - Parameter now: milliseconds since 1970.
  mutating func take(
    _ location: BareLocation, floor: Int, slot: Int, at now: Int64
  ) throws(LocationRefusal.Reason) -> Taken {
    try checks.check(location, on: table.extents[floor], at: now)
    let last = whereabouts[slot].location
    if location.milliseconds <= last.milliseconds {
      if location.milliseconds < last.milliseconds {
        throw .older(seconds: Double(last.milliseconds - location.milliseconds) / 1000)
      }
      let isSame = location.x == last.x && location.y == last.y
      if isSame, floor == Int(whereabouts[slot].floor) { return .duplicate }
    }
    whereabouts[slot].move(
      to: location, floor: Int32(truncatingIfNeeded: floor), jumpSpeed: configuration.jumpSpeed)
    if whereabouts[slot].floor != floor {
      leave(slot)
      enter(slot, floor: floor)
    }
    hear(slot, at: now)
    return .moved
  }

  /// Takes in somebody who is not here yet.
  ///
  /// - Returns: the slot.
  mutating func add(
    _ id: Identifier<Navigator>, _ location: BareLocation, floor: Int, at now: Int64
  ) throws(LocationRefusal.Reason) -> Int {
    try checks.check(location, on: table.extents[floor], at: now)
    let bytes = id.rawValue.utf8
    guard (1...NavigatorIDTable.longest).contains(bytes.count) else {
      throw .unreadable("navigator must have 1 to \(NavigatorIDTable.longest) characters")
    }
    let limit = min(configuration.navigatorLimit, SlotPool.limit)
    guard navigators.count < limit, let number = pool.take() else { throw .tooMany(limit: limit) }
    let slot = Int(number)
    lastSerial &+= 1
    let newcomer = TrackedPosition(location, serial: lastSerial, isFollowed: followed.contains(id))
    while members.count <= slot { grow(newcomer) }
    members[slot] = Member(id: id)
    whereabouts[slot] = newcomer
    navigators.insert(bytes.span, slot: slot)
    renamed.append(number)
    enter(slot, floor: floor)
    hear(slot, at: now)
    return slot
  }

  private mutating func grow(_ filler: TrackedPosition) {
    positions.append(
      Position(slot: UInt16(members.count), x: 0, y: 0, heading: 0, state: 0))
    members.append(nil)
    whereabouts.append(filler)
    changes.append(0)
    floorOf.append(Self.nowhere)
    heard.append(.max)
  }

  /// Gives somebody another name or group, where they are told.
  mutating func name(_ slot: Int, _ name: String?, group: String?) {
    if let name, members[slot]?.name != name {
      members[slot]?.name = name
      rename(slot)
    }
    if let group, members[slot]?.group != group {
      members[slot]?.group = group
      rename(slot)
    }
  }

  private mutating func rename(_ slot: Int) {
    if renamed.last != UInt16(slot) { renamed.append(UInt16(slot)) }
  }

  private mutating func enter(_ slot: Int, floor: Int) {
    whereabouts[slot].floor = Int32(truncatingIfNeeded: floor)
    whereabouts[slot].rank = Int32(truncatingIfNeeded: floors[floor].enter(UInt16(slot)))
    floorOf[slot] = UInt16(floor)
    changes[slot] = tick
  }

  mutating func leave(_ slot: Int) {
    let (floor, rank) = (Int(whereabouts[slot].floor), Int(whereabouts[slot].rank))
    floorOf[slot] = Self.nowhere
    changes[slot] = tick
    if let moved = floors[floor].leave(rank: rank) {
      whereabouts[Int(moved)].rank = Int32(truncatingIfNeeded: rank)
    }
  }

  /// Completes the location and writes it in the units of the wire.
  private mutating func hear(_ slot: Int, at now: Int64) {
    let whereabouts = whereabouts[slot]
    let location = whereabouts.location
    // What was measured long ago is stale when it comes.
    heard[slot] = min(now, location.milliseconds)
    let motion = whereabouts.motion
    let isMoving =
      location.speed.isNaN ? motion.isMoving : location.speed > MotionEstimate.slowest
    let isStale = now - location.milliseconds >= Int64(configuration.staleAfter * 1000)
    let state: NavigatorState = isStale ? .stale : isMoving ? .moving : .standing
    let steps = table.extents[Int(whereabouts.floor)].steps(location.x, location.y)
    let heading = location.heading.told ?? motion.heading
    write(
      Position(
        slot: UInt16(slot), x: steps.x, y: steps.y, heading: heading.map(Position.turns) ?? 0,
        state: state.rawValue | (heading == nil ? Position.headingUnknown : 0)
          | (whereabouts.isDoubtful ? Position.doubtful : 0)))
  }

  /// Writes positions anew whose floor is written differently now.
  mutating func rewrite(_ slot: Int) {
    let whereabouts = whereabouts[slot]
    let extent = table.extents[Int(whereabouts.floor)]
    var position = positions[slot]
    (position.x, position.y) = extent.steps(whereabouts.location.x, whereabouts.location.y)
    write(position)
  }

  mutating func write(_ position: Position) {
    let slot = Int(position.slot)
    guard positions[slot] != position else { return }
    positions[slot] = position
    changes[slot] = tick
  }
}
