import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct StandingAnswersTests {
  // MARK: - Keeping

  @Test func `an answer replaces the earlier one to the same question`() throws {
    let venue = Venue(plan: "A    B", "C")
    var standing = RegisteredAnswers()
    standing.keep(try answer(in: venue, "A", "B"), to: question(1, in: venue, "A", "B"))
    let second = RegisteredAnswer(.failure(.noWay(profile: .walking, isWalkable: false)))
    standing.keep(second, to: question(1, in: venue, "A", "B"))
    #expect(standing.entries.count == 1)
    #expect(standing[id(1)]?.answer == second)
    #expect(standing[id(1)]?.seconds == nil)
  }

  @Test func `what is forgotten is gone, and the others stay`() throws {
    let venue = Venue(plan: "A    B")
    var standing = RegisteredAnswers()
    var expected: Set<UInt64> = []
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let number = UInt64.random(in: 0..<20, using: &random)
      if Bool.random(using: &random) {
        let end: Identifier<Feature> = Bool.random(using: &random) ? "A" : "B"
        standing.keep(try answer(in: venue, "A", end), to: question(number, in: venue, "A", end))
        expected.insert(number)
      } else {
        standing.forget([id(number)])
        expected.remove(number)
      }
      #expect(Set(standing.entries.map(\.question.id.rawValue)) == expected)
      #expect(standing.sketches.count == expected.count)
      #expect(standing.isSorted)
      #expect((0..<20).allSatisfy { (standing[id($0)] != nil) == expected.contains($0) })
    }
  }

  // MARK: - Edits

  @Test(arguments: UInt64(1)...8)
  func `an edit touches the same walks as if each was held against it`(seed: UInt64) throws {
    var random = RandomVenue(seed: seed &* 977)
    var venue = random.venue(solids: 10)
    var engine = MeshEngine(venue: venue)
    for step in 0..<6 {
      let standing = random.standing(24, &engine)
      let changes = try venue.apply(random.operations(on: venue, step: step)).changes
      engine.update(changes, venue: venue)
      let isSolid = !WayChanges(changes).isEmpty
      let expected = standing.entries.filter { entry in
        (try? entry.answer.result.get())?.isTouched(by: changes) ?? isSolid
      }
      #expect(standing.touched(by: changes) == expected.map(\.question.id).sorted())
    }
  }

  @Test func `words touch nobody, not even who was refused`() throws {
    var venue = Venue(
      plan: """
        ####### C
        #A   B#
        #######
        """)
    var standing = RegisteredAnswers()
    standing.keep(try answer(in: venue, "A", "B"), to: question(1, in: venue, "A", "B"))
    standing.keep(
      RegisteredAnswer(.failure(.noWay(profile: .walking, isWalkable: false))),
      to: question(2, in: venue, "A", "C"))
    let wall = try #require(venue.features.values.first { $0.kind == .wall })
    for id in [wall.id, "B"] {
      let changes = try venue.apply([
        .change(id, FieldChanges(properties: ["name": .string("New")]))
      ]).changes
      #expect(standing.touched(by: changes).isEmpty)
    }
    #expect(standing.touched(by: try venue.apply([.remove(wall.id)]).changes).contains(id(2)))
  }

  // MARK: - Engines that know seconds

  @Test(arguments: UInt64(1)...8)
  func `seconds tell exactly whose walk an edit changes`(seed: UInt64) async throws {
    var random = RandomVenue(seed: seed &* 389)
    var venue = random.venue(solids: 10)
    var engine = MeshEngine(venue: venue)
    for step in 0..<5 {
      let standing = random.standing(24, &engine)
      let changes = try venue.apply(random.operations(on: venue, step: step)).changes
      engine.update(changes, venue: venue)
      let affected = Set(engine.affectedBySeconds(standing, by: changes))
      let touched = Set(standing.touched(by: changes))
      #expect(Set(await engine.affected(standing, by: changes)).isSubset(of: touched))
      #expect(Set(await engine.affected(standing, by: changes)).isSuperset(of: affected))
      #expect(affected.isSubset(of: touched), "what geometry excludes is not changed")
      for entry in standing.entries where !affected.contains(entry.question.id) {
        let fresh = engine.answer(to: entry.question)
        #expect(fresh.route.map { abs($0.seconds - (entry.seconds ?? 0)) < 1e-6 } ?? true)
        #expect((fresh.route == nil) == (entry.seconds == nil))
        if let route = entry.answer.result.route { #expect(spare(route, in: venue) > -1e-6) }
      }
    }
  }

  @Test func `who goes to the nearest is led anew when another one has come nearer`() throws {
    var venue = Venue(
      plan: """
        ###########
        #        E#
        #A   #### #
        #    #F   #
        ###########
        """)
    var engine = MeshEngine(venue: venue)
    var standing = RegisteredAnswers()
    let asked = RegisteredQuery(
      id: id(1), start: venue.place("A"), destinations: [venue.place("E"), venue.place("F")])
    let (index, route) = try engine.nearest(
      from: asked.start, of: asked.destinations, profile: .walking)
    #expect(index == 0)
    standing.keep(RegisteredAnswer(.success(route), destination: index), to: asked)
    let changes = try venue.apply([
      .put(
        Feature(
          id: "gap", floor: "0", kind: .door,
          shape: .polyline(Polyline([Point(x: 5.5, y: 1), Point(x: 5.5, y: 2)])),
          properties: ["depth": .number(1.2)]))
    ]).changes
    engine.update(changes, venue: venue)
    #expect(engine.affectedBySeconds(standing, by: changes) == [id(1)])
    #expect(standing.touched(by: changes) == [id(1)])
  }

  // MARK: - Parts

  private func question(
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
  /// Whether each question is in the group of its destinations, once, and no group is empty.
  fileprivate var isSorted: Bool {
    let places = groups.all.flatMap(\.places)
    return places.sorted() == Array(entries.indices)
      && groups.all.allSatisfy { group in
        !group.places.isEmpty
          && group.places.allSatisfy { group.key == RegisteredGroups.Key(entries[$0].question) }
      } && Set(groups.all.map(\.key)).count == groups.all.count
  }
}

func id(_ number: UInt64) -> RegisteredQuery.ID { RegisteredQuery.ID(rawValue: number) }

extension MeshEngine {
  /// The answer to a question with one destination.
  mutating func answer(to question: RegisteredQuery) -> Result<Route, RouteRefusal> {
    answer(from: question.start, to: question.destinations[0], profile: question.profile)
  }
}

extension RandomVenue {
  /// Questions anywhere, and their answers.
  mutating func standing(_ count: Int, _ engine: inout MeshEngine) -> RegisteredAnswers {
    var standing = RegisteredAnswers()
    let ends = (0..<4).map { _ in place() }
    for number in 0..<count {
      let question = RegisteredQuery(
        id: id(UInt64(number)), start: place(), destinations: [ends[number % 4]],
        profile: number % 3 == 0 ? .stepFree : .walking)
      standing.keep(RegisteredAnswer(engine.answer(to: question)), to: question)
    }
    return standing
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
