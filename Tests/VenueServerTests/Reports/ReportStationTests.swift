import Foundation
import IndoorModel
import JSONText
import Logging
import Outbox
import Reports
import Storage
import Support
import TestKit
import Testing

@testable import VenueServer

/// Reports that are due, by a clock that the test turns.
@Suite(.timeLimit(.minutes(5)))
struct ReportStationTests {
  private let clock = Locked<Int64>(0)
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "floorcast-reports-\(UUID().uuidString)")

  /// A venue in Berlin.
  private func venueFile() throws -> VenueFile {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "plan.venue").path
    if !FileManager.default.fileExists(atPath: path) {
      var venue = Venue(plan: "A   B")
      venue.settings.identity[.timeZone] = "Europe/Berlin"
      try VenueFile.create(at: path, venue: venue, images: []).close()
    }
    return try VenueFile.open(at: path)
  }

  private func station(_ file: VenueFile) -> ReportStation {
    ReportStation(
      of: file, insight: nil, sending: MessageSending(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      now: { [clock] in Timestamp(millisecondsSince1970: clock.withLock { $0 }) })
  }

  private func set(_ text: String) throws {
    let time = try #require(Timestamp(rfc3339: text))
    clock.withLock { $0 = time.millisecondsSince1970 }
  }

  private func schedule(_ more: [String: Value] = [:]) throws -> ReportSchedule {
    let usual: [String: Value] = [
      "name": "Daily", "every": "day", "time": "02:30", "recipients": ["ada@example.org"],
    ]
    return try ReportSchedule(
      Fields(.object(usual.merging(more) { $1 }), of: "a schedule"), id: "s-1")
  }

  private func mails(_ station: ReportStation) async throws -> [String] {
    try await station.deliveries(of: "s-1", before: nil, limit: 100).map(\.id)
  }

  @Test func `a report is made once when it is due, whatever restarts`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try venueFile()
    defer { file.close() }
    try set("2026-11-24T01:00:00Z")
    var station = station(file)
    try await station.set(try schedule())
    try await station.makeDue()
    #expect(try await mails(station).isEmpty)
    try set("2026-11-24T01:30:00Z")
    for _ in 0..<3 {
      try await station.makeDue()
      #expect(try await mails(station).count == 1)
      await station.close()
      station = self.station(file)
    }
    let ids = try await mails(station)
    try set("2026-11-25T01:30:00Z")
    try await station.makeDue()
    let all = try await mails(station)
    #expect(all.count == 2 && all.contains(ids[0]))
    await station.close()
  }

  /// In Berlin the clock leaps over 02:30 on 29 March and shows it twice on 25 October.
  @Test(arguments: ["2026-03-27T12:00:00Z", "2026-10-23T12:00:00Z"])
  func `clock changes neither skip nor double a report`(_ begin: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try venueFile()
    defer { file.close() }
    try set(begin)
    let station = station(file)
    try await station.set(try schedule())
    for _ in 0..<4 * 24 {
      clock.withLock { $0 += 3_600_000 }
      try await station.makeDue()
    }
    #expect(try await mails(station).count == 4)
    await station.close()
  }

  @Test func `what was due while the server was off is made then, up to a week later`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try venueFile()
    defer { file.close() }
    try set("2026-11-01T12:00:00Z")
    var station = station(file)
    try await station.set(try schedule())
    await station.close()
    try set("2026-11-20T12:00:00Z")
    station = self.station(file)
    try await station.makeDue()
    #expect(try await mails(station).count == 7)
    await station.close()
  }

  @Test func `mails for addresses that are no longer named are not sent`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try venueFile()
    defer { file.close() }
    try set("2026-11-24T01:00:00Z")
    let station = station(file)
    try await station.set(
      try schedule(["recipients": ["ada@example.org", "bob@example.org"]]))
    #expect(try await station.test("s-1"))
    #expect(try await mails(station).count == 2)
    try await station.set(try schedule(["recipients": ["bob@example.org"]]))
    let left = try await station.deliveries(of: "s-1", before: nil, limit: 9)
    #expect(left.count == 1 && left[0].body.contains("bob@example.org"))
    try await station.set(try schedule(["enabled": false]))
    #expect(try await mails(station).isEmpty)
    #expect(try await station.schedules().first?.due == nil)
    #expect(try await station.remove("s-1"))
    #expect(try await station.test("s-1") == false)
    await station.close()
  }

  @Test func `a report at midnight waits until all of its day is written`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try venueFile()
    defer { file.close() }
    try set("2026-11-23T12:00:00Z")
    let station = station(file)
    try await station.set(try schedule(["time": "00:00", "every": "week", "weekday": "tuesday"]))
    try set("2026-11-23T23:02:00Z")
    try await station.makeDue()
    #expect(try await mails(station).isEmpty)
    try set("2026-11-23T23:03:00Z")
    try await station.makeDue()
    #expect(try await mails(station).count == 1)
    await station.close()
  }
}
