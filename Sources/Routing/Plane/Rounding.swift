import Geometry

/// How a ring keeps its distance: how far it is off, and how round its corners are.
///
/// Corners are drawn around their circle, with chords that touch it: a walk along the ring is never
/// nearer than the clearance, and at most a twelfth of it farther.
struct Rounding: Hashable, Sendable {
  /// Metres from the axis to the ring: half of the thing, the clearance, and what the grid takes.
  let reach: Double
  /// Cosine and sine of the largest turn at one vertex of a corner.
  let turn: Vector

  /// Metres that rings are farther off than the clearance: vertices move to the grid (0.7 mm), and
  /// once more where rings cross (0.7 mm); vertices too small to be seen are left out (0.2 mm).
  static let gridAllowance = 0.002
  /// An eighth of a full turn: two vertices at a right angle, which are 8.24 % farther off.
  private static let largestTurn = Vector(dx: 0.5.squareRoot(), dy: 0.5.squareRoot())
  /// How much farther off than the circle a vertex may be, as a part of the clearance.
  private static let excessFraction = 0.0825
  /// And in metres besides, for what is thick or round itself.
  private static let leastExcess = 0.015
  /// A turn this much larger than the largest one, in parts of it, is still taken at one vertex.
  private static let tolerance = 0.02

  /// Measures a ring around an axis.
  ///
  /// - Parameters:
  ///   - radius: half of the thing's thickness, or a disc's radius, in metres.
  ///   - clearance: metres; with 0 rings are exact.
  init(radius: Double, clearance: Double) {
    reach = radius + clearance + (clearance > 0 ? Self.gridAllowance : 0)
    let excess = Self.excess(clearance: clearance)
    let halfCosine = reach / (reach + excess)
    let cosine = 2 * halfCosine * halfCosine - 1
    turn =
      cosine > Self.largestTurn.dx
      ? Vector(dx: cosine, dy: 2 * halfCosine * (1 - halfCosine * halfCosine).squareRoot())
      : Self.largestTurn
  }

  /// How much farther off than the clearance a ring may be, in metres.
  static func excess(clearance: Double) -> Double { excessFraction * clearance + leastExcess }

  /// Whether one vertex is enough between two unit normals that are at most half a turn apart.
  func isSmall(from first: Vector, to second: Vector) -> Bool {
    first.dot(second) >= turn.dx - Self.tolerance * turn.dy * turn.dy
  }
}
