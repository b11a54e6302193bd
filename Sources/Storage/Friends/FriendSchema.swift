import GRDB

/// The tables of the friends' file, as named migrations that are only ever appended to.
enum FriendSchema: PrivateSchema {
  static var contents: String { "friends" }

  /// `FLOF`: distinguishes the file from others of SQLite.
  static var applicationID: Int32 { 0x464C_4F46 }

  /// The number of migrations, which is the file's `user_version`.
  static var version: Int { 2 }

  /// The tables that transactions change; all nodes hold all of them alike.
  static var tables: Set<String> {
    ["person", "code", "friendship", "told", "block", "message", "report", "logEntry"]
  }

  static func damaged(path: String, detail: String) -> VenueFileError {
    .friendsDamaged(path: path, detail: detail)
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 friends, messages, reports, log") { database in
      try database.execute(sql: friends + messages + log)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2 told pairs, devices of blocks") { database in
      try database.execute(sql: toldAndDevices + "PRAGMA user_version = 2")
    }
    return migrator
  }

  /// Times are milliseconds since 1970; `venue` is a slug, people are pseudonyms of navigators. A
  /// friendship has its two in order; `asker` is one of them.
  private static let friends = """
    CREATE TABLE person (
      venue TEXT NOT NULL,
      navigator TEXT NOT NULL,
      name TEXT NOT NULL,
      keepsLog INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (venue, navigator)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE code (
      digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),
      venue TEXT NOT NULL,
      navigator TEXT NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE friendship (
      venue TEXT NOT NULL,
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      asker TEXT NOT NULL,
      isAccepted INTEGER NOT NULL,
      since INTEGER NOT NULL,
      PRIMARY KEY (venue, first, second),
      CHECK (first < second)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX friendshipBySecond ON friendship (venue, second);
    CREATE TABLE block (
      venue TEXT NOT NULL,
      blocker TEXT NOT NULL,
      blocked TEXT NOT NULL,
      name TEXT NOT NULL,
      since INTEGER NOT NULL,
      PRIMARY KEY (venue, blocker, blocked)
    ) STRICT, WITHOUT ROWID;

    """

  /// `told`: when two were told last that they are near, for an hour; they need not have a friendship
  /// here, because sharing alone decides. `device`: a digest of a random number that the browser of a
  /// navigator keeps.
  private static let toldAndDevices = """
    CREATE TABLE told (
      venue TEXT NOT NULL,
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (venue, first, second)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE person ADD COLUMN device BLOB CHECK (length(device) = 32);
    ALTER TABLE block ADD COLUMN device BLOB CHECK (length(device) = 32);
    CREATE INDEX personByDevice ON person (venue, device) WHERE device IS NOT NULL;

    """

  private static let messages = """
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      venue TEXT NOT NULL,
      sender TEXT NOT NULL,
      receiver TEXT NOT NULL,
      sent INTEGER NOT NULL,
      text TEXT,
      feature TEXT,
      floor TEXT,
      x REAL,
      y REAL,
      meeting INTEGER,
      state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX messageByPair ON message (venue, sender, receiver);
    CREATE INDEX messageByTime ON message (sent);
    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      venue TEXT NOT NULL,
      reporter TEXT NOT NULL,
      reported TEXT NOT NULL,
      reportedName TEXT NOT NULL,
      time INTEGER NOT NULL,
      text TEXT NOT NULL,
      quotes TEXT NOT NULL
    ) STRICT;

    """

  /// Days are counted since 1970.
  private static let log = """
    CREATE TABLE logEntry (
      venue TEXT NOT NULL,
      navigator TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      day INTEGER NOT NULL,
      name TEXT NOT NULL,
      count INTEGER NOT NULL,
      seconds REAL NOT NULL,
      PRIMARY KEY (venue, navigator, kind, subject, day)
    ) STRICT, WITHOUT ROWID;

    """
}
