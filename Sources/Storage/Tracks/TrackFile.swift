import Foundation
import GRDB
public import IndoorModel
import Insight

/// One open tracks file: where people were in a venue.
///
/// It lies beside the venue's file and has nothing of it, so that either can be handed on or thrown
/// away alone. What is lost when the power fails are at most the last seconds: SQLite writes with
/// `synchronous=NORMAL`, which never damages the file, and tracks are not worth a sync of the disk
/// each time.
public final class TrackFile: Sendable {
  /// Where the file is.
  public let path: String
  private let database: any DatabaseWriter
  private let identity: FileIdentity?

  private init(path: String, database: any DatabaseWriter) {
    self.path = path
    self.database = database
    identity = FileIdentity(path: path)
  }

  // MARK: - Opening and closing

  /// The name of the tracks file beside a venue's file.
  public static func path(besides venuePath: String) -> String { stem(venuePath) + ".tracks" }

  /// The name of the insight file beside a venue's file.
  public static func insightPath(besides venuePath: String) -> String {
    stem(venuePath) + ".insight"
  }

  /// The name of the file beside a venue's file that holds measurements recorded for support.
  public static func measurementsPath(besides venuePath: String) -> String {
    stem(venuePath) + ".measurements"
  }

  /// The name of the file beside a venue's file that keeps what is known of devices.
  public static func devicesPath(besides venuePath: String) -> String {
    stem(venuePath) + ".devices"
  }

  /// The names of the files beside a venue's file that hold the address of its programme's list, which
  /// may be secret, and the list that came from there.
  public static func programmePaths(besides venuePath: String) -> (address: String, list: String) {
    (stem(venuePath) + ".programme", stem(venuePath) + ".programme-list")
  }

  /// The name of the file beside a venue's file that has its rules, alarms and secrets of channels.
  public static func alarmsPath(besides venuePath: String) -> String {
    stem(venuePath) + ".alarms"
  }

  /// The name of the file beside a venue's file that says when reports go to whom.
  public static func reportsPath(besides venuePath: String) -> String {
    stem(venuePath) + ".reports"
  }

  /// All files that lie beside a venue's file and go where it goes.
  static func companions(of venuePath: String) -> [String] {
    let programme = programmePaths(besides: venuePath)
    let alarms = alarmsPath(besides: venuePath)
    let reports = reportsPath(besides: venuePath)
    return [
      path(besides: venuePath), insightPath(besides: venuePath),
      measurementsPath(besides: venuePath),
      devicesPath(besides: venuePath), programme.address, programme.list, alarms, alarms + "-wal",
      alarms + "-shm", reports, reports + "-wal", reports + "-shm",
    ]
  }

  private static func stem(_ venuePath: String) -> String {
    venuePath.hasSuffix(".venue") ? String(venuePath.dropLast(6)) : venuePath
  }

  /// Opens a file for writing; makes it if there is none.
  public static func open(at path: String) throws(TrackFileError) -> TrackFile {
    do {
      if FileManager.default.fileExists(atPath: path) {
        let queue = try VenueReader.openAsIs(path)
        try queue.read { try TrackSchema.check($0, path: path, isNewAllowed: true) }
        try queue.close()
      } else {
        makeEmpty(path)
      }
      let pool = try pool(to: path)
      try TrackSchema.migrator.migrate(pool)
      return TrackFile(path: path, database: pool)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Makes an empty file that only its owner may read: other users of the machine have no right to
  /// know where people were. SQLite gives the files beside it the same rights, and reports what is
  /// wrong if this fails.
  static func makeEmpty(_ path: String) {
    let flags = O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC
    let descriptor = unsafe Foundation.open(path, flags, 0o600)
    if descriptor >= 0 { Foundation.close(descriptor) }
  }

  /// Opens the connections of a writer.
  static func pool(to path: String) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.maximumReaderCount = 3
    configuration.busyMode = .timeout(5)
    configuration.label = "tracks file"
    configuration.prepareDatabase { database in
      try database.keepCacheSmall()
      guard !database.configuration.readonly else { return }
      // Before the first table: the file shrinks when minutes are forgotten, and what was in them
      // is overwritten.
      try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON")
    }
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// Opens a file for reading, also while a server writes it.
  public static func look(at path: String) throws(TrackFileError) -> TrackFile {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    do {
      let queue = try VenueReader.openAsIs(path)
      try queue.read { try TrackSchema.check($0, path: path, isNewAllowed: false) }
      return TrackFile(path: path, database: queue)
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Ends all work with the file.
  public func close() { try? database.close() }

  /// Whether the file's name still leads to the file that is open.
  var isInPlace: Bool { identity != nil && FileIdentity(path: path) == identity }

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
    do { return try await database.read(body) } catch { throw TrackFileError(error, path: path) }
  }

  /// Goes through the minutes that end after a moment, in order; on the caller's thread.
  ///
  /// - Parameter body: returns `false` to end.
  func forEachChunk(
    after time: Int64, _ body: (InsightChunk) throws -> Bool
  ) throws {
    try database.read { try MinuteRows($0).forEachChunk(after: time, body) }
  }

  /// The first recorded moment, in milliseconds since 1970; on the caller's thread.
  func begin() throws -> Int64? {
    try database.read { try MinuteRows($0).range()?.lowerBound.millisecondsSince1970 }
  }

  // MARK: - Writing

  /// Writes minutes, in place of what was written of them before, in one transaction.
  ///
  /// - Parameter counts: what was counted so far, in place of what was written of that before.
  /// - Returns: the minutes with their parts, and how many bytes all of them take.
  func write(
    _ minutes: [RunningMinute], _ counts: CountSample? = nil
  ) throws(TrackFileError) -> (minutes: [RunningMinute], bytes: Int) {
    do {
      return try database.write { database in
        var (written, bytes) = ([RunningMinute](), 0)
        for minute in minutes {
          let (minute, size) = try MinuteRows(database).write(minute)
          written.append(minute)
          bytes += size
        }
        if let counts { try CountRows(database).write(counts) }
        return (written, bytes)
      }
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Forgets older minutes, and the navigators that were in those only; the file gets smaller.
  ///
  /// - Returns: how many minutes were forgotten.
  @discardableResult
  public func forget(before time: Timestamp) throws(TrackFileError) -> Int {
    do {
      let count = try database.write { try MinuteRows($0).forget(before: time) }
      if count > 0 { try shrink() }
      return count
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Gives free pages back to the disk when they are many; the next minutes need some anyway.
  private func shrink() throws {
    try database.writeWithoutTransaction { database in
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
    do {
      try database.writeWithoutTransaction { database in
        try database.execute(sql: "DELETE FROM navigator; DELETE FROM floor")
        // A file that no server has opened since may not have them.
        if try database.tableExists("counts") { try database.execute(sql: "DELETE FROM counts") }
        _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch { throw TrackFileError(error, path: path) }
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
