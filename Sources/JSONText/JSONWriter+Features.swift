import Geometry
public import IndoorModel

extension JSONWriter {
  /// Appends a feature: the bytes of its `value`, without making one.
  ///
  /// Venues have many features and are sent whole; values would cost ten times as much.
  public mutating func append(_ feature: Feature) {
    append(raw: "{\"floor\":")
    append(feature.floor.rawValue)
    append(raw: ",\"geometry\":")
    append(feature.geometry)
    append(raw: ",\"id\":")
    append(feature.id.rawValue)
    append(raw: ",\"kind\":")
    append(feature.kind.rawValue)
    append(raw: ",\"properties\":")
    append(.object(feature.properties))
    append(raw: "}")
  }

  /// Appends a geometry: the bytes of its `value`.
  private mutating func append(_ geometry: FeatureGeometry) {
    append(raw: "{\"coordinates\":")
    switch geometry.shape {
    case .point(let point): append(point)
    case .polyline(let line): append(points: line.points)
    case .polygon(let polygon): append(polygon)
    case .circle(let center, let radius):
      append(center)
      append(raw: ",\"radius\":")
      append(radius)
    }
    append(raw: ",\"type\":")
    append(geometry.shape.typeName)
    if let ids = geometry.vertexIds {
      append(raw: ",\"vertices\":")
      append(.array(ids.map { .string($0.rawValue) }))
    }
    append(raw: "}")
  }

  private mutating func append(_ polygon: Polygon) {
    append(raw: "[")
    for (index, ring) in polygon.rings.enumerated() {
      if index > 0 { append(raw: ",") }
      // GeoJSON closes its rings.
      append(points: ring, closing: ring.first)
    }
    append(raw: "]")
  }

  private mutating func append(points: [Point], closing last: Point? = nil) {
    append(raw: "[")
    for (index, point) in points.enumerated() {
      if index > 0 { append(raw: ",") }
      append(point)
    }
    if let last {
      append(raw: ",")
      append(last)
    }
    append(raw: "]")
  }

  private mutating func append(_ point: Point) {
    append(raw: "[")
    append(point.x)
    append(raw: ",")
    append(point.y)
    append(raw: "]")
  }
}

extension Shape {
  fileprivate var typeName: String {
    switch self {
    case .point: "Point"
    case .polyline: "LineString"
    case .polygon: "Polygon"
    case .circle: "Circle"
    }
  }
}
