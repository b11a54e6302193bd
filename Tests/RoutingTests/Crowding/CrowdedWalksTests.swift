import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct CrowdedWalksTests {
  /// Two ways around a block: to the left 14 m, to the right a little longer.
  private let block = Venue(
    plan: """
      ####################
      #                  #
      #  ##############  #
      #  ##############  #
      #        A         #
      ####################
      """,
    features: [
      Feature(id: "T", floor: "0", kind: .poi, shape: .point(Point(x: 8, y: 4)))
    ])

  /// A crowd of so many people per square metre in a box.
  private func crowd(
    _ box: Box, density: Double, floor: Identifier<Floor> = "0"
  ) -> [Place] {
    let step = 1 / density.squareRoot()
    var people: [Place] = []
    var y = box.min.y + step / 2
    while y < box.max.y {
      var x = box.min.x + step / 2
      while x < box.max.x {
        people.append(Place(floor: floor, point: Point(x: x, y: y)))
        x += step
      }
      y += step
    }
    return people
  }

  private func walk(
    in venue: Venue, from start: Place, to destination: Place, through people: [Place],
    profile: Profile = .walking
  ) throws(RouteRefusal) -> Route {
    var engine = MeshEngine(venue: venue)
    var crowded = CrowdedWalks()
    crowded.count(people, at: Timestamp(millisecondsSince1970: 0))
    return try crowded.nearest(from: start, of: [destination], profile: profile, by: &engine).route
  }

  @Test func `without a crowd the exact walk is the answer, and is called exact`() throws {
    let (start, end) = (block.place("A"), block.place("T"))
    var engine = MeshEngine(venue: block)
    let exact = try engine.route(from: start, to: end, profile: .walking)
    #expect(try walk(in: block, from: start, to: end, through: []) == exact)
  }

  @Test func `seconds to many places are those of the exact walks, slowed by the crowd on them`()
    throws
  {
    let (start, end) = (block.place("A"), block.place("T"))
    let behind = Place(floor: "0", point: Point(x: 12, y: 1.5))
    let left = Box(Point(x: 0, y: 1), Point(x: 3, y: 4))
    var engine = MeshEngine(venue: block)
    let exact = [end, behind].map {
      engine.seconds(from: [start], to: $0, profile: .walking)[0] ?? .nan
    }
    var crowded = CrowdedWalks()
    let outside = Place(floor: "7", point: Point(x: 0, y: 0))
    let all = [end, behind, outside]
    #expect(
      crowded.seconds(from: start, to: all, profile: .walking, by: &engine) == exact + [nil])
    let people = crowd(left, density: 3)
    crowded.count(people, at: Timestamp(millisecondsSince1970: 0))
    let seconds = crowded.seconds(from: start, to: all, profile: .walking, by: &engine)
    let ground = try #require(engine.ground(for: .walking))
    let world = CrowdedGround(ground, people: people)
    let walk = try engine.route(from: start, to: end, profile: .walking)
    #expect(seconds[0] == world.seconds(of: walk))
    #expect(try #require(seconds[0]) > 1.1 * exact[0])
    #expect(seconds[1...] == [exact[1], nil])
  }

  @Test func `a crowd is walked around where that is quicker`() throws {
    let (start, end) = (block.place("A"), block.place("T"))
    let left = Box(Point(x: 0, y: 1), Point(x: 3, y: 4))
    let people = crowd(left, density: 3.5)
    let around = try walk(in: block, from: start, to: end, through: people)
    #expect(around.isApproximate)
    #expect(around.legs[0].points.contains { $0.x > 16 })
    #expect(around.instructions.last?.kind == .arrive)
    #expect(spare(around, in: block) >= -1e-9)
    let right = Box(Point(x: 16, y: 1), Point(x: 20, y: 4))
    let other = try walk(
      in: block, from: start, to: end, through: people + crowd(right, density: 4.5))
    #expect(other.isApproximate)
    #expect(other.legs[0].points.contains { $0.x < 3 })
    #expect(other.seconds > around.seconds)
  }

  @Test func `a crowd that cannot be walked around costs its time`() throws {
    let corridor = Venue(
      plan: """
        ############
        #A        T#
        ############
        """)
    let (start, end) = (corridor.place("A"), corridor.place("T"))
    let people = crowd(Box(Point(x: 4, y: 0.3), Point(x: 7, y: 1.7)), density: 4)
    let slow = try walk(in: corridor, from: start, to: end, through: people)
    #expect(slow.isApproximate)
    #expect(slow.distance < 9.5)
    #expect(slow.seconds > 9 / Pace.walking + 2)
  }

  @Test func `everybody has a way out of a closed crowd`() throws {
    let (start, end) = (block.place("A"), block.place("T"))
    let everywhere = crowd(Box(Point(x: 0, y: 0), Point(x: 19, y: 5)), density: 6)
    let slow = try walk(in: block, from: start, to: end, through: everywhere)
    #expect(slow.isApproximate)
    #expect(slow.seconds < slow.distance / Pace.walking / CrowdedPace.least + 1)
  }

  @Test func `a passage narrower than a cell is found`() throws {
    let venue = Venue(
      plan: """
        ############
        #    #     #
        #A   D   T #
        #    #     #
        #    D     #
        #    #     #
        ############
        """)
    let (start, end) = (venue.place("A"), venue.place("T"))
    let people = crowd(Box(Point(x: 3.5, y: 3), Point(x: 6.5, y: 5)), density: 4)
    let around = try walk(in: venue, from: start, to: end, through: people)
    #expect(around.legs[0].points.contains { abs($0.x - 5) < 0.8 && abs($0.y - 2) < 0.5 })
    #expect(spare(around, in: venue) >= -1e-9)
  }

  @Test func `the nearest is the one that is reached first through the crowd`() throws {
    let venue = Venue(
      plan: """
        ##################
        #E     A        F#
        ##################
        """)
    var engine = MeshEngine(venue: venue)
    var crowded = CrowdedWalks()
    let places = [venue.place("E"), venue.place("F")]
    let start = venue.place("A")
    let time = Timestamp(millisecondsSince1970: 0)
    let free = try crowded.nearest(from: start, of: places, profile: .walking, by: &engine)
    #expect(free.index == 0)
    crowded.count(
      crowd(Box(Point(x: 2.5, y: 0.2), Point(x: 5.5, y: 1.8)), density: 3.5), at: time)
    let other = try crowded.nearest(from: start, of: places, profile: .walking, by: &engine)
    #expect(other.index == 1)
  }

  @Test func `stairs in a crowd are left for others`() throws {
    let tower = Venue(
      plan: """
        ##################
        #1    A         2#
        ##################
        """,
      """
      ##################
      #1    T         2#
      ##################
      """)
    let (start, end) = (tower.place("A"), tower.place("T"))
    let people = crowd(Box(Point(x: 1, y: 0.2), Point(x: 4, y: 1.8)), density: 8, floor: "0")
    let free = try walk(in: tower, from: start, to: end, through: [])
    #expect(free.legs[0].connector?.id == "stairs-1")
    let around = try walk(in: tower, from: start, to: end, through: people)
    #expect(around.legs.map(\.floor) == ["0", "1"])
    #expect(around.legs[0].connector?.id == "stairs-2")
    #expect(around.legs[0].points.last == around.legs[0].points.last)
  }

  @Test func `an edit is followed`() throws {
    var venue = block
    var engine = MeshEngine(venue: venue)
    var crowded = CrowdedWalks()
    let people = crowd(Box(Point(x: 0, y: 1), Point(x: 3, y: 4)), density: 3.5)
    crowded.count(people, at: Timestamp(millisecondsSince1970: 0))
    let ends = (start: block.place("A"), end: block.place("T"))
    let before = try crowded.nearest(
      from: ends.start, of: [ends.end], profile: .walking, by: &engine
    ).route
    #expect(before.legs[0].points.contains { $0.x > 16 })
    let cone = Feature(
      id: "cone", floor: "0", kind: .obstacle,
      shape: .polygon(
        Polygon([
          Point(x: 16, y: 2), Point(x: 19, y: 2), Point(x: 19, y: 3), Point(x: 16, y: 3),
        ])))
    let (changes, _) = try venue.apply([.put(cone)])
    engine.update(changes, venue: venue)
    crowded.update(changes)
    let after = try crowded.nearest(
      from: ends.start, of: [ends.end], profile: .walking, by: &engine
    ).route
    #expect(after.legs[0].points.allSatisfy { $0.x < 16 })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `no answer is slower than the exact walk in the same crowd, or cuts a corner`(
    seed: UInt64
  ) throws {
    var maker = RandomVenue(seed: seed)
    let venue = maker.venue(solids: 9, isOneWay: seed % 2 == 0)
    let people = (0..<5).flatMap { _ -> [Place] in
      let place = maker.place()
      let box = Box(place.point, Point(x: place.point.x + 4, y: place.point.y + 4))
      return crowd(box, density: maker.number(0.5...5), floor: place.floor)
    }
    var engine = MeshEngine(venue: venue)
    var crowded = CrowdedWalks()
    crowded.count(people, at: Timestamp(millisecondsSince1970: 0))
    var others = 0
    for _ in 0..<12 {
      let (start, end) = (maker.place(), maker.place())
      let profile = maker.number(0...1) < 0.3 ? Profile.stepFree : .walking
      guard let exact = try? engine.route(from: start, to: end, profile: profile) else { continue }
      let route = try crowded.nearest(from: start, of: [end], profile: profile, by: &engine).route
      let ground = try #require(engine.ground(for: profile))
      let world = CrowdedGround(ground, people: people)
      #expect(route.seconds <= world.seconds(of: exact) + 1e-6)
      #expect(route.seconds >= exact.seconds - 1e-6)
      #expect(spare(route, in: venue) >= -1e-6)
      #expect(route.legs.first?.points.first == exact.legs.first?.points.first)
      #expect(route.legs.last?.points.last == exact.legs.last?.points.last)
      // The exact walk runs along borders, of which the ground may say that they are none of its.
      guard route.legs.map(\.points) != exact.legs.map(\.points) else { continue }
      others += 1
      for leg in route.legs {
        for (a, b) in zip(leg.points, leg.points.dropFirst()) {
          #expect(ground.isFree(from: a, to: b, on: leg.floor))
        }
      }
    }
    print("seed \(seed): \(others) of 12 walks lead around the crowd")
  }

  @Test func `a walk around a crowd takes little time to find`() throws {
    let wide = String(repeating: " ", count: 118)
    let rows = (0..<68).map { row in
      row % 17 == 16
        ? "#" + String(repeating: "##########D", count: 11).prefix(118) + "#" : "#\(wide)#"
    }
    let edge = String(repeating: "#", count: 120)
    let venue = Venue(plan: ([edge] + rows + [edge]).joined(separator: "\n"))
    var engine = MeshEngine(venue: venue)
    var crowded = CrowdedWalks()
    let people = crowd(Box(Point(x: 40, y: 20), Point(x: 70, y: 60)), density: 1.5)
    let ends = [Point(x: 60, y: 5), Point(x: 62, y: 66)].map { Place(floor: "0", point: $0) }
    let clock = ContinuousClock()
    let counting = clock.measure { crowded.count(people, at: Timestamp(millisecondsSince1970: 0)) }
    let exact = try clock.measure {
      _ = try engine.route(from: ends[0], to: ends[1], profile: .walking)
    }
    for word in ["first", "second"] {
      let time = try clock.measure {
        _ = try crowded.nearest(from: ends[0], of: [ends[1]], profile: .walking, by: &engine)
      }
      print(
        "\(word) walk around \(people.count) people: \(time), exact \(exact), count \(counting)")
    }
  }
}

extension CrowdedGround {
  /// The ground with a crowd on it.
  init(_ ground: WalkableGround, people: [Place]) {
    self.init(ground)
    take(people, count: 1, on: ground)
  }

  /// Seconds of a route through the crowd.
  func seconds(of route: Route) -> Double {
    route.legs.reduce(0) {
      $0 + walkSeconds(of: $1.points, on: $1.floor) + ($1.connector?.seconds ?? 0)
    }
  }
}
