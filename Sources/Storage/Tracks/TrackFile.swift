import Foundation
import GRDB

/// One open tracks file: where people were in a venue.
///
/// It lies beside the venue's file and has nothing of it, so that either can be handed on or thrown
/// away alone. What is lost when the power fails are at most the last seconds: SQLite writes with
/// `synchronous=NORMAL`, which never damages the file, and people's whereabouts are not worth a
/// sync of the disk each time.
public final class TrackFile: Sendable {
  /// Where the file is.
  public let path: String
  let database: any DatabaseReader
  let writer: (any DatabaseWriter)?
  let identity: FileIdentity?

  private init(path: String, database: any DatabaseReader, writer: (any DatabaseWriter)?) {
    self.path = path
    self.database = database
    self.writer = writer
    identity = FileIdentity(path: path)
  }

  /// The name of the tracks file beside a venue's file.
  public static func path(besides venuePath: String) -> String {
    let stem = venuePath.hasSuffix(".venue") ? String(venuePath.dropLast(6)) : venuePath
    return stem + ".tracks"
  }

  /// Opens a file for writing; makes it if there is none.
  public static func open(at path: String) throws(TrackFileError) -> TrackFile {
    do {
      if FileManager.default.fileExists(atPath: path) {
        let queue = try VenueReader.openAsIs(path)
        try queue.read { try check($0, path: path, isNewAllowed: true) }
        try queue.close()
      } else {
        makeEmpty(path)
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try TrackSchema.migrator.migrate(pool)
      return TrackFile(path: path, database: pool, writer: pool)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Makes an empty file that only its owner may read: where people were is for nobody else on the
  /// machine. SQLite gives the files beside it the same rights, and tells what is wrong if it fails.
  private static func makeEmpty(_ path: String) {
    let flags = O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC
    let descriptor = unsafe Foundation.open(path, flags, 0o600)
    if descriptor >= 0 { Foundation.close(descriptor) }
  }

  /// Opens a file for reading, also while a server writes it.
  public static func look(at path: String) throws(TrackFileError) -> TrackFile {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    do {
      let queue = try VenueReader.openAsIs(path)
      try queue.read { try check($0, path: path, isNewAllowed: false) }
      return TrackFile(path: path, database: queue, writer: queue)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Ends all work with the file.
  public func close() { try? database.close() }

  /// Whether the file's name still leads to the file that is open.
  var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(TrackFileError) -> Result {
    do { return try await database.read(body) } catch { throw TrackFileError(error, path: path) }
  }

  private static func check(
    _ database: Database, path: String, isNewAllowed: Bool
  ) throws {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    // Whoever makes a file writes which migrations it has seen before it writes the first table, and
    // may be ended in between, or looked at by somebody else.
    let tables = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM sqlite_schema WHERE substr(name, 1, 5) NOT IN ('grdb_', 'sqlit')")
    if tables == 0, id == 0 {
      guard isNewAllowed else { throw TrackFileError.missing(path: path) }
      return
    }
    guard id == TrackSchema.applicationID else {
      throw TrackFileError.damaged(path: path, detail: "it is no tracks file")
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= TrackSchema.version else {
      throw TrackFileError.newerSchema(
        path: path, version: version, known: TrackSchema.version)
    }
    // All pages are not looked at: of a year of tracks that would take minutes at each start. A
    // page that turns out to be broken later is dealt with then.
    _ = try Row.fetchOne(database, sql: "SELECT max(minute) FROM minute")
    _ = try Row.fetchOne(database, sql: "SELECT max(number) FROM track")
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 3
    configuration.busyMode = .timeout(5)
    configuration.label = "tracks file"
    configuration.prepareDatabase { database in
      try database.keepCacheSmall()
      guard !database.configuration.readonly else { return }
      // Before the first table: the file shrinks when minutes are forgotten, and what was in them
      // is overwritten.
      try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON")
    }
    return configuration
  }
}
