/// A cell of a table with commas between cells (RFC 4180).
package enum TableCell {
  /// A text; empty where there is none.
  case text(String?)
  /// A number, rounded to thousandths; empty where there is none.
  case number(Double?)

  /// The cell as it is written.
  package var text: String {
    switch self {
    case .number(let number):
      guard let rounded = number.map({ ($0 * 1000).rounded() / 1000 }) else { return "" }
      return Int(exactly: rounded).map(String.init) ?? String(rounded)
    case .text(let text):
      guard let text, let first = text.first else { return "" }
      // A spreadsheet takes a text that begins so for a formula, and people and devices may call
      // themselves anything.
      let safe = "=+-@\t\r".contains(first) ? "'" + text : text
      guard safe.contains(where: { "\",\r\n".contains($0) }) else { return safe }
      return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
  }

  /// A table as text.
  package static func table(_ columns: [String], _ rows: [[TableCell]]) -> String {
    ([columns.joined(separator: ",")] + rows.map { $0.map(\.text).joined(separator: ",") })
      .map { $0 + "\r\n" }.joined()
  }
}
