import ShortestWalks

/// Walks once along every border between free and blocked cells, the blocked ones to its left.
///
/// “Left” is as in a system where y counts upward; rings around blocked cells are then traced in
/// the positive direction, those around free cells in the negative, which gives the weights.
struct GridTracing {
  private let map: GridMap
  /// Whether the border that begins at a corner and runs towards greater x has been walked. Every
  /// ring has such an edge.
  private var isWalked: [Bool]

  init(map: GridMap) {
    self.map = map
    isWalked = Array(repeating: false, count: map.width * (map.height + 1))
  }

  mutating func rings() -> [GridRing] {
    var rings: [GridRing] = []
    for y in 0...map.height {
      for x in 0..<map.width {
        guard !isWalked[y * map.width + x], map.isBlocked(column: x, row: y),
          !map.isBlocked(column: x, row: y - 1)
        else { continue }
        rings.append(ring(fromX: x, y: y))
      }
    }
    return rings
  }

  private mutating func ring(fromX startX: Int, y startY: Int) -> GridRing {
    var points: [GridPoint] = []
    var doubleArea = 0
    var (x, y) = (startX, startY)
    var heading = Heading.right
    repeat {
      if heading == .right { isWalked[y * map.width + x] = true }
      doubleArea += x * heading.stepY - y * heading.stepX
      x += heading.stepX
      y += heading.stepY
      let next = turned(heading, atX: x, y: y)
      if next != heading {
        points.append(GridPoint(x: Int32(x) * GridMap.cell, y: Int32(y) * GridMap.cell))
      }
      heading = next
    } while (x, y, heading) != (startX, startY, Heading.right)
    return GridRing(points: points, weight: doubleArea > 0 ? 1 : -1)
  }

  /// Where the border goes on from a corner. Where two blocked cells touch only there, it stays with
  /// the free cell on its right: people cannot walk through between them.
  private func turned(_ heading: Heading, atX x: Int, y: Int) -> Heading {
    if isBlocked(heading, side: -1, atX: x, y: y) { return heading.rightward }
    return isBlocked(heading, side: 1, atX: x, y: y) ? heading : heading.leftward
  }

  /// Whether the cell ahead is blocked, on the left (1) or on the right (−1).
  private func isBlocked(_ heading: Heading, side: Int, atX x: Int, y: Int) -> Bool {
    // The cell lies half a step ahead and half a step aside.
    let aheadX = heading.stepX - side * heading.stepY
    let aheadY = heading.stepY + side * heading.stepX
    return map.isBlocked(column: aheadX > 0 ? x : x - 1, row: aheadY > 0 ? y : y - 1)
  }
}

/// One of the four ways along the grid, y upward.
private enum Heading: Int {
  case right, up, left, down

  var stepX: Int { self == .right ? 1 : self == .left ? -1 : 0 }
  var stepY: Int { self == .up ? 1 : self == .down ? -1 : 0 }
  var leftward: Heading { Heading(rawValue: (rawValue + 1) % 4) ?? .right }
  var rightward: Heading { Heading(rawValue: (rawValue + 3) % 4) ?? .right }
}
