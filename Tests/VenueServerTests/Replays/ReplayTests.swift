import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import Logging
import Routing
import Storage
import Support
import TestKit
import Testing
import WebServer
import Wire

@testable import LiveMap
@testable import VenueServer

/// A live side that is recorded, and what was seen of it at each second.
private struct Recorded {
  let plan: Venue
  let recorder: TrackRecorder
  var truth: [(time: Timestamp, people: [NavigatorStatus])] = []
  private let folder: URL

  private static let begin = Timestamp(millisecondsSince1970: 1_795_262_400_000)

  init(seconds: Int, people: Int, seed: UInt64) async throws {
    let floor = String(repeating: String(repeating: " ", count: 60) + "\n", count: 40)
    plan = Venue(plan: floor, floor)
    folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    recorder = TrackRecorder(
      path: folder.appending(path: "plan.tracks").path, keptHours: 24, now: Self.begin,
      observer: { _ in })
    let time = Locked(Self.begin)
    let live = makeLive(plan) { time.withLock { $0 } }
    await live.record(into: recorder)
    var walk = Walk(seed: seed, people: people, floors: plan.floors.map(\.id))
    for second in 1...seconds {
      let now = Self.begin.advanced(bySeconds: Double(second))
      time.withLock { $0 = now }
      let refused = await live.report(walk.next(at: now))
      #expect(refused == [])
      await live.tick()
      truth.append((now, await live.navigators))
      if second % 20 == 0 { await recorder.flush() }
    }
    await recorder.flush()
  }

  func end() {
    recorder.close()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// People that walk, stand, fall silent for a while or for good, and change floors, at random.
private struct Walk {
  private var generator: SeededGenerator
  private var people: [(point: Point, heading: Double, floor: Int, silentUntil: Int)]
  private let floors: [Identifier<Floor>]
  private var second = 0

  init(seed: UInt64, people: Int, floors: [Identifier<Floor>]) {
    generator = SeededGenerator(seed: seed)
    self.floors = floors
    self.people = (0..<people).map { (Point(x: 30, y: 20), Double($0), $0 % 2, $0 / 4) }
  }

  mutating func next(at now: Timestamp) -> [LocationReport] {
    second += 1
    return people.indices.compactMap { index in
      guard people[index].silentUntil <= second else { return nil }
      if Int.random(in: 0..<60, using: &generator) == 0 {
        people[index].silentUntil = second + Int.random(in: 5...90, using: &generator)
      }
      if Int.random(in: 0..<50, using: &generator) == 0 {
        people[index].floor = 1 - people[index].floor
      }
      if Int.random(in: 0..<4, using: &generator) > 0 {
        people[index].heading += .random(in: -0.3...0.3, using: &generator)
        let (heading, point) = (people[index].heading, people[index].point)
        people[index].point = Point(
          x: min(max(point.x + 1.3 * cos(heading), 0), 59),
          y: min(max(point.y + 1.3 * sin(heading), 0), 39))
      }
      return LocationReport(
        navigator: Identifier("n-\(index)"), name: index % 2 == 0 ? "N \(index)" : nil,
        location: Location(
          place: Place(floor: floors[people[index].floor], point: people[index].point), time: now))
    }
  }
}

private struct NoJournal: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}

private func makeLive(
  _ plan: Venue, isReplay: Bool = false, now: @escaping @Sendable () -> Timestamp
) -> LiveVenue {
  var configuration = LiveConfiguration()
  configuration.isReplay = isReplay
  configuration.followsDoors = !isReplay
  return LiveVenue(
    venue: plan, planner: RoutePlanner(venue: plan),
    journal: NoJournal(), encoder: LiveMessages(venue: plan.slug), configuration: configuration,
    logger: Logger(label: "test"), now: now)
}

@Suite(.timeLimit(.minutes(20)))
struct ReplayTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what was seen is seen again, at any second, in any order`(seed: UInt64) async throws {
    let recorded = try await Recorded(seconds: 200, people: 24, seed: seed)
    let wall = Locked(Timestamp(millisecondsSince1970: 1_795_300_000_000))
    let now: @Sendable () -> Timestamp = { wall.withLock { $0 } }
    let live = makeLive(recorded.plan, isReplay: true, now: now)
    let session = ReplaySession(
      tracks: recorded.recorder, live: live, ownsLive: true, at: recorded.truth[0].time, speed: 0,
      logger: Logger(label: "test"), now: now)
    var generator = SeededGenerator(seed: seed)
    for (time, people) in recorded.truth + recorded.truth.shuffled(using: &generator) {
      wall.withLock { $0 = $0.advanced(bySeconds: 1) }
      #expect(try await session.play(at: time, speed: 0))
      await live.settled()
      await live.tick()
      let shown = await live.navigators
      #expect(shown.map(\.id) == people.map(\.id))
      for (shown, seen) in zip(shown, people) {
        #expect(shown.location.place.floor == seen.location.place.floor)
        // Half of the unit of the live stream.
        let apart = (shown.location.place.point - seen.location.place.point).length
        #expect(apart <= 0.0071)
        #expect(shown.state == seen.state)
        #expect(shown.name == seen.name)
      }
    }
    recorded.end()
  }

  @Test func `it goes on at its speed and stops at the end`() async throws {
    let recorded = try await Recorded(seconds: 100, people: 6, seed: 9)
    let wall = Locked(Timestamp(millisecondsSince1970: 1_795_300_000_000))
    let now: @Sendable () -> Timestamp = { wall.withLock { $0 } }
    let live = makeLive(recorded.plan, isReplay: true, now: now)
    let session = ReplaySession(
      tracks: recorded.recorder, live: live, ownsLive: true, at: recorded.truth[0].time, speed: 10,
      logger: Logger(label: "test"), now: now)
    #expect(try await session.prepare())
    wall.withLock { $0 = $0.advanced(bySeconds: 5) }
    _ = try await session.play(at: nil, speed: nil)
    await live.settled()
    #expect(await live.replay?.at == recorded.truth[50].time)
    wall.withLock { $0 = $0.advanced(bySeconds: 500) }
    _ = try await session.play(at: nil, speed: nil)
    await live.settled()
    let replay = await live.replay
    #expect(replay?.at == recorded.truth[99].time)
    #expect(replay?.from == recorded.truth[0].time)
    #expect(replay?.to == recorded.truth[99].time)
    recorded.end()
  }

  @Test func `what is deleted is not shown any longer`() async throws {
    let recorded = try await Recorded(seconds: 30, people: 6, seed: 4)
    let time = recorded.truth[20].time
    let live = makeLive(recorded.plan, isReplay: true) { time }
    let session = ReplaySession(
      tracks: recorded.recorder, live: live, ownsLive: true, at: time, speed: 0,
      logger: Logger(label: "test"), now: { time })
    #expect(try await session.prepare())
    await live.settled()
    #expect(await !live.navigators.isEmpty)
    recorded.recorder.keep(hours: 0, now: time)
    #expect(await recorded.recorder.openedFile() == nil)
    #expect(try await !session.play(at: nil, speed: nil))
    await live.settled()
    #expect(await live.navigators.isEmpty)
    recorded.end()
  }

  @Test func `where nothing is recorded there is nothing to look back at`() async throws {
    let server = try await TestServer()
    let answer = try await server.get("/api/v1/venues/plan/tracks").json
    #expect(answer["keptHours"] == 24)
    #expect(answer["stretches"] == [])
    let positions = await server.get("/api/v1/venues/plan/tracks/positions?at=5")
    #expect(positions.problem == "nothing-recorded")
    let missing = await server.get("/api/v1/venues/plan/tracks/positions")
    #expect(missing.status == .badRequest)
    let session = try server.plan.replay(at: Timestamp(millisecondsSince1970: 0), speed: 1)
    #expect(try await session.prepare() == false)
  }

  @Test func `not more may look back than there is room for`() async throws {
    let server = try await TestServer()
    let time = Timestamp(millisecondsSince1970: 0)
    for _ in 0..<Replays.limit {
      _ = try server.venues.replay(slug: "plan", at: time, speed: 1)
    }
    #expect(throws: Problem.tooManyReplays(limit: Replays.limit)) {
      try server.venues.replay(slug: "plan", at: time, speed: 1)
    }
  }
}

extension LiveVenue {
  fileprivate var replay: Replay? { hub.replay }

  /// Waits for what `perform` was given until now.
  fileprivate func settled() async {
    await withCheckedContinuation { continuation in
      perform { _ in continuation.resume() }
    }
    await Task.yield()
  }
}
