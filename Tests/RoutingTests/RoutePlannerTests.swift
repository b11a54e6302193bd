import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite(.timeLimit(.minutes(1))) struct RoutePlannerTests {
  private let plan = """
    ###############
    #A     D     B#
    #      #      #
    #      D      #
    #      #      #
    ###############
    """

  private func disc(_ id: Identifier<Feature>, _ x: Double, _ y: Double) -> Feature {
    Feature(
      id: id, floor: "0", kind: .obstacle, shape: .circle(center: Point(x: x, y: y), radius: 0.3))
  }

  // MARK: - Answering

  @Test func `many questions are answered in their order, with what they rest on`() async throws {
    let venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    let ways: [(Identifier<Feature>, [Identifier<Feature>])] = [
      ("A", ["B"]), ("B", ["B", "A"]), ("B", ["A"]), ("A", ["B", "A"]),
    ]
    let questions = ways.enumerated().map { number, way in
      RegisteredQuery(
        id: id(UInt64(number)), start: venue.place(way.0),
        destinations: way.1.map { venue.place($0) })
    }
    let list = await planner.answer(questions)
    let answers = list.answers
    #expect(list.basis == RouteBasis(revision: venue.revision))
    #expect(answers.map(\.destination) == [0, 0, 0, 1])
    let far = try route(in: venue, from: "A", to: "B")
    #expect(try answers[0].result.get() == far)
    #expect(try answers[2].result.get().distance == far.distance)
    #expect(try answers[1].result.get().distance == 0)
  }

  @Test func `an edit names the standing questions that it may have changed`() async throws {
    var venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    let (near, far) = (
      RegisteredQuery(
        id: id(1), start: venue.place("A"), destinations: [Place(floor: "0", point: Point(3, 4))]),
      RegisteredQuery(id: id(2), start: venue.place("A"), destinations: [venue.place("B")])
    )
    _ = await planner.answer([near, far])
    let (changes, inverse) = try venue.apply([.put(disc("disc", 10, 4))])
    venue.revision = 1
    #expect(await planner.follow([changes], venue: venue) == [[id(2)]])
    #expect(await planner.basis.revision == 1)
    let (back, _) = try venue.apply(inverse)
    await planner.forget([id(2)])
    #expect(await planner.follow([back], venue: venue) == [[]])
  }

  @Test func `edits that come together share what they changed`() async throws {
    var venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    let ends = [Point(3, 4), Point(13, 1)]
    let starts = [venue.place("A"), venue.place("B")]
    let questions = [0, 1].map {
      RegisteredQuery(
        id: id(UInt64($0)), start: starts[$0], destinations: [Place(floor: "0", point: ends[$0])])
    }
    _ = await planner.answer(questions)
    let first = try venue.apply([.put(disc("one", 2, 4))]).changes
    let second = try venue.apply([.put(disc("two", 13, 2.5))]).changes
    let third = try venue.apply([.put(disc("three", 10, 1))]).changes
    let shares = await planner.follow([first, second, third], venue: venue)
    #expect(shares == [[id(0)], [id(1)], []])
  }

  // MARK: - Turns

  @Test func `edits pass by those who wait for routes`() async throws {
    var venue = Venue(plan: plan)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let planner = RoutePlanner(
      venue: venue,
      engine: GatedEngine(inner: MeshEngine(venue: venue), gate: gate, begin: begin))
    let question = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    async let first = planner.answer([question])
    for await _ in begun { break }
    async let second = planner.answer([question])
    await planner.waits(for: 1)
    let changes = try venue.apply([.put(disc("disc", 10, 4))]).changes
    venue.revision = 1
    let edited = venue
    async let affected = planner.follow([changes], venue: edited)
    await planner.waits(for: 2)
    open.finish()
    #expect(await first.basis.revision == 0)
    #expect(await affected == [[id(1)]])
    #expect(await second.basis.revision == 1)
  }

  // MARK: - Hours

  @Test func `a door that closes at its hour is like an edit`() async throws {
    let venue = Venue(plan: plan)
    let planner = RoutePlanner(
      venue: venue, engine: HourlyEngine(venue: venue, closing: "door-0-7-4"))
    let question = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    let open = try await planner.answer([question]).answers[0].result.get()
    let (day, night) = (moment(10), moment(HourlyEngine.closingTime))
    #expect(await planner.advance(to: day) == [])
    #expect(await planner.basis == RouteBasis(revision: 0, time: day))
    #expect(await planner.advance(to: night) == [id(1)])
    let closed = try await planner.answer([question]).answers[0].result.get()
    #expect(closed.distance > open.distance)
  }

  @Test func `an engine that knows nothing of hours names nobody`() async {
    let venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue, engine: MeshEngine(venue: venue))
    _ = await planner.answer([
      RegisteredQuery(id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    ])
    #expect(await planner.advance(to: moment(0)) == [])
  }

  private func moment(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds)
  }
}

extension Point {
  fileprivate init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension RoutePlanner {
  /// Returns when so many wait for the engine.
  fileprivate func waits(for count: Int) async {
    while waitingCount < count { await Task.yield() }
  }
}

/// Begins a batch only when the gate is open.
private struct GatedEngine: RouteEngine {
  var inner: MeshEngine
  let gate: AsyncStream<Void>
  let begin: AsyncStream<Void>.Continuation

  init(venue: Venue) {
    inner = MeshEngine(venue: venue)
    (gate, begin) = AsyncStream.makeStream()
  }

  init(
    inner: MeshEngine, gate: AsyncStream<Void>, begin: AsyncStream<Void>.Continuation
  ) {
    self.inner = inner
    self.gate = gate
    self.begin = begin
  }

  mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    try inner.route(from: start, to: destination, profile: profile)
  }

  mutating func routes(_ questions: [RouteQuery]) async -> [Result<Route, RouteRefusal>] {
    begin.yield()
    for await _ in gate {}
    return await inner.routes(questions)
  }

  mutating func update(_ changes: VenueChanges, venue: Venue) {
    inner.update(changes, venue: venue)
  }
}

/// Closes a door at an hour.
private struct HourlyEngine: RouteEngine {
  static let closingTime = 3600.0
  var inner: MeshEngine
  var venue: Venue
  var door: Identifier<Feature>?

  init(venue: Venue) {
    inner = MeshEngine(venue: venue)
    self.venue = venue
  }

  init(venue: Venue, closing door: Identifier<Feature>) {
    self.init(venue: venue)
    self.door = door
  }

  mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    try inner.route(from: start, to: destination, profile: profile)
  }

  mutating func update(_ changes: VenueChanges, venue: Venue) {
    inner.update(changes, venue: venue)
  }

  mutating func advance(to time: Timestamp) -> VenueChanges {
    guard let door, time.millisecondsSince1970 >= Int64(1000 * Self.closingTime),
      let changes = try? venue.apply([
        .change(door, FieldChanges(properties: ["closed": .bool(true)]))
      ]).changes
    else { return VenueChanges() }
    inner.update(changes, venue: venue)
    return changes
  }
}
