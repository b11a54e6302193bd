import Geometry

/// The counting lines of the floors, and an index of their pieces.
struct LinePlan {
  private struct Line {
    var floor: Int32
    var line: Polyline
  }

  private struct FloorLines {
    var index: GridIndex
    var pieces: [(line: Int32, piece: Segment)]
  }

  private var lines: [Line?] = []
  private var floors: [Int32: FloorLines] = [:]

  /// The side of the index's cells in metres.
  private static let cellSize = 4.0

  /// Whether there are lines on a floor.
  func hasLines(on floor: Int32) -> Bool { floors[floor] != nil }

  /// Puts a line on a floor, moves it, or takes it away (`nil`).
  ///
  /// - Returns: whether it was another one.
  mutating func set(_ line: Polyline?, floor: Int32, of number: Int32) -> Bool {
    while lines.count <= Int(number) { lines.append(nil) }
    let before = lines[Int(number)]
    if before?.line == line, line == nil || before?.floor == floor { return false }
    lines[Int(number)] = line.map { Line(floor: floor, line: $0) }
    for floor in Set([before?.floor, floor].compactMap { $0 }) { index(floor) }
    return true
  }

  private mutating func index(_ floor: Int32) {
    let pieces = lines.enumerated().flatMap { number, line in
      line?.floor == floor ? line?.line.segments.map { (line: Int32(number), piece: $0) } ?? [] : []
    }
    guard floor >= 0, let bounds = Box(around: pieces.flatMap { [$0.piece.start, $0.piece.end] })
    else {
      floors[floor] = nil
      return
    }
    var grid = GridIndex(bounds: bounds, cellSize: Self.cellSize)
    for (number, piece) in pieces.enumerated() {
      grid.insert(Int32(number), bounds: piece.piece.bounds)
    }
    floors[floor] = FloorLines(index: grid, pieces: pieces)
  }

  /// Metres from a point to a line; infinite when there is no such line.
  func distance(from point: Point, to line: Int32) -> Double {
    lines[Int(line)]?.line.distance(to: point) ?? .infinity
  }

  /// The lines that a step crosses: to their left counts 1, to their right -1, in sum.
  ///
  /// Whatever lies on a line counts to its right, and whatever lies on a step to the step's right:
  /// so a step through a corner of a line crosses one of the two pieces, and two steps that meet on
  /// a line cross it once.
  func crossings(from: Point, to: Point, on floor: Int32) -> [(line: Int32, net: Int)] {
    guard let here = floors[floor] else { return [] }
    let step = Segment(from, to)
    guard here.index.bounds.intersects(step.bounds) else { return [] }
    var near: Set<Int32> = []
    here.index.forEach(along: step) { number in
      if here.pieces[Int(number)].piece.bounds.intersects(step.bounds) { near.insert(number) }
      return true
    }
    var nets: [Int32: Int] = [:]
    for number in near {
      let (line, piece) = here.pieces[Int(number)]
      let net = piece.crossing(by: step)
      if net != 0 { nets[line, default: 0] += net }
    }
    return nets.sorted { $0.key < $1.key }.map { (line: $0.key, net: $0.value) }
  }
}

extension Segment {
  /// 1 when a step crosses to the left, -1 to the right, 0 when it does not cross.
  fileprivate func crossing(by step: Segment) -> Int {
    let begins = isLeft(step.start)
    let ends = isLeft(step.end)
    guard begins != ends, step.isLeft(start) != step.isLeft(end) else { return 0 }
    return ends ? 1 : -1
  }

  private func isLeft(_ point: Point) -> Bool { (end - start).cross(point - start) > 0 }
}
