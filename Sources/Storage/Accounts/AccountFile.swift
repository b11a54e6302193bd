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
      if FileIdentity(path: path) == nil { try Self.make(at: path) }
      try Self.requireSound(path)
      queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      try Self.prepare(queue, path: path)
    } catch { throw Self.described(error, path: path) }
  }

  /// Makes a file with empty tables that appears under its name whole or not at all, so that one
  /// without tables is never taken for one that is new.
  private static func make(at path: String) throws {
    if FileIdentity(path: path + "-wal") != nil {
      throw VenueFileError.accountsDamaged(
        path: path, detail: "it is gone, but its write-ahead log is there")
    }
    let draft = DraftFile(for: path)
    try restrict(draft.path, orMake: true)
    let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
    try AccountSchema.migrator.migrate(queue)
    try queue.close()
    do throws(VenueFileError) { try draft.publish(replacing: false) } catch {
      // Another process was faster.
      guard case .exists = error else { throw error }
    }
  }

  /// Refuses a file that SQLite would take for an empty one.
  private static func requireSound(_ path: String) throws {
    try restrict(path, orMake: false)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if size == 0 { throw VenueFileError.accountsDamaged(path: path, detail: "it is empty") }
    if LeftLog.isBroken(of: path) {
      throw VenueFileError.accountsDamaged(path: path, detail: "its write-ahead log is broken")
    }
  }

  /// Takes from other users of the system the right to read the file; SQLite gives the files beside
  /// it the same rights.
  private static func restrict(_ path: String, orMake isMade: Bool) throws(VenueFileError) {
    let mode = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (isMade ? O_CREAT : 0)
    let descriptor = unsafe Foundation.open(path, mode, 0o600)
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
    guard application == AccountSchema.applicationID else {
      throw VenueFileError.accountsDamaged(path: path, detail: "it has no accounts in it")
    }
    guard version <= AccountSchema.version else {
      throw VenueFileError.newerSchema(
        path: path, version: version, known: AccountSchema.version)
    }
    try queue.writeWithoutTransaction { database in
      // Deleted rows are overwritten, so that nothing of them lingers in the file.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    let finding = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    guard finding == "ok" else {
      throw VenueFileError.accountsDamaged(path: path, detail: finding ?? "no answer")
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

  /// The same, with a number that tells whether a state was loaded before or after it.
  public func writeNumbered<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> (result: Result, number: Int) {
    let progress = progress
    return try await write { rows in
      let result = try body(rows)
      let number = progress.withLock { progress in
        progress.loads += 1
        return progress.loads
      }
      return (result, number)
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
    case is DatabaseError, is RowDecodingError, is ValueError: Self.described(error, path: path)
    default: error
    }
  }

  /// The same in words about accounts.
  private static func described(_ error: any Error, path: String) -> VenueFileError {
    switch VenueFileError(error, path: path) {
    case .damaged(_, let detail): .accountsDamaged(path: path, detail: detail)
    case .notAVenueFile: .accountsDamaged(path: path, detail: "it is no file of accounts")
    case let error: error
    }
  }

  /// Closes the file, when what is under way is done.
  public func close() { try? queue.close() }
}
