/// A constrained Delaunay triangulation of a plane of whole millimetres that changes with its drawing.
///
/// It takes rings, lines and points in any position (overlapping, crossing themselves, degenerate)
/// and gives them back again. What is in it is named by three kinds of numbers:
/// - *triangle* t: slots of dead triangles are used again (`isAlive`);
/// - *edge* e = 3 t + i (i = 0, 1, 2): the side of triangle t that runs from its corner i to its next
///   corner, counter-clockwise, so that t lies on its left. Every inner edge exists twice, once in
///   each of its two triangles (`twin(of:)`);
/// - *vertex* v: slots of removed vertices are used again. Vertices 0…3 are the corners of the square.
///
/// Its constrained edges and its coverage depend only on the set of what is drawn, not on the order
/// or the history: they are the drawing's snap rounding (`SnapRounding`). Between them the triangles
/// are Delaunay as far as the constrained edges allow (`DelaunayMesh`).
public struct Triangulation: ~Copyable {
  /// The triangles.
  private(set) var mesh: DelaunayMesh
  /// What is drawn, and along which edges it runs.
  private(set) var rounding = SnapRounding()
  private var coverage = Coverage()
  /// The ring or line being inserted, repeated points left out.
  private var outline = FlatBuffer<GridPoint>(capacity: 64)
  /// Whether edits are gathered until `endBatch()`.
  private var isBatch = false

  /// Makes the empty plane: two triangles with coverage 1, that is, all of it is outside.
  ///
  /// - Parameters:
  ///   - halfSide: millimetres, at most `GridPoint.limit`.
  ///   - vertices: for how many there is room at first; more find room, too.
  public init(halfSide: Int32, vertices: Int = 64) {
    precondition(halfSide > 1 && halfSide <= GridPoint.limit)
    mesh = DelaunayMesh(halfSide: halfSide, vertices: vertices)
    rounding.reserve(vertices)
    settle()
  }

  /// Makes room for a number of vertices and the triangles between them.
  public mutating func reserve(vertices: Int) {
    mesh.reserve(vertices: vertices)
    rounding.reserve(vertices)
  }

  // MARK: - Edits

  /// Adds a closed ring: all triangles that it winds around get its weight added to their coverage.
  ///
  /// - Parameters:
  ///   - ring: the corners in either direction, the first not necessarily repeated. The ring may cross
  ///     and touch itself and others, repeat points, have no area; a single point becomes a vertex.
  ///   - weight: 1 for something solid, −1 for a space that opens what is covered. Not 0.
  /// - Complexity: O(triangles near the ring + triangles inside).
  @discardableResult
  public mutating func insertRing(
    _ ring: [GridPoint], weight: Int32
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline(ring, isClosed: true)
    let id = rounding.insert(
      .ring, outline, weight: weight, touchesItself: outlineTurnsBack(), in: &mesh)
    coverage.add(id, turning: turningOfOutline())
    endEdit()
    return ConstraintID(id)
  }

  /// Adds a line that may be crossed only as `passage` allows.
  ///
  /// - Complexity: O(triangles near the line).
  @discardableResult
  public mutating func insertLine(
    _ line: [GridPoint], passage: Passage
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline(line, isClosed: false)
    let id = rounding.insert(.line, outline, passage: passage, in: &mesh)
    endEdit()
    return ConstraintID(id)
  }

  /// Adds a vertex that must exist.
  @discardableResult
  public mutating func insertPoint(
    _ point: GridPoint
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline([point], isClosed: false)
    let id = rounding.insert(.point, outline, in: &mesh)
    endEdit()
    return ConstraintID(id)
  }

  /// Takes a ring, line or point away again.
  ///
  /// - Complexity: as that of its insertion.
  public mutating func remove(_ constraint: ConstraintID) {
    let id = constraint.raw
    precondition(
      rounding.constraints.kind(of: id) != .removed, "a constraint that was removed before")
    coverage.remove(id, in: &mesh, &rounding)
    rounding.remove(id, in: &mesh)
    endEdit()
  }

  /// Begins to gather edits: until `endBatch()` the coverage and the changes are not up to date.
  public mutating func beginBatch() { isBatch = true }

  /// Makes up for what was left open since `beginBatch()`: cheaper than edit by edit, above all when
  /// much of the plane has changed.
  public mutating func endBatch() {
    isBatch = false
    settle()
  }

  private mutating func endEdit() {
    if isBatch { coverage.makeRoom(for: mesh) } else { settle() }
  }

  /// Makes right all that edits have left open.
  private mutating func settle() {
    mesh.restoreDelaunay()
    coverage.settle(in: &mesh, &rounding)
  }

  /// Hands over what has changed since the last call (at first: since the empty plane was made).
  ///
  /// - Parameter changes: is overwritten; its storage is used again.
  public mutating func takeChanges(into changes: inout TriangulationChanges) {
    precondition(!isBatch, "changes are known at the end of the batch")
    mesh.takeChanges(into: &changes)
  }

  /// What has changed since the last call (at first: since the empty plane was made).
  public mutating func takeChanges() -> TriangulationChanges {
    var changes = TriangulationChanges()
    takeChanges(into: &changes)
    return changes
  }

  // MARK: - The outline that is inserted

  /// Keeps what is to be inserted, without points that repeat the one before.
  private mutating func setOutline(
    _ points: [GridPoint], isClosed: Bool
  ) throws(TriangulationRefusal) {
    guard let first = points.first else { throw .empty }
    outline.removeAll()
    for point in points {
      guard abs(Int64(point.x)) < Int64(halfSide), abs(Int64(point.y)) < Int64(halfSide) else {
        throw .outside(point, halfSide: halfSide)
      }
      if outline.count > 0, outline[outline.count - 1] == point { continue }
      outline.append(point)
    }
    while isClosed, outline.count > 1, outline[outline.count - 1] == first {
      _ = outline.removeLast()
    }
  }

  /// 1 when the outline's signed area is positive, −1 otherwise. The sum may wrap around in between; the
  /// result fits.
  private func turningOfOutline() -> Int32 {
    var twice: Int64 = 0
    var last = outline[outline.count - 1]
    for i in 0..<outline.count {
      let point = outline[i]
      twice &+= Int64(last.x) &* Int64(point.y) &- Int64(last.y) &* Int64(point.x)
      last = point
    }
    return twice > 0 ? 1 : -1
  }

  /// Whether the outline somewhere runs back on itself.
  private func outlineTurnsBack() -> Bool {
    let count = outline.count
    for i in 0..<count {
      let line = PixelLine(outline[i], outline[i + 1 < count ? i + 1 : 0])
      let next = outline[(i + 2) % count]
      let isBack =
        (Int64(next.x) &- Int64(line.end.x)) &* line.dx
        &+ (Int64(next.y) &- Int64(line.end.y)) &* line.dy < 0
      if isBack && line.side(next) == 0 { return true }
    }
    return false
  }

  // MARK: - Reading

  /// Everything lies strictly inside the square of this half side around the origin.
  public var halfSide: Int32 { mesh.edges.halfSide }

  /// How many slots for triangles are in use, alive or not: triangles are 0..<triangleSlots.
  public var triangleSlots: Int32 { mesh.edges.triangleSlots }
  /// How many slots for vertices are in use, alive or not: vertices are 0..<vertexSlots.
  public var vertexSlots: Int32 { mesh.edges.vertexSlots }
  /// How many triangles there are.
  public var triangleCount: Int { mesh.edges.triangleCount }
  /// How many vertices there are, with the four of the square.
  public var vertexCount: Int { mesh.edges.vertexCount }

  /// Whether a slot holds a triangle.
  @inline(__always)
  public func isAlive(_ triangle: Int32) -> Bool { mesh.edges.isAlive(triangle) }

  /// Whether a slot holds a vertex.
  @inline(__always)
  public func isAlive(vertex: Int32) -> Bool { mesh.edges.isAlive(vertex: vertex) }

  /// How many rings cover a triangle, weighted; 1 outside everything. Free means 0.
  @inline(__always)
  public func coverage(of triangle: Int32) -> Int32 { coverage.count(of: triangle) }

  /// The next edge of the same triangle, counter-clockwise.
  @inline(__always)
  public static func next(_ edge: Int32) -> Int32 { HalfEdges.next(edge) }

  /// The edge before, in the same triangle.
  @inline(__always)
  public static func previous(_ edge: Int32) -> Int32 { HalfEdges.previous(edge) }

  /// The triangle on an edge's left, which owns the edge.
  @inline(__always)
  public static func triangle(_ edge: Int32) -> Int32 { HalfEdges.triangle(edge) }

  /// The vertex at which an edge begins: corner i of triangle t at edge 3 t + i; −1 in dead triangles.
  @inline(__always)
  public func origin(of edge: Int32) -> Int32 { mesh.edges.origin(of: edge) }

  /// The vertex at which an edge ends.
  @inline(__always)
  public func end(of edge: Int32) -> Int32 { mesh.edges.end(of: edge) }

  /// The same edge seen from the triangle on its other side; −1 along the square's sides.
  @inline(__always)
  public func twin(of edge: Int32) -> Int32 { mesh.edges.twin(of: edge) }

  /// The next edge that begins at the same vertex, counter-clockwise; −1 at the square's sides.
  @inline(__always)
  public func turned(_ edge: Int32) -> Int32 { mesh.edges.turned(edge) }

  /// An edge that begins at a vertex; negative for vertices that are gone.
  @inline(__always)
  public func edge(from vertex: Int32) -> Int32 { mesh.edges.edge(from: vertex) }

  /// Where a vertex lies.
  @inline(__always)
  public func point(of vertex: Int32) -> GridPoint { mesh.edges.point(of: vertex) }

  /// The vertex of a point that was inserted.
  public func vertex(of pointConstraint: ConstraintID) -> Int32 {
    rounding.constraints.vertex(of: pointConstraint.raw)
  }

  /// Whether a line or ring runs along an edge.
  @inline(__always)
  public func isConstrained(_ edge: Int32) -> Bool { mesh.edges.seam(of: edge) >= 0 }

  /// Which way lines let walkers cross an edge, as seen from its triangle. Rings have no rule: they
  /// cover or uncover triangles.
  @inline(__always)
  public func rule(of edge: Int32) -> EdgeRule {
    let seam = mesh.edges.seam(of: edge)
    guard seam >= 0 else { return .free }
    let passage = rounding.strands.passage(ofSeam: seam)
    let seen = mesh.edges.runsUp(edge) ? passage : passage.reversed
    if seen == .both { return .free }
    if seen == .leftToRight { return .outward }
    return seen == .rightToLeft ? .inward : .closed
  }

  /// The triangle that holds a point; on an edge or a vertex, one of those that do.
  ///
  /// - Parameters:
  ///   - x: millimetres.
  ///   - y: millimetres.
  ///   - hint: a triangle near it, if one is known; any number otherwise.
  /// - Returns: −1 for points outside the square.
  /// - Complexity: O(triangles between hint and point); at worst O(*n*).
  public func locate(_ x: Double, _ y: Double, from hint: Int32) -> Int32 {
    PointLocator.locate(x, y, from: hint, in: mesh.edges)
  }
}

/// Why a triangulation does not take a ring, line or point; it is unchanged then.
public enum TriangulationRefusal: Error, Hashable, Sendable {
  /// A point that does not lie strictly inside the square of this half side around the origin.
  case outside(GridPoint, halfSide: Int32)
  /// A ring or a line without a single point.
  case empty
}

extension TriangulationRefusal: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .outside(let point, let halfSide):
      "point (\(point.x), \(point.y)) mm lies outside the plane, whose coordinates stay strictly "
        + "between -\(halfSide) and \(halfSide) mm; move the drawing or make the plane larger"
    case .empty:
      "a ring or line without points; give at least one"
    }
  }
}
