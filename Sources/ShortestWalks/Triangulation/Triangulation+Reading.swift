/// What a walker meets at an edge.
public enum EdgeRule: UInt8, Sendable, BitwiseCopyable {
  /// Nothing.
  case free
  /// A line that nobody crosses.
  case closed
  /// A line that is crossed only out of the edge's triangle.
  case outward
  /// A line that is crossed only into the edge's triangle.
  case inward
}

extension Triangulation {
  /// Whether a slot holds a triangle.
  @inline(__always)
  public func isAlive(_ triangle: Int32) -> Bool { vertices[3 &* triangle] >= 0 }

  /// Whether a slot holds a vertex.
  @inline(__always)
  public func isAlive(vertex: Int32) -> Bool { edgeOf[vertex] >= 0 }

  /// The next edge of the same triangle, counter-clockwise.
  @inline(__always)
  public static func next(_ edge: Int32) -> Int32 {
    UInt32(bitPattern: edge) % 3 == 2 ? edge &- 2 : edge &+ 1
  }

  /// The edge before, in the same triangle.
  @inline(__always)
  public static func previous(_ edge: Int32) -> Int32 {
    UInt32(bitPattern: edge) % 3 == 0 ? edge &+ 2 : edge &- 1
  }

  /// The triangle on an edge's left, whose edge it is.
  @inline(__always)
  public static func triangle(_ edge: Int32) -> Int32 {
    Int32(bitPattern: UInt32(bitPattern: edge) / 3)
  }

  /// Whether a line or ring runs along an edge.
  @inline(__always)
  public func isConstrained(_ edge: Int32) -> Bool { seamOf[edge] >= 0 }

  /// Which way lines let one cross an edge, as seen from its triangle. Rings have no rule: they cover
  /// or uncover triangles.
  @inline(__always)
  public func rule(_ edge: Int32) -> EdgeRule {
    let seam = seamOf[edge]
    guard seam >= 0 else { return .free }
    let passage = seams[seam].passage
    let seen = runsUp(edge) ? passage : passage.reversed
    if seen == .both { return .free }
    if seen == .leftToRight { return .outward }
    return seen == .rightToLeft ? .inward : .closed
  }

  /// The vertex at which an edge ends.
  @inline(__always)
  public func end(_ edge: Int32) -> Int32 { vertices[Self.next(edge)] }

  /// The vertex of a point that was inserted.
  public func vertex(of pointConstraint: ConstraintID) -> Int32 {
    constraints[pointConstraint.raw].vertex
  }

  /// Whether an edge runs from the lower vertex number to the higher, as its seam does.
  @inline(__always)
  func runsUp(_ edge: Int32) -> Bool { vertices[edge] < end(edge) }
}
