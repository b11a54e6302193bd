import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite(.timeLimit(.minutes(20))) struct TrialPlannerTests {
  private let plan = """
    ###########
    #A   #   B#
    #    D    #
    #         #
    ###########
    """
  private let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)

  private func question(_ venue: Venue) -> TrialQuery {
    TrialQuery(
      walk: TrialQuery.Walk(from: venue.place("A"), to: [venue.place("B")]),
      space: TrialQuery.Space(of: "0"))
  }

  private func ask(
    _ planner: TrialPlanner, _ venue: Venue, _ operations: [Operation]
  ) async throws -> TrialAnswer {
    var tried = venue
    let changes = operations.isEmpty ? VenueChanges() : try tried.apply(operations).changes
    return await planner.answer(question(venue), on: tried, changes: changes, at: now)
  }

  private func isSame(_ answer: TrialAnswer, as venue: Venue) -> Bool {
    var engine = MeshEngine(venue: venue)
    let found = Result { () throws(RouteRefusal) in
      try engine.nearest(from: venue.place("A"), of: [venue.place("B")], profile: .walking).route
    }
    let space = engine.walkableSpace(of: "0", profile: .walking)
    return answer.walk?.map(\.route.seconds.rounded3) == found.map(\.seconds.rounded3)
      && answer.space?.parts.count == space.parts.count
  }

  @Test func `each trial is answered as an engine built for it would`() async throws {
    var random = SeededGenerator(seed: 11)
    var venue = Venue(plan: plan)
    let planner = TrialPlanner()
    for step in 0..<60 {
      let (x, y) = (
        Double.random(in: 1...9, using: &random), Double.random(in: 1...3, using: &random)
      )
      var operations: [Operation] = [.put(disc("dragged", x, y, radius: 0.6))]
      if step % 3 == 0 { operations.append(.remove("door-0-5-2")) }
      if step % 7 == 0 { operations = [] }
      if step % 10 == 9 {
        _ = try venue.apply([.put(disc(Identifier("kept-\(step)"), x, y, radius: 0.2))])
        venue.revision += 1
      }
      let answer = try await ask(planner, venue, operations)
      var tried = venue
      if !operations.isEmpty { _ = try tried.apply(operations) }
      #expect(isSame(answer, as: tried), "step \(step)")
    }
  }

  @Test func `floors may be tried, too, and are gone afterwards`() async throws {
    let venue = Venue(plan: plan)
    let planner = TrialPlanner()
    let wider = Floor(
      id: "0", building: "main", ordinal: 0, name: LocalizedText("Wide"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 400, y: 300)))
    #expect(isSame(try await ask(planner, venue, []), as: venue))
    var tried = venue
    _ = try tried.apply([.putFloor(wider)])
    #expect(isSame(try await ask(planner, venue, [.putFloor(wider)]), as: tried))
    #expect(isSame(try await ask(planner, venue, []), as: venue))
  }

  @Test func `the engine is made for the first trial and let go when nobody asks`() async throws {
    let venue = Venue(plan: plan)
    let planner = TrialPlanner()
    #expect(await !planner.isAwake)
    _ = try await ask(planner, venue, [])
    #expect(await planner.isAwake)
    let left = try #require(await planner.rest(after: .seconds(60)))
    #expect(left > .seconds(50))
    #expect(await planner.isAwake)
    #expect(await planner.rest(after: .zero) == nil)
    #expect(await !planner.isAwake)
    #expect(isSame(try await ask(planner, venue, []), as: venue))
  }
}

extension Double {
  fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}
