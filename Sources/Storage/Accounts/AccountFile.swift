import Foundation
import GRDB
import IndoorModel
import Support

/// `accounts.sqlite` in the folder of the venues: people, their roles and sessions, links, and the
/// log of what was done, with its actors. Only its owner may read it (mode 0600).
///
/// All work runs on a queue of its own; several processes may have the file open, so that the
/// command line works beside a server.
public final class AccountFile: Sendable {
  /// The name of the file in its folder.
  public static let name = "accounts.sqlite"

  /// Where it is.
  public let path: String
  private let queue: DatabaseQueue
  /// What SQLite reported last of changes by others, and how often the file was loaded.
  private let progress = Locked((version: Int64(-1), loads: 0))

  /// Opens the file of a folder, and makes it where it is not there.
  public init(folder: String) throws(VenueFileError) {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(Self.name).relativePath
    self.path = path
    do {
      try Self.make(at: path)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      try Self.prepare(queue, path: path)
    } catch let error as VenueFileError { throw error } catch {
      throw VenueFileError(error, path: path)
    }
  }

  /// Makes an empty file that no other user of the system may read, before anything is in it;
  /// SQLite gives the files beside it the same rights.
  private static func make(at path: String) throws(VenueFileError) {
    let descriptor = unsafe Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .notPermitted(path: path, detail: POSIXFailure.text) }
    defer { Foundation.close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else {
      throw .notPermitted(path: path, detail: POSIXFailure.text)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "accounts"
    configuration.journalMode = .wal
    return configuration
  }

  private static func prepare(_ queue: DatabaseQueue, path: String) throws {
    let (application, version) = try queue.read { database in
      (
        try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      )
    }
    if version > 0, application != AccountSchema.applicationID {
      throw VenueFileError.damaged(path: path, detail: "it is a file of something else")
    }
    guard version <= AccountSchema.version else {
      throw VenueFileError.newerSchema(
        path: path, version: version, known: AccountSchema.version)
    }
    try queue.writeWithoutTransaction { database in
      // Deleted rows are overwritten, so that nothing of them lingers in the file.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    try AccountSchema.migrator.migrate(queue)
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    do { return try await queue.write { try body(AccountRows(database: $0)) } } catch {
      throw translated(error)
    }
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    do { return try await queue.read { try body(AccountRows(database: $0)) } } catch {
      throw translated(error)
    }
  }

  /// Loads all that lets people in.
  ///
  /// - Parameter onlyIfChanged: whether `nil` is enough when no other process changed the file since.
  public func state(onlyIfChanged: Bool = false) async throws -> AccountState? {
    do {
      return try await queue.read { database in
        // Changes for writes of other connections only.
        let version = try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0
        let known = self.progress.withLock { progress in
          defer { progress.version = version }
          return progress.version
        }
        if onlyIfChanged, known == version { return nil }
        let number = self.progress.withLock { progress in
          progress.loads += 1
          return progress.loads
        }
        do { return try AccountRows(database: database).state(number: number) } catch {
          self.progress.withLock { $0.version = -1 }
          throw error
        }
      }
    } catch { throw translated(error) }
  }

  /// What SQLite reports, and rows that hold what they cannot, as a fault of the file.
  private func translated(_ error: any Error) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is ValueError: VenueFileError(error, path: path)
    default: error
    }
  }

  /// Closes the file, when what is under way is done.
  public func close() { try? queue.close() }
}
