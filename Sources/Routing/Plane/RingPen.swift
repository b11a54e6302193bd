import Geometry

/// Draws rings at a distance around chains and polygons, counter-clockwise.
///
/// A ring is the raw offset curve. Where it turns away from the thing it follows an arc, where it
/// turns towards it, it goes through the corner itself unless the two sides simply meet. So it
/// winds around each point as often as there are sides and corners that cover it by their distance,
/// at least once where there is one: by the non-zero rule nothing is left open, whatever crosses
/// what.
struct RingPen {
  private let rounding: Rounding
  private var ring: [Point] = []

  init(_ rounding: Rounding) { self.rounding = rounding }

  /// The ring around both sides of an open chain, round at its ends.
  static func ring(around chain: [Point], _ rounding: Rounding) -> [Point] {
    guard let first = chain.first, let last = chain.last else { return [] }
    var pen = RingPen(rounding)
    guard chain.count > 1 else { return disc(around: first, rounding) }
    let sides = Side.all(of: chain)
    for (side, next) in zip(sides, sides.dropFirst()) { pen.join(side, next) }
    let (start, end) = (sides[0].direction, sides[sides.count - 1].direction)
    pen.arc(around: last, from: end.rightNormal, to: -end.rightNormal)
    for (side, next) in zip(sides.reversed(), sides.dropLast().reversed()) {
      pen.join(side.reversed, next.reversed)
    }
    pen.arc(around: first, from: -start.rightNormal, to: start.rightNormal)
    return pen.ring
  }

  /// The ring around both sides of a closed chain: along its right side, across, back on its left.
  static func ring(aroundBothSidesOf loop: [Point], _ rounding: Rounding) -> [Point] {
    let right = ring(outsideOf: loop, rounding)
    let left = ring(outsideOf: [loop[0]] + loop.dropFirst().reversed(), rounding)
    return right + right.prefix(1) + left + left.prefix(1)
  }

  /// The ring on the right side of a closed chain: around a polygon that is counter-clockwise.
  static func ring(outsideOf loop: [Point], _ rounding: Rounding) -> [Point] {
    var pen = RingPen(rounding)
    let sides = Side.all(of: loop + [loop[0]])
    guard let last = sides.last else { return disc(around: loop[0], rounding) }
    for (side, next) in zip([last] + sides, sides) { pen.join(side, next) }
    return pen.ring
  }

  /// The ring around a disc.
  static func disc(around center: Point, _ rounding: Rounding) -> [Point] {
    var pen = RingPen(rounding)
    let east = Vector(dx: 1, dy: 0)
    pen.arc(around: center, from: east, to: -east)
    pen.arc(around: center, from: -east, to: east)
    return pen.ring
  }

  /// A straight piece of a chain.
  private struct Side {
    var start: Point
    var end: Point
    var direction: Vector
    var length: Double

    var reversed: Side { Side(start: end, end: start, direction: -direction, length: length) }

    static func all(of chain: [Point]) -> [Side] {
      zip(chain, chain.dropFirst()).compactMap { start, end in
        let along = end - start
        let length = along.length
        guard length > 0 else { return nil }
        return Side(start: start, end: end, direction: along * (1 / length), length: length)
      }
    }
  }

  /// Goes from the right of one side to the right of the next.
  private mutating func join(_ side: Side, _ next: Side) {
    let (first, second) = (side.direction.rightNormal, next.direction.rightNormal)
    let sine = side.direction.cross(next.direction)
    let cosine = side.direction.dot(next.direction)
    if abs(sine) < 1e-9, cosine > 0 { return }
    if sine > -1e-9 {
      arc(around: side.end, from: first, to: second)
    } else if -sine * rounding.reach <= min(side.length, next.length) / 2 * (1 + cosine) {
      ring.append(corner(of: side.end, first, second))
    } else {
      ring += [
        side.end + first * rounding.reach, side.end, side.end + second * rounding.reach,
      ]
    }
  }

  /// Goes around a point, between two unit normals at most half a turn apart.
  private mutating func arc(around center: Point, from start: Vector, to end: Vector) {
    let turn = rounding.turn
    var normal = start
    while !rounding.isSmall(from: normal, to: end) {
      let next = Vector(
        dx: normal.dx * turn.dx - normal.dy * turn.dy,
        dy: normal.dx * turn.dy + normal.dy * turn.dx)
      ring.append(corner(of: center, normal, next))
      normal = next
    }
    ring.append(corner(of: center, normal, end))
  }

  /// Where the two lines meet that touch the circle at two normals.
  private func corner(of center: Point, _ first: Vector, _ second: Vector) -> Point {
    center + (first + second) * (rounding.reach / (1 + first.dot(second)))
  }
}

extension Vector {
  /// The vector turned by a quarter turn clockwise.
  fileprivate var rightNormal: Vector { Vector(dx: dy, dy: -dx) }
}
