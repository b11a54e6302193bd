public import Geometry

extension Shape {
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
  public var value: Value { Value { write(to: &$0) } }

  /// Writes the same piece by piece.
  @inlinable
  public func write(to sink: inout some ValueSink) {
    sink.list(0..<2) { sink, axis in sink.append(axis == 0 ? x : y) }
  }

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
  /// The shape as a geometry: GeoJSON's `Point`, `LineString` or `Polygon` in floor metres, its
  /// rings closed, or `{"type": "Circle", "coordinates": [x, y], "radius": metres}`; with the member
  /// `vertices` where the names of the vertices are not "0", "1", … in order.
  public var value: Value { Value { write(to: &$0) } }

  /// Writes the same piece by piece.
  @inlinable
  public func write(to sink: inout some ValueSink) {
    sink.object { sink in
      sink.member("coordinates")
      switch shape {
      case .point(let point):
        point.write(to: &sink)
        sink.member("type")
        sink.append("Point")
      case .polyline(let line):
        sink.list(line.points) { sink, point in point.write(to: &sink) }
        sink.member("type")
        sink.append("LineString")
      case .polygon(let polygon):
        sink.list(polygon.rings) { sink, ring in
          sink.list(0..<(ring.isEmpty ? 0 : ring.count + 1)) { sink, index in
            ring[index < ring.count ? index : 0].write(to: &sink)
          }
        }
        sink.member("type")
        sink.append("Polygon")
      case .circle(let center, let radius):
        center.write(to: &sink)
        sink.member("radius")
        sink.append(radius)
        sink.member("type")
        sink.append("Circle")
      }
      if let vertexIds {
        sink.member("vertices")
        sink.list(vertexIds) { sink, id in sink.append(id.rawValue) }
      }
    }
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
