import GRDB

/// The tables of an insight file, as named migrations that are only ever appended to.
enum InsightSchema: CompanionSchema {
  /// `FLOI`: distinguishes an insight file from other SQLite files.
  static let applicationID: Int32 = 0x464C_4F49

  /// The number of migrations, which is the file's `user_version`.
  static let version = 1

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 hours, parts, state") { database in
      try database.execute(sql: tables)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
    return migrator
  }

  /// Makes sure that a database is an insight file that can be read.
  ///
  /// - Parameter isNewAllowed: whether it may be one without tables.
  static func check(_ database: Database, path: String, isNewAllowed: Bool) throws {
    let kind = CompanionKind(name: "insight", applicationID: applicationID, version: version)
    guard try kind.hasTables(database, path: path, isNewAllowed: isNewAllowed) else { return }
    _ = try Row.fetchOne(database, sql: "SELECT max(hour) FROM hour")
    _ = try Row.fetchOne(database, sql: "SELECT max(number) FROM part")
  }

  /// `hour` is in hours since 1970 and `recorded` has a bit for each of its minutes. Of `part`, `kind` is
  /// 1 for dwell times, 2 for flows, 3 for heat; `level` 0 counts quarters of an hour since 1970, 1 days,
  /// 2 times of 32 days; `floor` and `crew` are subjects. `size` is how long columns were before zlib.
  /// `state` has what goes on from minute to minute: number 0 that of now, others that of the day's begin.
  private static let tables = """
    CREATE TABLE subject (
      number INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      floor TEXT NOT NULL,
      UNIQUE (kind, id)
    ) STRICT;
    CREATE TABLE hour (
      hour INTEGER PRIMARY KEY,
      recorded INTEGER NOT NULL,
      size INTEGER NOT NULL,
      minutes BLOB NOT NULL,
      summarySize INTEGER NOT NULL,
      summary BLOB NOT NULL
    ) STRICT;
    CREATE TABLE part (
      kind INTEGER NOT NULL,
      level INTEGER NOT NULL,
      floor INTEGER NOT NULL,
      crew INTEGER NOT NULL,
      number INTEGER NOT NULL,
      size INTEGER NOT NULL,
      columns BLOB NOT NULL,
      PRIMARY KEY (kind, level, floor, crew, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE state (
      number INTEGER PRIMARY KEY,
      last INTEGER NOT NULL,
      content BLOB NOT NULL
    ) STRICT;

    """
}
