import Foundation
import GRDB
import IndoorModel
import Support

/// The database of an open venue file: its connections, the right to write it, and the watch that
/// what is written can be found again.
///
/// SQLite goes on writing into a file that was deleted, renamed or replaced by another, and reports
/// success; the edits would be gone with the process. So the names are compared before and after
/// every commit, and what is still open is saved (`FileRestoration`).
final class VenueDatabase: Sendable {
  private struct State {
    var connection: VenueConnection
    /// Why a file that was opened for writing takes no edits.
    var readOnlyReason: VenueFileError?
    var observer: (@Sendable (VenueFileEvent) -> Void)?
    /// Gives up the right to write; `nil` for readers and when closed.
    private var lock: VenueFileLock?
    /// A connection that is not used any more.
    private var abandoned: VenueConnection?
    /// Which files the connection is to.
    private var identity: VenueFileIdentity?
    /// Pages that were written to the write-ahead log since it was last folded into the file.
    private var logPages = 0
    /// What the file may lose.
    private(set) var recent = RecentEdits()
    /// Times that the file was written again without what is not in `recent`.
    private(set) var losses = 0
    /// Why the venue is in memory only.
    fileprivate(set) var problem: VenueFileError?

    init(writing pool: DatabasePool, to path: String, lock: VenueFileLock) {
      connection = .writing(pool)
      self.lock = lock
      identify(path)
    }

    init(reading reader: any DatabaseReader, because reason: VenueFileError?) {
      connection = .reading(reader)
      readOnlyReason = reason
    }

    /// What became of the files.
    mutating func finding() -> VenueFileIdentity.Finding { identity?.compare() ?? .unchanged }

    /// Notes which files the connection is to now.
    mutating func identify(_ path: String) {
      identity = VenueFileIdentity(path: path)
      // The file is one that this process has just made.
      try? lock?.claim(path)
    }

    /// Notes that this process changed the files.
    mutating func renewStamp() { identity?.renewStamp() }

    /// Whether the log has grown long.
    var isLogLong: Bool { logPages >= VenueDatabase.logLimit }

    mutating func countLogPages(_ count: Int) { logPages += count }

    /// Notes that the log was folded into the file.
    ///
    /// - Parameter revision: what the file is at; `nil` when not all of the log could be folded.
    mutating func fold(at revision: Int?) {
      if revision != nil { logPages = 0 }
      recent.fold(at: revision)
      identity?.renewStamp()
    }

    mutating func remember(_ edits: [StoredEdit]) { recent.add(edits) }

    /// Notes that a transaction was written.
    mutating func takeCommit() { identity?.takeCommit() }

    mutating func countLoss() { losses += 1 }

    /// Notes that the server survived its start.
    func endStart() { lock?.endStart() }

    /// Keeps a connection to a file that another program wrote into: closing it would write there.
    mutating func abandon(_ connection: VenueConnection) { abandoned = connection }

    /// Gives up the connections and the right to write, which the caller ends.
    mutating func close() -> (connections: [VenueConnection], lock: VenueFileLock?) {
      defer { connection = .closed }
      return ([connection] + (abandoned.take().map { [$0] } ?? []), lock.take())
    }
  }

  private let path: String
  private let latest: Locked<Venue>
  private let state: Locked<State>
  /// The versions that are not what they were when the file was opened.
  let damagedVersions: DamagedVersions
  /// Where everything is done that writes, one thing after the other.
  private let writer = DispatchQueue(label: "venue file")

  /// As many pages as SQLite itself lets a log grow to.
  private static let logLimit = 1000
  /// Times that files are put back while another program goes on taking them away.
  private static let maxAttempts = 5

  /// A database that is open for writing.
  init(_ path: String, _ latest: Locked<Venue>, writing pool: DatabasePool, lock: VenueFileLock) {
    self.path = path
    self.latest = latest
    damagedVersions = DamagedVersions(of: path)
    state = Locked(State(writing: pool, to: path, lock: lock))
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
    self.path = path
    self.latest = latest
    damagedVersions = DamagedVersions(of: path)
    state = Locked(State(reading: reader, because: reason))
  }

  deinit { finish() }

  var readOnlyReason: VenueFileError? { state.withLock(\.readOnlyReason) }

  func observe(_ observer: @escaping @Sendable (VenueFileEvent) -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Notes that the server survived its start.
  func endStart() { state.withLock { $0.endStart() } }

  /// What SQLite or the file system reports about this file.
  func described(_ error: any Error) -> VenueFileError { VenueFileError(error, path: path) }

  // MARK: - Before serving

  /// Checks what can be known of the venue before it is served.
  ///
  /// - Throws: `damaged`; versions that are not what they were are refused one by one.
  func checkHistory() throws(VenueFileError) {
    let (path, venue) = (path, latest.withLock { $0 })
    do {
      let check = { (database: Database) throws in
        try HistoryCheck(of: venue, in: database, path: path).differing
      }
      let differing =
        switch state.withLock(\.connection) {
        case .writing(let pool): try pool.read(check)
        case .reading(let reader): try reader.read(check)
        case .closed: throw VenueFileError.notOpen(path: path)
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
      switch state.withLock({ $0.readOnlyReason == nil ? $0.connection : .closed }) {
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

  /// Reads on the writer's queue with the connection that is open then: where a further one would
  /// be to another file, or it is not known yet which file it will be.
  private func readInTurn<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.async {
        continuation.resume(
          with: Swift.Result {
            try? self.verifyFileIdentity()
            switch self.state.withLock(\.connection) {
            case .writing(let pool): return try pool.writeWithoutTransaction(body)
            case .reading(let reader): return try reader.read(body)
            case .closed: throw VenueFileError.notOpen(path: self.path)
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
        self.countLogPages(Self.logLimit)
      }
    }
  }

  private func commit<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let losses = state.withLock(\.losses)
    let result = try transact { pool in
      var result: Result?
      try pool.writeInTransaction(.immediate) { database in
        result = try body(database)
        return .commit
      }
      guard let result else { throw VenueFileError.notOpen(path: path) }
      return result
    }
    guard state.withLock(\.losses) == losses else {
      throw VenueFileError.disk(path: path, detail: "its write-ahead log was cut; send it again")
    }
    return result
  }

  /// Runs something that commits transactions, and makes sure that they can be found again.
  ///
  /// Runs on the writer's queue.
  func transact<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    try verifyFileIdentity()
    let result: Result
    do { result = try attempt(body) } catch {
      // SQLite takes files that go away in the middle for a failing disk.
      guard finding != .unchanged else { throw error }
      try verifyFileIdentity()
      result = try attempt(body)
    }
    state.withLock { $0.takeCommit() }
    // A file that went away just now is saved with what was written before that is acknowledged.
    try? verifyFileIdentity()
    return result
  }

  private func attempt<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    guard let pool else { throw EditRefusal.notStored(.notOpen(path: path)) }
    do { return try body(pool) } catch {
      overwriteUnsyncedFrame(after: error, in: pool)
      throw error
    }
  }

  private var pool: DatabasePool? {
    if case .writing(let pool) = state.withLock(\.connection) { pool } else { nil }
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
  func remember(_ edits: [StoredEdit]) { state.withLock { $0.remember(edits) } }

  /// Notes that pages were written to the write-ahead log.
  func countLogPages(_ count: Int) { state.withLock { $0.countLogPages(count) } }

  /// Folds the write-ahead log into the file when it has grown long.
  ///
  /// Runs on the writer's queue when the edits before it are answered. A failure does no harm: the
  /// log stays as it is until the next time.
  private func foldLogIfLong() {
    guard pool != nil, state.withLock(\.isLogLong) else { return }
    // What another program has done to the file meanwhile must not be taken for the server's doing.
    guard (try? verifyFileIdentity()) != nil else { return }
    // The file may have been exchanged.
    self.pool.map(fold)
  }

  private func fold(_ pool: DatabasePool) {
    let isWhole = try? pool.writeWithoutTransaction { database in
      let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      return row?[0] == 0 && (row?[1] as Int?) == (row?[2] as Int?)
    }
    state.withLock { $0.fold(at: isWhole == true ? latest.withLock(\.revision) : nil) }
  }

  // MARK: - The files

  /// Makes sure that what is written can be found again.
  ///
  /// Runs on the writer's queue, outside of transactions.
  /// - Throws: `readOnly` when another file has taken the name, `notStored` when the file cannot be
  ///   written again now.
  private func verifyFileIdentity() throws(EditRefusal) {
    for attempt in 1... {
      if let reason = readOnlyReason { throw .readOnly(reason) }
      guard pool != nil else { throw .notStored(.notOpen(path: path)) }
      let finding = finding
      do {
        try restore(finding)
        state.withLock { $0.problem = nil }
        break
      } catch {
        // Another program may take a file away while the one before is being put back.
        if attempt < Self.maxAttempts, self.finding != finding { continue }
        let error = described(error)
        let isKnown = state.withLock { state in
          defer { state.problem = error }
          return state.problem == error
        }
        if !isKnown { report(.notSaved(error)) }
        throw .notStored(error)
      }
    }
    if let reason = readOnlyReason { throw .readOnly(reason) }
  }

  /// Looks whether the files are still what they were, and puts right what is not.
  func look() { writer.async { try? self.verifyFileIdentity() } }

  /// Why the venue is in memory only; `nil` when its file holds all of it.
  var problem: VenueFileError? { state.withLock(\.problem) }

  /// What became of the files.
  private var finding: VenueFileIdentity.Finding {
    state.withLock { $0.finding() }
  }

  private func restore(_ finding: VenueFileIdentity.Finding) throws {
    guard finding != .unchanged else { return }
    var connection = state.withLock(\.connection)
    let restoration = FileRestoration(
      of: path, venue: latest.withLock { $0 }, recent: state.withLock(\.recent))
    defer { state.withLock { $0.connection = connection } }
    switch try restoration.restore(finding, &connection) {
    case .touched: state.withLock { $0.renewStamp() }
    case .reconnected(let event):
      state.withLock { state in
        state.identify(path)
        guard case .logRewritten = event else { return }
        state.countLoss()
        state.fold(at: latest.withLock(\.revision))
      }
      report(event)
    case .replaced(let copy):
      state.withLock { $0.readOnlyReason = .replaced(path: path, rescued: copy) }
      report(.rescued(path: path, copy: copy))
    case .overwritten(let copy):
      // The old connection mixes pages of two files.
      if let reader = try? VenueReader.open(copy) {
        let old = connection
        connection = .reading(reader)
        state.withLock { $0.abandon(old) }
      }
      state.withLock { $0.readOnlyReason = .overwritten(path: path, rescued: copy) }
      report(.rescuedFromMemory(path: path, copy: copy))
    }
  }

  private func report(_ event: VenueFileEvent) { state.withLock(\.observer)?(event) }

  // MARK: - Closing

  /// Ends all work, when what is being written is done; closing twice does nothing.
  func close() { writer.sync { finish() } }

  /// Closes the connections; runs on the writer's queue, or when nothing else uses the database.
  private func finish() {
    if pool != nil, readOnlyReason == nil { try? verifyFileIdentity() }
    let (connections, lock) = state.withLock { $0.close() }
    withExtendedLifetime(lock) {
      for connection in connections { connection.close() }
      guard lock != nil, readOnlyReason == nil, FileIdentity(path: path) != nil else { return }
      // The last connection to close was one that may not write; this one folds the write-ahead
      // log into the file and takes it away, so that the file can be copied alone.
      try? DatabaseQueue(path: path).close()
    }
  }
}
