import Foundation
import GRDB

/// The tables of a kind of file that a server writes beside a venue's file.
protocol CompanionSchema {
  static var migrator: DatabaseMigrator { get }

  /// Makes sure that a database is of this kind and can be read.
  ///
  /// - Parameter isNewAllowed: whether it may be one without tables.
  static func check(_ database: Database, path: String, isNewAllowed: Bool) throws
}

/// One open SQLite file beside a venue's file, which a server writes and others may read meanwhile: tracks
/// or figures.
///
/// What is lost when the power fails are at most the last seconds: SQLite writes with `synchronous=NORMAL`,
/// which never damages the file, and nothing in it is worth a sync of the disk each time.
final class CompanionFile: Sendable {
  let path: String
  private let database: any DatabaseWriter
  private let identity: FileIdentity?

  private init(path: String, database: any DatabaseWriter) {
    self.path = path
    self.database = database
    identity = FileIdentity(path: path)
  }

  // MARK: - Opening and closing

  /// Opens a file for writing; makes it if there is none.
  static func open(
    at path: String, as schema: any CompanionSchema.Type
  ) throws(TrackFileError) -> CompanionFile {
    do {
      if FileManager.default.fileExists(atPath: path) {
        let queue = try VenueReader.openAsIs(path)
        try queue.read { try schema.check($0, path: path, isNewAllowed: true) }
        try queue.close()
      } else {
        makeEmpty(path)
      }
      let pool = try pool(to: path)
      try schema.migrator.migrate(pool)
      return CompanionFile(path: path, database: pool)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Opens a file for reading, also while a server writes it.
  static func look(
    at path: String, as schema: any CompanionSchema.Type
  ) throws(TrackFileError) -> CompanionFile {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    do {
      let queue = try VenueReader.openAsIs(path)
      try queue.read { try schema.check($0, path: path, isNewAllowed: false) }
      return CompanionFile(path: path, database: queue)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Makes an empty file that only its owner may read: other users of the machine have no right to
  /// know where people were. SQLite gives the files beside it the same rights, and reports what is
  /// wrong if this fails.
  private static func makeEmpty(_ path: String) {
    let flags = O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC
    let descriptor = unsafe Foundation.open(path, flags, 0o600)
    if descriptor >= 0 { Foundation.close(descriptor) }
  }

  /// Opens the connections of a writer.
  static func pool(to path: String) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.maximumReaderCount = 3
    configuration.busyMode = .timeout(5)
    configuration.label = "companion file"
    configuration.prepareDatabase { database in
      try database.keepCacheSmall()
      guard !database.configuration.readonly else { return }
      // Before the first table: the file shrinks when minutes are forgotten, and what was in them
      // is overwritten.
      try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON")
    }
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// Ends all work with the file; afterwards it is one file.
  func close() {
    // Only the writer can fold the log into the file and remove it, and GRDB's `close()` closes it before
    // the readers, which are therefore closed here.
    (database as? DatabasePool)?.releaseMemory()
    try? database.close()
  }

  /// Whether the file's name still leads to the file that is open.
  var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }

  // MARK: - Reading and writing

  /// Reads in one transaction.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(TrackFileError) -> Result {
    do { return try await database.read(body) } catch { throw TrackFileError(error, path: path) }
  }

  /// Reads in one transaction, on the caller's thread.
  func readNow<Result>(
    _ body: (Database) throws -> Result
  ) throws(TrackFileError) -> Result {
    do { return try database.read(body) } catch { throw TrackFileError(error, path: path) }
  }

  /// Writes in one transaction, on the caller's thread.
  func write<Result>(_ body: (Database) throws -> Result) throws(TrackFileError) -> Result {
    do { return try database.write(body) } catch { throw TrackFileError(error, path: path) }
  }

  /// Does what cannot be done in a transaction, on the caller's thread.
  func writeWithoutTransaction(_ body: (Database) throws -> Void) throws(TrackFileError) {
    do { try database.writeWithoutTransaction(body) } catch {
      throw TrackFileError(error, path: path)
    }
  }
}
