public import ShortestWalks

/// A plan drawn by lot: a square room with boxes, discs, fences, stars, rooms and rubbish in it.
///
/// Everything may overlap, touch, repeat itself, run either way or stick out of the room.
public struct RandomPlan: Sendable {
  /// What stands there; the first is the room, which opens the covered outside.
  public let parts: [PlanPart]
  /// The side of the room in millimetres; one corner is the origin.
  public let side: Int32

  /// Draws a plan.
  ///
  /// - Parameters:
  ///   - side: of the room in millimetres; small ones make almost everything snap.
  ///   - count: how many things stand in the room.
  ///   - step: corners of straight things lie on multiples of it, so that many touch.
  ///   - lines: whether there are lines, closed or passable one way, too.
  public init(
    side: Int32, count: Int, step: Int32 = 1, lines: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) {
    self.side = side
    let lot = PlanLot(side: side, step: step)
    var parts = [PlanPart.ring(lot.box(from: (0, 0), to: (side, side)), weight: -1)]
    for _ in 0..<count {
      if lines, Int.random(in: 0..<4, using: &generator) == 0 {
        parts.append(lot.line(using: &generator))
      } else {
        parts.append(.ring(lot.ring(using: &generator), weight: 1))
      }
    }
    self.parts = parts
  }

  /// Draws a plan of equal square blocks: everything is in line with something, and much touches.
  ///
  /// - Parameter cells: how many blocks would fit beside each other.
  public init(
    cells: Int32, share: Double, using generator: inout some RandomNumberGenerator
  ) {
    let block: Int32 = 4
    side = cells * block
    let lot = PlanLot(side: side, step: block)
    var parts = [PlanPart.ring(lot.box(from: (0, 0), to: (side, side)), weight: -1)]
    for y in 0..<cells {
      for x in 0..<cells where Double.random(in: 0..<1, using: &generator) < share {
        let low = (x * block, y * block)
        parts.append(.ring(lot.box(from: low, to: (low.0 + block, low.1 + block)), weight: 1))
      }
    }
    self.parts = parts
  }

  /// Draws a point in the room: anywhere, a corner of something, or halfway between two corners,
  /// where sides of polygons in line with each other are.
  public func point(using generator: inout some RandomNumberGenerator) -> GridPoint {
    let kind = Int.random(in: 0..<8, using: &generator)
    if kind < 2, let points = parts.randomElement(using: &generator)?.points,
      let corner = points.randomElement(using: &generator),
      let other = points.randomElement(using: &generator)
    {
      if kind == 0 { return corner }
      return GridPoint(
        x: corner.x + (other.x - corner.x) / 2, y: corner.y + (other.y - corner.y) / 2)
    }
    return GridPoint(
      x: Int32.random(in: 0...side, using: &generator),
      y: Int32.random(in: 0...side, using: &generator))
  }
}

/// Draws shapes for a room.
private struct PlanLot {
  let side: Int32
  let step: Int32

  func box(from low: (Int32, Int32), to high: (Int32, Int32)) -> [GridPoint] {
    [
      GridPoint(x: low.0, y: low.1), GridPoint(x: high.0, y: low.1),
      GridPoint(x: high.0, y: high.1), GridPoint(x: low.0, y: high.1),
    ]
  }

  func ring(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let ring =
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: uprightBox(using: &generator)
      case 2: disc(using: &generator)
      case 3, 4: fence(using: &generator)
      case 5: star(using: &generator)
      case 6: room(using: &generator)
      default: rubbish(using: &generator)
      }
    return Bool.random(using: &generator) ? ring : ring.reversed()
  }

  func line(using generator: inout some RandomNumberGenerator) -> PlanPart {
    let count = Int.random(in: 2...4, using: &generator)
    let points = (0..<count).map { _ in point(using: &generator) }
    return .line(points, Passage(rawValue: UInt8.random(in: 0...2, using: &generator)))
  }

  private func uprightBox(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let corner = point(using: &generator)
    let (width, height) = (length(side / 3, using: &generator), length(side / 3, using: &generator))
    return box(from: (corner.x, corner.y), to: (corner.x + width, corner.y + height))
  }

  private func disc(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    // Corners of a regular 8-, 12- or 24-gon, from sums of angles of 15°.
    let stride = [3, 2, 1].randomElement(using: &generator) ?? 3
    let centre = point(using: &generator)
    let radius = Double(length(side / 6, using: &generator))
    let (cosine, sine) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_76)
    var (x, y) = (radius, 0.0)
    var ring: [GridPoint] = []
    for index in 0..<24 {
      if index % stride == 0 {
        ring.append(GridPoint(x: centre.x + Int32(x.rounded()), y: centre.y + Int32(y.rounded())))
      }
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
    }
    return ring
  }

  private func fence(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let (from, to) = (point(using: &generator), point(using: &generator))
    let shift = GridPoint(
      x: (from.y - to.y) / 50, y: (to.x - from.x) / 50)
    return [
      from, to, GridPoint(x: to.x + shift.x, y: to.y + shift.y),
      GridPoint(x: from.x + shift.x, y: from.y + shift.y),
    ]
  }

  private func star(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let centre = point(using: &generator)
    let reach = max(1, side / 4)
    return (0..<Int.random(in: 3...7, using: &generator)).map { _ in
      GridPoint(
        x: centre.x + Int32.random(in: -reach...reach, using: &generator),
        y: centre.y + Int32.random(in: -reach...reach, using: &generator))
    }
  }

  /// Walls around a space with a door, as one ring.
  private func room(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let low = point(using: &generator)
    let (width, height) = (length(side / 2, using: &generator), length(side / 2, using: &generator))
    let wall = max(1, min(width, height) / 10)
    let (x, y) = (low.x + width, low.y + height)
    let door = low.x + width / 2
    return [
      GridPoint(x: door, y: low.y), GridPoint(x: low.x, y: low.y), GridPoint(x: low.x, y: y),
      GridPoint(x: x, y: y), GridPoint(x: x, y: low.y), GridPoint(x: door + wall, y: low.y),
      GridPoint(x: door + wall, y: low.y + wall), GridPoint(x: x - wall, y: low.y + wall),
      GridPoint(x: x - wall, y: y - wall), GridPoint(x: low.x + wall, y: y - wall),
      GridPoint(x: low.x + wall, y: low.y + wall), GridPoint(x: door, y: low.y + wall),
    ]
  }

  /// Rings without area, with repeated points or back on their own track.
  private func rubbish(using generator: inout some RandomNumberGenerator) -> [GridPoint] {
    let (a, b, c) = (point(using: &generator), point(using: &generator), point(using: &generator))
    let rings = [
      [a], [a, a], [a, b], [a, b, b, a], [a, b, c, b], [a, a, b, b, c, c], [a, b, c, a, b, c],
    ]
    return rings.randomElement(using: &generator) ?? [a]
  }

  private func point(using generator: inout some RandomNumberGenerator) -> GridPoint {
    let limit = side / step
    return GridPoint(
      x: step * Int32.random(in: 0...limit, using: &generator),
      y: step * Int32.random(in: 0...limit, using: &generator))
  }

  private func length(
    _ limit: Int32, using generator: inout some RandomNumberGenerator
  ) -> Int32 {
    step * Int32.random(in: 1...max(1, limit / step), using: &generator)
  }
}
