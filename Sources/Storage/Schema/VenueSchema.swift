import GRDB

/// The tables of a venue file, as named migrations that are only ever appended to.
enum VenueSchema {
  /// `FLOC`: distinguishes a venue file from other SQLite files (the four bytes at offset 68).
  static let applicationID: Int32 = 0x464C_4F43

  /// The number of migrations, which is the file's `user_version`.
  static let version = 6

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 venue, features, journal") { database in
      try database.execute(sql: places + features + journal)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2 contents, histories") { database in
      try database.execute(sql: contents + histories)
      try ContentMigration(database).run()
      try database.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3 settings") { database in
      try database.execute(sql: settings + "PRAGMA user_version = 3")
    }
    migrator.registerMigration("4 identity") { database in
      // The tables stay: what is new are texts among the settings, which versions of Floorcast before
      // would pass over and lose with the next setting. They show such a file and take no edits.
      try database.execute(sql: "PRAGMA user_version = 4")
    }
    migrator.registerMigration("5 positioning") { database in
      // The same for the settings of positioning, which have words and heights by group.
      try database.execute(sql: "PRAGMA user_version = 5")
    }
    migrator.registerMigration("6 programme") { database in
      try database.execute(sql: programme + "PRAGMA user_version = 6")
    }
    return migrator
  }

  /// Names are JSON objects of texts by language; bounds are metres; the six numbers of an image's
  /// transform lead from its pixels to the floor's metres.
  private static let places = """
    CREATE TABLE venue (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL CHECK (json_valid(name)),
      revision INTEGER NOT NULL CHECK (revision >= 0)
    ) STRICT;
    CREATE TABLE building (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL CHECK (json_valid(name))
    ) STRICT;
    CREATE TABLE floor (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      building TEXT NOT NULL REFERENCES building (id),
      ordinal INTEGER NOT NULL,
      name TEXT NOT NULL CHECK (json_valid(name)),
      minX REAL NOT NULL, minY REAL NOT NULL, maxX REAL NOT NULL, maxY REAL NOT NULL,
      georeference TEXT CHECK (georeference IS NULL OR json_valid(georeference))
    ) STRICT;
    CREATE TABLE image (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      floor TEXT NOT NULL REFERENCES floor (id),
      mediaType TEXT NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL,
      a REAL NOT NULL, b REAL NOT NULL, c REAL NOT NULL, d REAL NOT NULL,
      tx REAL NOT NULL, ty REAL NOT NULL,
      opacity REAL NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    """

  /// The third axis of the R*Tree is the floor's position, because connectors span several.
  private static let features = """
    CREATE TABLE feature (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      floor TEXT NOT NULL REFERENCES floor (id),
      kind TEXT NOT NULL,
      geometry TEXT NOT NULL CHECK (json_valid(geometry)),
      properties TEXT NOT NULL CHECK (json_valid(properties)),
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE featureBounds USING rtree (
      number, minX, maxX, minY, maxY, minFloor, maxFloor
    );

    """

  /// `time` is in milliseconds since 1970; `editFeature` finds the edits of one feature.
  private static let journal = """
    CREATE TABLE edit (
      revision INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      base INTEGER NOT NULL,
      author TEXT NOT NULL,
      time INTEGER NOT NULL,
      operations TEXT NOT NULL CHECK (json_valid(operations)),
      inverse TEXT NOT NULL CHECK (json_valid(inverse))
    ) STRICT;
    CREATE TABLE editFeature (
      feature TEXT NOT NULL,
      revision INTEGER NOT NULL REFERENCES edit (revision),
      PRIMARY KEY (feature, revision)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE snapshot (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      author TEXT NOT NULL,
      time INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      content BLOB NOT NULL
    ) STRICT;

    """

  /// Bytes of pictures, named by their SHA-256, so that the journal and versions can speak of
  /// pictures that are shown no longer; `stored` is in milliseconds since 1970.
  private static let contents = """
    CREATE TABLE content (
      id TEXT NOT NULL PRIMARY KEY,
      mediaType TEXT NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL,
      stored INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    """

  /// `editSubject` says what an edit really changed. It does not refer to `edit`, which would have
  /// every edit that is compacted away looked for in all of it.
  private static let histories = """
    ALTER TABLE edit ADD COLUMN undoes TEXT;
    ALTER TABLE edit ADD COLUMN restores INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE edit ADD COLUMN label TEXT;
    CREATE TABLE editSubject (
      subject TEXT NOT NULL,
      revision INTEGER NOT NULL,
      PRIMARY KEY (subject, revision)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO editSubject SELECT 'feature:' || feature, revision FROM editFeature;
    DROP TABLE editFeature;
    CREATE TABLE compactedEdit (
      id TEXT NOT NULL PRIMARY KEY,
      revision INTEGER NOT NULL,
      time INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// What is set about the venue, by name: numbers, from schema 4 on texts, from schema 5 on tag
  /// heights; what is not named is as usual.
  private static let settings = """
    ALTER TABLE venue ADD COLUMN
      settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings));

    """

  /// What happens and stands in the venue; see `ProgrammeEntry`.
  private static let programme = """
    CREATE TABLE entry (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      properties TEXT NOT NULL CHECK (json_valid(properties))
    ) STRICT;

    """

  /// The versions of a repaired file that the journal does not lead to; only repaired files have the
  /// table, and earlier versions of Floorcast pass over it.
  static let salvagedVersions =
    "CREATE TABLE IF NOT EXISTS salvagedVersion (id INTEGER PRIMARY KEY) STRICT"
}
