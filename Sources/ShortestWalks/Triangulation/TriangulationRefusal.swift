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
