import Geometry
import IndoorModel
import Positioning

/// The positions of all slots, and the tick in which each changed.
///
/// What each tick reads and each location touches lies in arrays by slot.
struct PositionTable {
  /// The floor index of a slot without a navigator.
  static let noFloor = UInt16.max

  /// The positions in the units of frames. `Channel` reads these three arrays in each tick.
  private(set) var current: [Position] = []
  /// The ticks in which the slots changed or were left.
  private(set) var changes: [UInt32] = []
  /// The floors' indices; `noFloor` for a free slot.
  private(set) var floorOf: [UInt16] = []
  private var tracked: [TrackedPosition] = []
  /// When each navigator reported last, in milliseconds since 1970; `.max` for a free slot.
  private var reportTimes: [Int64] = []
  private var slotsByFloor: [SlotList]
  private var mended = MendedPlaces()
  private var lastSerial: UInt32 = 0
  /// The tick with the frames that will have what is reported now.
  private(set) var tick: UInt32 = 1

  /// Makes a table without navigators.
  init(floorCount: Int) { slotsByFloor = Array(repeating: SlotList(), count: floorCount) }

  // MARK: - Reading

  /// The number of slots that were ever in use.
  var slotCount: Int { changes.count }

  /// The slots on a floor, in no order.
  func slots(on floor: Int) -> [UInt16] { slotsByFloor[floor].slots }

  /// Whether a navigator has a slot.
  func isTaken(_ slot: Int) -> Bool { reportTimes[slot] != .max }

  /// Whether a slot's position changed in this tick.
  func hasChanged(_ slot: Int) -> Bool { changes[slot] == tick }

  /// The index of the floor of a slot that is taken.
  func floor(_ slot: Int) -> Int { Int(tracked[slot].floor) }

  /// The last location of a slot that is taken, to the precision of its report.
  func location(_ slot: Int) -> BareLocation { tracked[slot].location }

  /// The estimated motion of the navigator in a slot.
  func motion(_ slot: Int) -> MotionEstimate { tracked[slot].motion }

  /// Whether the navigator's last step was faster than a person can be.
  func isDoubtful(_ slot: Int) -> Bool { tracked[slot].isDoubtful }

  /// Where the navigator in a slot that is taken counts, and whether that is another place than in the
  /// tick before.
  func countedPlace(_ slot: Int) -> (floor: Int, point: Point, hasChanged: Bool) {
    let location = tracked[slot].location
    return mended.place(slot, shownAt: location.milliseconds, tick: tick)
      ?? (floor(slot), location.point, hasChanged(slot))
  }

  /// Calls with each slot that counts on a floor, in no order, and where it counts.
  func forEachCounted(on floor: Int, _ body: (Int, Point) -> Void) {
    guard !mended.isEmpty else {
      for slot in slots(on: floor) { body(Int(slot), location(Int(slot)).point) }
      return
    }
    // A tag may be shown on another floor than it counts on.
    for slot in 0..<slotCount where isTaken(slot) {
      let place = countedPlace(slot)
      if place.floor == floor { body(slot, place.point) }
    }
  }

  /// Whether routes begin or end at the navigator in a slot.
  func isFollowed(_ slot: Int) -> Bool { tracked[slot].isFollowed }

  /// Tells the navigator in a slot from earlier ones; 0 for a free slot.
  func serial(_ slot: Int) -> UInt32 { tracked[slot].serial }

  // MARK: - Locations

  /// Puts a navigator that was not here into a slot; `write` follows.
  mutating func add(_ slot: Int, at location: BareLocation, floor: Int, isFollowed: Bool) {
    lastSerial &+= 1
    let position = TrackedPosition(location, serial: lastSerial, isFollowed: isFollowed)
    while tracked.count <= slot { grow(position) }
    tracked[slot] = position
    enter(slot, floor: floor)
  }

  private mutating func grow(_ filler: TrackedPosition) {
    current.append(Position(slot: UInt16(tracked.count), x: 0, y: 0, heading: 0, state: 0))
    tracked.append(filler)
    changes.append(0)
    floorOf.append(Self.noFloor)
    reportTimes.append(.max)
  }

  /// Takes the next location of a navigator; `write` follows.
  ///
  /// - Parameter jumpSpeed: metres per second above which a step is doubtful.
  /// - Returns: `false` when the location is the one that is known.
  /// - Throws: `older` when a later location is known.
  mutating func move(
    _ slot: Int, to location: BareLocation, floor: Int, jumpSpeed: Double
  ) throws(LocationRefusal.Reason) -> Bool {
    let last = tracked[slot].location
    if location.milliseconds <= last.milliseconds {
      if location.milliseconds < last.milliseconds {
        throw .older(seconds: Double(last.milliseconds - location.milliseconds) / 1000)
      }
      let isSame = location.x == last.x && location.y == last.y
      if isSame, floor == Int(tracked[slot].floor) { return false }
    }
    tracked[slot].move(
      to: location, floor: Int32(truncatingIfNeeded: floor), jumpSpeed: jumpSpeed)
    if tracked[slot].floor != floor {
      leaveFloor(slot)
      enter(slot, floor: floor)
    }
    return true
  }

  /// Takes a mended place of the navigator in a slot, for counts.
  mutating func mend(_ slot: Int, _ point: Point, floor: Int, at time: Timestamp) {
    mended.set(slot, point, floor: floor, at: time, tick: tick)
  }

  private mutating func enter(_ slot: Int, floor: Int) {
    tracked[slot].floor = Int32(truncatingIfNeeded: floor)
    tracked[slot].rank = Int32(truncatingIfNeeded: slotsByFloor[floor].add(UInt16(slot)))
    floorOf[slot] = UInt16(floor)
    changes[slot] = tick
  }

  private mutating func leaveFloor(_ slot: Int) {
    let (floor, rank) = (Int(tracked[slot].floor), Int(tracked[slot].rank))
    floorOf[slot] = Self.noFloor
    changes[slot] = tick
    if let moved = slotsByFloor[floor].remove(rank: rank) {
      tracked[Int(moved)].rank = Int32(truncatingIfNeeded: rank)
    }
  }

  /// Completes the last location by the motion and writes it in the units of frames.
  ///
  /// - Parameters:
  ///   - extent: that of the floor.
  ///   - now: milliseconds since 1970.
  ///   - staleAfter: milliseconds of silence that make a navigator stale.
  mutating func write(_ slot: Int, on extent: FloorExtent, at now: Int64, staleAfter: Int64) {
    let tracked = tracked[slot]
    let location = tracked.location
    // What was measured long ago is stale when it comes.
    reportTimes[slot] = min(now, location.milliseconds)
    let motion = tracked.motion
    let isMoving =
      location.speed.isNaN ? motion.isMoving : location.speed > MotionEstimate.slowest
    let isStale = now - location.milliseconds >= staleAfter
    let state: NavigatorState = isStale ? .stale : isMoving ? .moving : .standing
    let steps = extent.steps(location.x, location.y)
    let heading = location.heading.finite ?? motion.heading
    put(
      Position(
        slot: UInt16(slot), x: steps.x, y: steps.y, heading: heading.map(Position.turns) ?? 0,
        state: state.rawValue | (heading == nil ? Position.headingUnknown : 0)
          | (tracked.isDoubtful ? Position.doubtful : 0)))
  }

  /// Writes the positions of a floor again, because its units have changed.
  mutating func rewrite(floor: Int, on extent: FloorExtent) {
    for slot in slotsByFloor[floor].slots {
      let location = tracked[Int(slot)].location
      var position = current[Int(slot)]
      (position.x, position.y) = extent.steps(location.x, location.y)
      put(position)
    }
  }

  private mutating func put(_ position: Position) {
    let slot = Int(position.slot)
    guard current[slot] != position else { return }
    current[slot] = position
    changes[slot] = tick
  }

  /// Frees a slot.
  mutating func remove(_ slot: Int) {
    leaveFloor(slot)
    mended.remove(slot)
    tracked[slot].clear()
    reportTimes[slot] = .max
  }

  /// Notes whether routes begin or end at the navigator in a slot.
  mutating func mark(_ slot: Int, isFollowed: Bool) { tracked[slot].isFollowed = isFollowed }

  // MARK: - Records of an owner

  /// Whether a slot that may never have been in use is on a floor.
  func isOn(_ floor: Int, _ slot: Int) -> Bool {
    slot < slotCount && floorOf[slot] != Self.noFloor && Int(floorOf[slot]) == floor
  }

  /// Puts a navigator where the venue's owner says, exactly; it may be new in its slot.
  ///
  /// - Parameters:
  ///   - extent: that of the floor.
  ///   - time: milliseconds since 1970.
  mutating func show(
    _ position: Position, on floor: Int, _ extent: FloorExtent, at time: Int64, isFollowed: Bool
  ) {
    let slot = Int(position.slot)
    let (x, y) = extent.point(x: position.x, y: position.y)
    var location = BareLocation(x: x, y: y, milliseconds: time)
    location.heading = position.headingInRadians ?? .nan
    if slot >= slotCount || !isTaken(slot) {
      add(slot, at: location, floor: floor, isFollowed: isFollowed)
    } else {
      let isElsewhere = Int(tracked[slot].floor) != floor
      tracked[slot].move(
        to: location, floor: Int32(truncatingIfNeeded: floor), jumpSpeed: .infinity)
      if isElsewhere {
        leaveFloor(slot)
        enter(slot, floor: floor)
      }
    }
    reportTimes[slot] = time
    put(position)
  }

  /// Takes navigators that are here to have reported no earlier than a moment, in milliseconds since 1970.
  mutating func noteReports(since moment: Int64) {
    for slot in reportTimes.indices where isTaken(slot) {
      reportTimes[slot] = max(reportTimes[slot], moment)
    }
  }

  // MARK: - Floors

  /// Makes room for floors that were added.
  mutating func grow(floorCount: Int) {
    while slotsByFloor.count < floorCount { slotsByFloor.append(SlotList()) }
  }

  // MARK: - Time

  /// Shows the navigator in a slot as silent.
  mutating func markStale(_ slot: Int) {
    var position = current[slot]
    position.state = position.state & ~7 | NavigatorState.stale.rawValue
    put(position)
  }

  /// Shows navigators as stale that reported nothing since a moment.
  ///
  /// - Parameters:
  ///   - stale: milliseconds since 1970.
  ///   - gone: an earlier moment.
  /// - Returns: the slots that reported nothing since `gone`; they are left as they are.
  mutating func markStale(silentSince stale: Int64, gone: Int64) -> [Int] {
    var silent: [Int] = []
    for slot in reportTimes.indices where reportTimes[slot] <= stale {
      if reportTimes[slot] <= gone { silent.append(slot) } else { markStale(slot) }
    }
    return silent
  }

  /// Takes over that the clock was set back: no report is later than now, or all further ones would
  /// be refused as older, and silence would go unnoticed, until it is as late again.
  mutating func setBack(to now: Timestamp) {
    for slot in reportTimes.indices where isTaken(slot) {
      reportTimes[slot] = min(reportTimes[slot], now.millisecondsSince1970)
      tracked[slot].setBack(to: now)
    }
  }

  /// Ends the tick: what is reported from now on belongs to the next one.
  mutating func endTick() { tick += 1 }
}

/// The slots on one floor.
private struct SlotList {
  private(set) var slots: [UInt16] = []

  /// Adds a slot and returns its place in the list.
  mutating func add(_ slot: UInt16) -> Int {
    slots.append(slot)
    return slots.count - 1
  }

  /// Removes the slot at a place, and returns the slot that has this place now, if any.
  mutating func remove(rank: Int) -> UInt16? {
    let moved = slots.removeLast()
    guard rank < slots.count else { return nil }
    slots[rank] = moved
    return moved
  }
}
