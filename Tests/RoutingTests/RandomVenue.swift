import Geometry
import IndoorModel
import TestKit

/// Venues that no architect would build: walls, boxes and discs anywhere, on two floors of 24 m by 24 m.
struct RandomVenue {
  var random: SeededGenerator
  static let size = 24.0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func point() -> Point {
    Point(x: number(0...Self.size), y: number(0...Self.size))
  }

  /// A wall, a box, a disc or a fence.
  mutating func obstacle(_ id: Int, floor: Int) -> Feature {
    let a = point()
    let b = Point(x: a.x + number(-6...6), y: a.y + number(-6...6))
    let shape: Shape
    var kind = FeatureKind.obstacle
    var properties: [String: Value] = [:]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: shape = .circle(center: a, radius: number(0.1...1.5))
    case 1:
      shape = .polygon(
        Polygon([a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y)]))
    case 2:
      kind = .wall
      shape = .polyline(Polyline([a, b]))
      properties["thickness"] = .number(number(0...0.4))
    default: shape = .polyline(Polyline([a, b, point()]))
    }
    return Feature(
      id: Identifier("solid-\(floor)-\(id)"), floor: Identifier(String(floor)), kind: kind,
      shape: shape, properties: properties)
  }

  /// A door somewhere in a wall.
  mutating func door(_ id: Int, in wall: Feature, isOneWay: Bool = false) -> Feature? {
    guard let side = wall.shape.segments.first, side.length > 2 else { return nil }
    let direction = (side.end - side.start) * (1 / side.length)
    let middle = side.start.interpolated(to: side.end, fraction: number(0.3...0.7))
    let half = direction * 0.5
    var properties: [String: Value] = ["depth": .number(0.6)]
    if isOneWay { properties["oneWay"] = .bool(true) }
    if number(0...1) < 0.3 { properties["stepFree"] = .bool(false) }
    if number(0...1) < 0.2 { properties["closed"] = .bool(true) }
    return Feature(
      id: Identifier("door-\(wall.floor)-\(id)"), floor: wall.floor, kind: .door,
      shape: .polyline(Polyline([middle - half, middle + half])), properties: properties)
  }

  mutating func connector(_ category: String, isOneWay: Bool = false) -> Feature {
    var properties: [String: Value] = [
      "category": .string(category), "floors": .array([.string("0"), .string("1")]),
    ]
    if isOneWay { properties["oneWay"] = .bool(true) }
    return Feature(
      id: Identifier(category), floor: "0", kind: .connector,
      shape: .polyline(Polyline([point(), point()])), properties: properties)
  }

  mutating func venue(solids: Int, hasDoors: Bool = true, isOneWay: Bool = false) -> Venue {
    var features: [Feature] = []
    for floor in 0...1 {
      for id in 0..<solids {
        let solid = obstacle(id, floor: floor)
        features.append(solid)
        if hasDoors, solid.kind == .wall, let door = door(id, in: solid, isOneWay: isOneWay) {
          features.append(door)
        }
      }
    }
    features.append(connector("stairs"))
    features.append(connector("lift"))
    if isOneWay { features.append(connector("escalator", isOneWay: true)) }
    return Venue(
      slug: "random", name: LocalizedText("Random"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: (0...1).map {
        Floor(
          id: Identifier(String($0)), building: "main", ordinal: $0,
          name: LocalizedText("Level \($0)"),
          bounds: Box(Point(x: 0, y: 0), Point(x: Self.size, y: Self.size)))
      }, features: features)
  }

  mutating func place() -> Place {
    Place(floor: number(0...1) < 0.5 ? "0" : "1", point: point())
  }
}
