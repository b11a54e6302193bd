extension WalkMesh {
  /// The polygon that a triangle is part of; −1 outside of free space.
  @inline(__always)
  public func polygon(of triangle: Int32) -> Int32 { triangle < 0 ? -1 : polygonOf[triangle] }

  /// The triangle around a place; −1 outside the plane.
  public func triangle(
    atX x: Double, _ y: Double, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    triangulation.locate(x, y, from: grid.hint(x, y))
  }

  /// The polygon around a place; −1 outside of free space.
  ///
  /// A place on the border of free space counts as free.
  ///
  /// - Parameters:
  ///   - x: millimetres.
  ///   - hint: the polygon where the walker was a moment ago; −1 when that is not known.
  /// - Complexity: a few steps from a hint that is near; about as many from the grid.
  public func polygon(
    atX x: Double, _ y: Double, near hint: Int32 = -1, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    if hint >= 0, hint < polygons.count, let polygon = walk(from: hint, toX: x, y) {
      return polygon
    }
    let triangle = triangle(atX: x, y, triangulation)
    guard triangle >= 0 else { return -1 }
    let polygon = polygonOf[triangle]
    return polygon >= 0 ? polygon : polygonBeside(triangle, x, y, triangulation)
  }

  /// Walks over neighbours towards a place; `nil` when that does not lead there.
  @inline(__always)
  private func walk(from hint: Int32, toX x: Double, _ y: Double) -> Int32? {
    var polygon = hint
    for _ in 0..<8 {
      let ring = polygons[polygon]
      if ring.count == 0 { return nil }
      var number = ring.first + ring.count - 1
      var side = sides[number]
      var a = corners[side.corner]
      var next: Int32 = -2
      for place in ring.first..<(ring.first + ring.count) {
        let b = corners[sides[place].corner]
        if (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0 {
          next = side.neighbour >= 0 ? side.neighbour / 2 : -1
          break
        }
        (number, side, a) = (place, sides[place], b)
      }
      if next == -2 { return polygon }
      if next < 0 { return nil }
      polygon = next
    }
    return nil
  }

  /// The polygon that touches a place on the border of a covered triangle.
  private func polygonBeside(
    _ triangle: Int32, _ x: Double, _ y: Double, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let a = triangulation.point(of: triangulation.origin(of: edge))
      let b = triangulation.point(of: triangulation.end(of: edge))
      let (ax, ay) = (Double(a.x), Double(a.y))
      if ax == x, ay == y {
        let corner = firstCorner[triangulation.origin(of: edge)]
        if corner >= 0 { return anyPolygon(at: triangulation.origin(of: edge), triangulation) }
      }
      let twin = triangulation.twin(of: edge)
      let cross = (Double(b.x) - ax) * (y - ay) - (Double(b.y) - ay) * (x - ax)
      if cross == 0, twin >= 0, polygonOf[twin / 3] >= 0 { return polygonOf[twin / 3] }
    }
    return -1
  }

  private func anyPolygon(at vertex: Int32, _ triangulation: borrowing Triangulation) -> Int32 {
    let first = triangulation.edge(from: vertex)
    var edge = first
    repeat {
      if polygonOf[edge / 3] >= 0 { return polygonOf[edge / 3] }
      edge = triangulation.turned(edge)
    } while edge >= 0 && edge != first
    return -1
  }

  /// Calls with every polygon that touches a place: one in free space, several on their borders.
  ///
  /// Where walls touch in a point, a walker may stand there on either side.
  public func forEachPolygon(
    touchingX x: Double, _ y: Double, _ triangulation: borrowing Triangulation,
    _ visit: (Int32) -> Void
  ) {
    let triangle = triangle(atX: x, y, triangulation)
    guard triangle >= 0 else { return }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      let point = triangulation.point(of: vertex)
      guard Double(point.x) == x, Double(point.y) == y else { continue }
      let first = triangulation.edge(from: vertex)
      var around = first
      var last: Int32 = -1
      repeat {
        let polygon = polygonOf[around / 3]
        if polygon >= 0, polygon != last { visit(polygon) }
        last = polygon
        around = triangulation.turned(around)
      } while around >= 0 && around != first
      return
    }
    let polygon = polygon(atX: x, y, triangulation)
    if polygon >= 0 { visit(polygon) }
  }
}

extension WalkMesh {
  /// The point nearest to a place, among those of some polygons in a box.
  ///
  /// - Complexity: O(*n*) in the number of sides.
  public func nearestPoint(
    toX x: Double, _ y: Double, on box: PlaneBox, where isWanted: (Int32) -> Bool
  ) -> MeshPoint? {
    var best: MeshPoint?
    var leastSquare = Double.infinity
    for polygon in 0..<Int32(polygons.count) where polygons[polygon].count > 0 {
      let ring = polygons[polygon]
      let first = corners[sides[ring.first].corner]
      guard box.contains(first.x, first.y), isWanted(polygon) else { continue }
      var a = corners[sides[ring.first + ring.count - 1].corner]
      for place in ring.first..<(ring.first + ring.count) {
        let b = corners[sides[place].corner]
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let share = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0
        let inside = min(1, max(0, share))
        let (px, py) = (a.x + inside * dx, a.y + inside * dy)
        let distance = (px - x) * (px - x) + (py - y) * (py - y)
        if distance < leastSquare { (leastSquare, best) = (distance, MeshPoint(x: px, y: py)) }
        a = b
      }
    }
    return best
  }
}

extension PlaneBox {
  /// Whether a place lies in the box or on its rim.
  @inline(__always)
  public func contains(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}
