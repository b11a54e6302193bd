import Foundation
import IndoorModel
import JSONText
import Logging
import Support
import TestKit
import Testing
import Wire

@testable import VenueServer

/// Rehearsals of a venue: one at a time, kept, and what a restart leaves of them.
@Suite(.timeLimit(.minutes(5)))
struct RehearsalStationTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "floorcast-rehearsals-\(UUID().uuidString)")
  private let clock = Locked<Int64>(1_795_248_000_000)
  private let venue = Venue(plan: "A   B")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func station(_ runner: RehearsalRunner) -> RehearsalStation {
    RehearsalStation(
      besides: folder.appending(path: "plan.venue").path, runner: runner,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      now: { [clock] in
        Timestamp(
          millisecondsSince1970: clock.withLock {
            $0 += 1000
            return $0
          })
      })
  }

  private func request(_ name: String) throws -> RehearsalRequest {
    try RehearsalRequest([
      "name": .string(name),
      "scenario": ["begin": "2026-11-26T08:00:00Z", "end": "2026-11-26T09:00:00Z"],
    ])
  }

  private func state(_ id: Value?, in station: RehearsalStation) async throws -> String? {
    try await station.value(of: try #require(id?.string)).object?["state"]?.string
  }

  /// Names and states, the newest first.
  private func list(_ station: RehearsalStation) async -> [String] {
    await station.outlines().map {
      "\($0.object?["name"]?.string ?? "") \($0.object?["state"]?.string ?? "")"
    }
  }

  private func problem(_ work: () async throws -> Void) async -> String? {
    do { try await work() } catch { return (error as? Problem)?.kind }
    return nil
  }

  @Test func `one rehearsal of a venue is open at a time`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let runner = RehearsalRunner(program: "/bin/false")
    try await runner.beginTurn()
    let station = station(runner)
    let first = try await station.add(request("first"), of: venue).object?["id"]
    #expect(await list(station) == ["first waiting"])
    #expect(
      await problem { _ = try await station.add(request("second"), of: venue) }
        == "rehearsal-under-way")

    // One that waits can be removed, and lets another one in.
    try await station.remove(try #require(first?.string))
    #expect(await list(station).isEmpty)
    _ = try await station.add(request("second"), of: venue)
    #expect(await list(station) == ["second waiting"])
    station.close()
    runner.endTurn()
  }

  @Test func `a rehearsal that was open when the server stopped is interrupted`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let runner = RehearsalRunner(program: "/bin/false")
    try await runner.beginTurn()
    let station = station(runner)
    let id = try await station.add(request("long"), of: venue).object?["id"]
    station.close()
    let next = self.station(RehearsalRunner(program: "/bin/false"))
    #expect(try await state(id, in: next) == "interrupted")
    #expect(
      await problem { _ = try await next.figures(of: id?.string ?? "", on: nil) }
        == "rehearsal-not-done")
    // It stays so.
    #expect(await list(self.station(runner)) == ["long interrupted"])
  }

  @Test func `a program that fails is said to have failed, and the last eight are kept`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let station = station(RehearsalRunner(program: "/bin/false"))
    for number in 1...10 {
      _ = try await station.add(request("\(number)"), of: venue)
      await station.settle()
    }
    #expect(await list(station) == (3...10).reversed().map { "\($0) failed" })
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "plan.rehearsals").path)
    // The eight, and the one run of the plan of now that they share.
    #expect(kept.filter { $0.hasPrefix("rehearsal-") }.count == 8)
    #expect(kept.filter { $0.hasPrefix("now-") }.count == 1)
  }

  @Test func `a server without the program runs none`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let station = station(RehearsalRunner())
    #expect(
      await problem { _ = try await station.add(request("first"), of: venue) } == "no-rehearsals")
    #expect(await problem { try await station.remove("rehearsal-1") } == "no-such-rehearsal")
  }

  @Test func `too many rehearsals of a server are refused`() throws {
    let runner = RehearsalRunner(program: "/bin/false")
    for _ in 0..<RehearsalRunner.limit { try runner.admit() }
    let problem = #expect(throws: Problem.self) { try runner.admit() }
    #expect(problem?.kind == "busy-rehearsing")
    runner.dismiss()
    try runner.admit()
  }
}
