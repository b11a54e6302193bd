import Foundation
import GRDB
import Geometry
public import IndoorModel

extension TrackFile {
  /// Writes minutes, in place of what was written of them before, in one transaction.
  ///
  /// - Parameter counts: what was counted so far, in place of what was written of that before.
  /// - Returns: the minutes with their parts, and how many bytes all of them take.
  func write(
    _ minutes: [RunningMinute], _ counts: CountSample? = nil
  ) throws(TrackFileError) -> (minutes: [RunningMinute], bytes: Int) {
    guard let writer else { throw .notOpen(path: path) }
    do {
      return try writer.write { database in
        var (written, bytes) = ([RunningMinute](), 0)
        for minute in minutes {
          let (minute, size) = try Self.write(minute, in: database)
          written.append(minute)
          bytes += size
        }
        if let counts { try counts.write(in: database) }
        return (written, bytes)
      }
    } catch { throw TrackFileError(error, path: path) }
  }

  private static func write(
    _ minute: RunningMinute, in database: Database
  ) throws -> (minute: RunningMinute, bytes: Int) {
    var minute = minute
    let part = try minute.part ?? nextPart(of: minute.number, in: database)
    minute.part = part
    try database.cachedStatement(sql: "DELETE FROM minute WHERE minute = ? AND part = ?")
      .execute(arguments: [minute.number, part])
    var times = ByteWriter()
    var last = minute.begin
    for time in minute.times {
      times.append(signed: time - last)
      last = time
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO minute (minute, part, begin, end, people, times) VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      minute.number, part, minute.begin, minute.end, minute.most, Data(times.bytes),
    ])
    let numbers = try numbers(of: minute, in: database)
    var bytes = times.bytes.count
    for (floor, tracks) in minute.floors.sorted(by: { $0.key.floor < $1.key.floor }) {
      let columns = zip(tracks.navigators, tracks.steps).compactMap { id, steps in
        numbers[id].map { TrackColumn(navigator: $0, steps: steps) }
      }.sorted { $0.navigator < $1.navigator }
      bytes += try write(columns, on: floor, of: minute.number, part: part, in: database)
    }
    return (minute, bytes)
  }

  private static func nextPart(of minute: Int64, in database: Database) throws -> Int64 {
    try Int64.fetchOne(
      database, sql: "SELECT max(part) + 1 FROM minute WHERE minute = ?", arguments: [minute]) ?? 0
  }

  /// The numbers of all who are in a minute; those who were forgotten or are new get one.
  private static func numbers(
    of minute: RunningMinute, in database: Database
  ) throws -> [Identifier<Navigator>: Int64] {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO navigator (id, name, crew, lastMinute) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = coalesce(excluded.name, name),
          crew = coalesce(excluded.crew, crew),
          lastMinute = max(lastMinute, excluded.lastMinute)
        RETURNING number
        """)
    var numbers: [Identifier<Navigator>: Int64] = [:]
    for person in minute.people.values {
      numbers[person.id] = try Int64.fetchOne(
        statement, arguments: [person.id.rawValue, person.name, person.group, minute.number])
    }
    return numbers
  }

  private static func write(
    _ columns: [TrackColumn], on floor: RunningMinute.FloorKey, of minute: Int64, part: Int64,
    in database: Database
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
    try database.cachedStatement(
      sql: """
        INSERT INTO track
          (minute, part, floor, originX, originY, unit, navigators, locations, size, columns)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      minute, part, number, floor.origin.x, floor.origin.y, floor.unit, columns.count, locations,
      bytes.count, Data(packed),
    ])
    return packed.count
  }

  /// Forgets what is older, and whoever was only there; the file gets smaller.
  ///
  /// - Returns: how many minutes were forgotten.
  @discardableResult
  public func forget(before time: Timestamp) throws(TrackFileError) -> Int {
    guard let writer else { throw .notOpen(path: path) }
    let limit = time.millisecondsSince1970
    do {
      let count = try writer.write { database in
        try database.execute(sql: "DELETE FROM minute WHERE end <= ?", arguments: [limit])
        let count = database.changesCount
        guard count > 0 else { return 0 }
        // A minute that is kept may end in the one after.
        let minute = RunningMinute.minute(of: limit) - 1
        try database.execute(
          sql: """
            DELETE FROM navigator WHERE lastMinute < ?;
            DELETE FROM floor WHERE number NOT IN (SELECT floor FROM track);
            """, arguments: [minute])
        return count
      }
      if count > 0 { try shrink(writer) }
      return count
    } catch { throw TrackFileError(error, path: path) }
  }

  /// Gives free pages back to the disk when they are many; the next minutes need some anyway.
  private func shrink(_ writer: any DatabaseWriter) throws {
    try writer.writeWithoutTransaction { database in
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
    guard let writer else { throw .notOpen(path: path) }
    do {
      try writer.writeWithoutTransaction { database in
        try database.execute(sql: "DELETE FROM navigator; DELETE FROM floor")
        // A file that no server has opened since may not have them.
        if try database.tableExists("counts") { try database.execute(sql: "DELETE FROM counts") }
        _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch { throw TrackFileError(error, path: path) }
  }
}
