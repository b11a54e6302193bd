import GRDB

/// The tables of the accounts' file, as named migrations that are only ever appended to.
enum AccountSchema: PrivateSchema {
  static var contents: String { "accounts" }

  /// `FLOA`: distinguishes the file from others of SQLite.
  static let applicationID: Int32 = 0x464C_4F41

  /// The number of migrations, which is the file's `user_version`.
  static let version = 4

  /// The tables that transactions change.
  static var tables: Set<String> {
    [
      "account", "accountRole", "session", "invitation", "oneTimeLink", "link", "sharing", "audit",
    ]
  }

  static func damaged(path: String, detail: String) -> VenueFileError {
    .accountsDamaged(path: path, detail: detail)
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 people, tokens, audit") { database in
      try database.execute(sql: people + tokens + audit)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2 sharing") { database in
      try database.execute(sql: sharing)
      try database.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3 devices of links") { database in
      try database.execute(
        sql: "ALTER TABLE link ADD COLUMN device TEXT; PRAGMA user_version = 3")
    }
    migrator.registerMigration("4 guests") { database in
      try database.execute(
        sql: "ALTER TABLE link ADD COLUMN isGuest INTEGER NOT NULL DEFAULT 0; "
          + "PRAGMA user_version = 4")
    }
    return migrator
  }

  /// Times are milliseconds since 1970; `venue` is a slug, or `*` for all; `password` is a hash of
  /// Argon2id.
  private static let people = """
    CREATE TABLE account (
      id TEXT PRIMARY KEY NOT NULL,
      email TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      foldedName TEXT NOT NULL UNIQUE,
      language TEXT NOT NULL,
      password TEXT,
      created INTEGER NOT NULL,
      lastSeen INTEGER
    ) STRICT;
    CREATE TABLE accountRole (
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      venue TEXT NOT NULL,
      role TEXT NOT NULL,
      PRIMARY KEY (account, venue)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session (
      id TEXT PRIMARY KEY NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      previousDigest BLOB CHECK (length(previousDigest) = 32),
      previousUntil INTEGER,
      created INTEGER NOT NULL,
      renewed INTEGER NOT NULL,
      lastSeen INTEGER NOT NULL,
      address TEXT NOT NULL,
      agent TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sessionByAccount ON session (account);

    """

  /// No token is here, only what it can be known by again (BLAKE2b-256).
  private static let tokens = """
    CREATE TABLE invitation (
      id TEXT PRIMARY KEY NOT NULL,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      role TEXT NOT NULL,
      venue TEXT NOT NULL,
      email TEXT,
      created INTEGER NOT NULL,
      createdBy TEXT,
      expires INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE oneTimeLink (
      digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),
      kind TEXT NOT NULL CHECK (kind IN ('fcr_', 'fco_')),
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      expires INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE link (
      id TEXT PRIMARY KEY NOT NULL,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      role TEXT NOT NULL,
      venue TEXT NOT NULL,
      floor TEXT,
      place TEXT,
      navigator TEXT,
      label TEXT NOT NULL,
      created INTEGER NOT NULL,
      createdBy TEXT,
      expires INTEGER,
      lastUsed INTEGER
    ) STRICT;
    CREATE INDEX linkByVenue ON link (venue);

    """

  /// The people that may see a navigator; `friends` are pseudonyms with spaces between.
  private static let sharing = """
    CREATE TABLE sharing (
      venue TEXT NOT NULL,
      navigator TEXT NOT NULL,
      status TEXT NOT NULL,
      friends TEXT NOT NULL,
      isOwn INTEGER NOT NULL,
      heard INTEGER NOT NULL,
      PRIMARY KEY (venue, navigator)
    ) STRICT, WITHOUT ROWID;

    """

  private static let audit = """
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      actorKind TEXT NOT NULL,
      actor TEXT,
      actorName TEXT,
      deed TEXT NOT NULL,
      about TEXT,
      venue TEXT,
      address TEXT,
      detail TEXT
    ) STRICT;

    """
}
