import Foundation
import GRDB
import IndoorModel

extension VenueFile {
  /// The connections to a file that is open for writing.
  var pool: DatabasePool? {
    if case .writing(let pool) = state.withLock(\.connection) { pool } else { nil }
  }

  /// Reads what is stored, in one transaction.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VenueFileError) -> Result {
    let (connection, isReadOnly) = state.withLock { ($0.connection, $0.readOnly != nil) }
    do {
      switch connection {
      // A further connection would be to the file that has the name now.
      case .writing(let pool) where isReadOnly:
        return try await pool.writeWithoutTransaction(body)
      case .writing(let pool): return try await pool.read(body)
      case .reading(let reader): return try await reader.read(body)
      case .closed: throw VenueFileError.notOpen(path: path)
      }
    } catch {
      // The connections are exchanged when the file had to be written anew.
      if case .writing(let old) = connection, let pool, pool !== old {
        do { return try await pool.read(body) } catch { throw VenueFileError(error, path: path) }
      }
      throw VenueFileError(error, path: path)
    }
  }

  /// Opens the connections of a writer.
  static func connect(to path: String) throws -> DatabasePool {
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      // GRDB sets NORMAL, with which the last edits could be lost when the power fails. The log is
      // folded into the file after edits are answered, not by whoever comes just then.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
    }
    return pool
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(5)
    configuration.label = "venue file"
    return configuration
  }

  /// Folds the write-ahead log into the file when it has grown long.
  ///
  /// Runs on the writer's queue when the edits before it are answered. A failure does no harm: the
  /// log stays as it is, and the next time comes.
  func foldLogIfLong() {
    guard let pool, state.withLock({ $0.logPages >= Self.logLimit }) else { return }
    state.withLock { $0.logPages = 0 }
    try? pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// As many pages as SQLite itself lets a log grow to.
  private static let logLimit = 1000

  /// Closes the connections; runs on the writer's queue, or when nobody else has the file.
  func finish() {
    if pool != nil, state.withLock({ $0.readOnly == nil }) { try? keepFiles() }
    let (connection, lock) = state.withLock { state in
      defer { state.connection = .closed }
      return (state.connection, state.lock.take())
    }
    switch connection {
    case .writing(let pool): try? pool.close()
    case .reading(let reader): try? reader.close()
    case .closed: break
    }
    guard lock != nil, state.withLock({ $0.readOnly == nil }) else { return }
    // The last connection to close was one that may not write; this one folds the write-ahead
    // log into the file and takes it away, so that the file can be copied alone.
    if FileIdentity(path: path) != nil { try? DatabaseQueue(path: path).close() }
  }
}
