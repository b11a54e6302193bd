import Foundation
import GRDB
import IndoorModel
import Insight
import Support

/// Reads and writes the tables of an insight file.
struct InsightRows {
  /// What is added up over quarters of an hour, days and longer.
  enum Kind: Int {
    case dwell = 1
    case flow = 2
    case heat = 3
  }

  /// Quarters of an hour in a part of each level.
  static let levels: [Int64] = [1, 96, 96 * 32]

  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: - Subjects and state

  func subjects() throws -> SubjectTable {
    SubjectTable(
      try Row.fetchAll(database, sql: "SELECT * FROM subject ORDER BY number").compactMap { row in
        guard let kind = SubjectTable.Kind(rawValue: try row.integer("kind")) else { return nil }
        return SubjectTable.Subject(
          kind: kind, id: try row.text("id"), name: try row.text("name"),
          floor: try row.text("floor"))
      })
  }

  func write(_ subjects: SubjectTable, after known: SubjectTable) throws {
    for (index, subject) in subjects.subjects.enumerated()
    where known[Int32(index + 1)] != subject {
      try database.run(
        """
        INSERT INTO subject (number, kind, id, name, floor) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET name = excluded.name, floor = excluded.floor
        """, [index + 1, subject.kind.rawValue, subject.id, subject.name, subject.floor])
    }
  }

  func state(_ number: Int64) throws -> [UInt8]? {
    try Row.fetchOne(
      database, sql: "SELECT content FROM state WHERE number = ?", arguments: [number]
    ).map { try $0.bytes("content") }
  }

  /// The days with a state at their begin, and the last sample before each.
  func days() throws -> [(day: Int64, last: Int64)] {
    try Row.fetchAll(
      database, sql: "SELECT number, last FROM state WHERE number > 0 ORDER BY number"
    ).map { (Int64(try $0.integer("number")), Int64(try $0.integer("last"))) }
  }

  func write(state: [UInt8], number: Int64, last: Int64) throws {
    try database.run(
      """
      INSERT INTO state (number, last, content) VALUES (?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET last = excluded.last, content = excluded.content
      """, [number, last, Data(state)])
  }

  // MARK: - Hours

  func hour(_ number: Int64) throws -> HourFigures {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT size, minutes FROM hour WHERE hour = ?"),
      arguments: [number])
    guard let row else { return HourFigures(hour: number) }
    return try HourFigures(hour: number, bytes: row.columns("minutes", size: "size"))
  }

  private func summary(_ number: Int64) throws -> HourSummary? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT summarySize, summary FROM hour WHERE hour = ?"),
      arguments: [number])
    guard let row else { return nil }
    return try HourSummary(hour: number, bytes: row.columns("summary", size: "summarySize"))
  }

  func write(_ hour: HourFigures) throws {
    let (minutes, summary) = (hour.bytes, hour.summary.bytes(hour: hour.hour))
    try database.run(
      """
      INSERT INTO hour (hour, recorded, size, minutes, summarySize, summary)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (hour) DO UPDATE SET recorded = excluded.recorded, size = excluded.size,
        minutes = excluded.minutes, summarySize = excluded.summarySize, summary = excluded.summary
      """,
      [
        hour.hour, hour.recorded, minutes.count, Data(ZlibColumns.packed(minutes)), summary.count,
        Data(ZlibColumns.packed(summary)),
      ])
  }

  /// Adds up the figures of a range.
  func series(_ series: FigureSeries) throws -> FigureSeries {
    var series = series
    let hours = try Int64.fetchAll(
      database, sql: "SELECT hour FROM hour WHERE hour BETWEEN ? AND ? ORDER BY hour",
      arguments: [
        HourFigures.hour(of: series.range.lowerBound),
        HourFigures.hour(of: series.range.upperBound - 1),
      ])
    for number in hours {
      if series.hasWhole(hour: number) {
        if let summary = try summary(number) { series.add(summary, hour: number) }
      } else {
        series.add(try hour(number))
      }
    }
    return series
  }

  /// The recorded stretches of a range, in minutes.
  func stretches(in range: Range<Int64>) throws -> [Range<Int64>] {
    guard !range.isEmpty else { return [] }
    let rows = try Row.fetchCursor(
      database, sql: "SELECT hour, recorded FROM hour WHERE hour BETWEEN ? AND ? ORDER BY hour",
      arguments: [
        HourFigures.hour(of: range.lowerBound), HourFigures.hour(of: range.upperBound - 1),
      ])
    var stretches: [Range<Int64>] = []
    while let row = try rows.next() {
      let (hour, bits) = (Int64(try row.integer("hour")), UInt64(try row.integer("recorded")))
      for place in 0..<Int64(60) where bits >> UInt64(place) & 1 == 1 {
        let minute = hour * 60 + place
        guard range.contains(minute) else { continue }
        if let last = stretches.last, last.upperBound == minute {
          stretches[stretches.count - 1] = last.lowerBound..<minute + 1
        } else {
          stretches.append(minute..<minute + 1)
        }
      }
    }
    return stretches
  }

  /// The first and the last hour.
  func hours() throws -> ClosedRange<Int64>? {
    let row = try Row.fetchOne(
      database, sql: "SELECT min(hour) AS first, max(hour) AS last FROM hour")
    guard let row, let first: Int64 = row["first"], let last: Int64 = row["last"], first <= last
    else { return nil }
    return first...last
  }

  // MARK: - Parts

  /// Adds figures to a quarter of an hour, and to the longer parts that it lies in.
  func add<Part: InsightPart>(
    _ figures: Part, kind: Kind, floor: Int32 = 0, group: Int32 = 0, quarter: Int64
  ) throws {
    for (level, length) in Self.levels.enumerated() {
      let number = quarter >= 0 ? quarter / length : (quarter - length + 1) / length
      try add(figures, kind, level, floor, group, number)
    }
  }

  private func add<Part: InsightPart>(
    _ figures: Part, _ kind: Kind, _ level: Int, _ floor: Int32, _ group: Int32, _ number: Int64
  ) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT size, columns FROM part
          WHERE kind = ? AND level = ? AND floor = ? AND crew = ? AND number = ?
          """), arguments: [kind.rawValue, level, floor, group, number])
    var sum = try row.map { try Part(bytes: $0.columns("columns", size: "size")) } ?? Part()
    sum.add(figures)
    let bytes = sum.bytes
    try database.run(
      """
      INSERT INTO part (kind, level, floor, crew, number, size, columns)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, level, floor, crew, number)
        DO UPDATE SET size = excluded.size, columns = excluded.columns
      """,
      [
        kind.rawValue, level, floor, group, number, bytes.count, Data(ZlibColumns.packed(bytes)),
      ])
  }

  /// Goes through the columns of a range of quarters of an hour, in the longest parts.
  ///
  /// - Parameter group: `nil` for those of all groups.
  func forEach(
    _ kind: Kind, floor: Int32 = 0, group: Int32? = nil, in quarters: Range<Int64>,
    _ body: ([UInt8]) throws -> Void
  ) throws {
    guard !quarters.isEmpty else { return }
    var ranges: [(level: Int, numbers: Range<Int64>)] = []
    cover(quarters, level: Self.levels.count - 1, &ranges)
    // The same memory for all parts: that of large arrays goes back to the system each time.
    var columns: [UInt8] = []
    for (level, numbers) in ranges {
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT size, columns FROM part
            WHERE kind = ?1 AND level = ?2 AND floor = ?3 AND number >= ?4 AND number < ?5
              AND (?6 IS NULL OR crew = ?6)
            """),
        arguments: [
          kind.rawValue, level, floor, numbers.lowerBound, numbers.upperBound, group,
        ])
      while let row = try rows.next() {
        try row.unpack("columns", size: "size", into: &columns)
        try body(columns)
      }
    }
  }

  private func cover(
    _ quarters: Range<Int64>, level: Int, _ ranges: inout [(level: Int, numbers: Range<Int64>)]
  ) {
    if quarters.isEmpty { return }
    let length = Self.levels[level]
    let first = (quarters.lowerBound + length - 1) / length
    let last = quarters.upperBound / length
    guard first < last else {
      if level > 0 { cover(quarters, level: level - 1, &ranges) }
      return
    }
    ranges.append((level, first..<last))
    guard level > 0 else { return }
    cover(quarters.lowerBound..<first * length, level: level - 1, &ranges)
    cover(last * length..<quarters.upperBound, level: level - 1, &ranges)
  }

  // MARK: - Forgetting

  /// Forgets what ended before a moment, in milliseconds since 1970.
  func forget(before time: Int64) throws {
    try database.run("DELETE FROM hour WHERE hour < ?", [time / 3_600_000])
    for (level, length) in Self.levels.enumerated() {
      // A part of which only the end is kept would tell of what is not.
      try database.run(
        "DELETE FROM part WHERE level = ? AND number * ? < ?",
        [level, length * 900_000, time - (level == 0 ? 899_999 : 0)])
    }
  }

  /// Forgets the states of days that tracks do not have from their begin any more.
  func forgetDays(before time: Int64) throws {
    try database.run("DELETE FROM state WHERE number > 0 AND last < ?", [time])
  }

  /// Forgets all figures from the begin of a day on; all of them for `nil`.
  func forget(from day: Int64?) throws {
    guard let day else {
      try database.execute(
        sql: "DELETE FROM hour; DELETE FROM part; DELETE FROM state; DELETE FROM subject")
      return
    }
    try database.run("DELETE FROM hour WHERE hour >= ?", [day * 24])
    try database.run("DELETE FROM part WHERE level = 0 AND number >= ?", [day * 96])
    try database.run("DELETE FROM part WHERE level = 1 AND number >= ?", [day])
    try database.run("DELETE FROM state WHERE number > ?", [day])
    let block = day / 32
    try database.run("DELETE FROM part WHERE level = 2 AND number >= ?", [block])
    for kind in [Kind.dwell, .flow, .heat] {
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT floor, crew, size, columns FROM part
          WHERE kind = ? AND level = 1 AND number >= ? AND number < ?
          """, arguments: [kind.rawValue, block * 32, day])
      for row in rows {
        let (floor, group) = (Int32(try row.integer("floor")), Int32(try row.integer("crew")))
        let bytes = try row.columns("columns", size: "size")
        switch kind {
        case .dwell: try add(DwellPart(bytes: bytes), kind, 2, floor, group, block)
        case .flow: try add(FlowPart(bytes: bytes), kind, 2, floor, group, block)
        case .heat: try add(HeatFigures(bytes: bytes), kind, 2, floor, group, block)
        }
      }
    }
  }

  // MARK: - Checking

  /// The rows that cannot be read, and why.
  func findings() throws -> [String] {
    var findings: [String] = []
    for number in try Int64.fetchAll(database, sql: "SELECT hour FROM hour ORDER BY hour") {
      do {
        let hour = try hour(number)
        let isSame = try summary(number) == hour.summary
        if !isSame { findings.append("hour \(number): its summary is not that of its minutes") }
      } catch { findings.append("hour \(number): \(error)") }
    }
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM part")
    while let row = try rows.next() {
      do {
        let bytes = try row.columns("columns", size: "size")
        switch Kind(rawValue: try row.integer("kind")) {
        case .dwell: _ = try DwellPart(bytes: bytes)
        case .flow: _ = try FlowPart(bytes: bytes)
        case .heat: _ = try HeatFigures(bytes: bytes)
        case nil: findings.append("a part is of an unknown kind")
        }
      } catch {
        findings.append(
          "part \(try row.integer("number")) of level \(try row.integer("level")): \(error)")
      }
    }
    return findings
  }
}

extension Row {
  /// Columns as they were before zlib.
  fileprivate func columns(_ name: String, size: String) throws -> [UInt8] {
    guard let bytes = ZlibColumns.unpacked(try bytes(name), size: try integer(size)) else {
      throw InsightRows.Unreadable()
    }
    return bytes
  }
}

extension Row {
  /// Unpacks columns into an array.
  fileprivate func unpack(
    _ name: String, size: String, into columns: inout [UInt8]
  ) throws {
    let size = try integer(size)
    let isUnpacked = try withUnsafeData(named: name) { packed in
      packed.map { ZlibColumns.unpack($0, size: size, into: &columns) } ?? false
    }
    if !isUnpacked { throw InsightRows.Unreadable() }
  }
}

extension InsightRows {
  /// Columns cannot be unpacked.
  fileprivate struct Unreadable: Error, CustomStringConvertible {
    let description = "its columns cannot be unpacked"
  }
}
