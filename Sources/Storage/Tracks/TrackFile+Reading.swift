import Foundation
import GRDB
import Geometry
public import IndoorModel

extension TrackFile {
  /// The minute that tells of a moment; `nil` when nothing was recorded then.
  public func minute(at time: Timestamp) async throws(TrackFileError) -> TrackMinute? {
    let limit = time.millisecondsSince1970
    let number = RunningMinute.minute(of: limit)
    return try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT * FROM minute WHERE minute BETWEEN ? AND ? AND begin <= ?
          ORDER BY begin DESC LIMIT 1
          """, arguments: [number - 1, number, limit])
      guard let row, try Int64(row.integer("end")) >= limit else { return nil }
      return try TrackMinute(row, in: database)
    }
  }

  /// The first minute that begins after a moment; `nil` when there is none.
  public func minute(after time: Timestamp) async throws(TrackFileError) -> TrackMinute? {
    let limit = time.millisecondsSince1970
    return try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT * FROM minute WHERE minute >= ? AND begin > ? ORDER BY minute, part LIMIT 1",
        arguments: [RunningMinute.minute(of: limit), limit])
      return try row.map { try TrackMinute($0, in: database) }
    }
  }

  /// What is recorded, from minute to minute, in order.
  public func outline(
    from begin: Timestamp? = nil, to end: Timestamp? = nil
  ) async throws(TrackFileError) -> TrackOutline {
    let first = begin.map { RunningMinute.minute(of: $0.millisecondsSince1970) } ?? .min
    let last = end.map { RunningMinute.minute(of: $0.millisecondsSince1970) } ?? .max
    return try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT minute.minute, begin, end, people, length(times) AS size,
            coalesce(sum(locations), 0) AS locations,
            coalesce(sum(length(columns)), 0) AS bytes
          FROM minute LEFT JOIN track USING (minute, part)
          WHERE minute.minute BETWEEN ? AND ?
          GROUP BY minute.minute, minute.part ORDER BY minute.minute, minute.part
          """, arguments: [first, last])
      return TrackOutline(
        try rows.map { row in
          TrackOutline.Minute(
            number: Int64(try row.integer("minute")),
            begin: Timestamp(millisecondsSince1970: Int64(try row.integer("begin"))),
            end: Timestamp(millisecondsSince1970: Int64(try row.integer("end"))),
            people: try row.integer("people"), locations: try row.integer("locations"),
            bytes: try row.integer("size") + row.integer("bytes"))
        })
    }
  }

  /// How many navigators the file knows.
  public func navigatorCount() async throws(TrackFileError) -> Int {
    try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM navigator") ?? 0 }
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
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM minute")
      while let row = try rows.next() {
        do { _ = try TrackMinute(row, in: database) } catch {
          findings.append("minute \(try row.integer("minute")): \(error)")
        }
      }
      return findings
    }
  }
}

extension TrackMinute {
  /// Why a minute cannot be read.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  init(_ row: Row, in database: Database) throws {
    let key: StatementArguments = [try row.integer("minute"), try row.integer("part")]
    var reader = ByteReader(try row.bytes("times"))
    var times: [Int64] = []
    var last = Int64(try row.integer("begin"))
    while !reader.isAtEnd {
      last &+= try reader.signed()
      times.append(last)
    }
    if times.isEmpty { throw Unreadable(description: "it has no samples") }
    self.times = times
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, originX, originY, unit, size, columns FROM track
        JOIN floor ON floor.number = track.floor WHERE minute = ? AND part = ?
        """, arguments: key)
    floors = try rows.map { row in
      let size = try row.integer("size")
      guard let bytes = ZlibColumns.unpacked(try row.bytes("columns"), size: size) else {
        throw Unreadable(description: "its columns cannot be unpacked")
      }
      return OnFloor(
        floor: try row.identifier("id"),
        origin: Point(x: try row.number("originX"), y: try row.number("originY")),
        unit: try row.number("unit"), columns: try TrackColumns.columns(of: bytes))
    }
    let numbers = Set(floors.flatMap { $0.columns.map(\.navigator) })
    let statement = try database.cachedStatement(
      sql: "SELECT id, name, crew FROM navigator WHERE number = ?")
    var people: [Int64: Person] = [:]
    for number in numbers {
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
      people[number] = Person(
        id: try row.identifier("id"), name: row["name"], group: row["crew"])
    }
    self.people = people
  }
}
