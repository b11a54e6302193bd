#if DEBUG
  import Foundation
  import GRDB

  /// A value that no sound file has in a column, put there.
  struct OddValue: CustomStringConvertible {
    /// A file of the folder that is tried.
    enum File: String, CaseIterable {
      case venue = "odd.venue"
      case tracks = "odd.tracks"
      case accounts = "accounts.sqlite"
    }

    /// One column of a table.
    struct Column: Hashable {
      let file: File
      let table: String
      let name: String
    }

    /// Bytes of an input that one value takes.
    static let size = 12
    /// How many values there are to choose from, besides those made of the input's own bytes.
    static var kinds: Int { fixed.count + numbers.count }

    let column: Column
    private let kind: Int
    private let row: Int
    private let payload: UInt64

    /// Decodes a value: two bytes for the column, one each for the kind and the row, eight for a value of
    /// its own.
    init?(_ bytes: ArraySlice<UInt8>, columns: [Column]) {
      guard bytes.count == Self.size else { return nil }
      let bytes = Array(bytes)
      column = columns[(Int(bytes[0]) << 8 | Int(bytes[1])) % columns.count]
      kind = Int(bytes[2])
      row = Int(bytes[3])
      payload = bytes[4...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The bytes of a value, for inputs that are made.
    static func bytes(column: Int, kind: Int, row: Int = 0, payload: UInt64 = 0) -> [UInt8] {
      [UInt8(column >> 8), UInt8(column & 255), UInt8(kind), UInt8(row)]
        + (0..<8).map { UInt8(truncatingIfNeeded: payload >> (56 - 8 * UInt64($0))) }
    }

    var description: String {
      "\(column.file.rawValue) \(column.table).\(column.name), kind \(kind), row \(row), \(payload)"
    }

    private static let numbers: [String] = [
      "1e999", "-1e999", "1e308", "-1e308", "1e300", "9223372036854775807", "-9223372036854775808",
      "9007199254740993", "-1", "0", "1e-320", "100001", "4294967296",
    ]

    private static let fixed: [any DatabaseValueConvertible & Sendable] = [
      Int64.min, Int64.max, Int64.max - 1, Int64(-1), Int64(0), Int64(1) << 53, Int64(1) << 62,
      Double.infinity, -Double.infinity, 1e308, -1e308, 1e300, 1e-300, -0.0, "", "x",
      "{}", "[]", "[[]]", "{\"\":1}", "\u{0}", String(repeating: "é", count: 5000),
      "{\"type\":\"Circle\",\"coordinates\":[0,0],\"radius\":1e300}",
      "{\"type\":\"LineString\",\"coordinates\":[]}",
      "{\"type\":\"Polygon\",\"coordinates\":[[[1e308,0],[0,1e308],[-1e308,-1e308]]]}",
      "[{\"operation\":\"changeFloor\",\"id\":\"0\",\"fields\":{\"bounds\":[0,0,1e300,1e300]}}]",
    ]

    /// Writes it.
    func put(into database: Database) throws {
      let (table, name) = (
        column.table.quotedDatabaseIdentifier, column.name.quotedDatabaseIdentifier
      )
      let rows = try Row.fetchAll(database, sql: "SELECT rowid, \(name) FROM \(table)")
      guard !rows.isEmpty else { return }
      let chosen = rows[row % rows.count]
      guard let value = value(insteadOf: chosen[1]) else { return }
      try database.execute(
        sql: "UPDATE \(table) SET \(name) = ? WHERE rowid = ?",
        arguments: [value, chosen[0] as Int64])
    }

    private func value(insteadOf old: DatabaseValue) -> (any DatabaseValueConvertible)? {
      switch kind % (Self.kinds + 4) {
      case let index where index < Self.fixed.count: Self.fixed[index]
      case let index where index < Self.kinds:
        String.fromDatabaseValue(old).map {
          exchange($0, for: Self.numbers[index - Self.fixed.count])
        }
      case Self.kinds: Int64(bitPattern: payload)
      case Self.kinds + 1: Double(bitPattern: payload)
      case Self.kinds + 2: DatabaseValue.null
      default:
        [UInt8](repeating: UInt8(payload & 255), count: Int(payload >> 8 & 1023)).databaseValue
      }
    }

    /// A JSON text with one of its numbers exchanged.
    private func exchange(_ text: String, for number: String) -> String {
      let ranges = text.ranges(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/)
      guard !ranges.isEmpty else { return number }
      var text = text
      text.replaceSubrange(ranges[Int(payload % UInt64(ranges.count))], with: number)
      return text
    }
  }

  extension [UInt8] {
    fileprivate var databaseValue: any DatabaseValueConvertible { Data(self) }
  }
#endif
