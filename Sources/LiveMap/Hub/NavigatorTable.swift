import IndoorModel
import Positioning

/// Everybody in a venue: who has which slot, who is where, who changed when.
///
/// What each tick reads and each location touches lies in arrays by slot; names lie apart.
struct NavigatorTable {
  /// No floor's index.
  static let nowhere = UInt16.max

  /// Who a navigator is.
  struct Member {
    let id: Identifier<Navigator>
    var name: String?
    var group: String?
  }

  var configuration: LiveConfiguration {
    didSet { checks = LocationChecks(configuration: configuration) }
  }
  var table: FloorTable
  /// The tick that will send what is reported now.
  var tick: UInt32 = 1

  var members: [Member?] = []
  var whereabouts: [TrackedPosition] = []
  var positions: [Position] = []
  /// The ticks in which slots changed or were left.
  var changes: [UInt32] = []
  /// The index of the floor by slot; `nowhere` for nobody's.
  var floorOf: [UInt16] = []
  var heard: [Int64] = []
  /// When time was told last, in milliseconds.
  private var told: Int64 = .min
  var floors: [FloorCrowd]
  var navigators = NavigatorIDTable()
  var lastSerial: UInt32 = 0
  /// Those at whom routes begin or end, here or not.
  var followed: Set<Identifier<Navigator>> = []
  var pool = SlotPool()
  var renamed: [UInt16] = []
  var checks: LocationChecks

  init(venue: Venue, configuration: LiveConfiguration) {
    self.configuration = configuration
    table = FloorTable(venue, margin: configuration.outsideMargin)
    floors = venue.floors.map { _ in FloorCrowd() }
    checks = LocationChecks(configuration: configuration)
  }

  /// How positions on each floor are written, by index.
  var frames: [FloorFrame] { table.frames }

  /// How many are here.
  var count: Int { navigators.count }

  /// How many are on a floor.
  func count(on floor: Int) -> Int { floors[floor].slots.count }

  /// The index of the floor that is meant by an id or an ordinal.
  func floor(called word: String) -> Int? { table.floor(called: word) }

  /// The slot of a navigator, if it is here.
  func slot(of id: Identifier<Navigator>) -> Int? {
    let bytes = id.rawValue.utf8
    return navigators.slot(of: bytes.span)
  }

  /// Where a navigator is, if it is here.
  func place(of id: Identifier<Navigator>) -> Place? { slot(of: id).map(place) }

  func place(_ slot: Int) -> Place {
    Place(
      floor: frames[Int(whereabouts[slot].floor)].floor, point: whereabouts[slot].location.point)
  }

  /// What is known of everybody, ordered by id.
  var statuses: [NavigatorStatus] {
    members.indices.compactMap(status).sorted { $0.id < $1.id }
  }

  /// What is known of a navigator, if it is here.
  func status(of id: Identifier<Navigator>) -> NavigatorStatus? { slot(of: id).flatMap(status) }

  private func status(_ slot: Int) -> NavigatorStatus? {
    members[slot].map { member in
      NavigatorStatus(
        id: member.id, name: member.name, group: member.group, location: location(slot),
        state: positions[slot].navigatorState, isDoubtful: whereabouts[slot].isDoubtful)
    }
  }

  /// The last location, completed by what is known of the motion.
  private func location(_ slot: Int) -> Location {
    let (location, motion) = (whereabouts[slot].location, whereabouts[slot].motion)
    return Location(
      place: place(slot), accuracy: location.accuracy.toldAmount,
      heading: location.heading.told ?? motion.heading,
      speed: location.speed.toldAmount ?? motion.speed, time: location.time)
  }

  /// Remembers whether routes begin or end at a navigator.
  mutating func mark(_ id: Identifier<Navigator>, isFollowed: Bool) {
    if isFollowed { followed.insert(id) } else { followed.remove(id) }
    if let slot = slot(of: id) { whereabouts[slot].isFollowed = isFollowed }
  }

  // MARK: - What edits do

  /// Takes over the floors that the venue has become; whoever was on one that is no more is gone.
  mutating func take(_ venue: Venue) {
    let rewritten = table.take(venue)
    while floors.count < table.frames.count { floors.append(FloorCrowd()) }
    for slot in rewritten.flatMap({ floors[$0].slots }) { rewrite(Int(slot)) }
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
    if now.millisecondsSince1970 < told { setBack(to: now) }
    told = now.millisecondsSince1970
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
    return left
  }

  /// The clock was set back: nobody was heard later than now, or all would be refused as older, and
  /// nobody fall silent, until it is as late again.
  private mutating func setBack(to now: Timestamp) {
    for slot in members.indices where members[slot] != nil {
      heard[slot] = min(heard[slot], now.millisecondsSince1970)
      whereabouts[slot].setBack(to: now)
    }
  }

  mutating func remove(_ slot: Int) -> Identifier<Navigator>? {
    guard let id = members[slot]?.id else { return nil }
    leave(slot)
    navigators.remove(slot: slot)
    members[slot] = nil
    whereabouts[slot].serial = 0
    heard[slot] = .max
    // Every viewer has had a frame that tells of it by then.
    pool.give(UInt16(slot), at: tick + slowest + 1)
    return id
  }

  /// The ticks between two frames of the slowest viewer.
  var slowest: UInt32 { UInt32(configuration.ticksPerSecond) }

  /// Ends the tick: what is reported from now on belongs to the next one.
  mutating func endTick() { tick += 1 }
}
