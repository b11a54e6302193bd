import GRDB

/// The tables of a tracks file, as named migrations that are only ever appended to.
enum TrackSchema: CompanionSchema {
  /// `FLOT`: distinguishes a tracks file from other SQLite files (the four bytes at offset 68).
  static let applicationID: Int32 = 0x464C_4F54

  /// The number of migrations, which is the file's `user_version`.
  static let version = 2

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 minutes, tracks") { database in
      try database.execute(sql: tables)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2 counts") { database in
      try database.execute(sql: "\(counts)PRAGMA user_version = 2")
    }
    return migrator
  }

  /// Makes sure that a database is a tracks file that can be read.
  ///
  /// - Parameter isNewAllowed: whether it may be one without tables.
  static func check(_ database: Database, path: String, isNewAllowed: Bool) throws {
    let kind = CompanionKind(name: "tracks", applicationID: applicationID, version: version)
    guard try kind.hasTables(database, path: path, isNewAllowed: isNewAllowed) else { return }
    // Not every page is read: of a year of tracks that would take minutes at each start. A page that
    // turns out to be broken later is dealt with then.
    _ = try Row.fetchOne(database, sql: "SELECT max(minute) FROM minute")
    _ = try Row.fetchOne(database, sql: "SELECT max(number) FROM track")
  }

  /// One row: `time` and `since` are in milliseconds since 1970; `content` has by area and line the
  /// two numbers that are counted, as JSON.
  private static let counts = """
    CREATE TABLE counts (
      number INTEGER PRIMARY KEY CHECK (number = 1),
      time INTEGER NOT NULL,
      since INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;

    """

  /// `minute` is in minutes, `begin` and `end` are in milliseconds since 1970; a minute has several
  /// parts when the recording was interrupted in it. `times` are the differences of the samples'
  /// times; `columns` is what `TrackColumns` writes, `size` how long that was before zlib.
  private static let tables = """
    CREATE TABLE floor (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE navigator (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT,
      crew TEXT,
      lastMinute INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE minute (
      minute INTEGER NOT NULL,
      part INTEGER NOT NULL,
      begin INTEGER NOT NULL, end INTEGER NOT NULL,
      people INTEGER NOT NULL,
      times BLOB NOT NULL,
      PRIMARY KEY (minute, part)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE track (
      number INTEGER PRIMARY KEY,
      minute INTEGER NOT NULL, part INTEGER NOT NULL,
      floor INTEGER NOT NULL REFERENCES floor (number),
      originX REAL NOT NULL, originY REAL NOT NULL, unit REAL NOT NULL,
      navigators INTEGER NOT NULL, locations INTEGER NOT NULL,
      size INTEGER NOT NULL,
      columns BLOB NOT NULL,
      FOREIGN KEY (minute, part) REFERENCES minute (minute, part) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX trackMinute ON track (minute, part);

    """
}
