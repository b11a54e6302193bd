import GRDB
public import IndoorModel
import JSONText
import Outbox

/// `NAME.reports` beside a venue's file: the schedules of reports by mail, and the mails in the outbox.
/// Only its owner may read it (mode 0600); no copy or export of a venue has any of it.
public final class ReportFile: Sendable {
  private let file: OpenPrivateFile

  /// Opens the file beside a venue's, and makes it where it is not there.
  public init(besides venuePath: String) throws(VenueFileError) {
    file = try PrivateFile.open(at: CompanionNames(of: venuePath).reports, of: ReportSchema.self)
  }

  /// Whether a venue has one.
  public static func isThere(besides venuePath: String) -> Bool {
    FileIdentity(path: CompanionNames(of: venuePath).reports) != nil
  }

  /// Does something in one transaction: all of it, or nothing where it throws.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (ReportRows) throws -> Result
  ) async throws -> Result {
    try await file.write { try body(ReportRows($0)) }
  }

  /// Reads in one transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (ReportRows) throws -> Result
  ) async throws -> Result {
    try await file.read { try body(ReportRows($0)) }
  }

  /// Closes the file, when what is under way is done.
  public func close() { file.close() }
}

/// The tables of a file of reports, as named migrations that are only ever appended to.
private enum ReportSchema: PrivateSchema {
  static var contents: String { "reports" }

  /// `FLOR`: distinguishes the file from others of SQLite.
  static var applicationID: Int32 { 0x464C_4F52 }

  /// The number of migrations, which is the file's `user_version`.
  static var version: Int { 1 }

  static func damaged(path: String, detail: String) -> VenueFileError {
    .reportsDamaged(path: path, detail: detail)
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 schedules, reports, deliveries") { database in
      try database.execute(sql: tables)
      try database.execute(sql: OutboxRows.tables(owner: "schedule"))
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    return migrator
  }

  /// `last` is the minute since 1970 of the last report that was made, or of the last change of the
  /// schedule. `report` has what mails say; each mail names one.
  private static let tables = """
    CREATE TABLE schedule (
      id TEXT PRIMARY KEY NOT NULL,
      json TEXT NOT NULL,
      last INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      made INTEGER NOT NULL,
      json TEXT NOT NULL
    ) STRICT;

    """
}

/// The schedules and reports of a venue, within a transaction.
public struct ReportRows {
  /// Days for which mails that left are listed.
  public static let keptDays = 90.0
  /// Days for which what mails say is kept at least.
  private static let reportDays = 3.0

  /// A schedule as it is kept.
  public typealias Schedule = (id: String, json: Value, last: Int64)

  private let database: Database

  fileprivate init(_ database: Database) { self.database = database }

  /// The mails that are to leave.
  public var outbox: OutboxRows { OutboxRows(database) }

  /// The schedules, in the order in which they were made.
  public func schedules() throws -> [Schedule] {
    try Row.fetchAll(database, sql: "SELECT * FROM schedule ORDER BY rowid").map { row in
      (
        id: try row.text("id"), json: try row.json("json"), last: Int64(try row.integer("last"))
      )
    }
  }

  /// Adds or replaces a schedule. Mails that wait for addresses which it no longer has are not sent.
  ///
  /// - Parameter recipients: those that it sends to; none where it is switched off.
  public func set(_ schedule: Schedule, recipients: [String]) throws {
    try database.run(
      """
      INSERT INTO schedule VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET json = excluded.json, last = excluded.last
      """, [schedule.id, schedule.json.jsonText(), schedule.last])
    for message in try outbox.waiting(for: schedule.id, limit: .max) {
      let recipient = try Value(json: Array(message.body.utf8)).object?["to"]?.string ?? ""
      if recipients.contains(recipient) { continue }
      try database.run("DELETE FROM delivery WHERE id = ?", [message.number])
    }
  }

  /// Makes the schedules those that another node has kept; mails that wait for others are not sent.
  public func replace(_ schedules: [Schedule]) throws {
    let kept = Set(schedules.map(\.id))
    for schedule in try self.schedules() where !kept.contains(schedule.id) {
      try remove(schedule.id)
    }
    for (id, json, last) in schedules {
      try database.run(
        """
        INSERT INTO schedule VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET json = excluded.json, last = excluded.last
        """, [id, json.jsonText(), last])
    }
  }

  /// Removes a schedule and all that waits for it.
  public func remove(_ id: String) throws {
    try database.run("DELETE FROM schedule WHERE id = ?", [id])
  }

  /// Keeps a report and a mail of it for each recipient.
  ///
  /// - Parameters:
  ///   - last: the minute of the schedule that is done with; `nil` for a test.
  public func make(
    _ report: Value, for schedule: String, to recipients: [String], last: Int64?,
    at now: Timestamp
  ) throws {
    if let last {
      try database.run("UPDATE schedule SET last = ? WHERE id = ?", [last, schedule])
    }
    guard !recipients.isEmpty else { return }
    try database.run(
      "INSERT INTO report (made, json) VALUES (?, ?)",
      [now.millisecondsSince1970, report.jsonText()])
    let number = Int(database.lastInsertedRowID)
    for recipient in recipients {
      try outbox.add(to: schedule, count: last == nil ? 0 : 1, at: now) { _ in
        ["to": .string(recipient), "report": Value(number)]
      }
    }
  }

  /// What the mails of a report say; `nil` where it is no longer kept.
  public func report(_ number: Int) throws -> Value? {
    try Row.fetchOne(database, sql: "SELECT json FROM report WHERE id = ?", arguments: [number])?
      .json("json")
  }

  /// Deletes what was kept for long enough.
  public func prune(at now: Timestamp) throws {
    func before(_ days: Double) -> Int64 {
      now.advanced(bySeconds: -86_400 * days).millisecondsSince1970
    }
    try database.run(
      "DELETE FROM delivery WHERE state <> 'waiting' AND tried < ?", [before(Self.keptDays)])
    try database.run(
      """
      DELETE FROM report WHERE made < ? AND id NOT IN
        (SELECT json_extract(body, '$.report') FROM delivery WHERE state = 'waiting')
      """, [before(Self.reportDays)])
  }
}
