import Foundation
import GRDB
public import IndoorModel
import Insight

/// One open tracks file: where people were in a venue.
///
/// It lies beside the venue's file and has nothing of it, so that either can be handed on or thrown
/// away alone.
public final class TrackFile: Sendable {
  private let file: CompanionFile

  private init(_ file: CompanionFile) { self.file = file }

  /// Where the file is.
  public var path: String { file.path }

  // MARK: - Opening and closing

  /// Opens a file for writing; makes it if there is none.
  public static func open(at path: String) throws(TrackFileError) -> TrackFile {
    TrackFile(try CompanionFile.open(at: path, as: TrackSchema.self))
  }

  /// Opens a file for reading, also while a server writes it.
  public static func look(at path: String) throws(TrackFileError) -> TrackFile {
    TrackFile(try CompanionFile.look(at: path, as: TrackSchema.self))
  }

  /// Ends all work with the file.
  public func close() { file.close() }

  /// Whether the file's name still leads to the file that is open.
  var isInPlace: Bool { file.isInPlace }

  // MARK: - Reading

  /// The first and the last recorded moment; `nil` when nothing is recorded.
  ///
  /// - Complexity: O(1) but for SQLite's B-tree.
  public func range() async throws(TrackFileError) -> ClosedRange<Timestamp>? {
    try await read { try MinuteRows($0).range() }
  }

  /// The minute that covers a moment; `nil` when nothing was recorded then.
  public func minute(at time: Timestamp) async throws(TrackFileError) -> TrackMinute? {
    try await read { try MinuteRows($0).minute(at: time) }
  }

  /// The first minute that begins after a moment; `nil` when there is none.
  public func minute(after time: Timestamp) async throws(TrackFileError) -> TrackMinute? {
    try await read { try MinuteRows($0).minute(after: time) }
  }

  /// What is recorded, from minute to minute, in order.
  public func outline(
    from begin: Timestamp? = nil, to end: Timestamp? = nil
  ) async throws(TrackFileError) -> TrackOutline {
    try await read { try MinuteRows($0).outline(from: begin, to: end) }
  }

  /// How many navigators are in the file.
  public func navigatorCount() async throws(TrackFileError) -> Int {
    try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM navigator") ?? 0 }
  }

  /// What was counted when it was last written; `nil` when nothing was.
  public func counts() async throws(TrackFileError) -> CountSample? {
    try await read { try CountRows($0).last() }
  }

  /// Everything that is wrong with the file, from its pages to each minute; nothing when all is
  /// well.
  public func findings() async throws(TrackFileError) -> [String] {
    try await read { database in
      var findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
        .filter { $0 != "ok" }
      for row in try Row.fetchAll(database, sql: "PRAGMA foreign_key_check") {
        findings.append(
          "row \(try row.integer("rowid")) of \(try row.text("table")) refers to nothing")
      }
      return try findings + MinuteRows(database).findings()
    }
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(TrackFileError) -> Result {
    try await file.read(body)
  }

  /// Goes through the minutes that end after a moment, in order; on the caller's thread.
  ///
  /// - Parameter body: returns `false` to end.
  func forEachChunk(
    after time: Int64, _ body: (InsightChunk) throws -> Bool
  ) throws {
    try file.readNow { try MinuteRows($0).forEachChunk(after: time, body) }
  }

  /// The first recorded moment, in milliseconds since 1970; on the caller's thread.
  func begin() throws -> Int64? {
    try file.readNow { try MinuteRows($0).range()?.lowerBound.millisecondsSince1970 }
  }

  // MARK: - Writing

  /// Writes minutes, in place of what was written of them before, in one transaction.
  ///
  /// - Parameter counts: what was counted so far, in place of what was written of that before.
  /// - Returns: the minutes with their parts, and how many bytes all of them take.
  func write(
    _ minutes: [RunningMinute], _ counts: CountSample? = nil
  ) throws(TrackFileError) -> (minutes: [RunningMinute], bytes: Int) {
    try file.write { database in
      var (written, bytes) = ([RunningMinute](), 0)
      for minute in minutes {
        let (minute, size) = try MinuteRows(database).write(minute)
        written.append(minute)
        bytes += size
      }
      if let counts { try CountRows(database).write(counts) }
      return (written, bytes)
    }
  }

  /// Forgets older minutes, and the navigators that were in those only; the file gets smaller.
  ///
  /// - Returns: how many minutes were forgotten.
  @discardableResult
  public func forget(before time: Timestamp) throws(TrackFileError) -> Int {
    let count = try file.write { try MinuteRows($0).forget(before: time) }
    if count > 0 { try shrink() }
    return count
  }

  /// Gives free pages back to the disk when they are many; the next minutes need some anyway.
  private func shrink() throws(TrackFileError) {
    try file.writeWithoutTransaction { database in
      let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
      let all = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      guard free > max(16, all / 8) else { return }
      _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Forgets everything.
  public func forgetAll() throws(TrackFileError) {
    try forget(before: Timestamp(millisecondsSince1970: .max))
    try file.writeWithoutTransaction { database in
      try database.execute(sql: "DELETE FROM navigator; DELETE FROM floor")
      // A file that no server has opened since may not have them.
      if try database.tableExists("counts") { try database.execute(sql: "DELETE FROM counts") }
      _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Removes damaged files of this venue that were set aside.
  ///
  /// - Returns: how many there were.
  public func removeDamaged() -> Int {
    let count = DamagedTracks.names(besides: path).count
    DamagedTracks.remove(besides: path, before: nil)
    return count
  }
}
