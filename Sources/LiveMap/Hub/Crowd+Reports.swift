import Geometry
import IndoorModel
import Positioning

/// What comes in: locations that are taken or refused.
extension Crowd {
  /// Takes a location.
  ///
  /// - Returns: the place that is now the navigator's.
  mutating func report(
    _ report: LocationReport, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> Place {
    let floor = try checks.floor(of: report.location, among: table, at: now)
    var report = report
    report.location.place.floor = frames[floor].floor
    if let slot = slots[report.navigator] {
      try update(Int(slot), report, floor: floor)
      heard[Int(slot)] = now.millisecondsSince1970
    } else {
      try add(report, floor: floor, at: now)
    }
    return report.location.place
  }

  private mutating func add(
    _ report: LocationReport, floor: Int, at now: Timestamp
  ) throws(LocationRefusal.Reason) {
    let limit = min(configuration.navigatorLimit, SlotPool.limit)
    guard slots.count < limit, let slot = pool.take() else { throw .tooMany(limit: limit) }
    let index = Int(slot)
    while members.count <= index { grow() }
    members[index] = Member(
      id: report.navigator, name: report.name, group: report.group, location: report.location,
      motion: MotionEstimate(report.location), floor: floor, rank: 0)
    slots[report.navigator] = slot
    heard[index] = now.millisecondsSince1970
    renamed.append(slot)
    enter(index, floor: floor)
    place(index)
  }

  private mutating func grow() {
    positions.append(
      Position(slot: UInt16(members.count), x: 0, y: 0, heading: 0, state: 0))
    members.append(nil)
    changes.append(0)
    heard.append(.max)
  }

  private mutating func update(
    _ slot: Int, _ report: LocationReport, floor: Int
  ) throws(LocationRefusal.Reason) {
    guard var member = members[slot] else { return }
    let seconds = report.location.time.seconds(since: member.location.time)
    if seconds < 0 { throw .older(seconds: -seconds) }
    // Nobody else holds the member while it is changed, so nothing is copied.
    members[slot] = nil
    member.location = report.location
    member.motion.update(report.location)
    if let name = report.name, name != member.name { rename(slot) { member.name = name } }
    if let group = report.group, group != member.group { rename(slot) { member.group = group } }
    let before = member.floor
    members[slot] = member
    if before != floor {
      leave(slot)
      enter(slot, floor: floor)
    }
    place(slot)
  }

  private mutating func rename(_ slot: Int, _ change: () -> Void) {
    change()
    if renamed.last != UInt16(slot) { renamed.append(UInt16(slot)) }
  }

  private mutating func enter(_ slot: Int, floor: Int) {
    members[slot]?.floor = floor
    members[slot]?.rank = floors[floor].enter(UInt16(slot))
    changes[slot] = tick
  }

  mutating func leave(_ slot: Int) {
    guard let member = members[slot] else { return }
    var last = positions[slot]
    last.state = NavigatorState.gone.rawValue | Position.headingUnknown
    if let moved = floors[member.floor].leave(rank: member.rank, last: last, tick: tick) {
      members[Int(moved)]?.rank = member.rank
    }
  }

  /// Completes the location and writes it in the units of the wire.
  mutating func place(_ slot: Int) {
    guard var location = members[slot]?.location, let motion = members[slot]?.motion,
      let floor = members[slot]?.floor
    else { return }
    let isMoving = location.speed.map { $0 > MotionEstimate.slowest } ?? motion.isMoving
    let heading = location.heading ?? motion.heading
    location.heading = heading
    location.speed = location.speed ?? motion.speed
    members[slot]?.location = location
    let steps = frames[floor].steps(of: location.place.point)
    let state = isMoving ? NavigatorState.moving : .standing
    write(
      Position(
        slot: UInt16(slot), x: steps.x, y: steps.y, heading: heading.map(Position.turns) ?? 0,
        state: state.rawValue | (heading == nil ? Position.headingUnknown : 0)))
  }

  mutating func write(_ position: Position) {
    let slot = Int(position.slot)
    guard positions[slot] != position else { return }
    positions[slot] = position
    changes[slot] = tick
  }
}
