import Geometry
import IndoorModel
import TestKit

@testable import Routing

/// Venues of rooms in rows with doors between them, pois and connectors, drawn by lot, and walks
/// from room to room.
struct RoomyVenue {
  var random: SeededGenerator
  static let columns = 4
  static let rows = 3
  static let size = Vector(dx: 12, dy: 9)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func chance(_ likely: Double) -> Bool { number(0...1) < likely }

  mutating func point() -> Point {
    Point(
      x: number(0...Double(Self.columns) * Self.size.dx),
      y: number(0...Double(Self.rows) * Self.size.dy))
  }

  private func corner(_ column: Int, _ row: Int) -> Point {
    Point(x: Double(column) * Self.size.dx, y: Double(row) * Self.size.dy)
  }

  mutating func name(_ word: String) -> Value {
    LocalizedText(["en": "\(word) \(Int(number(0...1e6)))"]).value
  }

  // MARK: - Features

  mutating func room(_ column: Int, _ row: Int, _ floor: Identifier<Floor>) -> Feature {
    var properties: [String: Value] = [
      "walled": .bool(chance(0.8)), "category": chance(0.1) ? "no-go" : "room",
    ]
    if chance(0.85) { properties["name"] = name("Room") }
    let (low, high) = (corner(column, row), corner(column + 1, row + 1))
    return Feature(
      id: Identifier("room-\(floor)-\(column)-\(row)"), floor: floor, kind: .area,
      shape: .polygon(
        Polygon([low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)])),
      properties: properties)
  }

  /// A door in the right or the upper wall of a room.
  mutating func door(
    _ column: Int, _ row: Int, isUp: Bool, _ floor: Identifier<Floor>
  ) -> Feature {
    let low = isUp ? corner(column, row + 1) : corner(column + 1, row)
    let along = isUp ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: 1)
    let middle = low + along * number(2...(isUp ? 10 : 7))
    let half = along * (chance(0.2) ? 1.8 : 0.6)
    var properties: [String: Value] = [:]
    if chance(0.2) { properties["name"] = name("Gate") }
    if chance(0.2) { properties["category"] = "steps" }
    if chance(0.3) {
      properties["joins"] = [
        .string("room-\(floor)-\(column)-\(row)"),
        .string("room-\(floor)-\(isUp ? column : column + 1)-\(isUp ? row + 1 : row)"),
      ]
    }
    let ends = chance(0.5) ? [middle - half, middle + half] : [middle + half, middle - half]
    return Feature(
      id: Identifier("door-\(floor)-\(column)-\(row)-\(isUp ? "up" : "right")"), floor: floor,
      kind: .door, shape: .polyline(Polyline(ends)), properties: properties)
  }

  mutating func poi(_ number: Int, _ floor: Identifier<Floor>) -> Feature {
    var properties: [String: Value] = ["name": name("Poi")]
    if chance(0.1) { properties["category"] = "lift" }
    if chance(0.1) { properties["name"] = nil }
    return Feature(
      id: Identifier("poi-\(floor)-\(number)"), floor: floor, kind: .poi, shape: .point(point()),
      properties: properties)
  }

  mutating func connector(_ number: Int) -> Feature {
    let category = ["lift", "stairs", "escalator", "slide"][number % 4]
    var properties: [String: Value] = ["category": .string(category), "floors": ["0", "1"]]
    if chance(0.4) { properties["name"] = name("Lift") }
    return Feature(
      id: Identifier("connector-\(number)"), floor: "0", kind: .connector,
      shape: .polyline(Polyline([point(), point()])), properties: properties)
  }

  mutating func wall(_ number: Int, _ floor: Identifier<Floor>) -> Feature {
    let start = point()
    return Feature(
      id: Identifier("wall-\(floor)-\(number)"), floor: floor, kind: .wall,
      shape: .polyline(
        Polyline([start, start + Vector(dx: self.number(-4...4), dy: self.number(-4...4))])))
  }

  /// Any feature of those that there may be; its like may be there already.
  mutating func feature() -> Feature {
    let floor: Identifier<Floor> = chance(0.5) ? "0" : "1"
    let column = Int.random(in: 0..<Self.columns, using: &random)
    let row = Int.random(in: 0..<Self.rows, using: &random)
    let number = Int.random(in: 0..<15, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return room(column, row, floor)
    case 1, 2: return door(column, row, isUp: chance(0.5), floor)
    case 3: return connector(number % 4)
    case 4: return wall(number, floor)
    default: return poi(number, floor)
    }
  }

  mutating func venue() -> Venue {
    var features = (0..<4).map { connector($0) }
    for floor in ["0", "1"] as [Identifier<Floor>] {
      for column in 0..<Self.columns {
        for row in 0..<Self.rows {
          features.append(room(column, row, floor))
          features.append(door(column, row, isUp: true, floor))
          features.append(door(column, row, isUp: false, floor))
        }
      }
      for number in 0..<15 { features.append(poi(number, floor)) }
      for number in 0..<5 { features.append(wall(number, floor)) }
    }
    return Venue(
      slug: "rooms", name: LocalizedText("Rooms"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: (0...1).map {
        Floor(
          id: Identifier(String($0)), building: "main", ordinal: $0,
          name: LocalizedText("Level \($0)"),
          bounds: Box(Point(x: 0, y: 0), corner(Self.columns, Self.rows)))
      }, features: features)
  }

  // MARK: - Walks

  /// A walk through the middles of doors and places between them, perhaps over two floors.
  mutating func walk(in venue: Venue) -> [Leg] {
    var legs = [leg(on: "0", in: venue)]
    guard chance(0.6),
      let connector = venue.features[Identifier("connector-\(Int(number(0...3)))")],
      let end = connector.shape.vertices.last
    else { return legs }
    legs[0].connector = ConnectorUse(
      id: connector.id, category: connector.category ?? "", toFloor: "1", seconds: 9)
    var upper = leg(on: "1", in: venue)
    upper = Leg(walking: "1", [end] + upper.points)
    return legs + [upper]
  }

  private mutating func leg(on floor: Identifier<Floor>, in venue: Venue) -> Leg {
    var points = [point()]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let column = Int.random(in: 0..<Self.columns, using: &random)
      let row = Int.random(in: 0..<Self.rows, using: &random)
      let id = Identifier<Feature>("door-\(floor)-\(column)-\(row)-\(chance(0.5) ? "up" : "right")")
      guard let door = venue.features[id].flatMap(Threshold.init) else { continue }
      let isLeft = chance(0.5)
      let aside = door.direction(isLeftward: false).perpendicular * number(-0.5...0.5)
      points.append(door.point(onLeft: isLeft) + aside)
      points.append(door.point(onLeft: !isLeft) + aside)
      if chance(0.5) { points.append(point()) }
    }
    return Leg(walking: floor, points)
  }
}

extension Leg {
  /// A leg through points.
  init(walking floor: Identifier<Floor>, _ points: [Point], connector: ConnectorUse? = nil) {
    let length = Polyline(points).length
    self.init(
      floor: floor, points: points, distance: length, seconds: length / Pace.walking,
      connector: connector)
  }
}
