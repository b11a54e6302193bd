import Geometry

/// A place where a walk may bend: a corner of the polygon around what keeps walkers away.
struct Corner: Hashable, Sendable {
  let position: Point
  /// The unit vector from the vertex that the walk bends around; zero where it may bend anyhow.
  let outward: Vector
  /// The sine of half the bend of the polygon here: a walk that bends here and could not be
  /// shortened leaves within this of a right angle to `outward`.
  let spread: Double
  /// Corners this near, in metres, may be walked to in all directions; see `FreeSpace.slack`.
  var slack = 0.0

  /// A place where walks begin and end in all directions.
  init(anywhere position: Point, slack: Double) {
    self.position = position
    outward = Vector(dx: 0, dy: 0)
    spread = 1
    self.slack = slack
  }

  /// A corner at the end of a bisector.
  ///
  /// - Parameters:
  ///   - cosine: of half the bend of the polygon here.
  ///   - reach: how far the sides that meet here stay away from the vertex, in metres.
  init(around vertex: Point, outward: Vector, cosine: Double, reach: Double) {
    position = vertex + outward * (reach / cosine)
    self.outward = outward
    spread = max(0, 1 - cosine * cosine).squareRoot()
  }
}

extension Corner {
  /// One of the solids that end at a vertex.
  struct Spoke: Hashable, Sendable {
    /// The unit vector from the vertex along the solid; zero for a disc.
    var direction: Vector
    /// Metres that the solid keeps walkers away.
    var reach: Double
  }

  /// The corners of the polygon around a vertex that circumscribes the circle of the reach.
  ///
  /// Where two sides meet there is an arc on the outer side only; where one ends, a half circle;
  /// around a disc or where solids of different reach meet, a full one. A corner bends by 45° at
  /// most, so a walk around is at most 6 % longer there than along the arc.
  static func around(_ vertex: Point, spokes: [Spoke]) -> [Corner] {
    guard let first = spokes.first else { return [] }
    let reach = spokes.map(\.reach).max() ?? first.reach
    let isMixed = spokes.contains { $0.reach != reach || $0.direction.squaredLength == 0 }
    if isMixed { return ring(around: vertex, reach: reach) }
    guard let gap = widestGap(spokes.map(\.direction)) else { return [] }
    return arc(around: vertex, from: gap.from, to: gap.to, reach: reach)
  }

  /// A corner is at most this much farther from its vertex than the reach, in metres.
  static let excess = 0.1

  /// A full polygon; more corners the larger the circle, for the excess.
  private static func ring(around vertex: Point, reach: Double) -> [Corner] {
    var count = 8
    var step = Vector(dx: 0.5.squareRoot(), dy: 0.5.squareRoot())
    while reach * (1 / halved(step).dx - 1) > excess {
      step = halved(step)
      count *= 2
    }
    let half = halved(step)
    var outward = half
    return (0..<count).map { _ in
      defer { outward = outward.turned(by: step) }
      return Corner(around: vertex, outward: outward, cosine: half.dx, reach: reach)
    }
  }

  /// The corners around the outer side, from the normal of one side to that of the other.
  ///
  /// - Parameters:
  ///   - from: the direction of the solid on the clockwise end of the gap.
  ///   - to: the direction of the solid on the counter-clockwise end.
  private static func arc(
    around vertex: Point, from: Vector, to: Vector, reach: Double
  ) -> [Corner] {
    let first = from.perpendicular
    let last = -to.perpendicular
    var step = first.turn(to: last)
    var count = 1
    // The bend of one corner is at most 45°; `dx` is the cosine, and a half circle has -1.
    while step.dx < 0.7071 {
      step = halved(step)
      count *= 2
    }
    let half = halved(step)
    var outward = first.turned(by: half)
    return (0..<count).map { _ in
      defer { outward = outward.turned(by: step) }
      return Corner(around: vertex, outward: outward, cosine: half.dx, reach: reach)
    }
  }

  /// The gap of more than half a turn between neighbouring directions, counter-clockwise.
  private static func widestGap(_ directions: [Vector]) -> (from: Vector, to: Vector)? {
    guard directions.count > 1 else { return directions.first.map { ($0, $0) } }
    for from in directions {
      // Everything else lies to the right of `from`, so that the gap is on its left.
      let others = directions.filter { abs(from.cross($0)) > 1e-9 || from.dot($0) < 0 }
      guard !others.isEmpty else { return (from, from) }
      guard others.allSatisfy({ from.cross($0) < -1e-9 }) else { continue }
      // The gap ends at the one that is turned farthest from `from`.
      if let to = others.min(by: { from.dot($0) < from.dot($1) }) { return (from, to) }
    }
    return nil
  }

  /// Cosine and sine of half the angle; a half turn counts as counter-clockwise.
  private static func halved(_ turn: Vector) -> Vector {
    let cosine = max(0, (1 + turn.dx) / 2).squareRoot()
    let sine = max(0, (1 - turn.dx) / 2).squareRoot()
    return Vector(dx: cosine, dy: sine)
  }
}

extension Vector {
  /// The vector turned by an angle given as its cosine and sine.
  fileprivate func turned(by turn: Vector) -> Vector {
    Vector(dx: dx * turn.dx - dy * turn.dy, dy: dx * turn.dy + dy * turn.dx)
  }

  /// Cosine and sine of the angle from one unit vector to another.
  fileprivate func turn(to other: Vector) -> Vector { Vector(dx: dot(other), dy: cross(other)) }
}
