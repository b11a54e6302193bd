/// A region bounded by an outer ring and, optionally, holes.
///
/// Rings are stored open: the first point is not repeated at the end. Their direction does not
/// matter; what lies inside follows the even-odd rule over all rings.
public struct Polygon: Hashable, Sendable {
  /// The outer ring first, then the holes; each ring has three points or more.
  public var rings: [[Point]]

  /// Makes a polygon from its rings, the outer one first; a repeated last point is dropped.
  public init(rings: [[Point]]) {
    self.rings = rings.map { ring in
      ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
    }
  }

  /// Makes a polygon without holes.
  public init(_ ring: [Point]) { self.init(rings: [ring]) }

  /// The outer ring, open.
  public var outer: [Point] { rings.first ?? [] }

  /// The smallest box around the outer ring, or `nil` without points.
  public var bounds: Box? { Box(around: outer) }

  /// The sides of all rings.
  public var edges: [Segment] {
    rings.flatMap { ring in
      ring.indices.map { Segment(ring[$0], ring[($0 + 1) % ring.count]) }
    }
  }

  /// Whether the point lies inside, by the even-odd rule; points on a side may count either way.
  public func contains(_ point: Point) -> Bool {
    var isInside = false
    for ring in rings {
      var previous = ring.count - 1
      for current in ring.indices {
        let a = ring[current]
        let b = ring[previous]
        if (a.y > point.y) != (b.y > point.y),
          point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        {
          isInside.toggle()
        }
        previous = current
      }
    }
    return isInside
  }

  /// The area in square metres, holes subtracted.
  public var area: Double {
    guard let first = rings.first else { return 0 }
    return rings.dropFirst().reduce(abs(Self.signedArea(first))) { $0 - abs(Self.signedArea($1)) }
  }

  /// The centre of mass of the outer ring, or `nil` for a ring without area.
  public var centroid: Point? {
    guard let origin = outer.first else { return nil }
    let doubled = Self.signedArea(outer) * 2
    guard doubled != 0 else { return nil }
    var sum = Vector(dx: 0, dy: 0)
    for (index, point) in outer.enumerated() {
      let a = point - origin
      let b = outer[(index + 1) % outer.count] - origin
      sum = sum + (a + b) * a.cross(b)
    }
    return origin + sum * (1 / (3 * doubled))
  }

  /// The square of the distance from a point to the region; 0 inside.
  public func squaredDistance(to point: Point) -> Double {
    if contains(point) { return 0 }
    return edges.lazy.map { $0.squaredDistance(to: point) }.min() ?? .infinity
  }

  /// The area of a ring in square metres; positive when it runs counter-clockwise.
  public static func signedArea(_ ring: [Point]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (index, point) in ring.enumerated() {
      sum += (point - origin).cross(ring[(index + 1) % ring.count] - origin)
    }
    return sum / 2
  }
}

extension Polygon {
  /// Points of a circle, counter-clockwise; the chords between them lie at most 1 cm inside of it.
  public static func ring(around center: Point, radius: Double) -> [Point] {
    var count = 8
    var chord = Vector(dx: radius, dy: 0)
    var turn = Self.eighth
    // Halving the angle needs no trigonometry, which only Foundation has.
    while radius * (1 - halved(turn).dx) > 0.01, count < 1024 {
      turn = halved(turn)
      count *= 2
    }
    return (0..<count).map { _ in
      defer {
        chord = Vector(
          dx: chord.dx * turn.dx - chord.dy * turn.dy, dy: chord.dx * turn.dy + chord.dy * turn.dx)
      }
      return center + chord
    }
  }

  /// Cosine and sine of an eighth of a full turn.
  private static var eighth: Vector {
    let half = 0.5.squareRoot()
    return Vector(dx: half, dy: half)
  }

  /// Cosine and sine of half the angle.
  private static func halved(_ turn: Vector) -> Vector {
    Vector(dx: ((1 + turn.dx) / 2).squareRoot(), dy: ((1 - turn.dx) / 2).squareRoot())
  }
}
