package import Geometry

/// The counting lines of the floors.
package struct LinePlan {
  private struct Line {
    var floor: Int32
    var line: Polyline
  }

  private var lines: [Line?] = []
  private var floors: [Int32: FloorLines] = [:]

  package init() {}

  /// The lines of a floor; `nil` where there are none.
  package func lines(on floor: Int32) -> FloorLines? { floors[floor] }

  /// Puts a line on a floor, moves it, or takes it away (`nil`).
  ///
  /// - Returns: whether that changes anything.
  package mutating func set(_ line: Polyline?, floor: Int32, of number: Int32) -> Bool {
    while lines.count <= Int(number) { lines.append(nil) }
    let before = lines[Int(number)]
    if before?.line == line, line == nil || before?.floor == floor { return false }
    lines[Int(number)] = line.map { Line(floor: floor, line: $0) }
    for floor in Set([before?.floor, floor].compactMap { $0 }) { index(floor) }
    return true
  }

  private mutating func index(_ floor: Int32) {
    let here = lines.enumerated().compactMap { number, line in
      line?.floor == floor ? line.map { (number: Int32(number), line: $0.line) } : nil
    }
    floors[floor] = floor < 0 ? nil : FloorLines(here)
  }

  /// The crossings of one step, by line: to the line's left counts 1, to its right -1.
  ///
  /// Kept from step to step, so that none of them needs memory of its own.
  struct Sums {
    /// Each line once.
    private var all: [(line: Int32, net: Int)] = []
    /// The pieces that were crossed; a piece may lie in several cells.
    private var pieces: [Int32] = []

    /// The number of lines.
    var count: Int { all.count }

    /// A line, and its crossings.
    subscript(index: Int) -> (line: Int32, net: Int) { all[index] }

    /// Begins the next step.
    mutating func clear() {
      if pieces.isEmpty { return }
      all.removeAll(keepingCapacity: true)
      pieces.removeAll(keepingCapacity: true)
    }

    /// Takes the crossing of a piece of a line.
    mutating func add(_ net: Int, of piece: Int32, to line: Int32) {
      if pieces.contains(piece) { return }
      pieces.append(piece)
      for index in all.indices where all[index].line == line {
        all[index].net += net
        return
      }
      all.append((line, net))
    }
  }
}
