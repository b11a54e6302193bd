public import Geometry

/// Reads walkable ground as well-known text: `POLYGON` and `MULTIPOLYGON` in metres.
public struct OutlineText: Sendable {
  /// The polygons of the text.
  public let polygons: [Polygon]

  /// Reads the text.
  public init(_ text: String) throws(NumberTableError) {
    var depth = 0
    var rings: [[Point]] = []
    var polygons: [Polygon] = []
    let upper = text.uppercased()
    // Rings of a polygon lie two brackets deep, those of several polygons three.
    let ringDepth = upper.contains("MULTIPOLYGON") ? 3 : 2
    guard upper.contains("POLYGON") else { throw NumberTableError("the plan is no POLYGON") }
    var numbers = ""
    for character in upper {
      switch character {
      case "(":
        depth += 1
        numbers = ""
      case ")":
        if depth == ringDepth { rings.append(try Self.ring(numbers)) }
        depth -= 1
        if depth == ringDepth - 2 {
          polygons.append(Polygon(rings: rings))
          rings = []
        }
      default: numbers.append(character)
      }
    }
    guard depth == 0, !polygons.isEmpty else {
      throw NumberTableError("the brackets of the plan do not match")
    }
    self.polygons = polygons
  }

  private static func ring(_ text: String) throws(NumberTableError) -> [Point] {
    var points: [Point] = []
    for pair in text.split(separator: ",") {
      let numbers = pair.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard numbers.count == 2 else { throw NumberTableError("“\(pair)” is no point of the plan") }
      points.append(Point(x: numbers[0], y: numbers[1]))
    }
    return points
  }
}
