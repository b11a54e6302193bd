import Geometry
import IndoorModel
import Routing
import Simulation
import TestKit
import Testing

struct CrowdTests {
  static let house = Venue(
    plan: """
      ####################
      #A    #      B     #
      #     D            #
      #     #     1      #
      ##D####            #
      #          ##D######
      #  C       #    E  #
      ####################
      """,
    """
    ####################
    #                  #
    #   F     #    G   #
    #         #         #
    #         # 1       #
    #                  #
    ####################
    """)

  @Test func `the same seed makes the same reports, another seed others`() throws {
    let first = try Day(in: Self.house, people: 20, seed: 7).live(seconds: 120)
    let second = try Day(in: Self.house, people: 20, seed: 7).live(seconds: 120)
    let other = try Day(in: Self.house, people: 20, seed: 8).live(seconds: 120)
    #expect(!first.reports.isEmpty)
    #expect(first.reports == second.reports)
    #expect(first.reports != other.reports)
  }

  @Test func `whoever gets a way sets off, once`() throws {
    var engine = MeshEngine(venue: Self.house)
    let start = Timestamp(millisecondsSince1970: 0)
    var population = try SimulatedPopulation(size: 5, venue: Self.house, seed: 3, start: start)
    _ = population.step(to: start.advanced(bySeconds: 5))
    var served: Set<Int> = []
    while let query = population.nextQuery() {
      let result = Result { () throws(RouteRefusal) in
        try engine.route(
          from: query.start, to: query.destination.place, profile: query.profile)
      }
      population.answer(query, with: result)
      if case .success = result { served.insert(query.person) }
    }
    let departures = population.takeDepartures()
    #expect(!served.isEmpty)
    #expect(served.isSubset(of: departures.map(\.person)))
    #expect(departures.allSatisfy { $0.navigator == population.people[$0.person].id })
    #expect(population.takeDepartures().isEmpty)
  }

  @Test func `nobody is faster than 1.6 metres a second`() throws {
    let day = try Day(in: Self.house, people: 30, seed: 1).live(seconds: 180)
    for track in day.tracks.values {
      for (before, after) in zip(track, track.dropFirst())
      where before.place.floor == after.place.floor {
        let metres = before.place.point.distance(to: after.place.point)
        #expect(metres <= 1.6 * (after.time - before.time) + 1e-6)
      }
    }
  }

  @Test func `who walks is not slower than 0.8 metres a second`() throws {
    let day = try Day(in: Self.house, people: 20, seed: 3).live(seconds: 120)
    let speeds = day.reports.compactMap(\.location.speed)
    #expect(speeds.contains(0))
    #expect(speeds.allSatisfy { $0 == 0 || SimulatedPerson.speeds.contains($0) })
  }

  @Test func `nobody walks through a wall`() throws {
    let day = try Day(in: Self.house, people: 30, seed: 5).live(seconds: 240)
    let walls = Self.house.features.values.filter { $0.kind == .wall }
    let doors = Self.house.features.values.filter { $0.kind == .door }
    let wrong = day.truths.filter { place in
      let near = walls.filter { $0.floor == place.floor }.flatMap(\.shape.segments)
        .map { $0.distance(to: place.point) }.min()
      let isInDoor = doors.contains { door in
        door.floor == place.floor
          && door.shape.segments.contains { $0.distance(to: place.point) < 0.75 }
      }
      return !isInDoor && (near ?? .infinity) < 0.24
    }
    #expect(wrong.isEmpty)
  }

  @Test func `people change floors and take time for it`() throws {
    let day = try Day(in: Self.house, people: 20, seed: 2).live(seconds: 240)
    let changes = day.tracks.values.flatMap { track in
      zip(track, track.dropFirst()).filter { $0.place.floor != $1.place.floor }
    }
    #expect(!changes.isEmpty)
    let rides = day.reports.count { $0.location.speed == 0 }
    #expect(rides > 0)
  }

  @Test func `reports come one to ten times a second`() throws {
    let day = try Day(in: Self.house, people: 20, seed: 4).live(seconds: 60)
    for person in day.population.people {
      let times = day.reports.filter { $0.navigator == person.id }.map(\.location.time)
      let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
      #expect(gaps.allSatisfy { $0 >= 0.049 && $0 <= person.reportInterval + 0.051 })
      #expect((0.1...1).contains(person.reportInterval))
    }
  }

  @Test func `nineteen of twenty reports lie within their accuracy`() throws {
    let day = try Day(in: Self.house, people: 60, seed: 6).live(seconds: 240)
    var hits = 0
    for (report, truth) in zip(day.reports, day.truths) {
      let miss = report.location.place.point.distance(to: truth.point)
      if miss <= report.location.accuracy ?? 0 { hits += 1 }
    }
    let share = Double(hits) / Double(day.reports.count)
    #expect(abs(share - 0.95) < 0.02)
    #expect(day.population.people.allSatisfy { (0.1...1).contains($0.deviation) })
  }

  @Test func `a poi that cannot be reached is given up`() throws {
    let venue = Venue(
      plan: """
        ##########
        #A   #X  #
        #  B #   #
        # C  #   #
        ##########
        """)
    let day = try Day(in: venue, people: 10, seed: 9).live(seconds: 400)
    #expect(day.refusals > 0)
    let late = day.questions.suffix(day.questions.count / 3)
    #expect(late.allSatisfy { $0.destination.feature != "X" })
    #expect(day.truths.allSatisfy { $0.point.x < 5 })
  }

  @Test func `an obstacle on the way makes people ask again`() throws {
    let venue = Venue(
      plan: """
        A             B
                       
                       
        """)
    var day = try Day(in: venue, people: 1, seed: 1)
    while !day.isSomebodyWalking { day.step() }
    for _ in 0..<40 { day.step() }
    let before = day.questions.count
    var edited = venue
    edited.revision += 1
    edited.features["box"] = Feature(
      id: "box", floor: "0", kind: .obstacle,
      shape: .polygon(
        Polygon([
          Point(x: 6, y: 1), Point(x: 8, y: 1), Point(x: 8, y: 3), Point(x: 6, y: 3),
        ])))
    try #require(day.isSomebodyWalking)
    day.population.take(edited)
    #expect(day.population.queryCount == 1)
    day.step()
    #expect(day.questions.count == before + 1)
    #expect(day.questions.last?.origin == nil)
  }

  @Test(arguments: 0..<8)
  func `people that ride while a wall is drawn walk around it, too`(moment: Int) throws {
    var day = try Day(in: Self.house, people: 40, seed: 5)
    // Of those that set off, some ride at each of these moments.
    for _ in 0..<(400 + 37 * moment) { day.step() }
    let floor = try #require(Self.house.floors.first { $0.id == "1" })
    let (x, top) = (8.0, floor.bounds.max.y)
    var edited = Self.house
    edited.revision += 1
    let wall = Feature(
      id: "drawn", floor: "1", kind: .wall,
      shape: .polyline(Polyline([Point(x: x, y: 0), Point(x: x, y: top - 2.5)])))
    let changes = try edited.apply([.put(wall)]).changes
    day.engine.update(changes, venue: edited)
    day.population.take(edited)
    for _ in 0..<1200 {
      let before = day.population.people.map(\.place)
      day.step()
      for (earlier, person) in zip(before, day.population.people) {
        guard let earlier, let now = person.place, earlier.floor == "1", now.floor == "1" else {
          continue
        }
        let isThrough =
          (earlier.point.x < x) != (now.point.x < x) && max(earlier.point.y, now.point.y) < top - 3
        #expect(!isThrough, "\(person.id) walked through the wall at \(now.point)")
      }
    }
  }

  @Test func `people on a floor that is no more leave, the others go on`() throws {
    var day = try Day(in: Self.house, people: 40, seed: 5)
    var isCrowded = false
    for _ in 0..<4000 where !isCrowded {
      day.step()
      let floors = day.population.people.compactMap(\.place?.floor)
      isCrowded = Set(floors) == ["0", "1"] && floors.count > 20
    }
    try #require(isCrowded)
    let below = day.population.people.filter { $0.place?.floor == "0" }.map(\.id)
    var edited = Self.house
    edited.revision += 1
    let changes = try edited.apply([.removeFloor("1")]).changes
    day.engine.update(changes, venue: edited)
    day.population.take(edited)
    #expect(day.population.people.allSatisfy { $0.place?.floor != "1" })
    let stayed = Set(day.population.people.filter { $0.place != nil }.map(\.id))
    #expect(Set(below).subtracting(stayed).count < below.count / 2)
    let reports = day.reports.count
    for _ in 0..<1200 { day.step() }
    let later = day.reports[reports...]
    #expect(later.allSatisfy { $0.location.place.floor == "0" })
    #expect(Set(later.map(\.navigator)).count == 40)
  }

  @Test func `a venue without two places has no population`() {
    let venue = Venue(plan: "A   ")
    #expect(throws: SimulationError.nowhereToGo(venue: "plan")) {
      try SimulatedPopulation(
        size: 1, venue: venue, seed: 1, start: Timestamp(millisecondsSince1970: 0))
    }
  }
}
