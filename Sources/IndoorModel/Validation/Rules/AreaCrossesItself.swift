import Geometry

/// An area or obstacle with an outline that crosses itself: its inside is not what it seems.
enum AreaCrossesItself: ValidationRule {
  static let name = "area-crosses-itself"

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard [.area, .obstacle].contains(feature.kind), case .polygon(let polygon) = feature.shape,
      let place = crossing(of: polygon.edges)
    else { return [] }
    return [
      PlanIssue(
        rule: name, severity: .error, floor: feature.floor, place: place, features: [feature.id],
        message: "The outline of “\(PlanIssue.label(feature))” crosses itself. Move a corner.",
        values: ["name": .string(PlanIssue.label(feature))])
    ]
  }

  /// At most this many sides are compared with each other faster than an index is made.
  private static let few = 32

  private static func crossing(ofFew edges: [Segment]) -> Point? {
    for (number, edge) in edges.enumerated() {
      for other in edges[..<number] where edge.crosses(other) {
        return edge.intersection(with: other)
      }
    }
    return nil
  }

  /// Where two sides cross properly; sides that only touch do not.
  private static func crossing(of edges: [Segment]) -> Point? {
    guard edges.count > few else { return crossing(ofFew: edges) }
    guard let box = Box(around: edges.map(\.start)) else { return nil }
    // The index keeps outlines of thousands of corners from costing millions of comparisons.
    var grid = GridIndex(bounds: box, cellSize: max(box.width, box.height, 1e-3) / 64)
    for (number, edge) in edges.enumerated() {
      var found: Point?
      grid.forEach(in: edge.bounds) { other in
        if edge.crosses(edges[Int(other)]) {
          found = edge.intersection(with: edges[Int(other)])
        }
        return found == nil
      }
      if let found { return found }
      grid.insert(Int32(number), bounds: edge.bounds)
    }
    return nil
  }
}

extension Segment {
  /// Whether the insides of two segments cross.
  fileprivate func crosses(_ other: Segment) -> Bool {
    let a = (end - start).cross(other.start - start)
    let b = (end - start).cross(other.end - start)
    let c = (other.end - other.start).cross(start - other.start)
    let d = (other.end - other.start).cross(end - other.start)
    return ((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0))
  }
}
