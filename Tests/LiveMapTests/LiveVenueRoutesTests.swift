import Geometry
import IndoorModel
import Logging
import Support
import TestKit
import Testing

@testable import LiveMap
@testable import Routing

extension LiveVenue {
  /// Has the planner follow the time of day, and asks meanwhile whether it knows all edits.
  fileprivate func tickAndSettle(_ settled: @escaping @Sendable () -> Void) {
    tick()
    Task {
      await settle()
      settled()
    }
  }
}

extension RoutePlanner {
  /// Checks that the planner remembers as many answers, once it forgot the others.
  fileprivate func remembersOnly(_ count: Int) async {
    while registeredCount != count { await Task.yield() }
  }
}

struct LiveVenueRoutesTests {
  // MARK: - Many routes

  @Test(.timeLimit(.minutes(20)))
  func `of many routes exactly those that an edit changes are sent, once`() async throws {
    var venue = hall
    let live = makeLive(venue)
    let owners = (0..<6).map { RecordingViewer(ViewerID(rawValue: UInt64(10 + $0))) }
    for (row, owner) in owners.enumerated() {
      for number in 0..<40 { try await keep("\(number)", row: row, of: owner, live) }
    }
    await live.waitUntilIdle()
    var sent: [[String: RouteNews]] = []
    for owner in owners { sent.append(await owner.routes()) }
    #expect(sent.allSatisfy { $0.count == 40 })
    #expect(await live.counters.routes == 240)

    let inverse = await live.edit([.put(block(row: 2))], revision: 1, to: &venue)
    await live.waitUntilIdle()
    for (row, owner) in owners.enumerated() {
      let news = await owner.routes()
      #expect(news.count == (row == 2 ? 40 : 0))
      #expect(news.values.allSatisfy { $0.reason == .edited && $0.revision == 1 })
      #expect(await owner.isRead)
    }
    let effect = try #require(await live.counters.edits.last)
    #expect(effect.kept == 240 && effect.changed == 40 && effect.recomputed == effect.touched)

    _ = await live.edit(inverse, revision: 2, to: &venue)
    await live.waitUntilIdle()
    for (row, owner) in owners.enumerated() {
      let news = await owner.routes()
      #expect(news.count == (row == 2 ? 40 : 0))
      for (id, news) in news {
        #expect(try news.result.get().legs == sent[row][id]?.result.get().legs)
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a viewer that leaves while routes are computed is forgotten everywhere`() async throws {
    let planner = RoutePlanner(venue: hall)
    let live = makeLive(hall, planner: planner)
    let owner = RecordingViewer(ada)
    for number in 0..<50 { try await keep("\(number)", row: 1, of: owner, live) }
    await live.leave(ada)
    await live.waitUntilIdle()
    #expect(await live.routeCount == 0)
    try await keep("last", row: 1, of: owner, live)
    await live.waitUntilIdle()
    await planner.remembersOnly(1)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a caller that settles does not wait while only the time of day is planned`() async throws {
    var venue = hall
    let planner = RoutePlanner(venue: venue)
    let live = makeLive(venue, planner: planner)
    let isSettled = Locked(false)
    await live.tickAndSettle { isSettled.withLock { $0 = true } }
    await live.waitUntilIdle()
    #expect(isSettled.withLock { $0 })
    _ = await live.edit([.put(block(row: 2))], revision: 1, to: &venue)
    await live.settle()
    #expect(await planner.basis.revision == 1)
  }

  // MARK: - Followers

  @Test(.timeLimit(.minutes(20)))
  func `a slow follower gets the newest of each route`() async throws {
    var venue = hall
    let live = makeLive(venue)
    let (owner, follower) = (RecordingViewer(ada), RecordingViewer(bob))
    try await live.subscribe(follower, to: SubscriptionRequest(streams: [.routes]))
    follower.isSlow = true
    for id in ["n-1", "n-2"] {
      _ = await live.report([report(id, x: 1.5, y: hallY(row: 2))])
      try await live.keepRoute(
        RouteRequest(
          id: id, start: .navigator(Identifier(id)),
          destination: .place(Place(floor: "0", point: Point(x: 28.5, y: hallY(row: 2)))),
          profile: .walking), for: owner)
    }
    await live.waitUntilIdle()
    _ = await live.edit([.put(block(row: 2))], revision: 1, to: &venue)
    await live.waitUntilIdle()
    follower.isSlow = false
    await live.tick()
    let news = [await follower.nextRoute(), await follower.nextRoute()].compactMap { $0 }
    #expect(Set(news.map(\.name.id)) == ["n-1", "n-2"])
    #expect(news.allSatisfy { $0.revision == 1 })
    #expect(await follower.isRead)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a new viewer gets all routes, and none that is over`() async throws {
    let live = makeLive(hall)
    let owners = [RecordingViewer(ada), RecordingViewer(ViewerID(rawValue: 9))]
    for (number, owner) in owners.enumerated() {
      for index in 0..<90 {
        let id = "n-\(number)-\(index)"
        _ = await live.report([report(id, x: 1.5, y: hallY(row: 1))])
        try await live.keepRoute(
          RouteRequest(
            id: id, start: .navigator(Identifier(id)),
            destination: .place(Place(floor: "0", point: Point(x: 28.5, y: hallY(row: 1)))),
            profile: .walking), for: owner)
      }
    }
    await live.waitUntilIdle()
    let follower = RecordingViewer(bob)
    try await live.subscribe(follower, to: SubscriptionRequest(streams: [.routes]))
    await live.leave(ada)
    var open: Set<String> = []
    while open.count < 90 || !open.allSatisfy({ $0.hasPrefix("n-1-") }) {
      guard let said = await follower.next({ $0.event }) else { break }
      switch said {
      case .route(let news): open.insert(news.name.id)
      case .routeEnded(let name): open.remove(name.id)
      default: continue
      }
    }
    #expect(open.count == 90)
  }

  // MARK: - Hours

  @Test(.timeLimit(.minutes(20)))
  func `routes through a door that closes at its hour are computed again`() async throws {
    var venue = Venue(
      plan: """
        ###############
        #      D      #
        #A     #     B#
        #      D      #
        ###############
        """)
    venue.features["door-0-7-3"]?.properties["openingHours"] = hours(until: moment(3600))
    let clock = Locked(moment(0))
    let live = LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue),
      journal: Journal(), encoder: Plain(), logger: Logger(label: "test"),
      now: { clock.withLock { $0 } })
    let owner = RecordingViewer(ada)
    await live.tick()
    let (start, end) = (venue.place("A"), venue.place("B"))
    try await live.keepRoute(
      RouteRequest(
        id: "way",
        start: .place(Place(floor: "0", point: Point(x: start.point.x, y: start.point.y + 1))),
        destination: .place(Place(floor: "0", point: Point(x: end.point.x, y: end.point.y + 1))),
        profile: .walking), for: owner)
    let open = try #require(await owner.nextRoute())
    for minute in 1...3 {
      clock.withLock { $0 = moment(60 * Double(minute)) }
      await live.tick()
      await live.waitUntilIdle()
    }
    #expect(await owner.isRead)
    clock.withLock { $0 = moment(3600) }
    await live.tick()
    let closed = try #require(await owner.nextRoute())
    #expect(closed.reason == .hours)
    #expect(closed.revision == 0)
    #expect(try closed.result.get().distance > open.result.get().distance + 0.5)
    await live.waitUntilIdle()
    #expect(await live.counters.edits.isEmpty)
  }

  @Test(.timeLimit(.minutes(20)))
  func `the nearest of several is chosen again when it closes, and says when none is open`()
    async throws
  {
    let toilets = [("near", 4.0, 3600.0), ("far", 12.0, 7200)].map { id, x, end in
      Feature(
        id: Identifier(id), floor: "0", kind: .poi, shape: .point(Point(x: x, y: 1)),
        properties: ["category": "toilet", "openingHours": hours(until: moment(end))])
    }
    let venue = Venue(
      plan: """
        ##############
        #S           #
        ##############
        """, features: toilets)
    let clock = Locked(moment(0))
    let live = LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue),
      journal: Journal(), encoder: Plain(), logger: Logger(label: "test"),
      now: { clock.withLock { $0 } })
    let owner = RecordingViewer(ada)
    await live.tick()
    await live.waitUntilIdle()
    try await live.keepRoute(
      RouteRequest(
        id: "way", start: .feature("S"), destination: .nearest(.categories(["toilet"])),
        profile: .walking), for: owner)
    #expect(await owner.nextRoute()?.destination == ChosenFeature("near"))
    for (seconds, nearest) in [
      (3600.0, ChosenFeature("far")), (7200, ChosenFeature("near", isClosed: true)),
      (13 * 3600, ChosenFeature("near")),
    ] {
      clock.withLock { $0 = moment(seconds) }
      await live.tick()
      let news = try #require(await owner.nextRoute())
      #expect(news.reason == .hours)
      #expect(news.destination == nearest)
    }
    clock.withLock { $0 = moment(13 * 3600 + 60) }
    await live.tick()
    await live.waitUntilIdle()
    #expect(await owner.isRead)
  }

  // MARK: - Parts

  /// A hall of 30 × 24 m without anything in it.
  private var hall: Venue {
    Venue(plan: (0..<24).map { _ in String(repeating: " ", count: 30) }.joined(separator: "\n"))
  }

  private func hallY(row: Int) -> Double { 2 + 4 * Double(row) }

  /// Keeps a walk along a row.
  private func keep(
    _ id: String, row: Int, of owner: RecordingViewer, _ live: LiveVenue
  ) async throws {
    let y = hallY(row: row)
    try await live.keepRoute(
      RouteRequest(
        id: id, start: .place(Place(floor: "0", point: Point(x: 1.5, y: y))),
        destination: .place(Place(floor: "0", point: Point(x: 28.5, y: y))), profile: .walking),
      for: owner)
  }

  /// Twelve hours a day that end at a moment, by the clock of this machine.
  private func hours(until end: Timestamp) -> Value {
    let minute = LocalTime(onThisMachine: end).minuteOfWeek % LocalTime.day
    let words = [minute + LocalTime.day / 2, minute].map { minute in
      let (hour, rest) = (minute % LocalTime.day).quotientAndRemainder(dividingBy: 60)
      return "\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }
    return .string(words.joined(separator: "-"))
  }

  private func block(row: Int) -> Feature {
    Feature(
      id: "block", floor: "0", kind: .obstacle,
      shape: .circle(center: Point(x: 15, y: hallY(row: row)), radius: 1))
  }
}
