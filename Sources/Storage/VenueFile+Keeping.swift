import Foundation
import GRDB
import IndoorModel

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
    if let reason = readOnlyReason { throw .readOnly(reason) }
    guard let pool else { throw .notStored(.notOpen(path: path)) }
    let finding = state.withLock { $0.identity?.compare() } ?? .unchanged
    do {
      switch finding {
      case .unchanged: return
      case .logMissing: try restoreLog(of: pool)
      case .missing: try putBack(from: pool)
      case .replaced: try stepAside { try self.rescue(from: pool) }
      case .written:
        if try isStillOurs() { return state.withLock { $0.identity?.renewStamp() } }
        try stepAside { try self.rescueMemory(with: pool) }
      }
    } catch {
      let error = VenueFileError(error, path: path)
      tell(.notSaved(error))
      throw .notStored(error)
    }
    if let reason = readOnlyReason { throw .readOnly(reason) }
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
    try exchange(pool) {}
    if readOnlyReason == nil { tell(.logRestored(path: path)) }
  }

  /// The file has no name any more: it is written anew under the old one.
  private func putBack(from pool: DatabasePool) throws {
    let copy = try rescue(from: pool)
    try exchange(pool, for: copy) { try FileNames.rename(copy, to: self.path, replacing: false) }
    if readOnlyReason == nil { tell(.putBack(path: path)) }
  }

  /// The name belongs to another file now, which is somebody's doing and stays as it is.
  private func stepAside(_ rescue: () throws -> String) throws {
    let copy = try rescue()
    // SQLite would take our log for the other file's.
    removeLog()
    state.withLock { $0.readOnly = .replaced(path: path, rescued: copy) }
    tell(.rescued(path: path, copy: copy))
  }

  private func exchange(
    _ pool: DatabasePool, for copy: String? = nil, _ rename: () throws -> Void
  ) throws {
    // SQLite looks itself whether the file still has its name, and if not, leaves the log alone.
    try pool.close()
    state.withLock { $0.connection = .closed }
    removeLog()
    do {
      try rename()
      let new = try Self.connect(to: path)
      state.withLock { state in
        state.connection = .writing(new)
        state.identity = VenueFileIdentity(path: path)
      }
    } catch {
      // Now it is only in the copy, which is shown until somebody decides.
      let copy = copy ?? path
      state.withLock { $0.readOnly = .replaced(path: path, rescued: copy) }
      let reader = try VenueReader.open(copy)
      state.withLock { $0.connection = .reading(reader) }
      tell(.rescued(path: path, copy: copy))
    }
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
