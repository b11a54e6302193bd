public import ShortestWalks

/// A closed border between free and blocked cells, in millimetres.
///
/// Axes are those of the file (y counts downward): lengths and areas are the same either way up.
public struct GridRing: Equatable, Sendable {
  /// The corners where the border turns, the first not repeated at the end.
  public let points: [GridPoint]
  /// What the area inside adds to how often it is covered: 1 for an island of blocked cells, −1 for
  /// a space of free cells within blocked ones.
  public let weight: Int32
}

extension GridMap {
  /// How many millimetres a cell is wide.
  public static let cell: Int32 = 1000

  /// The half side of a square around the origin in which all rings lie.
  public var halfSide: Int32 { (Int32(max(width, height)) + 1) * Self.cell }

  /// The borders of the blocked cells.
  ///
  /// Where everything counts as covered once to begin with, as what lies outside the map does, the
  /// weights of all rings leave exactly the blocked cells covered once, and the free ones not at all.
  /// Blocked cells that touch at a corner belong together: no ring crosses itself, but one may touch
  /// itself or another at such corners.
  ///
  /// - Complexity: O(cells).
  public func rings() -> [GridRing] {
    var tracing = GridTracing(map: self)
    return tracing.rings()
  }
}
