import Geometry
import IndoorModel

/// A hall with two doors on the ground floor, a gallery above it, and stairs between them.
enum Hall {
  /// - Parameters:
  ///   - closed: doors that are closed.
  ///   - hasExits: whether an exit lies before each door.
  static func venue(closed: [Identifier<Feature>] = [], hasExits: Bool = false) -> Venue {
    Venue(
      slug: "hall", name: LocalizedText("Hall"),
      buildings: [
        Building(id: "house", name: LocalizedText("House"))
      ],
      floors: [floor("0", 0), floor("1", 1)],
      features: [
        area("hall", "0", 2, 6, 28, 18, ["name": "Hall", "walled": true]),
        area("gallery", "1", 2, 2, 28, 18, ["name": "Gallery", "walled": true]),
        area("line", "0", 20, 14, 26, 17, ["name": "Line", "queueFor": "bar"]),
        door("door-west", from: Point(x: 6, y: 6), to: Point(x: 7, y: 6), closed),
        door("door-east", from: Point(x: 22, y: 6), to: Point(x: 23, y: 6), closed),
        poi("main", "0", Point(x: 14, y: 2), "entrance"),
        poi("bar", "0", Point(x: 27, y: 16), "bar"),
        poi("stand", "0", Point(x: 10, y: 14), "booth"), poi("art", "1", Point(x: 8, y: 10), "art"),
        Feature(
          id: "stairs", floor: "0", kind: .connector,
          shape: .polyline(Polyline([Point(x: 15, y: 10), Point(x: 15, y: 14)])),
          properties: ["category": "stairs", "floors": ["0", "1"]]),
      ]
        + (hasExits
          ? [
            poi("exit-west", "0", Point(x: 6.5, y: 3), "exit"),
            poi("exit-east", "0", Point(x: 22.5, y: 3), "exit"),
          ] : []))
  }

  private static func floor(_ id: Identifier<Floor>, _ ordinal: Int) -> Floor {
    Floor(
      id: id, building: "house", ordinal: ordinal, name: LocalizedText("Floor"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 30, y: 20)))
  }

  private static func area(
    _ id: Identifier<Feature>, _ floor: Identifier<Floor>, _ left: Double, _ bottom: Double,
    _ right: Double, _ top: Double, _ properties: [String: Value]
  ) -> Feature {
    let ring = [
      Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
      Point(x: left, y: top),
    ]
    return Feature(
      id: id, floor: floor, kind: .area, shape: .polygon(Polygon(ring)), properties: properties)
  }

  private static func door(
    _ id: Identifier<Feature>, from: Point, to: Point, _ closed: [Identifier<Feature>]
  ) -> Feature {
    Feature(
      id: id, floor: "0", kind: .door, shape: .polyline(Polyline([from, to])),
      properties: ["closed": .bool(closed.contains(id))])
  }

  private static func poi(
    _ id: Identifier<Feature>, _ floor: Identifier<Floor>, _ point: Point, _ category: String
  ) -> Feature {
    Feature(
      id: id, floor: floor, kind: .poi, shape: .point(point),
      properties: ["category": .string(category)])
  }
}
