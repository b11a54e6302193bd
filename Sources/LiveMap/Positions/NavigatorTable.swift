import Geometry
import IndoorModel
import Positioning

/// The navigators in a venue: their slots, their positions, and the floors that they are on.
struct NavigatorTable {
  /// What became of a location that was not refused.
  enum Outcome: Hashable {
    /// It is the navigator's position now.
    case taken(isDoubtful: Bool)
    /// It was known already.
    case duplicate
  }

  /// The floors by the index that frames name them with.
  private(set) var floors: FloorTable
  /// The slots, ids and names. Rosters and filters read it.
  private(set) var directory = NavigatorDirectory()
  /// The positions by slot. Frames and counts read it in each tick.
  private(set) var positions: PositionTable
  /// The navigators at which routes begin or end, here or not.
  private var followed: Set<Identifier<Navigator>> = []
  private var configuration: LiveConfiguration
  private var checks: LocationChecks
  /// The time of the last tick, in milliseconds since 1970.
  private var lastTime: Int64 = .min

  init(venue: Venue, configuration: LiveConfiguration) {
    self.configuration = configuration
    floors = FloorTable(venue, margin: configuration.outsideMargin)
    positions = PositionTable(floorCount: venue.floors.count)
    checks = LocationChecks(configuration: configuration)
  }

  /// Takes over other settings.
  mutating func configure(_ configuration: LiveConfiguration) {
    self.configuration = configuration
    checks = LocationChecks(configuration: configuration)
  }

  // MARK: - Reading

  /// The number of navigators.
  var count: Int { directory.count }

  /// The number of navigators on a floor.
  func count(on floor: Int) -> Int { positions.slots(on: floor).count }

  /// The units of the positions on each floor, by index.
  var frames: [FloorFrame] { floors.frames }

  /// The tick with the frames that will have what is reported now.
  var tick: UInt32 { positions.tick }

  /// The ticks between two frames at the lowest rate.
  var longestInterval: UInt32 { UInt32(configuration.ticksPerSecond) }

  /// The slot of a navigator that is here.
  func slot(of id: Identifier<Navigator>) -> Int? { directory.slot(of: id) }

  /// The place of a navigator that is here.
  func place(of id: Identifier<Navigator>) -> Place? { slot(of: id).map(place) }

  /// The place of the navigator in a slot.
  func place(_ slot: Int) -> Place {
    Place(floor: frames[positions.floor(slot)].floor, point: positions.location(slot).point)
  }

  /// The positions on a floor.
  func all(on floor: Int) -> [Position] {
    positions.slots(on: floor).map { positions.current[Int($0)] }
  }

  /// What is known of all navigators, ordered by id.
  var statuses: [NavigatorStatus] {
    (0..<directory.slotCount).compactMap(status).sorted { $0.id < $1.id }
  }

  /// What is known of a navigator that is here.
  func status(of id: Identifier<Navigator>) -> NavigatorStatus? { slot(of: id).flatMap(status) }

  private func status(_ slot: Int) -> NavigatorStatus? {
    directory.entry(UInt16(slot)).map { entry in
      NavigatorStatus(
        id: entry.id, name: entry.name, group: entry.group, location: location(slot),
        state: positions.current[slot].navigatorState, isDoubtful: positions.isDoubtful(slot))
    }
  }

  /// The last location, completed by the estimated motion.
  private func location(_ slot: Int) -> Location {
    let (location, motion) = (positions.location(slot), positions.motion(slot))
    return Location(
      place: place(slot), accuracy: location.accuracy.nonNegative,
      heading: location.heading.finite ?? motion.heading,
      speed: location.speed.nonNegative ?? motion.speed, time: location.time)
  }

  // MARK: - Locations

  /// The index of a floor that is in the plan.
  ///
  /// - Parameter name: the floor's id or ordinal.
  func floor(named name: String) throws(LocationRefusal.Reason) -> Int {
    if let floor = floors.floor(called: name), floors.bounds[floor] != nil { return floor }
    throw reason(against: name)
  }

  /// Why there is no floor of a name.
  func reason(against name: String) -> LocationRefusal.Reason {
    floors.isAway(name) ? .removedFloor(name) : .unknownFloor(name)
  }

  /// Refuses a location that cannot be.
  ///
  /// - Parameter now: milliseconds since 1970.
  func check(
    _ location: BareLocation, floor: Int, at now: Int64
  ) throws(LocationRefusal.Reason) {
    try checks.check(location, on: floors.extents[floor], at: now)
  }

  /// Takes a location of a navigator.
  ///
  /// - Parameters:
  ///   - found: the navigator's slot; `nil` when it is not here yet.
  ///   - id: called only for a navigator that is not here yet.
  ///   - now: milliseconds since 1970.
  /// - Returns: the navigator's slot.
  mutating func take(
    _ location: BareLocation, floor: Int, slot found: Int?, at now: Int64,
    id: () -> Identifier<Navigator>
  ) throws(LocationRefusal.Reason) -> (slot: Int, outcome: Outcome) {
    if let found { return (found, try take(location, floor: floor, slot: found, at: now)) }
    let slot = try add(id(), location, floor: floor, at: now)
    return (slot, .taken(isDoubtful: false))
  }

  /// Takes a location of the navigator in a slot.
  ///
  /// - Parameter now: milliseconds since 1970.
  mutating func take(
    _ location: BareLocation, floor: Int, slot: Int, at now: Int64
  ) throws(LocationRefusal.Reason) -> Outcome {
    try check(location, floor: floor, at: now)
    guard
      try positions.move(
        slot, to: location, floor: floor, jumpSpeed: configuration.jumpSpeed)
    else { return .duplicate }
    write(slot, floor: floor, at: now)
    return .taken(isDoubtful: positions.isDoubtful(slot))
  }

  private mutating func add(
    _ id: Identifier<Navigator>, _ location: BareLocation, floor: Int, at now: Int64
  ) throws(LocationRefusal.Reason) -> Int {
    try check(location, floor: floor, at: now)
    guard (1...NavigatorIDTable.longest).contains(id.rawValue.utf8.count) else {
      throw .unreadable("navigator must have 1 to \(NavigatorIDTable.longest) characters")
    }
    let limit = min(configuration.navigatorLimit, SlotPool.limit)
    guard let slot = directory.add(id, limit: limit) else { throw .tooMany(limit: limit) }
    positions.add(slot, at: location, floor: floor, isFollowed: followed.contains(id))
    write(slot, floor: floor, at: now)
    return slot
  }

  /// Takes mended places of navigators that are here, for counts.
  mutating func mend(_ places: [MendedPlace]) {
    for mended in places {
      guard let slot = slot(of: mended.navigator),
        let floor = floors.floor(called: mended.place.floor.rawValue), floors.bounds[floor] != nil
      else { continue }
      positions.mend(slot, mended.place.point, floor: floor, at: mended.time)
    }
  }

  private mutating func write(_ slot: Int, floor: Int, at now: Int64) {
    positions.write(
      slot, on: floors.extents[floor], at: now,
      staleAfter: Int64(configuration.staleAfter * 1000))
  }

  /// Takes over a navigator's name and group where they are given.
  mutating func rename(_ slot: Int, _ name: String?, group: String?) {
    directory.rename(slot, name, group: group)
  }

  /// Shows the navigator in a slot as silent, until it reports again.
  mutating func markStale(_ slot: Int) { positions.markStale(slot) }

  /// Removes a navigator at once.
  mutating func remove(_ id: Identifier<Navigator>) {
    if let slot = slot(of: id) { remove(slot) }
  }

  private mutating func remove(_ slot: Int) {
    // By then every viewer has had a frame without the navigator.
    if directory.remove(slot, reusableAt: tick + longestInterval + 1) { positions.remove(slot) }
  }

  /// Takes the roster's changes since the last call; `nil` when there are none.
  mutating func takeRosterChanges() -> Roster? { directory.takeChanges(at: tick) }

  // MARK: - Records of an owner

  /// Whether the navigators that a frame says something new of are on the floor, and stay within it.
  func accepts(_ update: FloorUpdate, on floor: Int) -> Bool {
    update.entries.allSatisfy { entry in
      let slot = Int(entry.slot)
      return switch entry.kind {
      case .here: true
      case .gone: positions.isOn(floor, slot)
      case .moved: positions.isOn(floor, slot) && moved(entry) != nil
      }
    }
  }

  /// Where a navigator is that has moved.
  private func moved(_ entry: FloorUpdate.Entry) -> Position? {
    guard case .moved(let dx, let dy) = entry.kind else { return nil }
    let last = positions.current[Int(entry.slot)]
    guard let x = Int16(exactly: Int64(last.x) + Int64(dx)),
      let y = Int16(exactly: Int64(last.y) + Int64(dy))
    else { return nil }
    return Position(slot: entry.slot, x: x, y: y, heading: entry.heading, state: entry.state)
  }

  /// Whether entries give slots to navigators while viewers may still know other ones in them: that
  /// happens where records are missing in between.
  func areEarly(_ entries: [Roster.Entry]) -> Bool {
    entries.contains { entry in
      let slot = Int(entry.slot)
      if let known = directory.entry(in: slot) { return known.id != entry.id }
      guard slot < positions.slotCount else { return false }
      let left = positions.changes[slot]
      return left > 0 && left + longestInterval > tick
    }
  }

  /// Takes over frames that it accepts, and entries of the roster.
  ///
  /// - Parameter time: the owner's.
  /// - Returns: the new places of navigators at which routes begin or end.
  mutating func take(
    _ updates: [(floor: Int, update: FloorUpdate)], _ entries: [Roster.Entry], at time: Timestamp
  ) -> [LocatedNavigator] {
    var touched: [Int] = []
    for (floor, update) in updates { touched += takeChanges(update, on: floor, at: time) }
    for entry in entries {
      touched.append(Int(entry.slot))
      if let before = directory.put(entry) { touched.append(before) }
    }
    for (floor, update) in updates {
      for entry in update.entries {
        guard case .here(let x, let y) = entry.kind else { continue }
        let position = Position(
          slot: entry.slot, x: x, y: y, heading: entry.heading, state: entry.state)
        show(position, on: floor, at: time)
        touched.append(Int(entry.slot))
      }
    }
    // A navigator has a name and a place, or neither.
    for slot in touched {
      let isHere = slot < positions.slotCount && positions.isTaken(slot)
      let isKnown = directory.entry(in: slot) != nil
      if isHere, !isKnown { positions.remove(slot) }
      if isKnown, !isHere { directory.free(slot) }
    }
    return updates.flatMap { located($0.update) }
  }

  private func located(_ update: FloorUpdate) -> [LocatedNavigator] {
    if followed.isEmpty { return [] }
    return update.entries.compactMap { entry in
      let slot = Int(entry.slot)
      guard slot < positions.slotCount, positions.isTaken(slot), positions.isFollowed(slot),
        let id = directory.id(of: slot)
      else { return nil }
      return LocatedNavigator(id: id, place: place(slot))
    }
  }

  /// Takes what happened to navigators that were on a floor.
  ///
  /// - Returns: the slots that are not there any more.
  private mutating func takeChanges(
    _ update: FloorUpdate, on floor: Int, at time: Timestamp
  ) -> [Int] {
    var left: [Int] = []
    if update.isKeyframe {
      let here = Set(update.entries.map(\.slot))
      left = positions.slots(on: floor).filter { !here.contains($0) }.map(Int.init)
    }
    for entry in update.entries {
      if case .gone = entry.kind { left.append(Int(entry.slot)) }
      if let position = moved(entry) { show(position, on: floor, at: time) }
    }
    for slot in left where positions.isOn(floor, slot) { positions.remove(slot) }
    return left
  }

  private mutating func show(_ position: Position, on floor: Int, at time: Timestamp) {
    let id = directory.entry(in: Int(position.slot))?.id
    positions.show(
      position, on: floor, floors.extents[floor], at: time.millisecondsSince1970,
      isFollowed: id.map(followed.contains) ?? false)
  }

  /// Gives slots from now on, and judges the silence of navigators: those that are here are taken to have
  /// reported lately.
  mutating func own(at now: Timestamp) {
    directory.own(reusableAt: tick + longestInterval + 1)
    let lately = now.advanced(bySeconds: -configuration.staleAfter / 2)
    positions.noteReports(since: lately.millisecondsSince1970)
  }

  /// Removes all navigators at once.
  mutating func removeAll() {
    for slot in 0..<positions.slotCount where positions.isTaken(slot) {
      positions.remove(slot)
      directory.free(slot)
    }
  }

  // MARK: - Routes

  /// Whether routes begin or end at a navigator, here or not.
  func isFollowed(_ id: Identifier<Navigator>) -> Bool { followed.contains(id) }

  /// Notes whether routes begin or end at a navigator.
  mutating func mark(_ id: Identifier<Navigator>, isFollowed: Bool) {
    if isFollowed { followed.insert(id) } else { followed.remove(id) }
    if let slot = slot(of: id) { positions.mark(slot, isFollowed: isFollowed) }
  }

  // MARK: - Edits

  /// Takes over the floors of an edited venue, and removes the navigators of floors that are gone.
  mutating func take(_ venue: Venue) {
    let rewritten = floors.take(venue)
    positions.grow(floorCount: floors.frames.count)
    for floor in rewritten { positions.rewrite(floor: floor, on: floors.extents[floor]) }
    for floor in floors.frames.indices where floors.bounds[floor] == nil {
      for slot in positions.slots(on: floor) { remove(Int(slot)) }
    }
  }

  // MARK: - Time

  /// Shows silent navigators as stale and removes those that were silent for long; then what was
  /// reported belongs to the tick that is sent now.
  mutating func elapse(to now: Timestamp) {
    if now.millisecondsSince1970 < lastTime { positions.setBack(to: now) }
    lastTime = now.millisecondsSince1970
    let stale = now.advanced(bySeconds: -configuration.staleAfter)
    let gone = now.advanced(bySeconds: -configuration.goneAfter)
    let silent = positions.markStale(
      silentSince: stale.millisecondsSince1970, gone: gone.millisecondsSince1970)
    for slot in silent { remove(slot) }
  }

  /// Ends the tick: what is reported from now on belongs to the next one.
  mutating func endTick() { positions.endTick() }
}
