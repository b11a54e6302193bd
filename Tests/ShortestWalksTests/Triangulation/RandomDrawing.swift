import ShortestWalks
import TestKit

/// Something that can be inserted.
enum Drawing {
  case ring([GridPoint], weight: Int32)
  case line([GridPoint], Passage)
  case point(GridPoint)

  var points: [GridPoint] {
    switch self {
    case .ring(let points, _), .line(let points, _): points
    case .point(let point): [point]
    }
  }

  func insert(into mesh: inout Triangulation) throws -> ConstraintID {
    switch self {
    case .ring(let points, let weight): try mesh.insertRing(points, weight: weight)
    case .line(let points, let passage): try mesh.insertLine(points, passage: passage)
    case .point(let point): try mesh.insertPoint(point)
    }
  }
}

extension SeededGenerator {
  /// A number from 0 to below `count`.
  mutating func roll(_ count: Int) -> Int { Int(next() >> 33) % count }
}

/// Draws rings, lines and points of every nasty kind within a square.
struct RandomDrawing {
  /// Half the side of the square in which all lies, millimetres.
  var reach: Int32
  var dice: SeededGenerator

  mutating func next(like others: [Drawing]) -> Drawing {
    var points = shape(others)
    if dice.roll(8) == 0 { points.append(points[dice.roll(points.count)]) }
    if dice.roll(8) == 0 { points.reverse() }
    let kind = dice.roll(10)
    if kind == 0 { return .point(points[0]) }
    if kind < 3 { return .line(points, Passage(rawValue: UInt8(dice.roll(4)))) }
    return .ring(points, weight: dice.roll(4) == 0 ? -1 : 1)
  }

  private mutating func shape(_ others: [Drawing]) -> [GridPoint] {
    switch dice.roll(11) {
    case 0: return (0..<1 + dice.roll(12)).map { _ in point() }
    case 1: return rectangle(around: point(), extent())
    case 2: return blob(around: point(), extent())
    case 3: return blob(around: point(), 1 + Int32(dice.roll(5)))
    case 4: return sliver()
    case 5: return onOneLine()
    case 6: return (0..<2).map { _ in point() }
    case 7: return others.isEmpty ? [point()] : copy(of: others[dice.roll(others.count)].points)
    case 8: return among(others)
    case 9: return rectangle(around: GridPoint(x: 0, y: 0), reach - Int32(dice.roll(3)))
    default: return comb()
    }
  }

  private mutating func point() -> GridPoint {
    GridPoint(x: coordinate(), y: coordinate())
  }

  private mutating func coordinate() -> Int32 { Int32(dice.roll(2 * Int(reach) + 1)) - reach }

  private mutating func extent() -> Int32 { 1 + Int32(dice.roll(max(1, Int(reach) / 3))) }

  private func clamped(_ x: Int64, _ y: Int64) -> GridPoint {
    let reach = Int64(reach)
    return GridPoint(x: Int32(max(-reach, min(reach, x))), y: Int32(max(-reach, min(reach, y))))
  }

  private mutating func rectangle(around center: GridPoint, _ half: Int32) -> [GridPoint] {
    let (x, y, w, h) = (Int64(center.x), Int64(center.y), Int64(half), Int64(half))
    return [
      clamped(x - w, y - h), clamped(x + w, y - h), clamped(x + w, y + h), clamped(x - w, y + h),
    ]
  }

  private mutating func blob(around center: GridPoint, _ radius: Int32) -> [GridPoint] {
    (0..<3 + dice.roll(8)).map { _ in near(center, radius) }
  }

  private mutating func near(_ point: GridPoint, _ radius: Int32) -> GridPoint {
    let x = Int64(point.x) + Int64(dice.roll(2 * Int(radius) + 1)) - Int64(radius)
    let y = Int64(point.y) + Int64(dice.roll(2 * Int(radius) + 1)) - Int64(radius)
    return clamped(x, y)
  }

  /// Long and a few millimetres wide.
  private mutating func sliver() -> [GridPoint] {
    let (a, b) = (point(), point())
    return [a, b, near(b, 2), near(a, 2)]
  }

  private mutating func onOneLine() -> [GridPoint] {
    let (a, dx, dy) = (point(), Int64(dice.roll(5)) - 2, Int64(dice.roll(5)) - 2)
    return (0..<2 + dice.roll(5)).map { _ in
      let step = Int64(dice.roll(Int(reach) + 1)) - Int64(reach) / 2
      return clamped(Int64(a.x) + dx * step, Int64(a.y) + dy * step)
    }
  }

  private mutating func copy(of points: [GridPoint]) -> [GridPoint] {
    let (dx, dy) = dice.roll(2) == 0 ? (0, 0) : (Int64(dice.roll(3)) - 1, Int64(dice.roll(3)) - 1)
    return points.map { clamped(Int64($0.x) + dx, Int64($0.y) + dy) }
  }

  /// Corners of others, some of them a little aside.
  private mutating func among(_ others: [Drawing]) -> [GridPoint] {
    (0..<2 + dice.roll(5)).map { _ in
      guard !others.isEmpty else { return point() }
      let points = others[dice.roll(others.count)].points
      return near(points[dice.roll(points.count)], Int32(dice.roll(2)))
    }
  }

  /// Up and down in narrow steps.
  private mutating func comb() -> [GridPoint] {
    let start = point()
    let (step, height) = (1 + Int64(dice.roll(3)), Int64(extent()))
    return (0..<3 + dice.roll(10)).map {
      clamped(Int64(start.x) + Int64($0) * step, Int64(start.y) + ($0 % 2 == 0 ? 0 : height))
    }
  }
}
