import Foundation
import GRDB
import IndoorModel
import Support

/// Reads and writes the database of an open venue file: one transaction after the other on a queue of
/// its own, each only with the file where it was (`WatchedFile`).
final class VenueDatabase: Sendable {
  private let file: WatchedFile
  private let latest: Locked<Venue>
  /// The versions that are not what they were when the file was opened.
  let damagedVersions: DamagedVersions
  /// Where everything is done that writes, one thing after the other.
  private let writer = DispatchQueue(label: "venue file")

  /// A database that is open for writing.
  init(_ path: String, _ latest: Locked<Venue>, writing pool: DatabasePool, lock: VenueFileLock) {
    file = WatchedFile(path, latest, writing: pool, lock: lock)
    self.latest = latest
    damagedVersions = DamagedVersions(of: path)
    // What a crash left in the log is otherwise nowhere else.
    fold(pool)
  }

  /// A database that is open for reading.
  ///
  /// - Parameter reason: why it is not open for writing, if it should be.
  init(
    _ path: String, _ latest: Locked<Venue>, reading reader: any DatabaseReader,
    because reason: VenueFileError?
  ) {
    file = WatchedFile(path, latest, reading: reader, because: reason)
    self.latest = latest
    damagedVersions = DamagedVersions(of: path)
  }

  deinit { file.close() }

  var readOnlyReason: VenueFileError? { file.readOnlyReason }

  func observe(_ observer: @escaping @Sendable (VenueFileEvent) -> Void) {
    file.observe(observer)
  }

  /// Notes that the server survived its start.
  func endStart() { file.endStart() }

  /// What SQLite or the file system reports about this file.
  func described(_ error: any Error) -> VenueFileError { file.described(error) }

  // MARK: - Before serving

  /// Checks what can be known of the venue before it is served.
  ///
  /// - Throws: `damaged`; versions that are not what they were are refused one by one.
  func checkHistory() throws(VenueFileError) {
    let (path, venue) = (file.path, latest.withLock { $0 })
    do {
      let check = { (database: Database) throws in
        try HistoryCheck(of: venue, in: database, path: path).differing
      }
      let differing =
        switch file.connection {
        case .writing(let pool): try pool.read(check)
        case .reading(let reader): try reader.read(check)
        case .closed: throw VenueFileError.notOpen(path: file.path)
        }
      damagedVersions.take(differing)
    } catch { throw described(error) }
  }

  // MARK: - Reading

  /// Reads what is stored, in one transaction.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VenueFileError) -> Result {
    do {
      switch file.sharedConnection {
      case .writing(let pool): return try await pool.read(body)
      case .reading(let reader): return try await reader.read(body)
      case .closed: return try await readInTurn(body)
      }
    } catch {
      let error = described(error)
      if case .compacted = error { throw error }
    }
    // A file that another program deletes or replaces, and connections that are exchanged because
    // of it, look like a failing disk; the connection of the writer then knows better.
    do { return try await readInTurn(body) } catch { throw described(error) }
  }

  /// Reads what is stored, on the caller's thread, which waits; not on the network's.
  func readNow<Result>(_ body: (Database) throws -> Result) throws -> Result {
    switch file.connection {
    case .writing(let pool): try pool.read(body)
    case .reading(let reader): try reader.read(body)
    case .closed: throw VenueFileError.notOpen(path: file.path)
    }
  }

  /// Reads on the writer's queue with the connection that is open then: where a further one would
  /// be to another file, or it is not known yet which file it will be.
  private func readInTurn<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.async {
        continuation.resume(
          with: Swift.Result {
            try? self.file.verify()
            switch self.file.connection {
            case .writing(let pool): return try pool.writeWithoutTransaction(body)
            case .reading(let reader): return try reader.read(body)
            case .closed: throw VenueFileError.notOpen(path: self.file.path)
            }
          })
      }
    }
  }

  // MARK: - Writing

  /// Does something on the writer's queue, and folds the write-ahead log when it has grown long.
  func perform(_ body: @escaping @Sendable () -> Void) {
    writer.async {
      body()
      self.foldLogIfLong()
    }
  }

  /// Writes something that is no edit, in a transaction of its own.
  ///
  /// - Throws: `EditRefusal`, what SQLite throws, and what `body` throws.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      perform {
        continuation.resume(with: Swift.Result { try self.commit(body) })
        // Pictures are large, so the log is folded at once.
        self.countLogPages(WatchedFile.logLimit)
      }
    }
  }

  private func commit<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let losses = file.losses
    let result = try transact { pool in
      var result: Result?
      try pool.writeInTransaction(.immediate) { database in
        result = try body(database)
        return .commit
      }
      guard let result else { throw VenueFileError.notOpen(path: file.path) }
      return result
    }
    guard file.losses == losses else {
      throw VenueFileError.disk(
        path: file.path, detail: "its write-ahead log was cut; send it again")
    }
    return result
  }

  /// Runs something that commits transactions, and makes sure that they can be found again.
  ///
  /// Runs on the writer's queue.
  func transact<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    try file.verify()
    let result: Result
    do { result = try attempt(body) } catch {
      // SQLite takes files that go away in the middle for a failing disk.
      guard file.hasChanged else { throw error }
      try file.verify()
      result = try attempt(body)
    }
    file.takeCommit()
    // A file that went away just now is saved with what was written before that is acknowledged.
    try? file.verify()
    return result
  }

  private func attempt<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    guard let pool = file.pool else { throw EditRefusal.notStored(.notOpen(path: file.path)) }
    do { return try body(pool) } catch {
      overwriteUnsyncedFrame(after: error, in: pool)
      throw error
    }
  }

  /// Makes it certain that what was refused because the disk failed stays refused.
  ///
  /// SQLite writes a transaction behind the end of the write-ahead log and then syncs. When that
  /// sync fails, it forgets the transaction and writes the next one over it, so nothing that was
  /// acknowledged is in danger: earlier ones were synced before, and pages that the kernel dropped
  /// are written again. (The same holds for a failed sync while the log is folded into the file:
  /// the log is not reset, and all is written again.) But as long as no next transaction comes,
  /// the log may hold the refused one, whole and valid, and opening the file after a crash would
  /// find it. So one comes at once. If that fails too, the refused edits may come back in a crash;
  /// sent again, they are then known by their ids.
  private func overwriteUnsyncedFrame(after error: any Error, in pool: DatabasePool) {
    guard (error as? DatabaseError)?.resultCode == .SQLITE_IOERR else { return }
    try? pool.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE venue SET revision = revision")
    }
  }

  /// Keeps edits that were stored, for the case that the file loses them.
  func remember(_ edits: [StoredEdit]) { file.remember(edits) }

  /// Notes that pages were written to the write-ahead log.
  func countLogPages(_ count: Int) { file.countLogPages(count) }

  /// Folds the write-ahead log into the file when it has grown long.
  ///
  /// Runs on the writer's queue when the edits before it are answered. A failure does no harm: the
  /// log stays as it is until the next time.
  private func foldLogIfLong() {
    guard file.pool != nil, file.isLogLong else { return }
    // What another program has done to the file meanwhile must not be taken for the server's doing.
    guard (try? file.verify()) != nil else { return }
    // The file may have been exchanged.
    file.pool.map(fold)
  }

  private func fold(_ pool: DatabasePool) {
    let isWhole = try? pool.writeWithoutTransaction { database in
      let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      return row?[0] == 0 && (row?[1] as Int?) == (row?[2] as Int?)
    }
    file.noteFold(isWhole: isWhole == true)
  }

  // MARK: - The files

  /// Looks whether the files are still what they were, and puts right what is not.
  func look() { writer.async { try? self.file.verify() } }

  /// Why the venue is in memory only; `nil` when its file holds all of it.
  var problem: VenueFileError? { file.problem }

  /// Ends all work, when what is being written is done; closing twice does nothing.
  func close() { writer.sync { file.close() } }
}
