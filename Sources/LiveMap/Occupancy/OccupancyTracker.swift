import Counting
import Geometry
import IndoorModel

/// Counts navigators in areas and across lines, and sends alerts about full areas.
///
/// A value like the hub: it takes edits, and once a tick looks at the navigators that changed. Areas
/// and lines have small numbers that their features keep for as long as they are counted; memory
/// grows with them, with the slots in use and with the cells of floors with areas.
struct OccupancyTracker {
  /// The most areas, and the most lines, that are counted in one venue; further ones are not.
  static let limit = 4000

  /// When counting began; `nil` before the first tick.
  private(set) var start: Timestamp?
  private var occupancy = AreaOccupancy()
  private var crossings = Crossings()
  private var alerts = AlertBook()
  private var areaPlan = AreaPlan()
  private var linePlan = LinePlan()
  private var areas = FeatureNumbers()
  private var lines = FeatureNumbers()
  /// The capacities by area.
  private var limits: [Int?] = []
  /// Areas that are gone, until the next tick has all navigators leave them.
  private var closing: [Int32: Identifier<Feature>] = [:]
  private var closingLines: Set<Int32> = []
  /// Whether areas or lines are gone since their counts were taken.
  private var hasFewerAreas = false
  private var hasFewerLines = false
  /// The slots to look at in this tick, by floor; kept, so that no tick needs memory again.
  private var moved: [[Int32]] = []

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
    guard feature.isCounted, floor >= 0,
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

  /// Looks at the navigators that changed since the last tick.
  ///
  /// - Returns: the alerts to send.
  mutating func tick(_ positions: PositionTable, at now: Timestamp) -> [AlertNews] {
    if start == nil { start = now }
    let time = now.millisecondsSince1970
    occupancy.beginTick()
    crossings.beginTick()
    let cleared = settle(at: now)
    gather(positions)
    for floor in moved.indices where !moved[floor].isEmpty {
      look(positions, on: floor, now: time)
      moved[floor].removeAll(keepingCapacity: true)
    }
    occupancy.countDwelling(now: time)
    return cleared + judge(at: now)
  }

  /// Takes navigators out that are gone, and notes the slots to look at on each floor.
  private mutating func gather(_ positions: PositionTable) {
    for slot in 0..<positions.slotCount {
      if !positions.isTaken(slot) {
        guard occupancy.isPresent(slot) else { continue }
        occupancy.leave(slot)
        crossings.leave(slot)
        continue
      }
      let (floor, _, hasChanged) = positions.countedPlace(slot)
      guard hasChanged || occupancy.isStale(slot) else { continue }
      while moved.count <= floor { moved.append([]) }
      moved[floor].append(Int32(truncatingIfNeeded: slot))
    }
  }

  /// Looks at the navigators of a floor that changed: its grid and its lines are looked up only once.
  private mutating func look(_ positions: PositionTable, on floor: Int, now: Int64) {
    let number = Int32(floor)
    let grid = areaPlan.grid(of: number)
    let lines = linePlan.lines(on: number)
    for index in moved[floor].indices {
      let slot = Int(moved[floor][index])
      let (point, isDoubtful) = (positions.countedPlace(slot).point, positions.isDoubtful(slot))
      occupancy.look(slot, at: point, floor: number, in: grid, now: now)
      crossings.look(slot, at: point, floor: number, isDoubtful: isDoubtful, on: lines)
    }
  }

  /// Does what edits have left to do: areas that are gone are left, changed ones looked at again.
  private mutating func settle(at now: Timestamp) -> [AlertNews] {
    let gone = closing
    closing = [:]
    occupancy.close(Set(gone.keys))
    crossings.forget(closingLines)
    closingLines = []
    areas.release()
    lines.release()
    occupancy.markStale(floors: areaPlan.settle(margin: AreaOccupancy.margin))
    return gone.sorted { $0.key < $1.key }.compactMap { number, id in
      alerts.judge(number, count: 0, limit: nil, at: now, id: id)
    }
  }

  private mutating func judge(at now: Timestamp) -> [AlertNews] {
    var news: [AlertNews] = []
    for (index, limit) in limits.enumerated() {
      let number = Int32(index)
      guard limit != nil || alerts.isLimited(number), let id = areas[number] else { continue }
      let count = occupancy.tally(of: number).count
      let alert = alerts.judge(number, count: count, limit: limit, at: now, id: id)
      if let alert { news.append(alert) }
    }
    return news
  }

  // MARK: - Navigators

  /// The areas that have a number, in no order.
  var areaIDs: [Identifier<Feature>] { areas.ids }

  /// The number by which an area is known.
  func number(ofArea id: Identifier<Feature>) -> Int32? { areas[id] }

  /// The area that is known by a number.
  func area(numbered number: Int32) -> Identifier<Feature>? { areas[number] }

  /// The areas that the navigator in a slot is counted in, in order.
  func areas(of slot: Int) -> [Int32] { occupancy.areas(of: slot) }

  /// The entries and exits of the last tick.
  var passages: [AreaOccupancy.Passage] { occupancy.passages }

  // MARK: - Counts

  /// The areas with counts that changed since the last call; all when some are gone.
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
    let tally = occupancy.tally(of: number)
    return OccupancyNews.Entry(
      area: id, count: tally.count, entries: tally.entries, exits: tally.exits)
  }

  /// The lines with counts that changed since the last call; all when some are gone.
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
    let tally = crossings.tally(of: number)
    return CrossingNews.Entry(line: id, forward: tally.forward, backward: tally.backward)
  }

  /// The alerts that hold, the latest first.
  var currentAlerts: [AlertNews] { alerts.holding }

  /// The latest alerts, the newest first.
  var latestAlerts: [AlertNews] { alerts.latest }

  /// The state of every area, ordered by id.
  func areaStatuses(in venue: Venue) -> [AreaStatus] {
    areas.ids.sorted().compactMap { id in
      guard let area = venue.features[id], let number = areas[id],
        let tally = areaEntry(number), let (_, limit, density) = self.area(id)
      else { return nil }
      return AreaStatus(
        area: area, tally: tally, limit: limit, density: density,
        level: limit.map { _ in alerts.level(of: number) })
    }
  }

  /// The people in an area, how many it has room for, and how many there are by square metre; `nil`
  /// for one that is not counted.
  func area(_ id: Identifier<Feature>) -> (count: Int, limit: Int?, density: Double)? {
    guard let number = areas[id] else { return nil }
    let (tally, size) = (occupancy.tally(of: number), areaPlan.size(of: number))
    return (tally.count, limits[Int(number)], size > 0 ? Double(tally.within) / size : 0)
  }

  /// The crossings of a line; `nil` for one that is not counted.
  func line(_ id: Identifier<Feature>) -> CrossingNews.Entry? { lines[id].flatMap(lineEntry) }

  /// The state of every line, ordered by id.
  func lineStatuses(in venue: Venue) -> [LineStatus] {
    wholeCrossings(at: Timestamp(millisecondsSince1970: 0)).lines.compactMap { entry in
      venue.features[entry.line].map { LineStatus(line: $0, tally: entry) }
    }
  }

  // MARK: - Restarts

  /// The counts to keep; `nil` before the first tick, and where nothing is counted.
  func counts(at now: Timestamp) -> CountSample? {
    guard let start else { return nil }
    var sample = CountSample(time: now, since: start, areas: [:], lines: [:])
    for id in areas.ids {
      guard let tally = areas[id].map(occupancy.tally) else { continue }
      sample.areas[id] = CountSample.Area(entries: tally.entries, exits: tally.exits)
    }
    for id in lines.ids {
      guard let tally = lines[id].map(crossings.tally) else { continue }
      sample.lines[id] = CountSample.Line(forward: tally.forward, backward: tally.backward)
    }
    return sample.areas.isEmpty && sample.lines.isEmpty ? nil : sample
  }

  /// Goes on counting from kept counts; before the first tick.
  ///
  /// No navigator is in an area yet, so there are as many entries as exits: one that is still there
  /// reports again soon, and its entry counts again; one that is not has left.
  mutating func restore(_ counts: CountSample) {
    start = counts.since
    for (id, area) in counts.areas {
      if let number = areas[id] { occupancy.restore(number, exits: area.exits) }
    }
    for (id, line) in counts.lines {
      if let number = lines[id] {
        crossings.restore(number, forward: line.forward, backward: line.backward)
      }
    }
  }
}
