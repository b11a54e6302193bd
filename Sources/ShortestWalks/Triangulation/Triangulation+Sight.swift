extension Triangulation {
  /// Whether a walker may go straight from a free place to another: over free triangles, and across lines
  /// only as they let walkers through.
  ///
  /// It never says yes wrongly; a walk along the very border of free space, or through the point at
  /// which two things touch, may be refused. Walks from triangle to triangle as `locate` does.
  ///
  /// - Parameters:
  ///   - ax: millimetres.
  ///   - hint: a triangle near the beginning, if one is known; any number otherwise.
  /// - Complexity: O(triangles crossed).
  public func isOpen(
    fromX ax: Double, _ ay: Double, toX bx: Double, _ by: Double, from hint: Int32
  ) -> Bool {
    let (dx, dy) = (bx - ax, by - ay)
    let length = (dx * dx + dy * dy).squareRoot()
    // A walk from a border or a corner begins a little further on, in the triangle walked into.
    let share = length > 0 ? min(1, Self.firstStep / length) : 0
    var triangle = locate(ax + share * dx, ay + share * dy, from: hint)
    guard triangle >= 0 else { return false }
    for _ in 0...triangleCount {
      guard coverage(of: triangle) == 0 else { return false }
      guard let edge = exit(of: triangle, ax, ay, bx, by) else { return true }
      guard edge >= 0, twin(of: edge) >= 0 else { return false }
      let rule = rule(of: edge)
      guard rule == .free || rule == .outward else { return false }
      triangle = Self.triangle(twin(of: edge))
    }
    return false
  }

  /// Millimetres after which a walk is in the triangle that it begins in.
  private static let firstStep = 0.05

  /// The edge by which a straight walk leaves a triangle on its way to a place beyond it.
  ///
  /// - Returns: `nil` when the place lies in the triangle; −1 when rounding hides the edge.
  @inline(__always)
  private func exit(
    of triangle: Int32, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
  ) -> Int32? {
    var isBeyond = false
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let (u, v) = (point(of: origin(of: edge)), point(of: end(of: edge)))
      let (ux, uy, vx, vy) = (Double(u.x), Double(u.y), Double(v.x), Double(v.y))
      guard (vx - ux) * (by - uy) - (vy - uy) * (bx - ux) < 0 else { continue }
      isBeyond = true
      let right = (bx - ax) * (uy - ay) - (by - ay) * (ux - ax)
      let left = (bx - ax) * (vy - ay) - (by - ay) * (vx - ax)
      if right <= 0, left >= 0 { return edge }
    }
    return isBeyond ? -1 : nil
  }
}
