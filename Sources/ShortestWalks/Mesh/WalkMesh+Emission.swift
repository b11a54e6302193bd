extension WalkMesh {
  /// Writes down the polygons that the waiting triangles have become.
  mutating func emit(_ triangulation: borrowing Triangulation) {
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        slots[edge] = -1
      }
    }
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3)
      where merger.next(edge) >= 0 && slots[edge] < 0 {
        emitPolygon(edge, triangulation)
      }
    }
    for index in 0..<merger.count { join(merger.triangle(at: index)) }
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3) where slots[edge] >= 0 {
        connect(edge, triangulation)
      }
    }
  }

  private mutating func emitPolygon(_ start: Int32, _ triangulation: borrowing Triangulation) {
    let first = Int32(sides.count)
    var count: Int32 = 0
    var edge = start
    repeat {
      let corner = cornerOf[edge]
      let (a, b) = (corners[corner], corners[cornerOf[merger.next(edge)]])
      let (x, y) = (b.x - a.x, b.y - a.y)
      sides.append(
        Side(
          corner: corner, beyond: -1, entry: -1, neighbour: -1,
          length: (x * x + y * y).squareRoot()))
      slots[edge] = count
      count += 1
      edge = merger.next(edge)
    } while edge != start
    let polygon = makePolygon(MeshPolygon(first: first, count: count, ways: 0))
    log.touchPolygon(polygon)
    let leader = merger.leader(of: start / 3)
    polygonOf[leader] = polygon
    anyMember[polygon] = leader
    nextMember[leader] = leader
  }

  private mutating func makePolygon(_ polygon: MeshPolygon) -> Int32 {
    if freePolygons.count > 0 {
      let number = freePolygons.removeLast()
      polygons[number] = polygon
      return number
    }
    polygons.append(polygon)
    anyMember.append(-1)
    return Int32(polygons.count - 1)
  }

  /// Puts a triangle into the circle of its polygon's triangles.
  private func join(_ triangle: Int32) {
    let leader = merger.leader(of: triangle)
    guard triangle != leader else { return }
    polygonOf[triangle] = polygonOf[leader]
    nextMember[triangle] = nextMember[leader]
    nextMember[leader] = triangle
  }

  /// Joins a side to what lies beyond; polygons that were left alone learn their new neighbour.
  private mutating func connect(_ edge: Int32, _ triangulation: borrowing Triangulation) {
    let twin = triangulation.twin(of: edge)
    guard twin >= 0, triangulation.coverage(of: twin / 3) == 0 else { return }
    let rule = triangulation.rule(of: edge)
    // Searches run against the walk: on through a side by which one may walk in.
    let isGate = rule != .free
    if rule == .inward || rule == .outward { hasGates = true }
    join(edge, to: twin, isOpen: !isGate || rule == .inward, isGate: isGate)
    if !merger.contains(twin / 3) {
      join(twin, to: edge, isOpen: !isGate || rule == .outward, isGate: isGate)
    }
  }

  private func join(_ edge: Int32, to twin: Int32, isOpen: Bool, isGate: Bool) {
    let polygon = polygonOf[edge / 3]
    let beyond = polygonOf[twin / 3]
    let number = polygons[polygon].first + slots[edge]
    if isOpen { polygons[polygon].ways += 1 }
    sides[number].beyond = isOpen ? beyond : -1
    sides[number].entry = slots[twin]
    sides[number].neighbour = 2 * beyond + (isGate ? 1 : 0)
  }
}
