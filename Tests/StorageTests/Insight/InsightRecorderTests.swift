import Foundation
import GRDB
import Geometry
import IndoorModel
import Insight
import TestKit
import Testing

@testable import Storage

/// Figures from recorded minutes, on a real disk: restarts, edits, and counting again.
@Suite struct InsightRecorderTests {
  /// The plans of a day: another hall from an edit on.
  private struct Plans: PlanHistory {
    var edit = noon.advanced(bySeconds: 400)

    func revision(before time: Timestamp) throws -> Int { edit < time ? 2 : 1 }

    func plan(of revision: Int, from known: Venue?) throws -> Venue {
      let side = revision == 2 ? 30.0 : 20.0
      var venue = Venue(
        slug: "expo", name: LocalizedText("Expo"), revision: revision,
        buildings: [Building(id: "main", name: LocalizedText("Main"))],
        floors: ["0", "t1"].map {
          Floor(
            id: $0, building: "main", ordinal: $0 == "0" ? 0 : 1, name: LocalizedText("Floor"),
            bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: 100)))
        },
        features: [area("hall", "0", side), area("corner", "0", 8), area("upper", "t1", 40)])
      venue.settings.set(.privacyThreshold, to: 3)
      return venue
    }

    private func area(
      _ id: Identifier<Feature>, _ floor: Identifier<Floor>, _ side: Double
    ) -> Feature {
      Feature(
        id: id, floor: floor, kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: -side, y: -side), Point(x: side, y: -side), Point(x: side, y: side),
            Point(x: -side, y: side),
          ])), properties: ["name": ["en": .string(id.rawValue)]])
    }
  }

  private static func recorder(
    _ folder: TemporaryFolder, hours: Int = 24, days: Int = 400, at now: Timestamp = noon
  ) -> (tracks: TrackRecorder, insight: InsightRecorder) {
    let insight = InsightRecorder(
      path: folder.file("expo.insight"), plans: Plans(), keptDays: days, observer: { _ in })
    return (
      TrackRecorder(
        path: folder.file("expo.tracks"), keptHours: hours, now: now, insight: insight,
        observer: { _ in }), insight
    )
  }

  /// Takes samples; as many as may wait, wait.
  private static func walk(
    _ walk: inout RandomWalk, seconds: Int, into recorder: TrackRecorder
  ) async {
    for second in 0..<seconds {
      if second % TrackRecorder.waitingLimit == 0 { await recorder.flush() }
      #expect(recorder.take(walk.next()))
    }
    await recorder.flush()
  }

  /// All rows of a file, but for the saved states of days.
  private static func rows(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    let database = try DatabaseQueue(path: folder.file(name))
    defer { try? database.close() }
    return try database.read { database in
      try ["subject", "hour", "part", "state"].flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
          "\(table) " + row.map { "\($0)=\($1.description)" }.joined(separator: " ") + " "
            + row.databaseValues.compactMap { Data.fromDatabaseValue($0)?.base64EncodedString() }
            .joined(separator: " ")
        }
      }
      .sorted()
    }
  }

  @Test func `counting again from tracks gives the same bytes`() async throws {
    let folder = try TemporaryFolder()
    var walk = RandomWalk(size: 60, seed: 11, begin: noon)
    let (tracks, insight) = Self.recorder(folder)
    await Self.walk(&walk, seconds: 1300, into: tracks)
    #expect(insight.figures.minutes > 15)
    tracks.close()
    // A restart: some seconds are missing, people are still there.
    walk.skip(seconds: 7)
    let (again, _) = Self.recorder(folder, at: walk.time)
    await Self.walk(&walk, seconds: 900, into: again)
    again.close()
    let before = try Self.rows(folder, "expo.insight")
    #expect(before.contains { $0.hasPrefix("part ") } && before.contains { $0.hasPrefix("hour ") })
    let trackFile = try TrackFile.look(at: folder.file("expo.tracks"))
    defer { trackFile.close() }
    // In place of what is there, and into an empty file.
    for name in ["expo.insight", "empty.insight"] {
      let file = try InsightFile.open(at: folder.file(name))
      let outcome = try InsightRecomputation.run(trackFile, into: file, plans: Plans())
      #expect(outcome.minutes > 30)
      #expect(try await file.findings() == [])
      file.close()
      #expect(try Self.rows(folder, name) == before)
    }
  }

  @Test func `minutes that only tracks have are counted when the server starts again`() async throws
  {
    let folder = try TemporaryFolder()
    var walk = RandomWalk(size: 40, seed: 12, begin: noon)
    let (tracks, _) = Self.recorder(folder)
    await Self.walk(&walk, seconds: 500, into: tracks)
    // Killed: what the recorder has in memory is lost, the file has all minutes that were over.
    for name in try folder.names where name.hasPrefix("expo.") {
      let copy = name.replacing("expo.", with: "killed.")
      try folder.copy(name, to: copy)
    }
    tracks.close()
    let insight = InsightRecorder(
      path: folder.file("killed.insight"), plans: Plans(), keptDays: 400, observer: { _ in })
    let again = TrackRecorder(
      path: folder.file("killed.tracks"), keptHours: 24, now: walk.time, insight: insight,
      observer: { _ in })
    await again.idle()
    again.close()
    let file = try InsightFile.look(at: folder.file("killed.insight"))
    let range = try #require(try await file.range())
    // At most ten seconds are lost, as of tracks.
    #expect(range.upperBound * 60_000 >= walk.time.millisecondsSince1970 - 10_000)
    file.close()
    let trackFile = try TrackFile.look(at: folder.file("killed.tracks"))
    let before = try Self.rows(folder, "killed.insight")
    let file2 = try InsightFile.open(at: folder.file("killed.insight"))
    _ = try InsightRecomputation.run(trackFile, into: file2, plans: Plans())
    file2.close()
    trackFile.close()
    #expect(try Self.rows(folder, "killed.insight") == before)
  }

  @Test func `figures are derived where no tracks are kept, and nothing of people is written`()
    async throws
  {
    let folder = try TemporaryFolder()
    var walk = RandomWalk(size: 30, seed: 13, begin: noon)
    let (tracks, _) = Self.recorder(folder, hours: 0)
    await Self.walk(&walk, seconds: 400, into: tracks)
    tracks.close()
    #expect(try !folder.names.contains { $0.contains("tracks") })
    let file = try InsightFile.look(at: folder.file("expo.insight"))
    defer { file.close() }
    #expect(try await file.range()?.count == 7)
    let minute = noon.millisecondsSince1970 / 60_000
    let series = try await file.series(FigureSeries(bounds: [minute, minute + 7], group: 0))
    #expect(series.total(of: SubjectTable.venue).peak > 20)
    let quarter = minute / 15
    let subjects = try await file.subjects()
    let floor = try #require(subjects.number(of: .floor, "0"))
    _ = try await file.heat(floor: floor, group: nil, in: quarter..<quarter + 1)
  }

  @Test func `the file names no person`() async throws {
    let folder = try TemporaryFolder()
    var walk = RandomWalk(size: 40, seed: 17, begin: noon)
    let (tracks, _) = Self.recorder(folder)
    await Self.walk(&walk, seconds: 300, into: tracks)
    tracks.close()
    let database = try DatabaseQueue(path: folder.file("expo.insight"))
    let content = try await database.read { database in
      try ["subject", "hour", "part", "state"].flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table)").flatMap { row in
          row.databaseValues.compactMap { Data.fromDatabaseValue($0) }
        }
      }
    }
    for id in walk.truth.keys {
      #expect(!content.contains { $0.range(of: Data(id.rawValue.utf8)) != nil })
      #expect(!content.contains { $0.range(of: Data(("N" + id.rawValue.dropFirst()).utf8)) != nil })
    }
    // An hour without people, into the next day: of none of them anything goes on.
    walk.leave()
    walk.skip(seconds: 90)
    let (empty, _) = Self.recorder(folder, at: walk.time)
    await Self.walk(&walk, seconds: 70, into: empty)
    empty.close()
    walk.skip(seconds: 86_400)
    let (again, _) = Self.recorder(folder, at: walk.time)
    await Self.walk(&walk, seconds: 70, into: again)
    again.close()
    let state = try await database.read { try InsightRows($0).state(0) }
    #expect((state ?? []).count < 40)
  }

  @Test func `what is too old is forgotten, and 0 days delete everything`() async throws {
    let folder = try TemporaryFolder()
    var walk = RandomWalk(size: 20, seed: 14, begin: noon)
    let (tracks, insight) = Self.recorder(folder, days: 2)
    await Self.walk(&walk, seconds: 200, into: tracks)
    let file = try #require(insight.file)
    walk.skip(seconds: 3 * 86_400)
    await Self.walk(&walk, seconds: 200, into: tracks)
    let range = try #require(try await file.range())
    #expect(range.lowerBound > noon.millisecondsSince1970 / 60_000 + 1440)
    tracks.keep(insightDays: 0, now: walk.time)
    await tracks.idle()
    #expect(try !folder.names.contains { $0.contains("insight") })
    tracks.close()
  }

  @Test(arguments: ["garbage", "other"])
  func `a damaged file is put aside and a new one begun`(_ kind: String) async throws {
    let folder = try TemporaryFolder()
    if kind == "garbage" {
      try Data(repeating: 7, count: 9000).write(
        to: URL(fileURLWithPath: folder.file("expo.insight")))
    } else {
      let other = try TrackFile.open(at: folder.file("expo.insight"))
      other.close()
    }
    var walk = RandomWalk(size: 20, seed: 15, begin: noon)
    let (tracks, _) = Self.recorder(folder)
    await Self.walk(&walk, seconds: 130, into: tracks)
    tracks.close()
    #expect(try folder.names.contains("expo.insight-damaged-1"))
    let file = try InsightFile.look(at: folder.file("expo.insight"))
    #expect(try await file.range() != nil)
    file.close()
  }

  @Test func `a new day is counted again from its begin, with the state of then`() async throws {
    let folder = try TemporaryFolder()
    let evening = Timestamp(millisecondsSince1970: 20_000 * 86_400_000 + 86_000_000)
    var walk = RandomWalk(size: 30, seed: 16, begin: evening)
    let (tracks, _) = Self.recorder(folder, at: evening)
    await Self.walk(&walk, seconds: 1000, into: tracks)
    tracks.close()
    let trackFile = try TrackFile.open(at: folder.file("expo.tracks"))
    let before = try Self.rows(folder, "expo.insight")
    // The first minutes are gone: only the day from its begin can be counted again.
    try trackFile.forget(before: evening.advanced(bySeconds: 200))
    let file = try InsightFile.open(at: folder.file("expo.insight"))
    let outcome = try InsightRecomputation.run(trackFile, into: file, plans: Plans())
    let midnight = Timestamp(millisecondsSince1970: 20_001 * 86_400_000)
    #expect(outcome.begin == midnight)
    #expect(try Self.rows(folder, "expo.insight") == before)
    try trackFile.forget(before: evening.advanced(bySeconds: 700))
    #expect(throws: InsightRecomputation.Refusal.uncovered(path: trackFile.path)) {
      try InsightRecomputation.run(trackFile, into: file, plans: Plans())
    }
    #expect(try Self.rows(folder, "expo.insight") == before)
    file.close()
    trackFile.close()
  }

  @Test func `figures that were read are one file once it is closed`() async throws {
    let folder = try TemporaryFolder()
    let file = try InsightFile.open(at: folder.file("expo.insight"))
    #expect(try await file.range() == nil)
    file.close()
    #expect(try folder.names == ["expo.insight"])
  }
}
