import Geometry
public import IndoorModel
// Tests that import TestKit have `SeededGenerator`.
@_exported public import Support

/// Makes operations of every kind, most of them possible, some not.
public struct RandomOperations<Generator: RandomNumberGenerator> {
  private var random: Generator

  /// Makes a maker; the same generator gives the same operations on the same venues.
  public init(_ random: Generator) { self.random = random }

  /// A venue of two buildings with three floors, some of everything on them.
  public static var venue: Venue {
    let floors: [(Identifier<Floor>, Identifier<Building>, Int)] = [
      ("0", "main", 0), ("1", "main", 1), ("hall", "annex", 0),
    ]
    var venue = Venue(
      slug: "random", name: LocalizedText("Random"),
      buildings: [
        Building(id: "main", name: LocalizedText("Main")),
        Building(id: "annex", name: LocalizedText("Annex")),
      ],
      floors: floors.map { id, building, ordinal in
        Floor(
          id: id, building: building, ordinal: ordinal, name: LocalizedText("Floor \(id)"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 10)))
      },
      images: [
        PlanImage(
          id: "plan-0", floor: "0", mediaType: "image/png", width: 200, height: 100,
          planToFloor: .planToFloor(metresPerPixel: 0.1, imageHeight: 100), content: "c0")
      ])
    var maker = RandomOperations<SeededGenerator>(SeededGenerator(seed: 1))
    while venue.features.count < 12 { _ = try? venue.apply([.put(maker.feature(in: venue))]) }
    return venue
  }

  /// A list of operations, each possible right after the ones before it.
  public mutating func operations(
    on venue: Venue, count: ClosedRange<Int> = 1...5
  ) -> [IndoorModel.Operation] {
    var venue = venue
    var operations: [IndoorModel.Operation] = []
    let wanted = Int.random(in: count, using: &random)
    for _ in 0..<50 * wanted where operations.count < wanted {
      let operation = operation(on: venue)
      if (try? venue.apply([operation])) != nil { operations.append(operation) }
    }
    return operations
  }

  /// One operation; it may be impossible.
  public mutating func operation(on venue: Venue) -> IndoorModel.Operation {
    let feature = venue.features.keys.sorted().randomElement(using: &random) ?? "none"
    let floor = anyFloor(of: venue)
    switch Int.random(in: 0..<23, using: &random) {
    case 21, 22: return programmeOperation()
    case 0, 1, 2: return .put(self.feature(in: venue))
    case 3: return .remove(feature)
    case 4...10: return .change(feature, fields(for: venue.features[feature], in: venue))
    case 11: return .putFloor(self.floor(in: venue))
    case 12: return .changeFloor(floor, floorChanges(in: venue))
    case 13: return Bool.random(using: &random) ? .removeFloor(floor) : .renameVenue(name())
    case 14: return .putBuilding(Building(id: pick(["main", "annex", "tower"]), name: name()))
    case 15: return .renameBuilding(pick(["main", "annex", "tower"]), name())
    case 16: return .removeBuilding(pick(["annex", "tower"]))
    case 17: return .reorderBuildings(venue.buildings.map(\.id).shuffled(using: &random))
    case 18: return .putImage(image(in: venue))
    case 20: return .changeVenue(settingsChanges())
    default: return imageOperation(in: venue)
    }
  }

  // MARK: - Features

  private mutating func feature(in venue: Venue) -> Feature {
    let kind = FeatureKind.allCases.randomElement(using: &random) ?? .poi
    let id = Identifier<Feature>("\(kind.rawValue)-\(Int.random(in: 0..<4, using: &random))")
    var properties: [String: Value] = [:]
    var floor = anyFloor(of: venue)
    let shape = shape(of: kind)
    if kind == .connector {
      let floors = shape.vertices.map { _ in anyFloor(of: venue) }
      floor = floors[0]
      properties["floors"] = .array(floors.map { .string($0.rawValue) })
    }
    if Bool.random(using: &random) { properties["name"] = name().value }
    return Feature(
      id: id, floor: floor, kind: kind, geometry: FeatureGeometry(shape), properties: properties)
  }

  private mutating func shape(of kind: FeatureKind) -> Shape {
    switch FeatureSchema.shapes(of: kind).randomElement(using: &random) {
    case "polyline": .polyline(Polyline([point(), point(), point()]))
    case "polygon":
      .polygon(
        Polygon(rings: [
          [point(), point(), point(), point()], [point(), point(), point()],
        ]))
    case "circle": .circle(center: point(), radius: number(1...3))
    default: .point(point())
    }
  }

  private mutating func fields(for feature: Feature?, in venue: Venue) -> FieldChanges {
    var fields = FieldChanges()
    guard let feature else { return FieldChanges(floor: "0") }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      fields.floor = anyFloor(of: venue)
      if feature.kind == .connector {
        let floors =
          [fields.floor ?? feature.floor] + feature.connectorFloors.dropFirst()
        fields.properties["floors"] = .array(floors.map { .string($0.rawValue) })
      }
    case 1: fields.geometry = FeatureGeometry(shape(of: feature.kind))
    case 2 where feature.shape.radius != nil: fields.radius = number(1...3)
    case 3:
      fields.properties = [
        "category": Bool.random(using: &random) ? .null : .string(pick(["exit", "room"])),
        "order": .number(number(0...9)),
      ]
    default: fields.vertices = vertexChanges(of: feature)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { fields.properties["name"] = name().value }
    return fields
  }

  private mutating func vertexChanges(of feature: Feature) -> [VertexChange] {
    let ids = feature.geometry.ids
    let vertex = ids.randomElement(using: &random) ?? "0"
    let fresh = Identifier<VertexSubject>("n\(Int.random(in: 0..<1000, using: &random))")
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return [.remove(vertex)]
    case 1: return [.insert(fresh, at: point(), .after(vertex)), .move(vertex, to: point())]
    case 2: return [.insert(fresh, at: point(), .before(vertex)), .remove(vertex)]
    default: return [.move(vertex, to: point())]
    }
  }

  // MARK: - Structure

  private mutating func floor(in venue: Venue) -> Floor {
    Floor(
      id: pick(["0", "1", "2", "hall"]),
      building: venue.buildings.map(\.id).randomElement(using: &random) ?? "main",
      ordinal: Int.random(in: -2...3, using: &random), name: name(),
      bounds: Box(Point(x: 0, y: 0), Point(x: number(5...30), y: number(5...30))))
  }

  private mutating func floorChanges(in venue: Venue) -> FloorChanges {
    let points = [point(), point()].map {
      Georeference.ControlPoint(point: $0, longitudeDegrees: 13.4, latitudeDegrees: 52.5)
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return FloorChanges(building: pick(["main", "annex", "tower"]))
    case 1: return FloorChanges(ordinal: Int.random(in: -2...3, using: &random), name: name())
    case 2: return FloorChanges(georeference: .some(Georeference(controlPoints: points)))
    case 3: return FloorChanges(georeference: .some(nil))
    default:
      return FloorChanges(bounds: Box(Point(x: 0, y: 0), Point(x: number(5...30), y: 9)))
    }
  }

  /// One or two settings; now and then one that cannot be.
  private mutating func settingsChanges() -> SettingsChanges {
    var changes = SettingsChanges()
    for _ in 0...Int.random(in: 0...1, using: &random) {
      let field = VenueSettings.Field.allCases.randomElement(using: &random) ?? .staleAfter
      let number = Int.random(in: 0...35, using: &random)
      let value = Double(field.isSwitch ? number % 2 : number)
      changes.values.updateValue(Bool.random(using: &random) ? value : nil, forKey: field)
    }
    return changes
  }

  private mutating func image(in venue: Venue) -> PlanImage {
    PlanImage(
      id: pick(["plan-0", "plan-1"]), floor: anyFloor(of: venue), mediaType: "image/jpeg",
      width: Int.random(in: 1...999, using: &random), height: 50,
      planToFloor: .planToFloor(metresPerPixel: number(1...2), imageHeight: 50),
      opacity: 0.5, content: pick(["c1", "c2"]))
  }

  private mutating func imageOperation(in venue: Venue) -> IndoorModel.Operation {
    let id: Identifier<PlanImage> = pick(["plan-0", "plan-1"])
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .removeImage(id)
    case 1:
      let replacement = ImageChanges.Replacement(
        content: pick(["c3", "c4"]), mediaType: "image/webp", width: 10, height: 20)
      return .changeImage(id, ImageChanges(replacement: replacement))
    default:
      return .changeImage(
        id,
        ImageChanges(
          floor: anyFloor(of: venue),
          planToFloor: .planToFloor(metresPerPixel: number(1...2), imageHeight: 20),
          opacity: 0.25))
    }
  }

  // MARK: - Programme

  private mutating func programmeOperation() -> IndoorModel.Operation {
    let id: Identifier<ProgrammeEntry> = pick(["session-1", "session-2", "stand-1"])
    let start = Timestamp(
      millisecondsSince1970: 1_798_362_000_000 + Int64.random(in: 0..<100, using: &random) * 60_000)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .removeEntry(id)
    case 1, 2:
      return .changeEntry(
        id,
        [
          "tags": Bool.random(using: &random) ? .null : ["new"],
          "place": .string(pick(["area-0", "area-1"])),
        ])
    case 3:
      return .putEntry(ProgrammeStand(id: "stand-1", exhibitor: name(), products: ["tea"]).entry)
    default:
      let id: Identifier<ProgrammeEntry> = pick(["session-1", "session-2"])
      return .putEntry(
        ProgrammeSession(
          id: id, title: name(), speakers: ["Ada"], start: start,
          end: start.advanced(bySeconds: 1800), room: "Hall"
        ).entry)
    }
  }

  // MARK: - Small things

  private mutating func anyFloor(of venue: Venue) -> Identifier<Floor> {
    venue.floors.map(\.id).randomElement(using: &random) ?? "0"
  }

  private mutating func name() -> LocalizedText {
    LocalizedText(["en": pick(["Hall", "Stand", "Café “Süß”"])])
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func point() -> Point { Point(x: number(0...20), y: number(0...10)) }

  /// With three digits, as editors send them.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }
}
