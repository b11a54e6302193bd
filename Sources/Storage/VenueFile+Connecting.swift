import Foundation
import GRDB
import IndoorModel
import Support

extension VenueFile {
  /// The connections to a file that is open for writing.
  var pool: DatabasePool? {
    if case .writing(let pool) = state.withLock(\.connection) { pool } else { nil }
  }

  /// Reads what is stored, in one transaction.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VenueFileError) -> Result {
    do {
      switch state.withLock({ $0.readOnly == nil ? $0.connection : .closed }) {
      case .writing(let pool): return try await pool.read(body)
      case .reading(let reader): return try await reader.read(body)
      case .closed: return try await readInTurn(body)
      }
    } catch {
      let error = VenueFileError(error, path: path)
      if case .compacted = error { throw error }
    }
    // A file that somebody deletes or replaces, and connections that are exchanged because of it,
    // look like a failing disk; the connection of the writer then knows better.
    do { return try await readInTurn(body) } catch { throw VenueFileError(error, path: path) }
  }

  /// Reads on the writer's queue with the connection that is open then: where a further one would
  /// be to another file, or nobody knows yet which it will be.
  private func readInTurn<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.async {
        continuation.resume(
          with: Swift.Result {
            try? self.keepFiles()
            switch self.state.withLock(\.connection) {
            case .writing(let pool): return try pool.writeWithoutTransaction(body)
            case .reading(let reader): return try reader.read(body)
            case .closed: throw VenueFileError.notOpen(path: self.path)
            }
          })
      }
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
    configuration.prepareDatabase { try $0.keepCacheSmall() }
    return configuration
  }

  /// Folds the write-ahead log into the file when it has grown long.
  ///
  /// Runs on the writer's queue when the edits before it are answered. A failure does no harm: the
  /// log stays as it is, and the next time comes.
  func foldLogIfLong() {
    guard let pool, state.withLock({ $0.logPages >= Self.logLimit }) else { return }
    // What somebody else has done to the file meanwhile must not be taken for our own doing.
    guard (try? keepFiles()) != nil else { return }
    state.withLock { $0.logPages = 0 }
    try? pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    state.withLock { $0.identity?.renewStamp() }
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
