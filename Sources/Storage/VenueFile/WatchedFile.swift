import Foundation
import GRDB
import IndoorModel
import Support

/// The connections to an open venue file, the right to write it, and the watch that what is written
/// can be found again.
///
/// SQLite goes on writing into a file that was deleted, renamed or replaced by another, and reports
/// success; the edits would be gone with the process. So the names are compared before and after
/// every commit, and what is still open is saved (`FileRestoration`).
final class WatchedFile: Sendable {
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
    var problem: VenueFileError?

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
    var isLogLong: Bool { logPages >= WatchedFile.logLimit }

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

  /// Where the file is.
  let path: String
  private let latest: Locked<Venue>
  private let state: Locked<State>

  /// As many pages as SQLite itself lets a log grow to.
  static let logLimit = 1000
  /// Times that files are put back while another program goes on taking them away.
  private static let maxAttempts = 5

  /// Watches a file that is open for writing.
  init(_ path: String, _ latest: Locked<Venue>, writing pool: DatabasePool, lock: VenueFileLock) {
    self.path = path
    self.latest = latest
    state = Locked(State(writing: pool, to: path, lock: lock))
  }

  /// Holds a file that is open for reading.
  ///
  /// - Parameter reason: why it is not open for writing, if it should be.
  init(
    _ path: String, _ latest: Locked<Venue>, reading reader: any DatabaseReader,
    because reason: VenueFileError?
  ) {
    self.path = path
    self.latest = latest
    state = Locked(State(reading: reader, because: reason))
  }

  /// The connection that is open now.
  var connection: VenueConnection { state.withLock(\.connection) }

  /// The connection that may be used from any thread; `closed` where another file has taken the name.
  var sharedConnection: VenueConnection {
    state.withLock { $0.readOnlyReason == nil ? $0.connection : .closed }
  }

  /// The connection to write with; `nil` for readers and when closed.
  var pool: DatabasePool? {
    if case .writing(let pool) = connection { pool } else { nil }
  }

  /// Why the file takes no edits.
  var readOnlyReason: VenueFileError? { state.withLock(\.readOnlyReason) }

  /// Why the venue is in memory only; `nil` when its file holds all of it.
  var problem: VenueFileError? { state.withLock(\.problem) }

  /// Calls back with what becomes of the file.
  func observe(_ observer: @escaping @Sendable (VenueFileEvent) -> Void) {
    state.withLock { $0.observer = observer }
  }

  private func report(_ event: VenueFileEvent) { state.withLock(\.observer)?(event) }

  /// Notes that the server survived its start.
  func endStart() { state.withLock { $0.endStart() } }

  /// What SQLite or the file system reports about this file.
  func described(_ error: any Error) -> VenueFileError { VenueFileError(error, path: path) }

  // MARK: - What was written

  /// Times that the file was written again without edits that only its log had.
  var losses: Int { state.withLock(\.losses) }

  /// Keeps edits that were stored, for the case that the file loses them.
  func remember(_ edits: [StoredEdit]) { state.withLock { $0.remember(edits) } }

  /// Notes that a transaction was written.
  func takeCommit() { state.withLock { $0.takeCommit() } }

  /// Whether the write-ahead log has grown long.
  var isLogLong: Bool { state.withLock(\.isLogLong) }

  /// Notes that pages were written to the write-ahead log.
  func countLogPages(_ count: Int) { state.withLock { $0.countLogPages(count) } }

  /// Notes that the log was folded into the file, all of it or not.
  func noteFold(isWhole: Bool) {
    state.withLock { $0.fold(at: isWhole ? latest.withLock(\.revision) : nil) }
  }

  // MARK: - The watch

  /// Whether the files are not what they were.
  var hasChanged: Bool { finding != .unchanged }

  private var finding: VenueFileIdentity.Finding { state.withLock { $0.finding() } }

  /// Makes sure that what is written can be found again.
  ///
  /// Runs on the writer's queue, outside of transactions.
  /// - Throws: `readOnly` when another file has taken the name, `notStored` when the file cannot be
  ///   written again now.
  func verify() throws(EditRefusal) {
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

  // MARK: - Closing

  /// Closes the connections and gives up the right to write; closing twice does nothing.
  func close() {
    if pool != nil, readOnlyReason == nil { try? verify() }
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
