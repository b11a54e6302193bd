import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct RegisteredAnswersTests {
  // MARK: - Keeping

  @Test func `an answer replaces the earlier one to the same query`() throws {
    let venue = Venue(plan: "A    B", "C")
    var answers = RegisteredAnswers()
    answers.keep(try answer(in: venue, "A", "B"), to: query(1, in: venue, "A", "B"))
    let second = RegisteredAnswer(.failure(.noWay(profile: .walking, isWalkable: false)))
    answers.keep(second, to: query(1, in: venue, "A", "B"))
    #expect(answers.count == 1)
    #expect(answers[id(1)]?.answer == second)
    #expect(answers.takes(.infinity, at: 0))
  }

  @Test func `what is forgotten is gone, and the others stay`() throws {
    let venue = Venue(plan: "A    B")
    var answers = RegisteredAnswers()
    var expected: Set<UInt64> = []
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let number = UInt64.random(in: 0..<20, using: &random)
      if Bool.random(using: &random) {
        let end: Identifier<Feature> = Bool.random(using: &random) ? "A" : "B"
        answers.keep(try answer(in: venue, "A", end), to: query(number, in: venue, "A", end))
        expected.insert(number)
      } else {
        answers.forget([id(number)])
        expected.remove(number)
      }
      #expect(answers.count == expected.count)
      #expect(answers.isSorted)
      #expect((0..<20).allSatisfy { (answers[id($0)] != nil) == expected.contains($0) })
    }
  }

  // MARK: - Edits

  @Test(arguments: UInt64(1)...8)
  func `an edit touches the same walks as if each was held against it`(seed: UInt64) throws {
    var random = RandomVenue(seed: seed &* 977)
    var venue = random.venue(solids: 10)
    var engine = MeshEngine(venue: venue)
    for step in 0..<6 {
      let answers = random.answers(24, &engine)
      let changes = try venue.apply(random.operations(on: venue, step: step)).changes
      engine.update(changes, venue: venue)
      let isSolid = !WayChanges(changes).isEmpty
      let expected = (0..<24).map(id).filter { id in
        (try? answers[id]?.answer.result.get())?.isTouched(by: changes) ?? isSolid
      }
      #expect(answers.touched(by: changes) == expected)
    }
  }

  @Test func `words touch no answer, not even a refusal`() throws {
    var venue = Venue(
      plan: """
        ####### C
        #A   B#
        #######
        """)
    var answers = RegisteredAnswers()
    answers.keep(try answer(in: venue, "A", "B"), to: query(1, in: venue, "A", "B"))
    answers.keep(
      RegisteredAnswer(.failure(.noWay(profile: .walking, isWalkable: false))),
      to: query(2, in: venue, "A", "C"))
    let wall = try #require(venue.features.values.first { $0.kind == .wall })
    for id in [wall.id, "B"] {
      let changes = try venue.apply([
        .change(id, FieldChanges(properties: ["name": .string("New")]))
      ]).changes
      #expect(answers.touched(by: changes).isEmpty)
    }
    #expect(answers.touched(by: try venue.apply([.remove(wall.id)]).changes).contains(id(2)))
  }

  // MARK: - Engines that know seconds

  @Test(arguments: UInt64(1)...8)
  func `seconds tell exactly which walks an edit changes`(seed: UInt64) async throws {
    var random = RandomVenue(seed: seed &* 389)
    var venue = random.venue(solids: 10)
    var engine = MeshEngine(venue: venue)
    for step in 0..<5 {
      let answers = random.answers(24, &engine)
      let changes = try venue.apply(random.operations(on: venue, step: step)).changes
      engine.update(changes, venue: venue)
      let affected = engine.affectedOneByOne(answers, by: changes)
      let touched = Set(answers.touched(by: changes))
      #expect(Set(await engine.affected(answers, by: changes)).isSubset(of: touched))
      #expect(Set(await engine.affected(answers, by: changes)).isSuperset(of: affected))
      #expect(affected.isSubset(of: touched), "what geometry excludes is not changed")
      for entry in (0..<24).compactMap({ answers[id($0)] }) where !affected.contains(entry.query.id)
      {
        let fresh = engine.answer(to: entry.query).route?.seconds ?? .infinity
        let known = entry.answer.result.route?.seconds ?? .infinity
        #expect(fresh == known || abs(fresh - known) < 1e-6)
        if let route = entry.answer.result.route { #expect(spare(route, in: venue) > -1e-6) }
      }
    }
  }

  @Test func `a walk to the nearest is touched when another one has come nearer`() throws {
    var venue = Venue(
      plan: """
        ###########
        #        E#
        #A   #### #
        #    #F   #
        ###########
        """)
    var engine = MeshEngine(venue: venue)
    var answers = RegisteredAnswers()
    let query = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("E"), venue.place("F")])
    let found = try engine.nearest(
      from: query.start, of: query.destinations, profile: .walking)
    #expect(found.index == 0)
    answers.keep(RegisteredAnswer(.success(found.route), destination: found.index), to: query)
    let changes = try venue.apply([
      .put(
        Feature(
          id: "gap", floor: "0", kind: .door,
          shape: .polyline(Polyline([Point(x: 5.5, y: 1), Point(x: 5.5, y: 2)])),
          properties: ["depth": .number(1.2)]))
    ]).changes
    engine.update(changes, venue: venue)
    #expect(engine.affectedOneByOne(answers, by: changes) == [id(1)])
    #expect(answers.touched(by: changes) == [id(1)])
  }

  // MARK: - Parts

  private func query(
    _ number: UInt64, in venue: Venue, _ start: Identifier<Feature>, _ end: Identifier<Feature>
  ) -> RegisteredQuery {
    RegisteredQuery(
      id: id(number), start: venue.place(start), destinations: [venue.place(end)])
  }

  private func answer(
    in venue: Venue, _ start: Identifier<Feature>, _ end: Identifier<Feature>
  ) throws -> RegisteredAnswer {
    RegisteredAnswer(.success(try route(in: venue, from: start, to: end)))
  }
}

extension RegisteredAnswers {
  /// Whether each query is in the group of its destinations, once, and no group is empty.
  fileprivate var isSorted: Bool {
    let places = groups.all.flatMap(\.places)
    return places.sorted() == Array(0..<count)
      && groups.all.allSatisfy { group in
        !group.places.isEmpty
          && group.places.allSatisfy { group.key == RegisteredGroups.Key(query(at: $0)) }
      } && Set(groups.all.map(\.key)).count == groups.all.count
  }
}

func id(_ number: UInt64) -> RegisteredQuery.ID { RegisteredQuery.ID(rawValue: number) }

extension MeshEngine {
  /// The answer to a query with one destination.
  mutating func answer(to query: RegisteredQuery) -> Result<Route, RouteRefusal> {
    answer(from: query.start, to: query.destinations[0], profile: query.profile)
  }

  /// The queries with walks that come near an edit or take other seconds now, each looked at alone.
  fileprivate mutating func affectedOneByOne(
    _ answers: RegisteredAnswers, by changes: VenueChanges
  ) -> Set<RegisteredQuery.ID> {
    guard answers.mayChange(by: changes) else { return [] }
    var affected = Set(answers.crossed(by: changes))
    for place in 0..<answers.count {
      let query = answers.query(at: place)
      let least = query.destinations.compactMap {
        seconds(from: [answers.start(at: place)], to: $0, profile: query.profile)[0]
      }.min()
      if !answers.takes(least ?? .infinity, at: place) { affected.insert(query.id) }
    }
    return affected
  }
}

extension RandomVenue {
  /// Queries anywhere, and their answers.
  mutating func answers(_ count: Int, _ engine: inout MeshEngine) -> RegisteredAnswers {
    var answers = RegisteredAnswers()
    let ends = (0..<4).map { _ in place() }
    for number in 0..<count {
      let query = RegisteredQuery(
        id: id(UInt64(number)), start: place(), destinations: [ends[number % 4]],
        profile: number % 3 == 0 ? .stepFree : .walking)
      answers.keep(RegisteredAnswer(engine.answer(to: query)), to: query)
    }
    return answers
  }

  /// Something put down, taken away, moved, opened or closed.
  mutating func operations(on venue: Venue, step: Int) -> [IndoorModel.Operation] {
    let ids = venue.features.keys.sorted()
    let victim = ids[Int.random(in: 0..<ids.count, using: &random)]
    switch step % 4 {
    case 0: return [.put(obstacle(1000 + step, floor: step % 2))]
    case 1: return [.remove(victim)]
    case 2: return [.put(obstacle(2000 + step, floor: 0)), .put(obstacle(3000 + step, floor: 1))]
    default:
      let doors = ids.filter { venue.features[$0]?.kind == .door }
      return doors.prefix(2).map {
        .change(
          $0, FieldChanges(properties: ["closed": .bool(venue.features[$0]?.isClosed == false)]))
      } + [.put(connector("lift"))]
    }
  }
}
