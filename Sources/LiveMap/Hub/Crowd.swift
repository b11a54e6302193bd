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
  var table: FloorTable
  /// The tick that will send what is reported now.
  var tick: UInt32 = 1

  var members: [Member?] = []
  var positions: [Position] = []
  var changes: [UInt32] = []
  var heard: [Int64] = []
  var floors: [FloorCrowd]
  var slots: [Identifier<Navigator>: UInt16] = [:]
  var pool = SlotPool()
  var renamed: [UInt16] = []
  let checks: LocationChecks

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
  var slowest: UInt32 { UInt32(configuration.ticksPerSecond) }

  /// Ends the tick: what is reported from now on belongs to the next one.
  mutating func endTick() { tick += 1 }
}
