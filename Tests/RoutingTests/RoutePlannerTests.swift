import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite(.timeLimit(.minutes(20))) struct RoutePlannerTests {
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

  @Test func `many queries are answered in their order, with what they rest on`() async throws {
    let venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue)
    let ways: [(Identifier<Feature>, [Identifier<Feature>])] = [
      ("A", ["B"]), ("B", ["B", "A"]), ("B", ["A"]), ("A", ["B", "A"]),
    ]
    let queries = ways.enumerated().map { number, way in
      RegisteredQuery(
        id: id(UInt64(number)), start: venue.place(way.0),
        destinations: way.1.map { venue.place($0) })
    }
    let list = await planner.answer(queries)
    let answers = list.answers
    #expect(list.basis == RouteBasis(revision: venue.revision))
    #expect(answers.map(\.destination) == [0, 0, 0, 1])
    let far = try route(in: venue, from: "A", to: "B")
    #expect(try answers[0].result.get() == far)
    #expect(try answers[2].result.get().distance == far.distance)
    #expect(try answers[1].result.get().distance == 0)
  }

  @Test func `an edit names the registered queries that it may have changed`() async throws {
    var venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue)
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
    let planner = RoutePlanner(venue: venue)
    let ends = [Point(3, 4), Point(13, 1)]
    let starts = [venue.place("A"), venue.place("B")]
    let queries = [0, 1].map {
      RegisteredQuery(
        id: id(UInt64($0)), start: starts[$0], destinations: [Place(floor: "0", point: ends[$0])])
    }
    _ = await planner.answer(queries)
    let first = try venue.apply([.put(disc("one", 2, 4))]).changes
    let second = try venue.apply([.put(disc("two", 13, 2.5))]).changes
    let third = try venue.apply([.put(disc("three", 10, 1))]).changes
    let shares = await planner.follow([first, second, third], venue: venue)
    #expect(shares == [[id(0)], [id(1)], []])
  }

  // MARK: - Turns

  @Test func `edits pass by callers that wait for routes`() async throws {
    var venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue)
    let query = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    _ = await planner.answer([query])
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    async let first = planner.borrowEngine(until: gate, begin)
    for await _ in begun { break }
    async let second = planner.answer([query])
    await planner.waits(for: 1)
    let changes = try venue.apply([.put(disc("disc", 10, 4))]).changes
    venue.revision = 1
    let edited = venue
    async let affected = planner.follow([changes], venue: edited)
    await planner.waits(for: 2)
    open.finish()
    #expect(await first == 0)
    #expect(await affected == [[id(1)]])
    #expect(await second.basis.revision == 1)
  }

  // MARK: - Hours

  @Test func `a door that closes at its hour is like an edit`() async throws {
    var venue = Venue(plan: plan)
    let (day, night) = (moment(10), moment(3600))
    venue.features["door-0-7-4"]?.properties["openingHours"] = hours(until: night)
    let planner = RoutePlanner(venue: venue)
    let query = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    let open = try await planner.answer([query]).answers[0].result.get()
    #expect(await planner.advance(to: day) == [])
    #expect(await planner.basis == RouteBasis(revision: 0, time: day))
    #expect(await planner.advance(to: night) == [id(1)])
    let closed = try await planner.answer([query]).answers[0].result.get()
    #expect(closed.distance > open.distance)
  }

  @Test func `a venue without hours names no query`() async {
    let venue = Venue(plan: plan)
    let planner = RoutePlanner(venue: venue)
    _ = await planner.answer([
      RegisteredQuery(id: id(1), start: venue.place("A"), destinations: [venue.place("B")])
    ])
    #expect(await planner.advance(to: moment(0)) == [])
  }

  private func moment(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds)
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
}

extension Point {
  fileprivate init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension RoutePlanner {
  /// Borrows the engine until a stream ends.
  ///
  /// - Returns: the revision at that time.
  fileprivate func borrowEngine(
    until gate: AsyncStream<Void>, _ begin: AsyncStream<Void>.Continuation
  ) async -> Int {
    await lend { _ in
      begin.yield()
      for await _ in gate {}
      return self.basis.revision
    }
  }

  /// Returns when so many wait for the engine.
  fileprivate func waits(for count: Int) async {
    while waitingCount < count { await Task.yield() }
  }
}
