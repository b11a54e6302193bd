import Foundation
import GRDB
import Geometry
import IndoorModel
import Insight
import Support

/// Reads and writes the minutes: the tables `minute`, `track`, `floor` and `navigator`.
struct MinuteRows {
  /// Metres from the origin of a floor that the origin of its tracks may lie.
  private static let farthest = 1_000_000.0
  /// Metres that the unit of tracks may have at most.
  private static let coarsest = 100.0

  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: - Reading

  /// The first and the last recorded moment.
  func range() throws -> ClosedRange<Timestamp>? {
    let first = try Row.fetchOne(
      database, sql: "SELECT begin FROM minute ORDER BY minute, part LIMIT 1")
    let last = try Row.fetchOne(
      database, sql: "SELECT end FROM minute ORDER BY minute DESC, part DESC LIMIT 1")
    guard let begin = try first?.timestamp("begin"), let end = try last?.timestamp("end"),
      begin <= end
    else { return nil }
    return begin...end
  }

  /// The minute that covers a moment.
  func minute(at time: Timestamp) throws -> TrackMinute? {
    let limit = time.millisecondsSince1970
    let number = RunningMinute.minute(of: limit)
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT * FROM minute WHERE minute BETWEEN ? AND ? AND begin <= ?
        ORDER BY begin DESC LIMIT 1
        """, arguments: [number - 1, number, limit])
    guard let row, try row.timestamp("end") >= time else { return nil }
    return try minute(of: row)
  }

  /// The first minute that begins after a moment.
  func minute(after time: Timestamp) throws -> TrackMinute? {
    let limit = time.millisecondsSince1970
    return try Row.fetchOne(
      database,
      sql: "SELECT * FROM minute WHERE minute >= ? AND begin > ? ORDER BY minute, part LIMIT 1",
      arguments: [RunningMinute.minute(of: limit), limit]
    ).map(minute)
  }

  /// What is recorded, without columns.
  func outline(from begin: Timestamp?, to end: Timestamp?) throws -> TrackOutline {
    let first = begin.map { RunningMinute.minute(of: $0.millisecondsSince1970) } ?? .min
    let last = end.map { RunningMinute.minute(of: $0.millisecondsSince1970) } ?? .max
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
          begin: try row.timestamp("begin"), end: try row.timestamp("end"),
          people: try row.count("people"), locations: try row.count("locations"),
          bytes: try row.count("size") + row.count("bytes"))
      })
  }

  /// The minutes that cannot be read, and why.
  func findings() throws -> [String] {
    var findings: [String] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM minute")
    while let row = try rows.next() {
      do { _ = try minute(of: row) } catch {
        findings.append("minute \(try row.integer("minute")): \(error)")
      }
    }
    return findings
  }

  /// Why a minute cannot be read.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private func minute(of row: Row) throws -> TrackMinute {
    let times = try times(of: row)
    let floors = try floors(minute: row.integer("minute"), part: row.integer("part"))
    let numbers = Set(floors.flatMap(\.navigators))
    return TrackMinute(times: times, floors: floors, people: try people(numbers))
  }

  /// The moments of the samples, in milliseconds since 1970.
  private func times(of row: Row) throws -> [Int64] {
    var reader = ByteReader(try row.bytes("times"))
    let begin = try row.timestamp("begin").millisecondsSince1970
    var times: [Int64] = []
    while !reader.isAtEnd {
      let (time, isTooLarge) = (times.last ?? begin).addingReportingOverflow(try reader.signed())
      // A clock that was set may have gone back within the minute, but not by hours.
      guard !isTooLarge, abs(time.subtractingReportingOverflow(begin).partialValue) < 86_400_000
      else { throw Unreadable(description: "its samples are days apart") }
      times.append(time)
    }
    if times.isEmpty { throw Unreadable(description: "it has no samples") }
    return times
  }

  private func floors(minute: Int, part: Int) throws -> [TrackMinute.OnFloor] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, originX, originY, unit, size, columns FROM track
        JOIN floor ON floor.number = track.floor WHERE minute = ? AND part = ?
        """, arguments: [minute, part])
    return try rows.map { row in
      let size = try row.integer("size")
      guard let bytes = ZlibColumns.unpacked(try row.bytes("columns"), size: size) else {
        throw Unreadable(description: "its columns cannot be unpacked")
      }
      let origin = Point(x: try row.number("originX"), y: try row.number("originY"))
      let unit = try row.number("unit")
      guard max(abs(origin.x), abs(origin.y)) <= Self.farthest, (0...Self.coarsest).contains(unit)
      else { throw Unreadable(description: "its places are on no plan") }
      return TrackMinute.OnFloor(
        floor: try row.identifier("id"), origin: origin, unit: unit,
        columns: try TrackColumns.columns(of: bytes))
    }
  }

  private func people(_ numbers: Set<Int64>) throws -> [Int64: TrackMinute.Person] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, name, crew FROM navigator WHERE number = ?")
    var people: [Int64: TrackMinute.Person] = [:]
    for number in numbers {
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
      people[number] = TrackMinute.Person(
        id: try row.identifier("id"), name: try row.textIfPresent("name"),
        group: try row.textIfPresent("crew"))
    }
    return people
  }

  /// Goes through the minutes that end after a moment, in order.
  ///
  /// Minutes that cannot be read are left out, as they are in replays.
  func forEachChunk(after time: Int64, _ body: (InsightChunk) throws -> Bool) throws {
    let keys = try Row.fetchAll(
      database,
      sql: "SELECT minute, part FROM minute WHERE end > ? ORDER BY minute, part",
      arguments: [time])
    for key in keys {
      let (number, part) = (try key.integer("minute"), try key.integer("part"))
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM minute WHERE minute = ? AND part = ?",
        arguments: [number, part])
      guard let row, let minute = try? minute(of: row) else { continue }
      guard try body(minute.chunk(number: Int64(number))) else { return }
    }
  }

  // MARK: - Writing

  /// Writes a minute, in place of what was written of it before.
  ///
  /// - Returns: the minute with its part, and how many bytes it takes.
  func write(_ minute: RunningMinute) throws -> (minute: RunningMinute, bytes: Int) {
    var minute = minute
    let part = try minute.part ?? nextPart(of: minute.number)
    minute.part = part
    try database.run(
      "DELETE FROM minute WHERE minute = ? AND part = ?", [minute.number, part])
    var times = ByteWriter()
    for interval in minute.intervals { times.append(signed: interval) }
    try database.run(
      "INSERT INTO minute (minute, part, begin, end, people, times) VALUES (?, ?, ?, ?, ?, ?)",
      [minute.number, part, minute.begin, minute.end, minute.most, Data(times.bytes)])
    let numbers = try numbers(of: minute)
    var bytes = times.bytes.count
    for (floor, columns) in minute.columns(numbering: numbers) {
      bytes += try write(columns, on: floor, minute: minute.number, part: part)
    }
    return (minute, bytes)
  }

  private func nextPart(of minute: Int64) throws -> Int64 {
    try Int64.fetchOne(
      database, sql: "SELECT max(part) + 1 FROM minute WHERE minute = ?", arguments: [minute]) ?? 0
  }

  /// The numbers of all navigators in a minute; those that were forgotten or are new get one.
  private func numbers(of minute: RunningMinute) throws -> [Identifier<Navigator>: Int64] {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO navigator (id, name, crew, lastMinute) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = coalesce(excluded.name, name),
          crew = coalesce(excluded.crew, crew),
          lastMinute = max(lastMinute, excluded.lastMinute)
        RETURNING number
        """)
    var numbers: [Identifier<Navigator>: Int64] = [:]
    for person in minute.persons {
      numbers[person.id] = try Int64.fetchOne(
        statement, arguments: [person.id.rawValue, person.name, person.group, minute.number])
    }
    return numbers
  }

  private func write(
    _ columns: [TrackColumn], on floor: RunningMinute.FloorKey, minute: Int64, part: Int64
  ) throws -> Int {
    let number = try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          INSERT INTO floor (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = id
          RETURNING number
          """), arguments: [floor.floor.rawValue])
    let bytes = TrackColumns.bytes(of: columns)
    let packed = ZlibColumns.packed(bytes)
    let locations = columns.reduce(0) { $0 + $1.steps.count { !$0.isGone } }
    try database.run(
      """
      INSERT INTO track
        (minute, part, floor, originX, originY, unit, navigators, locations, size, columns)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        minute, part, number, floor.origin.x, floor.origin.y, floor.unit, columns.count, locations,
        bytes.count, Data(packed),
      ])
    return packed.count
  }

  /// Forgets what is older, and the navigators and floors that were only there.
  ///
  /// - Returns: how many minutes were forgotten.
  func forget(before time: Timestamp) throws -> Int {
    let limit = time.millisecondsSince1970
    try database.execute(sql: "DELETE FROM minute WHERE end <= ?", arguments: [limit])
    let count = database.changesCount
    guard count > 0 else { return 0 }
    // A minute that is kept may end in the one after.
    try database.execute(
      sql: """
        DELETE FROM navigator WHERE lastMinute < ?;
        DELETE FROM floor WHERE number NOT IN (SELECT floor FROM track);
        """, arguments: [RunningMinute.minute(of: limit) - 1])
    return count
  }
}
