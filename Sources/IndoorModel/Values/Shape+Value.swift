public import Geometry

extension Shape {
  /// The shape as a geometry: GeoJSON's `Point`, `LineString` or `Polygon` in floor metres, its
  /// rings closed, or `{"type": "Circle", "coordinates": [x, y], "radius": metres}`.
  public var value: Value {
    switch self {
    case .point(let point): geometry("Point", point.value)
    case .polyline(let line): geometry("LineString", .array(line.points.map(\.value)))
    case .polygon(let polygon):
      geometry("Polygon", .array(polygon.rings.map { .array(closed($0).map(\.value)) }))
    case .circle(let center, let radius):
      ["type": "Circle", "coordinates": center.value, "radius": .number(radius)]
    }
  }

  private func geometry(_ type: String, _ coordinates: Value) -> Value {
    ["type": .string(type), "coordinates": coordinates]
  }

  private func closed(_ ring: [Point]) -> [Point] { ring + ring.prefix(1) }

  /// Reads a geometry; rings may be open or closed, a third coordinate is ignored.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a geometry")
    let type = try fields.text("type")
    guard let reader = Self.readers[type] else {
      throw ValueError("must be Point, LineString, Polygon or Circle", at: "type")
    }
    self = try reader(fields)
  }

  private static let readers: [String: @Sendable (Fields) throws(ValueError) -> Shape] = [
    "Point": { (fields) throws(ValueError) in
      .point(try fields.read("coordinates", Point.init(value:)))
    },
    "LineString": { (fields) throws(ValueError) in
      .polyline(Polyline(try fields.list("coordinates", Point.init(value:))))
    },
    "Polygon": { (fields) throws(ValueError) in
      .polygon(
        Polygon(
          rings: try fields.list("coordinates") { (ring) throws(ValueError) in
            try ring.list(Point.init(value:))
          }))
    },
    "Circle": { (fields) throws(ValueError) in
      .circle(
        center: try fields.read("coordinates", Point.init(value:)),
        radius: try fields.number("radius"))
    },
  ]
}

extension Point {
  /// The point as `[x, y]` in metres.
  public var value: Value { [.number(x), .number(y)] }

  /// Reads `[x, y]` in metres; what follows is ignored.
  public init(value: Value) throws(ValueError) {
    guard let numbers = value.array, numbers.count >= 2 else {
      throw ValueError("must be a position: [x, y] in metres")
    }
    do { self.init(x: try numbers[0].asNumber(), y: 0) } catch { throw error.under(0) }
    do { y = try numbers[1].asNumber() } catch { throw error.under(1) }
  }
}

extension FeatureGeometry {
  /// The shape as a geometry, with the member `vertices` where the names of the vertices are not
  /// "0", "1", … in order.
  public var value: Value {
    guard let vertexIds, case .object(var members) = shape.value else { return shape.value }
    members["vertices"] = .array(vertexIds.map { .string($0.rawValue) })
    return .object(members)
  }

  /// Reads a geometry with or without names for its vertices.
  public init(value: Value) throws(ValueError) {
    let ids = try Fields(value, of: "a geometry").readIfPresent("vertices") {
      (value) throws(ValueError) -> [Identifier<VertexSubject>] in
      try value.list { (id) throws(ValueError) in try id.asIdentifier() }
    }
    self.init(try Shape(value: value), vertexIds: ids)
    if let complaint { throw ValueError(complaint, at: "vertices") }
  }
}
