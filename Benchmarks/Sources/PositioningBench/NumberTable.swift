/// Why a file of comma-separated values cannot be used.
public struct NumberTableError: Error, CustomStringConvertible {
  /// What is wrong, with the line.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Rows of comma-separated values with a header; columns are found by their names.
struct NumberTable {
  private let columns: [Substring]
  private let rows: [(line: Int, cells: [Substring])]

  init(_ text: String, columns: [String]) throws(NumberTableError) {
    // A carriage return and a line feed are one character.
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { (line: $0.offset + 1, text: $0.element) }
    lines.removeAll { $0.text.isEmpty }
    guard let header = lines.first else { throw NumberTableError("the file is empty") }
    self.columns = header.text.split(separator: ",", omittingEmptySubsequences: false)
    for column in columns where !self.columns.contains(Substring(column)) {
      throw NumberTableError("line 1: there is no column “\(column)”")
    }
    rows = lines.dropFirst().map {
      ($0.line, $0.text.split(separator: ",", omittingEmptySubsequences: false))
    }
    for row in rows where row.cells.count != self.columns.count {
      throw NumberTableError(
        "line \(row.line): \(row.cells.count) values instead of \(self.columns.count)")
    }
  }

  var count: Int { rows.count }

  /// The text of a cell.
  func text(_ row: Int, _ column: String) -> String {
    columns.firstIndex(of: Substring(column)).map { String(rows[row].cells[$0]) } ?? ""
  }

  /// The number of a cell.
  func number(_ row: Int, _ column: String) throws(NumberTableError) -> Double {
    guard let number = Double(text(row, column)) else {
      throw NumberTableError("line \(rows[row].line): “\(text(row, column))” is no number")
    }
    return number
  }
}
