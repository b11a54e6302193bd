import TestKit
import Testing

@testable import VenueFormats

@Suite struct OSMLevelsTests {
  private static let vectors = "venues/osm/level_vectors.csv"

  /// Each row has the answers of two readers; blank where one was not asked, “(empty)” for no level.
  @Test(.enabled(if: RealData.isThere(vectors), "the OSM building is not beside the project"))
  func `levels are read as other readers read them`() throws {
    let rows = try String(decoding: RealData.bytes(Self.vectors), as: UTF8.self)
      .split(whereSeparator: \.isNewline).dropFirst().map(Self.cells)
    #expect(rows.count == 22)
    for cells in rows {
      let answers = Set(cells[1...2].filter { !$0.isEmpty })
      let expected = try #require(answers.first)
      #expect(answers.count == 1, "\(cells)")
      let read = OSMLevels(cells[0]).levels.map(OSMLevels.key).joined(separator: ";")
      #expect(read == (expected == "(empty)" ? "" : expected), "“\(cells[0])”")
    }
  }

  @Test(arguments: [
    ("1,2", ["1,2"]), ("HELLO", ["HELLO"]), ("0;x;2", ["x"]), ("1e3", ["1e3"]),
    ("0-999999", ["0-999999"]),
    ("1-2-3", ["1-2-3"]), ("2000", ["2000"]), ("0", []), ("", []),
  ])
  func `what may mean several things is not understood`(text: String, unknown: [String]) {
    #expect(OSMLevels(text).unknown == unknown)
  }

  /// The cells of a line of CSV, those in quotation marks without them.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }
}
