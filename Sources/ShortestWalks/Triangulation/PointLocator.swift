/// Where a grid point lies.
struct GridPlace {
  enum Kind { case inside, onEdge, onVertex }

  var kind: Kind
  /// An edge of the triangle; the edge on which it lies; an edge that begins at the vertex.
  var edge: Int32
}

/// Finds the triangle around a point by walking from triangle to triangle towards it (Devillers, Pion,
/// Teillaud, “Walking in a triangulation”, 2001), and remembers vertices to begin at.
struct PointLocator: ~Copyable {
  /// The vertex that was last added to each cell of 8 m, and of 64 m. Cells share places in a fixed
  /// table; a wrong or outdated hint only costs steps.
  private let near = FlatBuffer<Int32>(repeating: 0, count: 4096)
  private let far = FlatBuffer<Int32>(repeating: 0, count: 1024)

  /// The triangle that holds a point; see `Triangulation.locate`.
  static func locate(
    _ x: Double, _ y: Double, from hint: Int32, in mesh: borrowing HalfEdges
  ) -> Int32 {
    let side = Double(mesh.halfSide)
    guard abs(x) <= side, abs(y) <= side else { return -1 }
    let isHintAlive = hint >= 0 && hint < mesh.triangleSlots && mesh.isAlive(hint)
    var triangle = isHintAlive ? hint : HalfEdges.triangle(mesh.edge(from: 0))
    var turning: UInt32 = 1
    for _ in 0..<4 * mesh.triangleCount + 64 {
      turning = turning &* 1_664_525 &+ 1_013_904_223
      guard let edge = edge(of: triangle, facing: x, y, first: turning &>> 16, in: mesh) else {
        return triangle
      }
      triangle = HalfEdges.triangle(mesh.twin(of: edge))
    }
    return holder(x, y, in: mesh)
  }

  /// An edge of a triangle that has the point strictly on its outer side. The edges are tried in
  /// changing order: so the walk cannot run in circles forever.
  @inline(__always)
  private static func edge(
    of triangle: Int32, facing x: Double, _ y: Double, first: UInt32, in mesh: borrowing HalfEdges
  ) -> Int32? {
    var edge = 3 &* triangle &+ Int32(truncatingIfNeeded: first % 3)
    for _ in 0..<3 {
      if side(edge, x, y, in: mesh) < 0 && mesh.twin(of: edge) >= 0 { return edge }
      edge = HalfEdges.next(edge)
    }
    return nil
  }

  @inline(__always)
  private static func side(
    _ edge: Int32, _ x: Double, _ y: Double, in mesh: borrowing HalfEdges
  ) -> Double {
    let a = mesh.start(of: edge)
    let b = mesh.point(of: mesh.end(of: edge))
    return (Double(b.x) - Double(a.x)) * (y - Double(a.y))
      - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
  }

  /// Looks through all triangles for the one that holds a point, as well as rounding allows.
  private static func holder(_ x: Double, _ y: Double, in mesh: borrowing HalfEdges) -> Int32 {
    var best: Int32 = -1
    var least = -Double.infinity
    for triangle in 0..<mesh.triangleSlots where mesh.isAlive(triangle) {
      let edge = 3 &* triangle
      let side = min(
        side(edge, x, y, in: mesh), side(edge &+ 1, x, y, in: mesh),
        side(edge &+ 2, x, y, in: mesh))
      if side > least {
        best = triangle
        least = side
      }
    }
    return best
  }

  /// Where a grid point strictly inside the square lies, exactly.
  ///
  /// - Parameter hint: an edge of a triangle nearby.
  @inline(__always)
  static func place(of point: GridPoint, from hint: Int32, in mesh: borrowing HalfEdges)
    -> GridPlace
  {
    var edge = hint
    var turning: UInt32 = 1
    for _ in 0..<4 * mesh.triangleCount + 64 {
      let after = HalfEdges.next(edge)
      let before = HalfEdges.next(after)
      let a = mesh.start(of: edge)
      let b = mesh.start(of: after)
      let c = mesh.start(of: before)
      let sides = (turn(a, b, point), turn(b, c, point), turn(c, a, point))
      turning = turning &* 1_664_525 &+ 1_013_904_223
      let isSwapped = turning & 0x10000 != 0
      if sides.0 < 0 {
        edge = mesh.twin(of: edge)
      } else if isSwapped ? sides.1 < 0 : sides.2 < 0 {
        edge = mesh.twin(of: isSwapped ? after : before)
      } else if isSwapped ? sides.2 < 0 : sides.1 < 0 {
        edge = mesh.twin(of: isSwapped ? before : after)
      } else {
        return place(edge, sides)
      }
    }
    return holder(of: point, in: mesh)
  }

  /// Names what of a triangle holds a point by the point's sides of its edges.
  @inline(__always)
  private static func place(_ edge: Int32, _ sides: (Int64, Int64, Int64)) -> GridPlace {
    let after = HalfEdges.next(edge)
    let before = HalfEdges.next(after)
    if sides.0 != 0 && sides.1 != 0 && sides.2 != 0 { return GridPlace(kind: .inside, edge: edge) }
    if sides.0 == 0 && sides.2 == 0 { return GridPlace(kind: .onVertex, edge: edge) }
    if sides.0 == 0 && sides.1 == 0 { return GridPlace(kind: .onVertex, edge: after) }
    if sides.1 == 0 && sides.2 == 0 { return GridPlace(kind: .onVertex, edge: before) }
    let on = sides.0 == 0 ? edge : sides.1 == 0 ? after : before
    return GridPlace(kind: .onEdge, edge: on)
  }

  /// Looks through all triangles: only when a walk took far too long.
  private static func holder(of point: GridPoint, in mesh: borrowing HalfEdges) -> GridPlace {
    for triangle in 0..<mesh.triangleSlots where mesh.isAlive(triangle) {
      let edge = 3 &* triangle
      let a = mesh.start(of: edge)
      let b = mesh.start(of: edge &+ 1)
      let c = mesh.start(of: edge &+ 2)
      let sides = (turn(a, b, point), turn(b, c, point), turn(c, a, point))
      if sides.0 >= 0 && sides.1 >= 0 && sides.2 >= 0 { return place(edge, sides) }
    }
    preconditionFailure("a point outside the square")
  }

  // MARK: - Where to begin

  /// Remembers a vertex that was added.
  @inline(__always)
  mutating func remember(_ vertex: Int32, at point: GridPoint) {
    near[Self.cell(point, 13) & 4095] = vertex
    far[Self.cell(point, 16) & 1023] = vertex
  }

  /// Puts another vertex in the place of one that goes.
  @inline(__always)
  mutating func replace(_ vertex: Int32, at point: GridPoint, by other: Int32) {
    let nearCell = Self.cell(point, 13) & 4095
    if near[nearCell] == vertex { near[nearCell] = other }
    let farCell = Self.cell(point, 16) & 1023
    if far[farCell] == vertex { far[farCell] = other }
  }

  /// The nearer to a point: a vertex that may be near, or the one that is remembered there.
  @inline(__always)
  func nearest(to point: GridPoint, _ vertex: Int32, in mesh: borrowing HalfEdges) -> Int32 {
    let least = Self.distance(vertex, point, in: mesh)
    if least < 4096 { return vertex }
    let near = near[Self.cell(point, 13) & 4095]
    if mesh.isAlive(vertex: near) && Self.distance(near, point, in: mesh) < least { return near }
    let far = far[Self.cell(point, 16) & 1023]
    return mesh.isAlive(vertex: far) && Self.distance(far, point, in: mesh) < least ? far : vertex
  }

  /// In x plus y, millimetres.
  @inline(__always)
  static func distance(
    _ vertex: Int32, _ point: GridPoint, in mesh: borrowing HalfEdges
  ) -> Int64 {
    let other = mesh.point(of: vertex)
    return abs(Int64(other.x) &- Int64(point.x)) &+ abs(Int64(other.y) &- Int64(point.y))
  }

  @inline(__always)
  private static func cell(_ point: GridPoint, _ shift: Int32) -> Int32 {
    let x = point.x &>> shift
    let y = point.y &>> shift
    return Int32(bitPattern: UInt32(bitPattern: x &* 0x2545_F491 ^ y &* 0x1F12_3BB5) &>> 7)
  }
}
