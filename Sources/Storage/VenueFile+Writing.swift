import Foundation
import GRDB
import IndoorModel
import Support

extension VenueFile {
  /// Writes something that is no edit, in a transaction of its own.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(EditRefusal) -> Result {
    do { return try await writeAnything(body) } catch let refusal as EditRefusal {
      throw refusal
    } catch { throw .notStored(VenueFileError(error, path: path)) }
  }

  /// Writes something that is no edit, in a transaction of its own.
  ///
  /// - Throws: `EditRefusal`, what SQLite throws, and what `body` throws.
  func writeAnything<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      writer.async {
        continuation.resume(
          with: Swift.Result {
            try self.transact { pool in
              var result: Result?
              try pool.writeInTransaction(.immediate) { database in
                result = try body(database)
                return .commit
              }
              guard let result else { throw VenueFileError.notOpen(path: self.path) }
              return result
            }
          })
        // How much that was nobody knows; pictures are large.
        self.state.withLock { $0.logPages += 1000 }
        self.foldLogIfLong()
      }
    }
  }

  /// Runs something that commits transactions, and makes sure that they can be found again.
  ///
  /// Runs on the writer's queue.
  func transact<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    try keepFiles()
    let result: Result
    do { result = try attempt(body) } catch {
      // SQLite takes files that go away in the middle for a failing disk.
      guard finding != .unchanged else { throw error }
      try keepFiles()
      result = try attempt(body)
    }
    // A file that went away just now is saved with what was written before that is acknowledged.
    try? keepFiles()
    return result
  }

  private func attempt<Result>(_ body: (DatabasePool) throws -> Result) throws -> Result {
    guard let pool else { throw EditRefusal.notStored(.notOpen(path: path)) }
    do { return try body(pool) } catch {
      dispelDoubt(after: error, in: pool)
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
  /// the log may hold the refused one, whole and valid, and whoever opens the file after a crash
  /// would find it. So one comes at once. If that fails too, the refused edits may come back in a
  /// crash; sent again, they are then known by their ids.
  private func dispelDoubt(after error: any Error, in pool: DatabasePool) {
    guard (error as? DatabaseError)?.resultCode == .SQLITE_IOERR else { return }
    try? pool.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE venue SET revision = revision")
    }
  }
}
