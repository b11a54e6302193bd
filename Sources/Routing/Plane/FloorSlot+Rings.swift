import Geometry
import ShortestWalks

extension FloorSlot {
  /// A ring of the floor's metres on the grid, without what lies outside of the room and without
  /// vertices that change nothing; `nil` when nothing is left.
  ///
  /// The part that is cut off runs along the rim instead, so that the ring winds around points
  /// inside as before (Sutherland & Hodgman, “Reentrant polygon clipping”, 1974).
  func ring(_ points: [Point]) -> [GridPoint]? {
    var positions = points.map(position)
    if positions.contains(where: { !room.contains($0.x, $0.y) }) {
      for rim in rims { positions = rim.clipped(positions) }
    }
    let ring = Self.simplified(positions.map(GridPoint.init(rounding:)))
    return ring.count >= 3 ? ring : nil
  }

  /// The parts of a line that lie in the room, on the grid.
  func lines(_ points: [Point]) -> [[GridPoint]] {
    var lines: [[Point]] = []
    let positions = points.map(position)
    for (start, end) in zip(positions, positions.dropFirst()) {
      guard let part = Self.clipped(Segment(start, end), rims) else { continue }
      if lines.last?.last == part.start {
        lines[lines.count - 1].append(part.end)
      } else {
        lines.append([part.start, part.end])
      }
    }
    return lines.compactMap { line in
      var thinned: [GridPoint] = []
      for point in line.map(GridPoint.init(rounding:)) where point != thinned.last {
        thinned.append(point)
      }
      return thinned.count >= 2 ? thinned : nil
    }
  }

  private var rims: [Rim] {
    [
      Rim(sign: 1, isUpright: true, limit: Double(room.minX)),
      Rim(sign: -1, isUpright: true, limit: Double(room.maxX)),
      Rim(sign: 1, isUpright: false, limit: Double(room.minY)),
      Rim(sign: -1, isUpright: false, limit: Double(room.maxY)),
    ]
  }

  private static func clipped(_ segment: Segment, _ rims: [Rim]) -> Segment? {
    var part = segment
    for rim in rims {
      switch (rim.depth(part.start) >= 0, rim.depth(part.end) >= 0) {
      case (true, true): break
      case (true, false): part.end = rim.crossing(part.start, part.end)
      case (false, true): part.start = rim.crossing(part.start, part.end)
      case (false, false): return nil
      }
    }
    return part
  }

  /// A ring without points that follow their like, or that lie straight between their neighbours.
  private static func simplified(_ ring: [GridPoint]) -> [GridPoint] {
    var kept: [GridPoint] = []
    kept.reserveCapacity(ring.count)
    for point in ring {
      while let last = kept.last, last == point || kept.isStraight(to: point) { kept.removeLast() }
      kept.append(point)
    }
    while kept.count > 2 {
      let last = kept[kept.count - 1]
      if last == kept[0] || Array(kept.suffix(2)).isStraight(to: kept[0]) {
        kept.removeLast()
      } else if GridPoint.isStraight(last, kept[0], kept[1]) {
        kept.removeFirst()
      } else {
        break
      }
    }
    return kept
  }
}

extension [GridPoint] {
  /// Whether the last point lies straight between the one before it and another.
  fileprivate func isStraight(to point: GridPoint) -> Bool {
    count >= 2 && GridPoint.isStraight(self[count - 2], self[count - 1], point)
  }
}

extension GridPoint {
  /// Rounds a position in millimetres, which must lie in the plane.
  fileprivate init(rounding position: Point) {
    self.init(x: Int32(position.x.rounded()), y: Int32(position.y.rounded()))
  }

  /// Whether the middle one of three points lies straight between the others.
  fileprivate static func isStraight(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    let (ux, uy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    let (vx, vy) = (Int64(c.x) - Int64(b.x), Int64(c.y) - Int64(b.y))
    return ux * vy == uy * vx && ux * vx + uy * vy > 0
  }
}

/// One of the four sides of a rectangle.
private struct Rim {
  /// 1 where the inside is above the limit, −1 where it is below.
  private let sign: Double
  /// Whether the side is upright and limits `x`.
  private let isUpright: Bool
  private let limit: Double

  init(sign: Double, isUpright: Bool, limit: Double) {
    self.sign = sign
    self.isUpright = isUpright
    self.limit = limit
  }

  /// How far inside a position lies; negative outside.
  func depth(_ position: Point) -> Double {
    sign * ((isUpright ? position.x : position.y) - limit)
  }

  func crossing(_ a: Point, _ b: Point) -> Point {
    let (depthA, depthB) = (depth(a), depth(b))
    let point = a.interpolated(to: b, fraction: depthA / (depthA - depthB))
    return isUpright ? Point(x: limit, y: point.y) : Point(x: point.x, y: limit)
  }

  func clipped(_ ring: [Point]) -> [Point] {
    var kept: [Point] = []
    guard var previous = ring.last else { return [] }
    for position in ring {
      let (wasInside, isInside) = (depth(previous) >= 0, depth(position) >= 0)
      if wasInside != isInside { kept.append(crossing(previous, position)) }
      if isInside { kept.append(position) }
      previous = position
    }
    return kept
  }
}
