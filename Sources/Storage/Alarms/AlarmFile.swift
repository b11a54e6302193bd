import GRDB

/// `NAME.alarms` beside a venue's file: rules, channels with their secrets, alarms, and messages
/// that are to leave. Only its owner may read it (mode 0600); no copy or export of a venue has any
/// of it.
public final class AlarmFile: Sendable {
  private let file: OpenPrivateFile

  /// Opens the file beside a venue's, and makes it where it is not there.
  public init(besides venuePath: String) throws(VenueFileError) {
    file = try PrivateFile.open(at: CompanionNames(of: venuePath).alarms, of: AlarmSchema.self)
  }

  /// Whether a venue has one.
  public static func isThere(besides venuePath: String) -> Bool {
    FileIdentity(path: CompanionNames(of: venuePath).alarms) != nil
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (AlarmRows) throws -> Result
  ) async throws -> Result {
    try await file.write { try body(AlarmRows($0)) }
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (AlarmRows) throws -> Result
  ) async throws -> Result {
    try await file.read { try body(AlarmRows($0)) }
  }

  /// Closes the file, when what is under way is done.
  public func close() { file.close() }
}

/// The tables of a file of alarms, as named migrations that are only ever appended to.
enum AlarmSchema: PrivateSchema {
  static var contents: String { "alarms" }

  /// `FLOA`: distinguishes the file from others of SQLite.
  static var applicationID: Int32 { 0x464C_4F41 }

  /// The number of migrations, which is the file's `user_version`.
  static var version: Int { 1 }

  static func damaged(path: String, detail: String) -> VenueFileError {
    .alarmsDamaged(path: path, detail: detail)
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 rules, channels, alarms, deliveries") { database in
      try database.execute(sql: tables)
      try database.execute(sql: OutboxRows.tables(owner: "channel"))
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    return migrator
  }

  /// Times are milliseconds since 1970. `queued` has events that no delivery has yet.
  private static let tables = """
    CREATE TABLE rule (
      id TEXT PRIMARY KEY NOT NULL,
      json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE channel (
      id TEXT PRIMARY KEY NOT NULL,
      json TEXT NOT NULL,
      secret TEXT NOT NULL
    ) STRICT;
    CREATE TABLE alarm (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      rule TEXT NOT NULL,
      name TEXT NOT NULL,
      quantity TEXT NOT NULL,
      subject TEXT NOT NULL,
      level TEXT NOT NULL,
      number REAL NOT NULL,
      bound REAL NOT NULL,
      raised INTEGER NOT NULL,
      ended INTEGER,
      endReason TEXT,
      author TEXT,
      acknowledged INTEGER,
      text TEXT
    ) STRICT;
    CREATE INDEX alarmHolding ON alarm (id) WHERE ended IS NULL;
    CREATE INDEX alarmByEnd ON alarm (ended) WHERE ended IS NOT NULL;
    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      alarm INTEGER NOT NULL REFERENCES alarm (id) ON DELETE CASCADE,
      json TEXT NOT NULL
    ) STRICT;
    CREATE INDEX eventByAlarm ON event (alarm);
    CREATE TABLE queued (
      channel TEXT NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
      event INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      PRIMARY KEY (channel, event)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX queuedByEvent ON queued (event);
    """
}
