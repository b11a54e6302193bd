import Geometry
import IndoorModel

/// The venue that loads are measured in: a hall of rooms, with discs that edits move.
enum BenchHall {
  /// Metres.
  static let bounds = Box(Point(x: 0, y: 0), Point(x: 200, y: 120))
  static let slug = "hall"
  /// Discs that edits move.
  static let discCount = 100
  /// Points of interest on each floor.
  static let poiCount = 40
  /// Metres between two anchors, and of anchors and tags above the floor.
  static let anchorSpacing = 20.0
  static let anchorHeight = 3.0
  static let tagHeight = 1.2

  /// The ids of a number of floors.
  static func floors(_ count: Int) -> [String] { (0..<count).map(String.init) }

  /// - Parameter hasAnchors: whether tags can be located on the first floor.
  static func venue(
    floors count: Int, settings: [VenueSettings.Field: Double], hasAnchors: Bool = false
  ) -> Venue {
    Venue(
      slug: slug, name: LocalizedText("Hall"), settings: VenueSettings(settings),
      buildings: [Building(id: "b", name: LocalizedText("Building"))],
      floors: floors(count).enumerated().map { ordinal, id in
        Floor(
          id: Identifier(id), building: "b", ordinal: ordinal, name: LocalizedText("Floor \(id)"),
          bounds: bounds)
      },
      features: floors(count).flatMap { walls(on: Identifier($0)) + pois(on: Identifier($0)) }
        + (0..<discCount).map(disc) + (hasAnchors ? anchors.map(anchor) : []))
  }

  /// Anchors in rows and columns.
  static let anchors: [(id: Identifier<Feature>, point: Point)] =
    (0...Int(bounds.height / anchorSpacing)).flatMap { row in
      (0...Int(bounds.width / anchorSpacing)).map { column in
        (
          Identifier("anchor-\(row)-\(column)"),
          Point(x: anchorSpacing * Double(column), y: anchorSpacing * Double(row))
        )
      }
    }

  private static func anchor(_ id: Identifier<Feature>, at point: Point) -> Feature {
    Feature(
      id: id, floor: "0", kind: .anchor, shape: .point(point),
      properties: ["height": .number(anchorHeight)])
  }

  /// Walls from above and below by turns, so that ways through the hall wind.
  private static func walls(on floor: Identifier<Floor>) -> [Feature] {
    (1..<10).map { number in
      let x = Double(20 * number)
      let (from, to) = number % 2 == 0 ? (0.0, 112.0) : (8.0, 120.0)
      return Feature(
        id: Identifier("wall-\(floor)-\(number)"), floor: floor, kind: .wall,
        shape: .polyline(Polyline([Point(x: x, y: from), Point(x: x, y: to)])),
        properties: ["thickness": 0.2])
    }
  }

  private static func pois(on floor: Identifier<Floor>) -> [Feature] {
    (0..<poiCount).map { number in
      Feature(
        id: poi(number, on: floor), floor: floor, kind: .poi,
        shape: .point(poiPlace(number)),
        properties: ["name": ["en": .string("Poi \(number)")]])
    }
  }

  /// Where a poi is, on each floor.
  static func poiPlace(_ number: Int) -> Point {
    Point(x: Double(10 + 20 * (number % 10)), y: Double(15 + 30 * (number / 10)))
  }

  static func poi(_ number: Int, on floor: Identifier<Floor>) -> Identifier<Feature> {
    Identifier("poi-\(floor)-\(number % poiCount)")
  }

  private static func disc(_ number: Int) -> Feature {
    Feature(
      id: Identifier("disc-\(number)"), floor: "0", kind: .obstacle,
      shape: .circle(center: discPlace(number), radius: 0.4))
  }

  /// Where a disc lies at first: between the pois.
  static func discPlace(_ number: Int) -> Point {
    Point(
      x: Double(5 + 20 * (number % 10)) + 1, y: Double(6 + 11 * (number / 10)))
  }
}
