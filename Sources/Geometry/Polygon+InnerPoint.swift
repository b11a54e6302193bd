extension Polygon {
  /// A point inside to stand on or to put a label at: the centroid where it lies inside, else the
  /// point of a coarse grid that is farthest from all sides; `nil` for a region without inside.
  ///
  /// - Complexity: O(*n*) in the number of sides, some hundred times that where the centroid lies
  ///   outside or hardly inside.
  public var innerPoint: Point? {
    let middle = centroid.flatMap { point in depth(of: point).map { (depth: $0, point: point) } }
    if let middle, middle.depth > Self.ampleDepth { return middle.point }
    let best = candidates.max { $0.depth < $1.depth }
    guard let best, best.depth > middle?.depth ?? 0 else { return middle?.point ?? best?.point }
    return best.point
  }

  /// Metres from the sides that a person needs around them.
  private static var ampleDepth: Double { 0.5 }

  /// Sides of the grid that is searched.
  private static var gridSize: Int { 24 }

  private var candidates: [(depth: Double, point: Point)] {
    guard let bounds else { return [] }
    let step = Vector(
      dx: bounds.width / Double(Self.gridSize), dy: bounds.height / Double(Self.gridSize))
    return (0..<Self.gridSize * Self.gridSize).compactMap { index in
      let column = Double(index % Self.gridSize) + 0.5
      let row = Double(index / Self.gridSize) + 0.5
      let point = bounds.min + Vector(dx: column * step.dx, dy: row * step.dy)
      return depth(of: point).map { ($0, point) }
    }
  }

  /// Metres to the nearest side; `nil` outside.
  private func depth(of point: Point) -> Double? {
    guard contains(point) else { return nil }
    return edges.lazy.map { $0.distance(to: point) }.min()
  }
}
