import Foundation
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Counting
@testable import LiveMap

/// All navigators and areas at one tick.
private struct Moment {
  let time: Timestamp
  /// The places of the navigators that are here.
  let places: [Identifier<Navigator>: Place]
  /// The areas, by the number of their life: one that was removed and comes back is another one.
  let areas: [Int: Feature]
}

/// A navigator came in or went out at a tick.
private struct Event: Hashable {
  let tick: Int
  let navigator: Identifier<Navigator>
  let life: Int
  let isEntry: Bool
}

/// Random people, plans and silences, and all that was ever true of them.
private struct Day {
  var random: SeededGenerator
  var venue = twoFloors
  var hub: Hub
  var time = moment(0)
  var history: [Moment] = []
  var events: Set<Event> = []
  var doubled = 0
  private var lives: [Identifier<Feature>: Int] = [:]
  private var numbers: [Int32: Int] = [:]
  private var lastLife = 0
  private var slots: [Int: Identifier<Navigator>] = [:]
  private var spots: [Identifier<Navigator>: Place] = [:]
  private var silent: Set<Identifier<Navigator>> = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
  }

  mutating func live(ticks: Int) {
    for _ in 0..<6 { edit([.put(makeArea("a\(Int.random(in: 0..<8, using: &random))"))]) }
    for _ in 0..<ticks {
      if Int.random(in: 0..<12, using: &random) == 0 { edit() }
      for number in 0..<12 { walk(Identifier("n\(number)")) }
      let pause = Int.random(in: 0..<60, using: &random) == 0 ? 40 : 0.3
      time = time.advanced(bySeconds: pause)
      tick()
    }
    // All navigators are silent for so long that they are gone.
    for _ in 0..<3 {
      time = time.advanced(bySeconds: 50)
      tick()
    }
  }

  private mutating func tick() {
    let known = slots
    _ = hub.tick(at: time)
    slots = Dictionary(
      uniqueKeysWithValues: hub.positions.navigators.directory.entries.map { (Int($0.slot), $0.id) }
    )
    var places: [Identifier<Navigator>: Place] = [:]
    for id in slots.values { places[id] = hub.positions.navigators.place(of: id) }
    var areas: [Int: Feature] = [:]
    for (id, life) in lives {
      areas[life] = venue.features[id]
      if let number = hub.occupancy.tracker.number(ofArea: id) { numbers[number] = life }
    }
    // Areas that are no more are left before others get their numbers.
    for passage in hub.occupancy.tracker.passages {
      guard let id = slots[passage.slot] ?? known[passage.slot] else { continue }
      let life = closed[passage.area].flatMap { passage.isEntry ? nil : $0 }
      let event = Event(
        tick: history.count, navigator: id, life: life ?? numbers[passage.area] ?? -1,
        isEntry: passage.isEntry)
      if !events.insert(event).inserted { doubled += 1 }
    }
    closed = [:]
    history.append(Moment(time: time, places: places, areas: areas))
  }

  /// The lives that ended since the last tick, by number.
  private var closed: [Int32: Int] = [:]

  // MARK: - People

  private mutating func walk(_ id: Identifier<Navigator>) {
    if Int.random(in: 0..<40, using: &random) == 0 {
      if silent.remove(id) == nil { silent.insert(id) }
    }
    if silent.contains(id) { return }
    let floors = venue.floors.map(\.id)
    guard var floor = floors.first else { return }
    var point = Point(x: 20, y: 20)
    if let place = spots[id], floors.contains(place.floor) {
      (floor, point) = (place.floor, place.point)
    }
    if Int.random(in: 0..<50, using: &random) == 0 {
      floor = floors.randomElement(using: &random) ?? floor
    }
    let stride = Double([0, 5, 20, 60, 300].randomElement(using: &random) ?? 0)
    point = Point(
      x: round(point.x * 100 + Double.random(in: -stride...stride, using: &random)),
      y: round(point.y * 100 + Double.random(in: -stride...stride, using: &random)))
    point = Point(x: min(max(point.x, 0), 4000) / 100, y: min(max(point.y, 0), 4000) / 100)
    let place = Place(floor: floor, point: point)
    spots[id] = place
    let report = LocationReport(
      navigator: id, location: Location(place: place, heading: 0, speed: 1, time: time))
    _ = try? hub.report(report, at: time)
  }

  private func round(_ number: Double) -> Double { number.rounded() }

  // MARK: - Edits

  private mutating func edit() {
    let id = Identifier<Feature>("a\(Int.random(in: 0..<8, using: &random))")
    let floor = Identifier<Floor>("level-1")
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where venue.features[id] != nil: edit([.remove(id)])
    case 1 where venue.features[id] != nil:
      var feature = makeArea(id.rawValue)
      feature.properties["capacity"] = .number(Double(Int.random(in: 0..<9, using: &random)))
      feature.geometry = venue.features[id]?.geometry ?? feature.geometry
      feature.floor = venue.features[id]?.floor ?? feature.floor
      edit([.put(feature)])
    case 2 where venue.floor(floor) != nil: edit([.removeFloor(floor)])
    case 3 where venue.floor(floor) == nil: edit([.putFloor(twoFloors.floors[1])])
    default: edit([.put(makeArea(id.rawValue))])
    }
  }

  private mutating func edit(_ operations: [IndoorModel.Operation]) {
    let before = venue
    guard let (changes, inverse) = try? venue.apply(operations) else { return }
    venue.revision = before.revision + 1
    for id in Array(lives.keys) where venue.features[id] == nil {
      if let number = hub.occupancy.tracker.number(ofArea: id) { closed[number] = lives[id] }
      lives[id] = nil
    }
    for id in venue.features.keys where lives[id] == nil {
      lastLife += 1
      lives[id] = lastLife
    }
    let edit = AppliedEdit(
      edit: Edit(
        id: Identifier("e-\(venue.revision)"), base: 0, author: "ada", operations: operations),
      revision: venue.revision, time: time, inverse: inverse)
    let pushed = hub.push(edit, venue: venue, changes: changes)
    #expect(pushed != nil)
  }

  /// Its outline lies between centimetres, where no navigator stands.
  private mutating func makeArea(_ id: String) -> Feature {
    let x = Double(Int.random(in: 0...35, using: &random)) + 0.005
    let y = Double(Int.random(in: 0...35, using: &random)) + 0.005
    let width = Double.random(in: 1...20, using: &random).rounded()
    let shape: Shape =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .circle(center: Point(x: x, y: y), radius: width)
      case 1:
        .polygon(
          Polygon([
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + width),
            Point(x: x, y: y + width),
          ]))
      default:
        .polygon(
          Polygon([
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width / 2, y: y + width / 3),
            Point(x: x + width / 3, y: y + width + 7),
          ]))
      }
    let floors = venue.floors.map(\.id)
    return Feature(
      id: Identifier(id), floor: floors.randomElement(using: &random) ?? "level-0", kind: .area,
      shape: shape, properties: ["name": .string(id)])
  }
}

extension [Moment] {
  /// Entries and exits by the rules, computed from the whole history: no index, no memory of changes,
  /// the geometry computed each time.
  fileprivate func events() -> Set<Event> {
    let people = Set(flatMap { $0.places.keys })
    let lives = Set(flatMap { $0.areas.keys })
    var events: Set<Event> = []
    for navigator in people {
      for life in lives {
        var isIn = false
        var since: Timestamp?
        var floor: Identifier<Floor>?
        for (tick, moment) in enumerated() {
          // Another floor is another place, even where the area went along.
          if moment.places[navigator]?.floor != floor {
            if isIn {
              events.insert(Event(tick: tick, navigator: navigator, life: life, isEntry: false))
            }
            (isIn, since, floor) = (false, nil, moment.places[navigator]?.floor)
          }
          let depth = moment.depth(of: navigator, in: life)
          since = depth > 0 ? since ?? moment.time : nil
          let isLong = since.map {
            moment.time.millisecondsSince1970 - $0.millisecondsSince1970 >= AreaOccupancy.dwell
          }
          let isNow =
            isIn
            ? depth > -AreaOccupancy.margin
            : depth >= AreaOccupancy.margin || depth > 0 && isLong == true
          if isNow != isIn {
            events.insert(Event(tick: tick, navigator: navigator, life: life, isEntry: isNow))
          }
          isIn = isNow
        }
      }
    }
    return events
  }
}

extension Moment {
  func depth(of navigator: Identifier<Navigator>, in life: Int) -> Double {
    guard let place = places[navigator], let area = areas[life], area.floor == place.floor else {
      return -.infinity
    }
    switch area.shape {
    case .circle(let center, let radius): return radius - center.distance(to: place.point)
    case .polygon(let polygon):
      let distance = polygon.edges.map { $0.distance(to: place.point) }.min() ?? .infinity
      return polygon.contains(place.point) ? distance : -distance
    case .point, .polyline: return -.infinity
    }
  }
}

@Suite
struct PassageTests {
  /// More of them by hand: `FLOORCAST_PASSAGE_SEEDS=4000 swift test --filter PassageTests`.
  private static let seeds = LongRun.count("PASSAGE_SEEDS", share: 40)

  @Test(arguments: 1...seeds)
  func `entries and exits are those of the whole history, and alternate`(seed: Int) {
    var day = Day(seed: LongRun.seed(seed))
    day.live(ticks: 250)
    let counted = day.events
    let expected = day.history.events()
    #expect(counted == expected)
    #expect(day.doubled == 0)
    #expect(!expected.isEmpty)
    for passages in Dictionary(grouping: counted, by: { "\($0.navigator) \($0.life)" }).values {
      let sides = passages.sorted { ($0.tick, $0.isEntry ? 1 : 0) < ($1.tick, $1.isEntry ? 1 : 0) }
      for (index, passage) in sides.enumerated() { #expect(passage.isEntry == (index % 2 == 0)) }
      #expect(sides.count % 2 == 0)
    }
    for entry in day.hub.occupancy.tracker.wholeOccupancy(at: day.time).areas {
      #expect(entry.count == 0 && entry.entries == entry.exits)
    }
  }
}
