import Geometry
import IndoorModel

/// One floor drawn in characters; a character is a metre, the bottom left one is at (0, 0).
///
/// | character | what |
/// |---|---|
/// | `#` | wall: runs of two or more become a line through the characters, a single one a post |
/// | `D`, `d` | an open, a closed door, 1 m wide, in the wall that runs through it |
/// | `>` `<` `^` `v` | an open door that may only be passed that way |
/// | `x` | obstacle: a run of them in a row becomes one rectangle of 1 m height |
/// | `o` | obstacle: a disc of 0.5 m radius |
/// | `1`–`3`, `4`–`6`, `7`–`9` | stairs, lift, escalator (one way up): joins same digits |
/// | other letters | a poi with the letter as its id and name |
struct PlanDrawing {
  let floor: Identifier<Floor>
  let ordinal: Int
  let rows: [[Character]]

  init(_ text: String, ordinal: Int) {
    self.ordinal = ordinal
    floor = Identifier(String(ordinal))
    rows = text.split(separator: "\n", omittingEmptySubsequences: false).reversed().map(Array.init)
  }

  var width: Int { rows.map(\.count).max() ?? 0 }

  func character(_ x: Int, _ y: Int) -> Character {
    rows.indices.contains(y) && rows[y].indices.contains(x) ? rows[y][x] : " "
  }

  var cells: [(x: Int, y: Int, character: Character)] {
    rows.indices.flatMap { y in rows[y].indices.map { ($0, y, rows[y][$0]) } }
  }

  var features: [Feature] { walls + obstacles + doors + pois }

  // MARK: - What is solid

  private static let wallCharacters = Set<Character>("#Dd><^v")

  private func isWall(_ x: Int, _ y: Int) -> Bool {
    Self.wallCharacters.contains(character(x, y))
  }

  private var walls: [Feature] {
    let across = runs(outer: rows.count, inner: width) { isWall($1, $0) }
      .map { (Point($0.from, $0.outer), Point($0.to, $0.outer)) }
    let up = runs(outer: width, inner: rows.count) { isWall($0, $1) }
      .map { (Point($0.outer, $0.from), Point($0.outer, $0.to)) }
    let lines = (across + up).filter { $0 != $1 }
    let posts = cells.filter { cell in
      isWall(cell.x, cell.y)
        && ![(1, 0), (-1, 0), (0, 1), (0, -1)].contains { isWall(cell.x + $0.0, cell.y + $0.1) }
    }
    return lines.enumerated().map { index, line in
      feature("wall-\(ordinal)-\(index)", .wall, .polyline(Polyline([line.0, line.1])))
    }
      + posts.map {
        feature(
          "post-\(ordinal)-\($0.x)-\($0.y)", .obstacle,
          rectangle(fromX: $0.x, toX: $0.x, y: $0.y))
      }
  }

  private var obstacles: [Feature] {
    let boxes = runs(outer: rows.count, inner: width) { character($1, $0) == "x" }
    return boxes.map {
      feature(
        "obstacle-\(ordinal)-\($0.from)-\($0.outer)", .obstacle,
        rectangle(fromX: $0.from, toX: $0.to, y: $0.outer))
    }
      + cells.filter { $0.character == "o" }.map {
        feature(
          "disc-\(ordinal)-\($0.x)-\($0.y)", .obstacle,
          .circle(center: Point($0.x, $0.y), radius: 0.5))
      }
  }

  // MARK: - What opens and what is named

  private var doors: [Feature] {
    cells.filter { "Dd><^v".contains($0.character) }.map { cell in
      let runsUp = isWall(cell.x, cell.y + 1) || isWall(cell.x, cell.y - 1)
      let middle = Point(cell.x, cell.y)
      let half = runsUp ? Vector(dx: 0, dy: 0.5) : Vector(dx: 0.5, dy: 0)
      // One-way doors without `joins` are passed from the left of their line to its right.
      let isReversed = "<^".contains(cell.character)
      let ends = isReversed ? [middle + half, middle - half] : [middle - half, middle + half]
      var properties: [String: Value] = ["width": .number(1), "depth": .number(0.5)]
      if cell.character == "d" { properties["closed"] = .bool(true) }
      if "><^v".contains(cell.character) { properties["oneWay"] = .bool(true) }
      return feature(
        "door-\(ordinal)-\(cell.x)-\(cell.y)", .door, .polyline(Polyline(ends)), properties)
    }
  }

  private var pois: [Feature] {
    cells.filter { $0.character.isLetter && !"Ddvxo".contains($0.character) }.map { cell in
      let name = String(cell.character)
      return feature(name, .poi, .point(Point(cell.x, cell.y)), ["name": .string(name)])
    }
  }

  // MARK: - Parts

  private func feature(
    _ id: String, _ kind: FeatureKind, _ shape: Shape, _ properties: [String: Value] = [:]
  ) -> Feature {
    Feature(id: Identifier(id), floor: floor, kind: kind, shape: shape, properties: properties)
  }

  private func rectangle(fromX: Int, toX: Int, y: Int) -> Shape {
    let (left, right) = (Double(fromX) - 0.5, Double(toX) + 0.5)
    let (bottom, top) = (Double(y) - 0.5, Double(y) + 0.5)
    return .polygon(
      Polygon([
        Geometry.Point(x: left, y: bottom), Geometry.Point(x: right, y: bottom),
        Geometry.Point(x: right, y: top), Geometry.Point(x: left, y: top),
      ]))
  }

  private func runs(
    outer: Int, inner: Int, _ matches: (Int, Int) -> Bool
  ) -> [(outer: Int, from: Int, to: Int)] {
    var runs: [(outer: Int, from: Int, to: Int)] = []
    for line in 0..<outer {
      for place in 0..<inner where matches(line, place) {
        if let last = runs.last, last.outer == line, last.to == place - 1 {
          runs[runs.count - 1].to = place
        } else {
          runs.append((line, place, place))
        }
      }
    }
    return runs
  }
}

extension Point {
  init(_ x: Int, _ y: Int) { self.init(x: Double(x), y: Double(y)) }
}
