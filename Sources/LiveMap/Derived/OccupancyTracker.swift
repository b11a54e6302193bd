import Geometry
import IndoorModel

/// What follows from where people are: who is in which area, who crossed which line, what is full.
///
/// A value like the hub: it is told of edits and looks at the crowd once a tick, at those only who
/// changed. Areas and lines have small numbers that their features keep for as long as they are
/// counted; memory grows with them, with the slots in use and with the cells of floors with areas.
struct OccupancyTracker {
  /// Areas and lines that are counted in one venue at most; further ones are not.
  static let limit = 4000

  var occupancy = Occupancy()
  var crossings = Crossings()
  private(set) var alerts = AlertBook()
  private var areaPlan = AreaPlan()
  private var linePlan = LinePlan()
  private(set) var areas = CountedTable()
  private(set) var lines = CountedTable()
  /// How many there is room for, by area.
  private var limits: [Int?] = []
  /// Areas that are no more, until the next tick has everybody leave them.
  private var closing: [Int32: Identifier<Feature>] = [:]
  private var closingLines: Set<Int32> = []
  /// Whether there are fewer areas or lines than were told last.
  private var hasFewerAreas = false
  private var hasFewerLines = false
  /// Those who are to be looked at in this tick, by floor; kept, so that no tick needs memory anew.
  private var moved: [[Int32]] = []
  /// When counting began.
  var start: Timestamp?

  init(venue: Venue, floors: FloorTable) { take(venue.features.ordered, floors: floors) }

  // MARK: - Edits

  /// Takes over what an edit changed; `nil` when anything may have changed.
  mutating func take(_ changes: VenueChanges?, of venue: Venue, floors: FloorTable) {
    guard let changes, !changes.touchesStructure else {
      for id in areas.ids + lines.ids where venue.features[id] == nil { remove(id) }
      take(venue.features.ordered, floors: floors)
      return
    }
    for change in changes.features {
      if let after = change.after {
        take([after], floors: floors)
      } else if let before = change.before {
        remove(before.id)
      }
    }
  }

  private mutating func take(_ features: [Feature], floors: FloorTable) {
    for feature in features {
      let floor = Int32(floors.floor(called: feature.floor.rawValue) ?? -1)
      switch feature.kind {
      case .area: takeArea(feature, floor: floor)
      case .line: takeLine(feature, floor: floor)
      default: break
      }
    }
  }

  private mutating func takeArea(_ feature: Feature, floor: Int32) {
    guard feature.name != nil || feature.capacity != nil, floor >= 0,
      let outline = AreaOutline(feature.shape)
    else { return remove(feature.id) }
    guard let (number, isNew) = areas.number(of: feature.id, limit: Self.limit) else { return }
    if isNew { occupancy.open(number) }
    areaPlan.set(outline, floor: floor, of: number)
    while limits.count <= Int(number) { limits.append(nil) }
    limits[Int(number)] = feature.capacity
  }

  private mutating func takeLine(_ feature: Feature, floor: Int32) {
    guard floor >= 0, case .polyline(let line) = feature.shape else { return remove(feature.id) }
    guard let (number, isNew) = lines.number(of: feature.id, limit: Self.limit) else { return }
    if isNew { crossings.open(number) }
    if linePlan.set(line, floor: floor, of: number), !isNew { closingLines.insert(number) }
  }

  private mutating func remove(_ id: Identifier<Feature>) {
    if let number = areas.remove(id) {
      areaPlan.set(nil, floor: -1, of: number)
      limits[Int(number)] = nil
      closing[number] = id
      hasFewerAreas = true
    }
    if let number = lines.remove(id) {
      _ = linePlan.set(nil, floor: -1, of: number)
      closingLines.insert(number)
      hasFewerLines = true
    }
  }

  // MARK: - Time

  /// Looks at those who changed since the last tick.
  ///
  /// - Returns: the alerts that are to be told.
  mutating func tick(_ crowd: NavigatorTable, at now: Timestamp) -> [AlertNews] {
    if start == nil { start = now }
    let time = now.millisecondsSince1970
    occupancy.beginTick()
    let cleared = settle(at: now)
    gather(crowd)
    for floor in moved.indices where !moved[floor].isEmpty {
      look(crowd, on: floor, now: time)
      moved[floor].removeAll(keepingCapacity: true)
    }
    occupancy.ripen(now: time)
    return cleared + judge(at: now)
  }

  /// Has those leave who are gone, and notes who is to be looked at on each floor.
  private mutating func gather(_ crowd: NavigatorTable) {
    for slot in 0..<crowd.slotLimit {
      if !crowd.isTaken(slot) {
        guard occupancy.isPresent(slot) else { continue }
        occupancy.leave(slot)
        crossings.leave(slot)
      } else if crowd.hasChanged(slot) || occupancy.isStale(slot) {
        let floor = crowd.floor(slot)
        while moved.count <= floor { moved.append([]) }
        moved[floor].append(Int32(truncatingIfNeeded: slot))
      }
    }
  }

  /// Looks at those who changed on a floor: its grid and its lines are taken out only once.
  private mutating func look(_ crowd: NavigatorTable, on floor: Int, now: Int64) {
    let number = Int32(floor)
    let grid = areaPlan.grid(of: number)
    let lines = linePlan.lines(on: number)
    for index in moved[floor].indices {
      let slot = Int(moved[floor][index])
      let (point, isDoubtful) = crowd.spot(slot)
      occupancy.look(slot, at: point, floor: number, in: grid, now: now)
      crossings.look(slot, at: point, floor: number, isDoubtful: isDoubtful, on: lines)
    }
  }

  /// Does what edits have left to do: areas that are gone are left, others looked at anew.
  private mutating func settle(at now: Timestamp) -> [AlertNews] {
    let gone = closing
    closing = [:]
    occupancy.close(Set(gone.keys))
    crossings.forget(closingLines)
    closingLines = []
    areas.release()
    lines.release()
    occupancy.unsettle(floors: areaPlan.settle(margin: occupancy.rules.margin))
    return gone.sorted { $0.key < $1.key }.compactMap { number, id in
      alerts.judge(number, count: 0, limit: nil, at: now, id: id)
    }
  }

  private mutating func judge(at now: Timestamp) -> [AlertNews] {
    var news: [AlertNews] = []
    for (index, limit) in limits.enumerated() {
      let number = Int32(index)
      guard limit != nil || alerts.isWatching(number), let id = areas[number] else { continue }
      let count = occupancy.tallies[index].count
      let told = alerts.judge(number, count: count, limit: limit, at: now, id: id)
      if let told { news.append(told) }
    }
    return news
  }

  /// The number by which an area is known.
  func number(ofArea id: Identifier<Feature>) -> Int32? { areas[id] }

  // MARK: - Telling

  /// The areas whose counts changed since the last call; all when some are no more.
  mutating func takeOccupancy(at now: Timestamp) -> OccupancyNews? {
    let changed = occupancy.takeChanged()
    if hasFewerAreas {
      hasFewerAreas = false
      return wholeOccupancy(at: now)
    }
    let entries = changed.compactMap(areaEntry).sorted { $0.area < $1.area }
    return entries.isEmpty
      ? nil : OccupancyNews(time: now, isComplete: false, areas: entries)
  }

  /// The counts of all areas.
  func wholeOccupancy(at now: Timestamp) -> OccupancyNews {
    let entries = areas.ids.sorted().compactMap { areas[$0].flatMap(areaEntry) }
    return OccupancyNews(time: now, isComplete: true, areas: entries)
  }

  private func areaEntry(_ number: Int32) -> OccupancyNews.Entry? {
    guard let id = areas[number] else { return nil }
    let tally = occupancy.tallies[Int(number)]
    return OccupancyNews.Entry(
      area: id, count: tally.count, entries: tally.entries, exits: tally.exits)
  }

  /// The lines whose counts changed since the last call; all when some are no more.
  mutating func takeCrossings(at now: Timestamp) -> CrossingNews? {
    let changed = crossings.takeChanged()
    if hasFewerLines {
      hasFewerLines = false
      return wholeCrossings(at: now)
    }
    let entries = changed.compactMap(lineEntry).sorted { $0.line < $1.line }
    return entries.isEmpty ? nil : CrossingNews(time: now, isComplete: false, lines: entries)
  }

  /// The counts of all lines.
  func wholeCrossings(at now: Timestamp) -> CrossingNews {
    let entries = lines.ids.sorted().compactMap { lines[$0].flatMap(lineEntry) }
    return CrossingNews(time: now, isComplete: true, lines: entries)
  }

  private func lineEntry(_ number: Int32) -> CrossingNews.Entry? {
    guard let id = lines[number] else { return nil }
    let tally = crossings.tallies[Int(number)]
    return CrossingNews.Entry(line: id, forward: tally.forward, backward: tally.backward)
  }

  /// The alerts that hold, the latest first.
  var currentAlerts: [AlertNews] { alerts.current.values.sorted { $0.id > $1.id } }

  /// What is known of every area, ordered by id.
  func areaStatuses(in venue: Venue) -> [AreaStatus] {
    areas.ids.sorted().compactMap { id in
      guard let area = venue.features[id], let number = areas[id],
        let tally = areaEntry(number)
      else { return nil }
      let limit = limits[Int(number)]
      let size = areaPlan.size(of: number)
      let within = Double(occupancy.tallies[Int(number)].within)
      return AreaStatus(
        area: area, tally: tally, limit: limit, density: size > 0 ? within / size : 0,
        level: limit.map { _ in alerts.current[number]?.level ?? .clear })
    }
  }

  /// What is known of every line, ordered by id.
  func lineStatuses(in venue: Venue) -> [LineStatus] {
    wholeCrossings(at: Timestamp(millisecondsSince1970: 0)).lines.compactMap { entry in
      venue.features[entry.line].map { LineStatus(line: $0, tally: entry) }
    }
  }
}
