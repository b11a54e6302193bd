import Geometry

extension FieldChanges {
  /// The changes as an object of `floor`, `geometry`, `vertices`, `radius` and `properties`, each
  /// only if it changes.
  public var value: Value {
    Value(members: [
      "floor": floor.map { .string($0.rawValue) }, "geometry": geometry?.value,
      "vertices": vertices.isEmpty ? nil : .array(vertices.map(\.value)),
      "radius": radius.map(Value.number),
      "properties": properties.isEmpty ? nil : .object(properties),
    ])
  }

  /// Reads changes; at least one field must be there. A property that is null is taken away.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change: floor, geometry, vertices, radius, properties")
    self.init(
      floor: try fields.identifierIfPresent("floor"),
      geometry: try fields.readIfPresent("geometry", FeatureGeometry.init(value:)),
      vertices: try fields.readIfPresent("vertices") { (value) throws(ValueError) in
        try value.list(VertexChange.init(value:))
      } ?? [],
      radius: try fields.numberIfPresent("radius"),
      properties: try fields.properties())
    if isEmpty {
      throw ValueError(
        "must name at least one of floor, geometry, vertices, radius, properties")
    }
  }
}

extension VertexChange {
  /// The change as an object: `vertex` with `at` (and `after` or `before` for a new one) or
  /// `remove`.
  public var value: Value {
    switch self {
    case .move(let id, let point): ["vertex": .string(id.rawValue), "at": point.value]
    case .insert(let id, let point, .after(let other)):
      ["vertex": .string(id.rawValue), "at": point.value, "after": .string(other.rawValue)]
    case .insert(let id, let point, .before(let other)):
      ["vertex": .string(id.rawValue), "at": point.value, "before": .string(other.rawValue)]
    case .remove(let id): ["vertex": .string(id.rawValue), "remove": true]
    }
  }

  /// Reads a change of a vertex.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change of a vertex: vertex, at, after, before, remove")
    let vertex: Identifier<VertexSubject> = try fields.identifier("vertex")
    if try fields.boolIfPresent("remove") == true {
      self = .remove(vertex)
      return
    }
    let point = try fields.read("at", Point.init(value:))
    switch (
      try fields.identifierIfPresent("after") as Identifier<VertexSubject>?,
      try fields.identifierIfPresent("before") as Identifier<VertexSubject>?
    ) {
    case (nil, nil): self = .move(vertex, to: point)
    case (let other?, nil): self = .insert(vertex, at: point, .after(other))
    case (nil, let other?): self = .insert(vertex, at: point, .before(other))
    case (.some, .some): throw ValueError("must not stand beside “after”", at: "before")
    }
  }
}

extension FloorChanges {
  /// The changes as an object; `georeference` is null where it is taken away.
  public var value: Value {
    Value(members: [
      "building": building.map { .string($0.rawValue) }, "ordinal": ordinal.map { Value($0) },
      "name": name?.value, "bounds": bounds?.value,
      "georeference": georeference.map { $0?.value ?? .null },
    ])
  }

  /// Reads changes; at least one field must be there.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change: building, ordinal, name, bounds, georeference")
    self.init(
      building: try fields.identifierIfPresent("building"),
      ordinal: try fields.integerIfPresent("ordinal"),
      name: try fields.readIfPresent("name", LocalizedText.init(value:)),
      bounds: try fields.readIfPresent("bounds", Box.init(value:)),
      georeference: fields.members["georeference"] == .null
        ? .some(nil) : try fields.readIfPresent("georeference", Georeference.init(value:)))
    if self == FloorChanges() {
      throw ValueError(
        "must name at least one of building, ordinal, name, bounds, georeference")
    }
  }
}

extension ImageChanges {
  /// The changes as an object.
  public var value: Value {
    Value(members: [
      "floor": floor.map { .string($0.rawValue) }, "planToFloor": planToFloor?.value,
      "opacity": opacity.map(Value.number),
      "content": replacement.map { .string($0.content.rawValue) },
      "mediaType": replacement.map { .string($0.mediaType) },
      "width": replacement.map { Value($0.width) }, "height": replacement.map { Value($0.height) },
    ])
  }

  /// Reads changes; at least one field must be there, and `content`, `mediaType`, `width` and
  /// `height` together or not at all.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change: floor, planToFloor, opacity, content")
    self.init(
      floor: try fields.identifierIfPresent("floor"),
      planToFloor: try fields.readIfPresent("planToFloor", Transform.init(value:)),
      opacity: try fields.numberIfPresent("opacity"))
    if ["content", "mediaType", "width", "height"].contains(where: { fields.value($0) != nil }) {
      replacement = Replacement(
        content: try fields.identifier("content"), mediaType: try fields.text("mediaType"),
        width: try fields.integer("width"), height: try fields.integer("height"))
    }
    if self == ImageChanges() {
      throw ValueError("must name at least one of floor, planToFloor, opacity, content")
    }
  }
}

extension Fields {
  /// A valid identifier, if there.
  public func identifierIfPresent<Subject>(
    _ name: String
  ) throws(ValueError) -> Identifier<Subject>? {
    try readIfPresent(name) { (value) throws(ValueError) in try value.asIdentifier() }
  }
}
