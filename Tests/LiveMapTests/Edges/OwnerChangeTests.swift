import Geometry
import IndoorModel
import Logging
import Routing
import Support
import TestKit
import Testing

@testable import LiveMap

/// A venue's owner fails, and an edge takes its place.
struct OwnerChangeTests {
  /// Servers that show a venue, joined by queues in the place of the bus.
  private final class World {
    let servers: [LiveVenue]
    private let time = Locked(0.0)
    private let records = Locked<[[UInt8]]>([])
    private let reports = Locked<[[UInt8]]>([])
    private var owner = 0

    init(_ count: Int) {
      servers = (0..<count).map { [time] _ in
        LiveVenue(
          venue: twoFloors, planner: RoutePlanner(venue: twoFloors), journal: NoEdits(),
          encoder: Events(), logger: Logger(label: "test"),
          now: { moment(time.withLock { $0 }) })
      }
    }

    func own(_ index: Int, term: UInt64, run: String) async {
      owner = index
      for (number, server) in servers.enumerated() where number != index {
        await server.follow(as: "node-\(number)") { [reports] bytes in
          reports.withLock { $0.append(bytes) }
        }
      }
      await servers[index].own(term: term, run: run) { [records] bytes in
        records.withLock { $0.append(bytes) }
      }
    }

    /// A tenth of a second of the servers that are still there.
    func tick(without failed: Int? = nil) async {
      time.withLock { $0 += 0.1 }
      await servers[owner].tick()
      let sent = records.withLock { records in
        defer { records = [] }
        return records
      }
      for (index, server) in servers.enumerated() where index != owner && index != failed {
        for record in sent { await server.take(record: record) }
        await server.tick()
      }
      let heard = reports.withLock { reports in
        defer { reports = [] }
        return reports
      }
      for report in heard { await servers[owner].hear(report: report) }
    }

    func report(_ ids: [String], to server: Int) async {
      let now = moment(time.withLock { $0 })
      _ = await servers[server].report(
        ids.enumerated().map { number, id in
          LocationReport(
            navigator: Identifier(id), name: "Person \(id)",
            location: Location(
              place: Place(floor: "0", point: Point(x: Double(5 + number), y: 5)), time: now))
        })
    }
  }

  @Test func `slots, roster and run go on, and viewers stay`() async throws {
    let world = World(3)
    await world.own(0, term: 1, run: "run")
    let viewers = (1...2).map { EventViewer(UInt64($0)) }
    for (viewer, server) in zip(viewers, world.servers.dropFirst()) {
      try await server.subscribe(viewer, to: SubscriptionRequest())
    }
    await world.report(["a", "b", "c"], to: 0)
    for _ in 0..<5 { await world.tick() }
    let slots = await world.servers[1].slots
    #expect(slots.count == 3)
    #expect(await world.servers[2].slots == slots)

    await world.own(1, term: 2, run: "other")
    await world.report(["a", "b", "c", "d"], to: 1)
    for _ in 0..<25 { await world.tick(without: 0) }
    let later = await world.servers[1].slots
    #expect(later.filter { slots[$0.key] != nil } == slots)
    #expect(later["d"] != nil && !slots.values.contains(later["d"] ?? 0))
    #expect(await world.servers[2].slots == later)
    for viewer in viewers {
      #expect(viewer.welcomes.map(\.epoch) == ["run"])
      #expect(viewer.names == ["a", "b", "c", "d"])
    }
    // A viewer of the owner before resumes with what it knows, at both.
    for server in world.servers.dropFirst() {
      let viewer = EventViewer(9)
      var request = SubscriptionRequest()
      let known = try #require(viewers[0].firstRoster)
      request.resume = Resume(epoch: "run", roster: known, floors: [:])
      try await server.subscribe(viewer, to: request)
      #expect(viewer.welcomes.map(\.isResumed) == [true])
      #expect(viewer.names.contains("d"))
      // One that knows what no server here does begins again.
      request.resume = Resume(epoch: "run", roster: known + 100, floors: [:])
      try await server.subscribe(viewer, to: request)
      #expect(viewer.welcomes.last?.isResumed == false)
    }
  }

  @Test func `a server that followed no owner begins a run of its own`() async throws {
    let world = World(2)
    await world.servers[0].begin(run: "early")
    await world.own(1, term: 1, run: "run")
    let viewer = EventViewer(1)
    await world.own(0, term: 2, run: "later")
    try await world.servers[0].subscribe(viewer, to: SubscriptionRequest())
    #expect(viewer.welcomes.map(\.epoch) == ["later"])
    await world.report(["a"], to: 0)
    #expect(await world.servers[0].slots.count == 1)
  }

  @Test func `an owner that is deposed shows what the next one says`() async throws {
    let world = World(2)
    await world.own(0, term: 1, run: "run")
    let viewer = EventViewer(1)
    try await world.servers[0].subscribe(viewer, to: SubscriptionRequest())
    try await world.servers[1].subscribe(EventViewer(2), to: SubscriptionRequest())
    await world.report(["a", "b"], to: 0)
    for _ in 0..<3 { await world.tick() }
    await world.own(1, term: 2, run: "other")
    // It takes no locations itself any more.
    await world.report(["x"], to: 0)
    await world.report(["a", "b", "c"], to: 1)
    for _ in 0..<5 { await world.tick() }
    #expect(await world.servers[0].slots == world.servers[1].slots)
    #expect(viewer.names == ["a", "b", "c"])
    #expect(viewer.welcomes.count == 1)
  }
}

extension LiveVenue {
  fileprivate func own(term: UInt64, run: String, send: @escaping RecordExchange.Send) {
    records.publish(term: term, epoch: run, on: self, send: send)
    if hub.epoch == nil { begin(run: run) }
  }

  /// The slot of each navigator.
  fileprivate var slots: [String: UInt16] {
    Dictionary(
      uniqueKeysWithValues: hub.positions.navigators.directory.entries.map {
        ($0.id.rawValue, $0.slot)
      })
  }
}

/// Keeps what it is told of the roster.
private final class EventViewer: Viewer {
  let id: ViewerID
  let format = FrameFormat.binary
  private let events = Locked<[LiveEvent]>([])

  init(_ number: UInt64) { id = ViewerID(rawValue: number) }

  func offer(_ frame: any EncodedMessage) -> Bool { true }

  func send(_ message: any EncodedMessage) {
    if let event = (message as? EncodedEvent)?.event { events.withLock { $0.append(event) } }
  }

  var welcomes: [Welcome] {
    events.withLock {
      $0.compactMap { if case .welcome(let welcome) = $0 { welcome } else { nil } }
    }
  }

  private var rosters: [Roster] {
    events.withLock { $0.compactMap { if case .roster(let roster) = $0 { roster } else { nil } } }
  }

  /// The number of the first roster that it was sent with a navigator in it.
  var firstRoster: UInt32? { rosters.first { !$0.entries.isEmpty }?.sequence }

  /// All navigators that it was told of.
  var names: [String] { Set(rosters.flatMap(\.entries).map(\.id.rawValue)).sorted() }
}

private final class EncodedEvent: EncodedMessage {
  let event: LiveEvent?
  init(_ event: LiveEvent?) { self.event = event }
}

private struct Events: LiveEncoder {
  func encode(_ event: LiveEvent) -> any EncodedMessage { EncodedEvent(event) }
  func encode(positions bytes: [UInt8]) -> any EncodedMessage { EncodedEvent(nil) }
  func encode(_ frame: PositionFrame) -> any EncodedMessage { EncodedEvent(nil) }
  func encode(_ cells: CellCounts, as format: FrameFormat) -> any EncodedMessage {
    EncodedEvent(nil)
  }
}

private struct NoEdits: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}
