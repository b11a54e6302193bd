import Geometry
import IndoorModel
import Logging
import Routing
import TestKit
import Testing

@testable import LiveMap

struct LiveVenueTests {
  @Test(.timeLimit(.minutes(20)))
  func `running sends what was reported`() async throws {
    let live = makeLive(twoFloors)
    let viewer = RecordingViewer(ada)
    try await live.subscribe(viewer, to: SubscriptionRequest())
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
    try await live.subscribe(viewer, to: SubscriptionRequest(floors: ["0"]))
    viewer.isSlow = true
    _ = await live.report([report("n-1", x: 1, y: 2)])
    await live.tick()
    #expect(await live.counters.skips == 1)
    viewer.isSlow = false
    await live.tick()
    let frame = await viewer.next(\.frame)
    #expect(frame?.isKeyframe == true)
  }

  @Test(.timeLimit(.minutes(20)))
  func `an edit brings the route that it touches another way, and undo the old one`() async throws {
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
    try await live.subscribe(watcher, to: SubscriptionRequest(streams: [.routes]))
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
    let inverse = await live.edit([.put(block)], revision: 1, to: &venue)
    let second = try #require(await owner.nextRoute())
    #expect(second.reason == .edited)
    #expect(second.revision == 1)
    #expect(await watcher.nextRoute() == second)
    let (old, new) = (try first.result.get(), try second.result.get())
    #expect(new.distance > old.distance + 0.1)

    _ = await live.edit(inverse, revision: 2, to: &venue)
    let third = try #require(await owner.nextRoute())
    #expect(abs(try third.result.get().distance - old.distance) < 0.001)

    await live.leave(ada)
    let ended = await watcher.next { said -> RouteName? in
      if case .routeEnded(let name)? = said.event { name } else { nil }
    }
    #expect(ended == RouteName(id: "way", navigator: "n-1"))
    #expect(await live.routeCount == 0)
  }

  @Test(.timeLimit(.minutes(20)))
  func `the nearest of several is chosen again when an edit touches it`() async throws {
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
    #expect(await viewer.nextRoute()?.destination?.id == "near")

    let inverse = await live.edit([.remove("near")], revision: 1, to: &venue)
    let second = try #require(await viewer.nextRoute())
    #expect(second.reason == .edited)
    #expect(second.destination?.id == "far")
    #expect(abs(try second.result.get().distance - 11) < 0.01)

    _ = await live.edit(inverse, revision: 2, to: &venue)
    #expect(await viewer.nextRoute()?.destination?.id == "near")

    _ = await live.edit([.remove("near"), .remove("far")], revision: 3, to: &venue)
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

  @Test(.timeLimit(.minutes(20)))
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
    try await live.subscribe(viewer, to: SubscriptionRequest(streams: [.edits], knownRevision: 0))
    for edit in edits.prefix(4) { #expect(await viewer.nextEdit() == edit) }
    venue.revision = 5
    await live.apply(edits[4], changes: VenueChanges(), venue: venue)
    #expect(await viewer.nextEdit() == edits[4])
  }

  @Test(.timeLimit(.minutes(20)))
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
}
