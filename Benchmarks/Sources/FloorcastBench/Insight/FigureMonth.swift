import CommandSupport
import Foundation
import GRDB
import IndoorModel
import Storage
import Support

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An insight file of a month, the days of which are copies of the first, and what it is asked.
struct FigureMonth {
  /// A question to the server.
  struct Question {
    let key: String
    let label: String
    /// The path behind `insight/`, with what is asked but for the range.
    let path: String
    /// Seconds after the first opening.
    let range: Range<Int>
  }

  /// The answer is not one with figures.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  private static let days = 30
  private static let day = 86_400
  /// Midnight (UTC), so long ago that the month is over and nothing of it is too old to be kept.
  private static let midnight =
    (Timestamp.now.millisecondsSince1970 / 86_400_000 - 40) * 86_400_000

  /// When the first day begins.
  static let firstOpening = Timestamp(millisecondsSince1970: midnight + 9 * 3_600_000)

  /// What an organiser asks of a day and of a month.
  static let questions: [Question] = {
    let (one, all) = (0..<VisitorDay.length, -9 * 3600..<days * day - 9 * 3600)
    return [
      Question(
        key: "heat.hour", label: "heat of an hour", path: "heat?floor=0", range: 3600..<7200),
      Question(key: "heat.day", label: "heat of a day", path: "heat?floor=0", range: one),
      Question(key: "heat.month", label: "heat of 30 days", path: "heat?floor=0", range: all),
      Question(
        key: "heat.part", label: "heat of 30 days of a group", path: "heat?floor=0&group=guests",
        range: all),
      Question(key: "flows.day", label: "flows of a day", path: "flows", range: one),
      Question(key: "flows.month", label: "flows of 30 days", path: "flows", range: all),
      Question(
        key: "figures.day", label: "100 areas, a day by minutes", path: "figures?step=60",
        range: one),
      Question(
        key: "figures.month", label: "100 areas, 30 days by hours", path: "figures?step=3600",
        range: all),
      Question(key: "moments", label: "busiest moments of 30 days", path: "moments", range: all),
    ]
  }()

  private let path: String
  private let session = URLSession(configuration: .ephemeral)

  /// - Parameter folder: where the venue's file is, and its insight file will be.
  init(folder: URL) { path = Self.path(in: folder) }

  /// Where the insight file of the fair is.
  private static func path(in folder: URL) -> String {
    CompanionNames(of: VenueDirectory(path: folder.path).path(of: VisitorDay.slug)).insight
  }

  // MARK: - The file

  /// Says how many bytes a day has of each kind.
  func addSizes(to report: inout BenchReport) throws {
    let database = try DatabaseQueue(path: path)
    defer { try? database.close() }
    let sizes = try database.read { database in
      try [
        ("hours", "people, entries, exits by minute", "SELECT sum(length(minutes)) FROM hour"),
        ("summaries", "the same by hour", "SELECT sum(length(summary)) FROM hour"),
        ("dwell", "dwell times", "SELECT sum(length(columns)) FROM part WHERE kind = 1"),
        ("flows", "flows", "SELECT sum(length(columns)) FROM part WHERE kind = 2"),
        ("heat", "heat", "SELECT sum(length(columns)) FROM part WHERE kind = 3"),
        (
          "heatQuarters", "of it, by quarter of an hour",
          "SELECT sum(length(columns)) FROM part WHERE kind = 3 AND level = 0"
        ),
      ].map { ($0.0, $0.1, try Double.fetchOne(database, sql: $0.2) ?? 0) }
    }
    for (key, label, bytes) in sizes {
      report.add("size.\(key)", "size of a day: \(label)", bytes / 1000, digits: 0, unit: "kB")
    }
    let whole = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    report.add("size.file", "size of the file", Double(whole) / 1000, digits: 0, unit: "kB")
  }

  /// Copies the first day to those after it.
  func repeatDay() throws {
    let database = try DatabaseQueue(path: path)
    defer { try? database.close() }
    let first = Self.midnight / 86_400_000
    try database.write { database in
      for day in 1..<Self.days {
        try database.execute(
          sql: """
            INSERT INTO hour SELECT hour + ?, recorded, size, minutes, summarySize, summary FROM hour
            WHERE hour BETWEEN ? AND ?
            """, arguments: [day * 24, first * 24, first * 24 + 23])
        for (level, length) in [(0, 96), (1, 1)] {
          try database.execute(
            sql: """
              INSERT INTO part SELECT kind, level, floor, crew, number + ?, size, columns FROM part
              WHERE level = ? AND number >= ? AND number < ?
              """,
            arguments: [
              day * length, level, first * Int64(length), (first + 1) * Int64(length),
            ])
        }
      }
      // No range that is asked for has the whole of one.
      try database.execute(sql: "DELETE FROM part WHERE level = 2")
    }
    _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// Gives the file to a server.
  func copy(to folder: URL) throws {
    try FileManager.default.copyItem(atPath: path, toPath: Self.path(in: folder))
  }

  // MARK: - Questions

  /// Asks once.
  ///
  /// - Returns: the seconds that it took and the bytes of the answer.
  func ask(_ question: Question, port: Int) async throws -> (seconds: Double, bytes: Int) {
    func moment(_ seconds: Int) -> Int64 {
      Self.firstOpening.millisecondsSince1970 + Int64(seconds) * 1000
    }
    let text =
      "http://127.0.0.1:\(port)/api/v1/venues/\(VisitorDay.slug)/insight/\(question.path)"
      + (question.path.contains("?") ? "&" : "?")
      + "from=\(moment(question.range.lowerBound))&to=\(moment(question.range.upperBound))"
    guard let url = URL(string: text) else {
      throw Unexpected(description: "\(text) is no address")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let (data, response) = try await session.data(from: url)
    let took = (clock.now - start).seconds
    guard (response as? HTTPURLResponse)?.statusCode == 200, data.count > 200 else {
      throw Unexpected(description: "\(text): \(String(decoding: data.prefix(300), as: UTF8.self))")
    }
    return (took, data.count)
  }
}
