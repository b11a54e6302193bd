import Foundation
import GRDB
import IndoorModel
import JSONText

/// A row as a transaction has left it, or that it is gone.
struct RowChange: Hashable, Sendable {
  let table: String
  /// Whether the row is gone.
  let isRemoved: Bool
  /// All columns of the row, or those of its primary key where it is gone; bytes in hexadecimal.
  let image: [IndoorModel.Value]
}

/// Notes what transactions of one connection change, as images of rows, and applies such images.
///
/// Triggers of the connection alone do it, so the file has none of it. What a foreign key removes along
/// with a row is noted, too.
struct RowCapture: Sendable {
  /// The columns of a table, as far as images are concerned.
  private struct Table: Sendable {
    struct Column: Sendable {
      let name: String
      let type: String
    }

    let name: String
    let columns: [Column]
    let key: [Column]
  }

  private static let captured = "capturedChange"

  private let tables: [String: Table]

  /// Begins to note changes of tables, each of which names its primary key.
  init(of names: Set<String>, in database: Database) throws {
    var tables: [String: Table] = [:]
    for name in names {
      let columns = try database.columns(in: name).map {
        Table.Column(name: $0.name, type: $0.type.uppercased())
      }
      let key = try database.primaryKey(name).columns
      tables[name] = Table(
        name: name, columns: columns,
        key: key.compactMap { name in columns.first { $0.name == name } })
    }
    self.tables = tables
    try database.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS \(Self.captured) (
          number INTEGER PRIMARY KEY, tableName TEXT, isRemoved INTEGER, image TEXT)
        """)
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      try Self.install(table, in: database)
    }
  }

  private static func install(_ table: Table, in database: Database) throws {
    func image(_ row: String, _ columns: [Table.Column]) -> String {
      let values = columns.map { column in
        let value = "\(row).\"\(column.name)\""
        return column.type == "BLOB" ? "iif(\(value) IS NULL, NULL, hex(\(value)))" : value
      }
      return "json_array(\(values.joined(separator: ", ")))"
    }
    let put = "SELECT '\(table.name)', 0, \(image("NEW", table.columns))"
    let remove = "SELECT '\(table.name)', 1, \(image("OLD", table.key))"
    func differ(_ columns: [Table.Column]) -> String {
      columns.map { "OLD.\"\($0.name)\" IS NOT NEW.\"\($0.name)\"" }.joined(separator: " OR ")
    }
    let insert = "INSERT INTO \(captured) (tableName, isRemoved, image)"
    let triggers = [
      ("insert", "", ["\(insert) \(put)"]),
      (
        "update", "WHEN \(differ(table.columns))",
        ["\(insert) \(remove) WHERE \(differ(table.key))", "\(insert) \(put)"]
      ),
      ("delete", "", ["\(insert) \(remove)"]),
    ]
    for (event, condition, statements) in triggers {
      try database.execute(
        sql: """
          CREATE TEMP TRIGGER IF NOT EXISTS "captured \(table.name) \(event)"
          AFTER \(event) ON main.\(table.name) \(condition)
          BEGIN \(statements.map { $0 + ";" }.joined(separator: " ")) END
          """)
    }
  }

  /// The changes of the transaction so far, in order.
  func changes(in database: Database) throws -> [RowChange] {
    try Row.fetchAll(
      database, sql: "SELECT tableName, isRemoved, image FROM \(Self.captured) ORDER BY number"
    ).map { row in
      RowChange(
        table: try row.text("tableName"), isRemoved: try row.integer("isRemoved") != 0,
        image: try row.json("image").array ?? [])
    }
  }

  /// Forgets what was noted, at the end of a transaction.
  func clear(in database: Database) throws {
    try database.execute(sql: "DELETE FROM \(Self.captured)")
  }

  /// Makes rows what images say.
  ///
  /// - Throws: `ValueError` where images and tables do not fit each other.
  func apply(_ changes: [RowChange], in database: Database) throws {
    // Rows come in the order in which their transaction wrote them; it ended with all references whole.
    try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for change in changes {
      guard let table = tables[change.table] else {
        throw ValueError("there is no shared table “\(change.table)”")
      }
      let columns = change.isRemoved ? table.key : table.columns
      guard change.image.count == columns.count else {
        throw ValueError("a row of “\(table.name)” has other columns than here")
      }
      let values = try zip(change.image, columns).map { try Self.value($0, of: $1.type) }
      try database.cachedStatement(
        sql: change.isRemoved ? Self.deletion(from: table) : Self.insertion(into: table)
      ).execute(arguments: StatementArguments(values))
    }
  }

  private static func deletion(from table: Table) -> String {
    let conditions = table.key.map { "\"\($0.name)\" = ?" }.joined(separator: " AND ")
    return "DELETE FROM \(table.name) WHERE \(conditions)"
  }

  private static func insertion(into table: Table) -> String {
    let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let key = table.key.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let others = table.columns.filter { column in !table.key.contains { $0.name == column.name } }
    let action =
      others.isEmpty
      ? "NOTHING"
      : "UPDATE SET "
        + others.map { "\"\($0.name)\" = excluded.\"\($0.name)\"" }.joined(separator: ", ")
    return
      "INSERT INTO \(table.name) (\(names)) VALUES (\(places)) ON CONFLICT (\(key)) DO \(action)"
  }

  private static func value(
    _ value: IndoorModel.Value, of type: String
  ) throws -> (any DatabaseValueConvertible)? {
    switch (value, type) {
    case (.null, _): return nil
    case (.string(let text), "BLOB"):
      guard let bytes = [UInt8](hexadecimal: text) else { throw ValueError("must be bytes") }
      return Data(bytes)
    case (.string(let text), "TEXT"): return text
    case (.number(let number), "INTEGER"):
      guard let integer = Int64(exactly: number) else { throw ValueError("must be a whole number") }
      return integer
    case (.number(let number), "REAL"): return number
    default: throw ValueError("a column of type \(type) cannot hold what a record says")
    }
  }

  // MARK: - All rows

  /// Whether none of the tables has a row.
  func isEmpty(in database: Database) throws -> Bool {
    try tables.keys.allSatisfy { table in
      try Int.fetchOne(database, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil
    }
  }

  /// The SHA-256 of all rows of some of the tables, in hexadecimal.
  func digest(of names: Set<String>, in database: Database) throws -> String {
    var bytes: [UInt8] = []
    for table in tables.values.sorted(by: { $0.name < $1.name }) where names.contains(table.name) {
      let columns = table.columns.map {
        $0.type == "BLOB" ? "hex(\"\($0.name)\")" : "\"\($0.name)\""
      }
      let key = table.key.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let rows = try String.fetchCursor(
        database,
        sql: "SELECT json_array('\(table.name)', \(columns.joined(separator: ", "))) "
          + "FROM \(table.name) ORDER BY \(key)")
      while let row = try rows.next() { bytes += Array(row.utf8) }
    }
    return ContentDigest.identifier(of: bytes).rawValue
  }
}

extension [UInt8] {
  fileprivate init?(hexadecimal text: String) {
    let digits = Array<UInt8>(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    self = bytes
  }
}
