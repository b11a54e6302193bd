import Geometry
import IndoorModel
import Logging
import Routing
import TestKit
import Testing

@testable import LiveMap

/// Keeps everything it is sent; takes no frame while it is slow.
private final class RecordingViewer: Viewer {
  let id: ViewerID
  let format = FrameFormat.binary
  private let slow = Locked(false)
  private let arrivals: AsyncStream<Said>
  private let continuation: AsyncStream<Said>.Continuation

  init(_ id: ViewerID) {
    self.id = id
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  var isSlow: Bool {
    get { slow.withLock { $0 } }
    set { slow.withLock { $0 = newValue } }
  }

  func offer(_ frame: any EncodedMessage) -> Bool {
    if isSlow { return false }
    send(frame)
    return true
  }

  func send(_ message: any EncodedMessage) {
    if let said = message as? Said { continuation.yield(said) }
  }

  /// The next thing that a reader makes something of; others are passed over.
  func next<Result>(_ read: (Said) -> Result?) async -> Result? {
    for await said in arrivals {
      if let result = read(said) { return result }
    }
    return nil
  }

  func nextRoute() async -> RouteNews? {
    await next { if case .route(let news)? = $0.event { news } else { nil } }
  }

  func nextEdit() async -> AppliedEdit? {
    await next { if case .edit(let edit)? = $0.event { edit } else { nil } }
  }
}

/// What was said, unencoded.
private final class Said: EncodedMessage {
  let event: LiveEvent?
  let frame: PositionFrame?

  init(event: LiveEvent? = nil, frame: PositionFrame? = nil) {
    self.event = event
    self.frame = frame
  }
}

private struct Plain: LiveEncoder {
  func encode(_ event: LiveEvent) -> any EncodedMessage { Said(event: event) }
  func encode(_ frame: PositionFrame, as format: FrameFormat) -> any EncodedMessage {
    Said(frame: frame)
  }
}

private struct Journal: EditJournal {
  var edits: [AppliedEdit] = []
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits {
    .edits(Array(edits.drop { $0.revision <= revision }.prefix(min(limit, 2))))
  }
}

private func makeLive(_ venue: Venue, journal: Journal = Journal()) -> LiveVenue {
  LiveVenue(
    venue: venue, planner: RoutePlanner(venue: venue, engine: MeshEngine(venue: venue)),
    journal: journal, encoder: Plain(), logger: Logger(label: "test"), now: { moment(0) })
}

struct LiveVenueTests {
  @Test(.timeLimit(.minutes(1)))
  func `running sends what was reported`() async throws {
    let live = makeLive(twoFloors)
    let viewer = RecordingViewer(ada)
    try await live.subscribe(viewer, to: Subscription())
    #expect(
      await live.report([report("n-1", x: 1, y: 2), report("n-2", x: 1, y: 2, floor: "9")])
        == [LocationRefusal(index: 1, navigator: "n-2", reason: .unknownFloor("9"))])
    let running = Task { try await live.run() }
    let frame = await viewer.next { $0.frame?.positions.isEmpty == false ? $0.frame : nil }
    #expect(frame?.positions.map(\.slot) == [0])
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(await live.navigators.map(\.id) == ["n-1"])
  }

  @Test func `a slow viewer is skipped and then gets a keyframe`() async throws {
    let live = makeLive(twoFloors)
    let viewer = RecordingViewer(ada)
    try await live.subscribe(viewer, to: Subscription(floors: ["0"]))
    viewer.isSlow = true
    _ = await live.report([report("n-1", x: 1, y: 2)])
    await live.tick()
    #expect(await live.counters.skips == 1)
    viewer.isSlow = false
    await live.tick()
    let frame = await viewer.next(\.frame)
    #expect(frame?.isKeyframe == true)
  }

  @Test(.timeLimit(.minutes(1)))
  func `an edit re-routes whom it touches, and undo brings the old route back`() async throws {
    var venue = Venue(
      plan: """
        ##############
        #            #
        #            #
        #A          B#
        #            #
        #            #
        ##############
        """)
    let live = makeLive(venue)
    let (owner, watcher) = (RecordingViewer(ada), RecordingViewer(bob))
    try await live.subscribe(watcher, to: Subscription(streams: [.routes]))
    let start = venue.place("A").point
    _ = await live.report([report("n-1", x: start.x, y: start.y)])
    try await live.keepRoute(
      RouteRequest(
        id: "way", start: .navigator("n-1"), destination: .feature("B"), profile: .walking),
      for: owner)
    let first = try #require(await owner.nextRoute())
    #expect(first.reason == .requested)
    #expect(await watcher.nextRoute() == first)

    let block = Feature(
      id: "block", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: 7, y: start.y), radius: 1))
    let inverse = await apply([.put(block)], revision: 1, to: &venue, live)
    let second = try #require(await owner.nextRoute())
    #expect(second.reason == .edited)
    #expect(second.revision == 1)
    #expect(await watcher.nextRoute() == second)
    let (old, new) = (try first.result.get(), try second.result.get())
    #expect(new.distance > old.distance + 0.1)

    _ = await apply(inverse, revision: 2, to: &venue, live)
    let third = try #require(await owner.nextRoute())
    #expect(abs(try third.result.get().distance - old.distance) < 0.001)

    await live.leave(ada)
    let ended = await watcher.next { said -> RouteName? in
      if case .routeEnded(let name)? = said.event { name } else { nil }
    }
    #expect(ended == RouteName(id: "way", navigator: "n-1"))
    #expect(await live.routeCount == 0)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the nearest of several is chosen anew when an edit touches it`() async throws {
    let toilets = [("near", 4.0), ("far", 12.0)].map { id, x in
      Feature(
        id: Identifier(id), floor: "0", kind: .poi, shape: .point(Point(x: x, y: 1)),
        properties: ["category": "toilet"])
    }
    var venue = Venue(
      plan: """
        ##############
        #S           #
        ##############
        """, features: toilets)
    let live = makeLive(venue)
    let viewer = RecordingViewer(ada)
    try await live.keepRoute(
      RouteRequest(
        id: "way", start: .feature("S"), destination: .nearest(.categories(["toilet"])),
        profile: .walking), for: viewer)
    #expect(await viewer.nextRoute()?.destination == "near")

    let inverse = await apply([.remove("near")], revision: 1, to: &venue, live)
    let second = try #require(await viewer.nextRoute())
    #expect(second.reason == .edited)
    #expect(second.destination == "far")
    #expect(abs(try second.result.get().distance - 11) < 0.01)

    _ = await apply(inverse, revision: 2, to: &venue, live)
    #expect(await viewer.nextRoute()?.destination == "near")

    _ = await apply([.remove("near"), .remove("far")], revision: 3, to: &venue, live)
    let last = try #require(await viewer.nextRoute())
    #expect(last.destination == nil)
    #expect((try? last.result.get()) == nil)
  }

  @Test func `the nearest of nothing, and from the nearest, is refused`() async throws {
    let live = makeLive(twoFloors)
    let place = RouteEnd.place(Place(floor: "level-0", point: Point(x: 1, y: 1)))
    let spa = RouteEnd.nearest(.categories(["spa"]))
    await #expect(throws: LiveError.nothingFits(.categories(["spa"]))) {
      try await live.keepRoute(
        RouteRequest(id: "a", start: place, destination: spa, profile: .walking),
        for: RecordingViewer(ada))
    }
    await #expect(throws: LiveError.beginsAtNearest) {
      try await live.keepRoute(
        RouteRequest(id: "a", start: spa, destination: place, profile: .walking),
        for: RecordingViewer(ada))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `missed edits come page by page before newer ones`() async throws {
    var venue = Venue(plan: "     ")
    let edits = (1...5).map { revision in
      AppliedEdit(
        edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: []),
        revision: revision, time: moment(0), inverse: [])
    }
    venue.revision = 4
    let live = makeLive(venue, journal: Journal(edits: Array(edits.prefix(4))))
    let viewer = RecordingViewer(ada)
    try await live.subscribe(viewer, to: Subscription(streams: [.edits], knownRevision: 0))
    for edit in edits.prefix(4) { #expect(await viewer.nextEdit() == edit) }
    venue.revision = 5
    await live.apply(edits[4], changes: VenueChanges(), venue: venue)
    #expect(await viewer.nextEdit() == edits[4])
  }

  @Test(.timeLimit(.minutes(1)))
  func `work from one thread is done in its order`() async {
    let live = makeLive(twoFloors)
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    for number in 0..<1000 { live.perform { _ in continuation.yield(number) } }
    var expected = 0
    for await number in numbers {
      #expect(number == expected)
      expected += 1
      if expected == 1000 { break }
    }
  }

  /// Applies operations as the API does.
  private func apply(
    _ operations: [IndoorModel.Operation], revision: Int, to venue: inout Venue, _ live: LiveVenue
  ) async -> [IndoorModel.Operation] {
    guard let (changes, inverse) = try? venue.apply(operations) else {
      Issue.record("the edit is refused")
      return []
    }
    venue.revision = revision
    let edit = AppliedEdit(
      edit: Edit(
        id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: operations),
      revision: revision, time: moment(0), inverse: inverse)
    await live.apply(edit, changes: changes, venue: venue)
    await live.settle()
    return inverse
  }
}
