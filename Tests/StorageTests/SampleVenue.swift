import Geometry
import IndoorModel
import TestKit

@testable import Storage

/// A venue that has something of everything, nothing of it symmetric.
let sampleVenue = Venue(
  slug: "expo", name: LocalizedText(["en": "Expo", "de": "Messe “Süd”"]),
  buildings: [
    Building(id: "hall", name: LocalizedText("Hall")),
    Building(id: "tower", name: LocalizedText(["de": "Turm"])),
  ],
  floors: [
    Floor(
      id: "-1", building: "hall", ordinal: -1, name: LocalizedText("Cellar"),
      bounds: Box(Point(x: -12.5, y: -7), Point(x: 40, y: 33))),
    Floor(
      id: "0", building: "hall", ordinal: 0, name: LocalizedText("Ground"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 100.25, y: 60))),
    Floor(
      id: "t1", building: "tower", ordinal: 1, name: LocalizedText("Tower"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 8))),
  ],
  images: sampleImages.map { image, bytes in
    var image = image
    image.content = ContentDigest.identifier(of: bytes)
    return image
  },
  features: [
    Feature(
      id: "wall", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0.1, y: 0.2), Point(x: 9, y: 7)])),
      properties: ["thickness": 0.25]),
    Feature(
      id: "pillar", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: 30, y: 4.125), radius: 0.75)),
    Feature(
      id: "room", floor: "0", kind: .area,
      shape: .polygon(
        Polygon(rings: [
          [Point(x: 10, y: 10), Point(x: 20, y: 10), Point(x: 18, y: 22)],
          [Point(x: 15, y: 12), Point(x: 16, y: 12), Point(x: 16, y: 13)],
        ])),
      properties: ["walled": true, "capacity": 40, "name": ["en": "Room", "de": "Raum"]]),
    Feature(
      id: "door", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 12, y: 10), Point(x: 13, y: 10)])),
      properties: ["width": 1, "joins": ["room", "hall"], "oneWay": true]),
    Feature(
      id: "poi", floor: "t1", kind: .poi, shape: .point(Point(x: 3, y: 2)),
      properties: ["name": "Info 🛈", "tags": ["a": [1, .null, ["b": "c"]]], "groups": ["x", "y"]]),
    Feature(
      id: "lift", floor: "-1", kind: .connector,
      shape: .polyline(Polyline([Point(x: 5, y: 6), Point(x: 5, y: 6.5), Point(x: 5.5, y: 6)])),
      properties: ["floors": ["-1", "0", "t1"], "category": "lift"]),
    Feature(
      id: "anchor", floor: "0", kind: .anchor, shape: .point(Point(x: 1, y: 2)),
      properties: ["height": 2.5]),
    Feature(
      id: "marker", floor: "0", kind: .marker, shape: .point(Point(x: 4, y: 2)),
      properties: ["heading": -1.5]),
  ])

let sampleImages: [(PlanImage, [UInt8])] = [
  (
    PlanImage(
      id: "plan-0", floor: "0", mediaType: "image/png", width: 400, height: 240,
      planToFloor: .planToFloor(metresPerPixel: 0.25, imageHeight: 240), opacity: 0.5),
    Array(0...255)
  ),
  (
    PlanImage(
      id: "plan-cellar", floor: "-1", mediaType: "image/svg+xml", width: 1, height: 2,
      planToFloor: Transform(a: 0.1, b: 0.2, c: -0.3, d: 0.4, tx: -5, ty: 6)), [7]
  ),
]

/// The time of edits in tests.
let noon = Timestamp(millisecondsSince1970: 1_795_262_400_000)

extension Edit {
  /// An edit by `ada`.
  static func by(_ id: String, _ operations: [Operation]) -> Edit {
    .by("ada", id, operations)
  }

  /// An edit by any author.
  static func by(
    _ author: String, _ id: String, _ operations: [Operation]
  ) -> Edit {
    Edit(id: Identifier(id), base: 0, author: author, operations: operations)
  }
}

extension Feature {
  /// A round obstacle on a floor.
  static func disc(
    _ id: String, on floor: Identifier<Floor> = "0", x: Double, y: Double, radius: Double = 0.5
  ) -> Feature {
    Feature(
      id: Identifier(id), floor: floor, kind: .obstacle,
      shape: .circle(center: Point(x: x, y: y), radius: radius))
  }
}

/// Edits that put, move, change and remove features at random, all of them valid when applied to
/// the sample venue one after the other.
struct RandomEdits {
  private var generator: SeededGenerator
  private var venue = sampleVenue
  private var count = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() throws -> Edit {
    let operations = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      let operation = operation()
      _ = try? venue.apply([operation])
      return operation
    }
    count += 1
    return .by("edit-\(count)", operations)
  }

  private mutating func operation() -> Operation {
    let known = venue.features.values.filter { $0.kind == .obstacle }.map(\.id).sorted()
    let id = known.randomElement(using: &generator)
    switch (Int.random(in: 0..<8, using: &generator), id) {
    case (6, _): return .putEntry(entry())
    case (7, _):
      guard let entry = venue.programme.ordered.randomElement(using: &generator) else {
        return .putEntry(entry())
      }
      return Bool.random(using: &generator)
        ? .removeEntry(entry.id) : .changeEntry(entry.id, ["products": ["tea", "“coffee”"]])
    case (0, let id?): return .remove(id)
    case (1, let id?): return .change(id, FieldChanges(shape: disc("x").shape))
    case (2, let id?): return .change(id, FieldChanges(floor: disc("x").floor))
    case (3, let id?):
      return .change(
        id, FieldChanges(properties: ["temporary": Bool.random(using: &generator) ? true : .null]))
    default: return .put(disc("disc-\(Int.random(in: 0..<200, using: &generator))"))
    }
  }

  private mutating func entry() -> ProgrammeEntry {
    let number = Int.random(in: 0..<20, using: &generator)
    return ProgrammeStand(
      id: Identifier("stand-\(number)"), exhibitor: LocalizedText(["de": "Süß & Söhne"]),
      tags: ["tag \(number)"], place: "room"
    ).entry
  }

  private mutating func disc(_ id: String) -> Feature {
    .disc(
      id, on: ["-1", "0", "t1"].randomElement(using: &generator) ?? "0",
      x: .random(in: -100...100, using: &generator), y: .random(in: -90...80, using: &generator),
      radius: .random(in: 0.1...9, using: &generator))
  }
}
