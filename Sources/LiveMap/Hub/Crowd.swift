import Geometry
import IndoorModel
import Positioning

/// Everybody in a venue: who has which slot, who is where, who changed when.
///
/// What each tick reads lies in arrays by slot; names and histories lie apart.
struct Crowd {
  /// One navigator.
  struct Member {
    let id: Identifier<Navigator>
    var name: String?
    var group: String?
    var location: Location
    var motion: MotionEstimate
    /// The floor's index.
    var floor: Int
    /// Where the slot stands in the floor's list.
    var rank: Int
  }

  let configuration: LiveConfiguration
  private(set) var table: FloorTable
  /// The tick that will send what is reported now.
  private(set) var tick: UInt32 = 1

  private var members: [Member?] = []
  private var positions: [Position] = []
  private var changes: [UInt32] = []
  private var heard: [Int64] = []
  private var floors: [FloorCrowd]
  private var slots: [Identifier<Navigator>: UInt16] = [:]
  private var pool = SlotPool()
  private var renamed: [UInt16] = []
  private let checks: LocationChecks

  init(venue: Venue, configuration: LiveConfiguration) {
    self.configuration = configuration
    table = FloorTable(venue, margin: configuration.outsideMargin)
    floors = venue.floors.map { _ in FloorCrowd() }
    checks = LocationChecks(configuration: configuration)
  }

  /// How positions on each floor are written, by index.
  var frames: [FloorFrame] { table.frames }

  /// How many are here.
  var count: Int { slots.count }

  /// How many are on a floor.
  func count(on floor: Int) -> Int { floors[floor].slots.count }

  /// The index of the floor that is meant by an id or an ordinal.
  func floor(called word: String) -> Int? { table.floor(called: word) }

  /// Where a navigator is, if it is here.
  func place(of id: Identifier<Navigator>) -> Place? {
    slots[id].flatMap { members[Int($0)]?.location.place }
  }

  /// What is known of everybody, ordered by id.
  var statuses: [NavigatorStatus] {
    members.indices.compactMap { slot in
      members[slot].map { member in
        NavigatorStatus(
          id: member.id, name: member.name, group: member.group, location: member.location,
          state: positions[slot].navigatorState)
      }
    }.sorted { $0.id < $1.id }
  }

  // MARK: - What comes in

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

  private mutating func leave(_ slot: Int) {
    guard let member = members[slot] else { return }
    var last = positions[slot]
    last.state = NavigatorState.gone.rawValue | Position.headingUnknown
    if let moved = floors[member.floor].leave(rank: member.rank, last: last, tick: tick) {
      members[Int(moved)]?.rank = member.rank
    }
  }

  /// Completes the location and writes it in the units of the wire.
  private mutating func place(_ slot: Int) {
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

  private mutating func write(_ position: Position) {
    let slot = Int(position.slot)
    guard positions[slot] != position else { return }
    positions[slot] = position
    changes[slot] = tick
  }

  // MARK: - What edits do

  /// Takes over the floors that the venue has become; whoever was on one that is no more is gone.
  mutating func take(_ venue: Venue) {
    let rewritten = table.take(venue)
    while floors.count < table.frames.count { floors.append(FloorCrowd()) }
    for slot in rewritten.flatMap({ floors[$0].slots }) { place(Int(slot)) }
    for floor in floors.indices where table.bounds[floor] == nil {
      for slot in floors[floor].slots { _ = remove(Int(slot)) }
    }
  }

  // MARK: - What time does

  /// Marks who is silent and lets go who was silent for long; then what was reported belongs to the
  /// tick that is sent now.
  ///
  /// - Returns: who is gone.
  mutating func elapse(to now: Timestamp) -> [Identifier<Navigator>] {
    let stale = now.advanced(bySeconds: -configuration.staleAfter).millisecondsSince1970
    let gone = now.advanced(bySeconds: -configuration.goneAfter).millisecondsSince1970
    var left: [Identifier<Navigator>] = []
    for slot in heard.indices where heard[slot] <= stale {
      if heard[slot] <= gone {
        if let id = remove(slot) { left.append(id) }
      } else {
        var position = positions[slot]
        position.state = position.state & ~7 | NavigatorState.stale.rawValue
        write(position)
      }
    }
    for floor in floors.indices { floors[floor].forget(before: tick, slowest: slowest) }
    return left
  }

  private mutating func remove(_ slot: Int) -> Identifier<Navigator>? {
    leave(slot)
    let id = members[slot]?.id
    if let id { slots[id] = nil }
    members[slot] = nil
    heard[slot] = .max
    // Every viewer has had a frame that tells of it by then.
    pool.give(UInt16(slot), at: tick + slowest + 1)
    return id
  }

  /// The ticks between two keyframes for everybody.
  var keyframeTicks: UInt32 {
    let ticks = configuration.keyframeInterval * Double(configuration.ticksPerSecond)
    return UInt32(max(1, ticks.rounded()))
  }

  /// The ticks between two frames of the slowest viewer.
  private var slowest: UInt32 { UInt32(configuration.ticksPerSecond) }

  /// Ends the tick: what is reported from now on belongs to the next one.
  mutating func endTick() { tick += 1 }

  // MARK: - What goes out

  /// The roster's changes since the last call, or `nil` when there are none.
  mutating func takeRoster() -> Roster? {
    let gone = pool.release(at: tick)
    if renamed.isEmpty, gone.isEmpty { return nil }
    let entries = renamed.compactMap(entry)
    renamed.removeAll(keepingCapacity: true)
    return Roster(isComplete: false, entries: entries, gone: gone)
  }

  /// Everybody's entry.
  var entries: [Roster.Entry] { members.indices.compactMap { entry(UInt16($0)) } }

  /// The roster that replaces all that somebody knows.
  var wholeRoster: Roster { Roster(isComplete: true, entries: entries, gone: []) }

  private func entry(_ slot: UInt16) -> Roster.Entry? {
    members[Int(slot)].map {
      Roster.Entry(slot: slot, id: $0.id, name: $0.name, group: $0.group)
    }
  }

  /// Everybody on a floor.
  func all(on floor: Int) -> [Position] { floors[floor].slots.map { positions[Int($0)] } }

  /// Who changed on a floor, or left it, after a tick.
  func changed(on floor: Int, after tick: UInt32) -> [Position] {
    var changed: [Position] = []
    for slot in floors[floor].slots where changes[Int(slot)] > tick {
      changed.append(positions[Int(slot)])
    }
    return changed + floors[floor].gone.values.filter { $0.tick > tick }.map(\.last)
  }
}
