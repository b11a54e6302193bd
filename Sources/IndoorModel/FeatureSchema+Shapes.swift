import Geometry

extension FeatureSchema {
  /// Coordinates may lie this far from the origin, in metres.
  static let coordinateLimit = 100_000.0
  /// A shape may have this many points.
  static let vertexLimit = 10_000

  /// What is wrong with the shape of a feature; empty when it is valid.
  public static func shapeProblems(of feature: Feature) -> [SchemaProblem] {
    let allowed = shapes(of: feature.kind)
    guard allowed.contains(feature.shape.name) else {
      return [
        problem(
          "a \(feature.kind.rawValue) must be a \(allowed.joined(separator: " or ")), "
            + "not a \(feature.shape.name)")
      ]
    }
    let vertices = feature.shape.vertices
    guard vertices.count <= vertexLimit else {
      return [problem("has \(vertices.count) points; at most \(vertexLimit) are allowed")]
    }
    if let far = vertices.first(where: { !isNear($0) }) {
      return [
        problem(
          "(\(far.x), \(far.y)) is not within \(Int(coordinateLimit)) m of the floor's origin")
      ]
    }
    return sizeProblems(of: feature.shape)
  }

  private static func sizeProblems(of shape: Shape) -> [SchemaProblem] {
    switch shape {
    case .point: []
    case .polyline(let line):
      line.points.count >= 2 ? [] : [problem("a line needs two points or more")]
    case .polygon(let polygon):
      polygon.rings.isEmpty || polygon.rings.contains { Set($0).count < 3 }
        ? [problem("each ring needs three different points or more")] : []
    case .circle(_, let radius):
      (0.01...10_000).contains(radius)
        ? [] : [problem("the radius must be from 0.01 to 10 000 m, not \(radius)")]
    }
  }

  private static func isNear(_ point: Point) -> Bool {
    point.isFinite && abs(point.x) <= coordinateLimit && abs(point.y) <= coordinateLimit
  }

  private static func problem(_ message: String) -> SchemaProblem {
    SchemaProblem(field: "geometry", message: message)
  }
}
