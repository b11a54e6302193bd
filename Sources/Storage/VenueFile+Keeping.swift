import Foundation
import GRDB
import IndoorModel
import Support

/// SQLite goes on writing into a file that was deleted, renamed or replaced by another, and says
/// that all is well; the edits would be gone with the process. So the names are looked at before
/// and after every commit, and what is still open is saved.
extension VenueFile {
  /// Makes sure that what is written can be found again.
  ///
  /// Runs on the writer's queue, outside of transactions.
  /// - Throws: `readOnly` when another file has taken the name, `notStored` when the file cannot be
  ///   written anew now.
  func keepFiles() throws(EditRefusal) {
    for attempt in 1... {
      if let reason = readOnlyReason { throw .readOnly(reason) }
      guard let pool else { throw .notStored(.notOpen(path: path)) }
      let finding = finding
      do {
        try mend(finding, with: pool)
        break
      } catch {
        // Whoever takes files away may take another one while the first is being put back.
        if attempt < 5, self.finding != finding { continue }
        let error = VenueFileError(error, path: path)
        tell(.notSaved(error))
        throw .notStored(error)
      }
    }
    if let reason = readOnlyReason { throw .readOnly(reason) }
  }

  /// What became of the files.
  var finding: VenueFileIdentity.Finding {
    state.withLock { $0.identity?.compare() } ?? .unchanged
  }

  private func mend(_ finding: VenueFileIdentity.Finding, with pool: DatabasePool) throws {
    switch finding {
    case .unchanged: return
    case .logMissing: try restoreLog(of: pool)
    case .missing: try putBack(from: pool)
    case .replaced: try stepAside { try self.rescue(from: pool) }
    case .written:
      if try isStillOurs() { return state.withLock { $0.identity?.renewStamp() } }
      try stepAside { try self.rescueMemory(with: pool) }
    }
  }

  func tell(_ event: VenueFileEvent) { state.withLock(\.observer)?(event) }

  /// The log is still open: what it holds goes into the file, and a new log is begun.
  private func restoreLog(of pool: DatabasePool) throws {
    let isWhole = try pool.writeWithoutTransaction { database in
      let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(FULL)")
      return row?[0] == 0 && (row?[1] as Int?) == (row?[2] as Int?)
    }
    guard isWhole else {
      throw VenueFileError.disk(path: path, detail: "its write-ahead log was deleted")
    }
    let second = freeName()
    try FileNames.link(path, as: second)
    if try exchange(pool, for: second) { tell(.logRestored(path: path)) }
  }

  /// The file has no name any more: it is written anew under the old one.
  private func putBack(from pool: DatabasePool) throws {
    if try exchange(pool, for: rescue(from: pool)) { tell(.putBack(path: path)) }
  }

  /// The name belongs to another file now, which is somebody's doing and stays as it is.
  private func stepAside(_ rescue: () throws -> String) throws {
    let copy = try rescue()
    // SQLite would take our log for the other file's.
    removeLog()
    state.withLock { $0.readOnly = .replaced(path: path, rescued: copy) }
    tell(.rescued(path: path, copy: copy))
  }

  /// Opens a whole copy of the venue under its name in place of what is open.
  ///
  /// The copy keeps its own name until it is open under that of the venue, so that there is
  /// something to come back to whatever is done to the file meanwhile.
  /// - Returns: whether edits are taken again; else the copy is shown.
  private func exchange(_ pool: DatabasePool, for copy: String) throws -> Bool {
    // SQLite looks itself whether the file still has its name, and if not, leaves the log alone.
    try pool.close()
    state.withLock { $0.connection = .closed }
    for attempt in 1...8 {
      guard let new = connection(to: copy) else {
        // Whoever takes files away is still at it.
        Thread.sleep(forTimeInterval: 0.005 * Double(attempt))
        continue
      }
      state.withLock { state in
        state.connection = .writing(new)
        state.identity = VenueFileIdentity(path: path)
      }
      try? FileManager.default.removeItem(atPath: copy)
      return true
    }
    state.withLock { $0.readOnly = .replaced(path: path, rescued: copy) }
    let reader = try VenueReader.open(copy)
    state.withLock { $0.connection = .reading(reader) }
    tell(.rescued(path: path, copy: copy))
    return false
  }

  /// Gives a file the venue's name as well and connects to it there; `nil` when something came
  /// between.
  private func connection(to copy: String) -> DatabasePool? {
    let identity = FileIdentity(path: copy)
    if FileIdentity(path: path) != identity {
      guard (try? FileNames.link(copy, as: path)) != nil else { return nil }
    }
    removeLog()
    let new = try? Self.connect(to: path)
    if FileIdentity(path: path) == identity { return new }
    try? new?.close()
    FileNames.removeIfBlank(path)
    return nil
  }

  private func removeLog() {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Copies everything from the open connection, which needs no names, into a file beside.
  private func rescue(from pool: DatabasePool) throws -> String {
    let copy = freeName()
    do {
      let target = try DatabaseQueue(path: copy)
      try target.writeWithoutTransaction { target in
        try pool.writeWithoutTransaction { try $0.backup(to: target) }
      }
      try target.close()
      FileNames.syncFolder(of: copy)
      return copy
    } catch {
      FileNames.removeDatabase(at: copy)
      throw error
    }
  }

  func freeName() -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let slug = state.withLock(\.venue.slug).prefix(48)
    var number = 1
    while true {
      let name = folder.appendingPathComponent("\(slug)-rescued-\(number).venue").relativePath
      if !FileManager.default.fileExists(atPath: name) { return name }
      number += 1
    }
  }
}
