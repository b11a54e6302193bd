/// A table for a terminal: columns as wide as their widest cell, numbers to the right.
public struct TextTable {
  private let header: [String]
  private var rows: [[String]] = []

  /// Makes a table without rows.
  public init(_ header: [String]) { self.header = header }

  /// Adds a row of as many cells as the header has.
  public mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines of the table.
  public var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = row.indices.map { cell(row[$0], column: $0, width: widths[$0]) }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private func cell(_ text: String, column: Int, width: Int) -> String {
    let padding = String(repeating: " ", count: width - text.count)
    return isNumeric(column) ? padding + text : text + padding
  }

  private func isNumeric(_ column: Int) -> Bool {
    rows.allSatisfy { $0[column] == "–" || Int($0[column]) != nil }
  }
}
