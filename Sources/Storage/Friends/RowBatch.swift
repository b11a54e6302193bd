import GRDB

/// Deletes rows of the friends' file within a transaction, and no more of them than the other nodes of a
/// cluster get in one record of their log.
struct RowBatch {
  private static let limit = 500

  private let database: Database
  /// How many rows were deleted.
  private(set) var count = 0

  init(_ database: Database) { self.database = database }

  /// Deletes rows that a condition finds, as long as there is room.
  mutating func delete(
    from table: String, where condition: String, _ arguments: StatementArguments
  ) throws {
    guard count < Self.limit else { return }
    let key = try database.primaryKey(table).columns.joined(separator: ", ")
    try database.execute(
      sql: """
        DELETE FROM \(table) WHERE (\(key)) IN (
          SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Self.limit - count))
        """, arguments: arguments)
    count += database.changesCount
  }
}
