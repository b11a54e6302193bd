public import Geometry

extension Box {
  /// The box as `[minX, minY, maxX, maxY]` in metres.
  public var value: Value { [.number(min.x), .number(min.y), .number(max.x), .number(max.y)] }

  /// Reads `[minX, minY, maxX, maxY]`.
  public init(value: Value) throws(ValueError) {
    let numbers = try value.list { (number) throws(ValueError) in try number.asNumber() }
    guard numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3] else {
      throw ValueError("must be [minX, minY, maxX, maxY] in metres")
    }
    self.init(Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]))
  }
}

extension Transform {
  /// The transform as `[a, b, c, d, tx, ty]`.
  public var value: Value {
    [.number(a), .number(b), .number(c), .number(d), .number(tx), .number(ty)]
  }

  /// Reads `[a, b, c, d, tx, ty]`.
  public init(value: Value) throws(ValueError) {
    let n = try value.list { (number) throws(ValueError) in try number.asNumber() }
    guard n.count == 6 else { throw ValueError("must be [a, b, c, d, tx, ty]") }
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension LocalizedText {
  /// Reads an object of texts by language, or a plain text, which is taken as English.
  public init(value: Value) throws(ValueError) {
    guard let text = LocalizedText(value) else {
      throw ValueError("must be a text, or an object of texts by language")
    }
    self = text
  }
}

extension Building {
  /// The building as an object: `id`, `name`.
  public var value: Value { ["id": .string(id.rawValue), "name": name.value] }

  /// Reads a building.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a building: id, name")
    self.init(
      id: try fields.identifier("id"), name: try fields.read("name", LocalizedText.init(value:)))
  }
}

extension Floor {
  /// The floor as an object: `id`, `building`, `ordinal`, `name`, `bounds` and, if known,
  /// `georeference`.
  public var value: Value {
    Value(members: [
      "id": .string(id.rawValue), "building": .string(building.rawValue),
      "ordinal": Value(ordinal), "name": name.value, "bounds": bounds.value,
      "georeference": georeference?.value,
    ])
  }

  /// Reads a floor.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a floor: id, building, ordinal, name, bounds")
    self.init(
      id: try fields.identifier("id"), building: try fields.identifier("building"),
      ordinal: try fields.integer("ordinal"),
      name: try fields.read("name", LocalizedText.init(value:)),
      bounds: try fields.read("bounds", Box.init(value:)),
      georeference: try fields.readIfPresent("georeference", Georeference.init(value:)))
  }
}

extension Georeference {
  /// The georeference as an object: `controlPoints`, a list of `at`, `longitude`, `latitude`.
  public var value: Value {
    [
      "controlPoints": .array(
        controlPoints.map {
          [
            "at": $0.point.value, "longitude": .number($0.longitudeDegrees),
            "latitude": .number($0.latitudeDegrees),
          ]
        })
    ]
  }

  /// Reads a georeference.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a georeference: controlPoints")
    self.init(controlPoints: try fields.list("controlPoints", ControlPoint.init(value:)))
  }
}

extension Georeference.ControlPoint {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a control point: at, longitude, latitude")
    self.init(
      point: try fields.read("at", Point.init(value:)),
      longitudeDegrees: try fields.number("longitude"),
      latitudeDegrees: try fields.number("latitude"))
  }
}

extension PlanImage {
  /// The picture's description as an object; `content` only once its bytes are stored.
  public var value: Value {
    Value(members: [
      "id": .string(id.rawValue), "floor": .string(floor.rawValue),
      "mediaType": .string(mediaType), "width": Value(width), "height": Value(height),
      "planToFloor": planToFloor.value, "opacity": .number(opacity),
      "content": content.map { .string($0.rawValue) },
    ])
  }

  /// Reads a picture's description; `opacity` is 1 when absent.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(
      value, of: "an image: id, floor, mediaType, width, height, planToFloor, content")
    self.init(
      id: try fields.identifier("id"), floor: try fields.identifier("floor"),
      mediaType: try fields.text("mediaType"), width: try fields.integer("width"),
      height: try fields.integer("height"),
      planToFloor: try fields.read("planToFloor", Transform.init(value:)),
      opacity: try fields.numberIfPresent("opacity") ?? 1,
      content: try fields.identifierIfPresent("content"))
  }
}

extension Venue {
  /// The whole venue but for slug and revision: `name`, `settings` if any is set, `buildings`,
  /// `floors`, `images`, `features` and `programme` if there is one, each list in its canonical
  /// order. Equal venues give equal values.
  public var value: Value {
    Value(members: [
      "name": name.value, "settings": settings.valueIfChosen,
      "buildings": .array(buildings.map(\.value)),
      "floors": .array(floors.map(\.value)), "images": .array(images.map(\.value)),
      "features": .array(features.ordered.map(\.value)),
      "programme": programme.isEmpty ? nil : .array(programme.ordered.map(\.value)),
    ])
  }

  /// Reads a venue; the schemas say what of it may be wrong.
  public init(value: Value, slug: String, revision: Int) throws(ValueError) {
    let fields = try Fields(value, of: "a venue: name, buildings, floors, images, features")
    self.init(
      slug: slug, name: try fields.read("name", LocalizedText.init(value:)),
      settings: try fields.readIfPresent("settings", VenueSettings.init(value:))
        ?? VenueSettings(),
      revision: revision, buildings: try fields.list("buildings", Building.init(value:)),
      floors: try fields.list("floors", Floor.init(value:)),
      images: try fields.list("images", PlanImage.init(value:)),
      features: try fields.list("features", Feature.init(value:)),
      programme: Programme(
        try fields.value("programme") == nil
          ? [] : fields.list("programme", ProgrammeEntry.init(value:))))
  }
}
