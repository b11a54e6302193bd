import Foundation
import GRDB
import IndoorModel
public import Insight

/// One open insight file: figures of a venue, which tell of no single person.
///
/// It lies beside the venue's file, as tracks do, and stays when they are gone. Its errors are those of
/// a tracks file.
public final class InsightFile: Sendable {
  private let file: CompanionFile

  private init(_ file: CompanionFile) { self.file = file }

  /// Where the file is.
  public var path: String { file.path }

  // MARK: - Opening and closing

  /// Opens a file for writing; makes it if there is none.
  public static func open(at path: String) throws(TrackFileError) -> InsightFile {
    InsightFile(try CompanionFile.open(at: path, as: InsightSchema.self))
  }

  /// Opens a file for reading, also while a server writes it.
  public static func look(at path: String) throws(TrackFileError) -> InsightFile {
    InsightFile(try CompanionFile.look(at: path, as: InsightSchema.self))
  }

  /// Ends all work with the file.
  public func close() { file.close() }

  /// Whether the file's name still leads to the file that is open.
  var isInPlace: Bool { file.isInPlace }

  // MARK: - Reading

  /// What figures are of.
  public func subjects() async throws(TrackFileError) -> SubjectTable {
    try await file.read { try InsightRows($0).subjects() }
  }

  /// The first recorded minute, and the first one behind the last; `nil` when nothing is recorded.
  public func range() async throws(TrackFileError) -> Range<Int64>? {
    try await file.read { database in
      let rows = InsightRows(database)
      guard let hours = try rows.hours() else { return nil }
      let first = try rows.stretches(in: hours.lowerBound * 60..<(hours.lowerBound + 1) * 60)
      let last = try rows.stretches(in: hours.upperBound * 60..<(hours.upperBound + 1) * 60)
      guard let begin = first.first?.lowerBound, let end = last.last?.upperBound else {
        return nil
      }
      return begin..<end
    }
  }

  /// The stretches of a range, in minutes since 1970, that are recorded.
  public func stretches(
    in range: Range<Int64>
  ) async throws(TrackFileError) -> [Range<Int64>] {
    try await file.read { try InsightRows($0).stretches(in: range) }
  }

  /// Adds up figures.
  public func series(_ series: FigureSeries) async throws(TrackFileError) -> FigureSeries {
    try await file.read { try InsightRows($0).series(series) }
  }

  /// The visits that ended in a range of quarters of an hour.
  public func dwell(in quarters: Range<Int64>) async throws(TrackFileError) -> DwellPart {
    try await file.read { database in
      var sum = DwellPart()
      try InsightRows(database).forEach(.dwell, in: quarters) {
        sum.add(try DwellPart(bytes: $0))
      }
      return sum
    }
  }

  /// The flows in a range of quarters of an hour.
  public func flows(in quarters: Range<Int64>) async throws(TrackFileError) -> FlowPart {
    try await file.read { database in
      var sum = FlowPart()
      try InsightRows(database).forEach(.flow, in: quarters) { sum.add(try FlowPart(bytes: $0)) }
      return sum
    }
  }

  /// The heat of a floor in a range of quarters of an hour.
  ///
  /// - Parameter group: `nil` for all people.
  public func heat(
    floor: Int32, group: Int32?, in quarters: Range<Int64>
  ) async throws(TrackFileError) -> HeatSum {
    try await file.read { database in
      var sum = HeatSum()
      try InsightRows(database).forEach(.heat, floor: floor, group: group, in: quarters) {
        try sum.add(bytes: $0)
      }
      return sum
    }
  }

  /// Everything that is wrong with the file; nothing when all is well.
  public func findings() async throws(TrackFileError) -> [String] {
    try await file.read { database in
      let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
        .filter { $0 != "ok" }
      return try findings + InsightRows(database).findings()
    }
  }

  // MARK: - Recording

  /// What a counter goes on with; on the caller's thread.
  func memory() throws(TrackFileError) -> InsightMemory {
    try file.readNow { database in
      let rows = InsightRows(database)
      return (
        try rows.subjects(), try rows.state(0), try rows.days(),
        try rows.hours().flatMap { hours in
          try rows.stretches(in: hours.lowerBound * 60..<(hours.lowerBound + 1) * 60).first?
            .lowerBound
        }
      )
    }
  }

  /// The state at the begin of a day; on the caller's thread.
  func state(ofDay day: Int64) throws(TrackFileError) -> [UInt8]? {
    try file.readNow { try InsightRows($0).state(day) }
  }

  /// Writes counted minutes, and the state after them, in one transaction.
  func write(
    _ minutes: [CountedMinute], subjects: SubjectTable, state: [UInt8], last: Int64
  ) throws(TrackFileError) {
    try file.write { database in
      let rows = InsightRows(database)
      try rows.write(subjects, after: rows.subjects())
      for minute in minutes { try Self.write(minute, rows) }
      try rows.write(state: state, number: 0, last: last)
    }
  }

  private static func write(_ minute: CountedMinute, _ rows: InsightRows) throws {
    let figures = minute.figures
    if let day = minute.day { try rows.write(state: day.state, number: day.number, last: day.last) }
    if figures.samples > 0 {
      var hour = try rows.hour(HourFigures.hour(of: figures.minute))
      hour.add(figures)
      try rows.write(hour)
    }
    let quarter = figures.minute >= 0 ? figures.minute / 15 : (figures.minute - 14) / 15
    if !figures.dwell.isEmpty {
      try rows.add(DwellPart(figures.dwell), kind: .dwell, quarter: quarter)
    }
    if !figures.flows.isEmpty {
      try rows.add(FlowPart(figures.flows), kind: .flow, quarter: quarter)
    }
    if let heat = minute.heat {
      for (key, squares) in heat.figures.sorted(by: { $0.key < $1.key }) {
        try rows.add(
          squares, kind: .heat, floor: key.floor, group: key.group, quarter: heat.quarter)
      }
    }
  }

  /// Forgets what is too old, and the states of days that tracks do not reach.
  func forget(before time: Timestamp, days: Timestamp) throws(TrackFileError) {
    try file.write { database in
      let rows = InsightRows(database)
      try rows.forget(before: time.millisecondsSince1970)
      try rows.forgetDays(before: days.millisecondsSince1970)
    }
  }

  /// Forgets all figures from the begin of a day on; all of them for `nil`.
  func forget(from day: Int64?) throws(TrackFileError) {
    try file.write { try InsightRows($0).forget(from: day) }
  }
}

/// What an insight file keeps for the counter that goes on: the state after the last minute, the days at
/// the begin of which the state is kept, with the last sample before each, and the first minute with figures.
typealias InsightMemory = (
  subjects: SubjectTable, state: [UInt8]?, days: [(day: Int64, last: Int64)], first: Int64?
)

/// A minute that was counted and is to be written, with the state before it where it is the first of a
/// day.
typealias CountedMinute = (
  figures: MinuteFigures, heat: QuarterHeat?,
  day: (number: Int64, last: Int64, state: [UInt8])?
)
