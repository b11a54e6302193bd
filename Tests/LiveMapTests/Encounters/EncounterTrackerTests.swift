import Geometry
import IndoorModel
import Routing
import Support
import TestKit
import Testing
import VenueFormats

@testable import LiveMap

struct EncounterTrackerTests {
  private typealias Pair = EncounterTracker.Pair

  /// Two navigators on a plan of characters, and a clock.
  private struct World {
    let engine: MeshEngine
    var tracker = EncounterTracker()
    var now = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    var places: [Identifier<Navigator>: Place] = [:]
    /// How many walks were measured.
    var measured = 0

    init(_ plan: String) {
      engine = MeshEngine(venue: Venue(plan: plan))
      tracker.share([Pair("n-1", "n-2")], at: now)
    }

    mutating func put(_ id: Identifier<Navigator>, _ x: Double, _ y: Double) {
      places[id] = Place(floor: "0", point: Point(x: x, y: y))
    }

    /// Lets a second pass.
    mutating func tick() -> [EncounterTracker.Encounter] {
      now = now.advanced(bySeconds: 1)
      let questions = tracker.questions(at: now) { places[$0] }.questions
      measured += questions.count
      let metres = engine.secondsOnce(
        of: questions.map { RouteQuery(start: $0.start, destination: $0.destination) }
      ).map { $0.map { $0 * Pace.walking } }
      return tracker.take(metres, of: questions, at: now).encounters
    }
  }

  @Test func `friends that come near are told once, and not again while they stay`() {
    var world = World(String(repeating: " ", count: 60) + "\n" + String(repeating: " ", count: 60))
    world.put("n-1", 2, 1)
    world.put("n-2", 30, 1)
    #expect(world.tick().isEmpty)
    world.put("n-2", 18, 1)
    #expect(world.tick().isEmpty)
    world.put("n-2", 16.5, 1)
    let met = world.tick()
    #expect(met.map(\.pair) == [Pair("n-1", "n-2")])
    #expect(abs((met.first?.metres ?? 0) - 14.5) < 0.01)
    for _ in 0..<20 { #expect(world.tick().isEmpty) }
    // Between the two limits they are near still.
    world.put("n-2", 25, 1)
    #expect(world.tick().isEmpty)
    #expect(world.tracker.near == [Pair("n-1", "n-2")])
    world.put("n-2", 28, 1)
    #expect(world.tick().isEmpty)
    #expect(world.tracker.near.isEmpty)
  }

  @Test func `who comes back within the hour is not told, and after it is`() {
    var world = World(String(repeating: " ", count: 60) + "\n" + String(repeating: " ", count: 60))
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    #expect(world.tick().count == 1)
    world.put("n-2", 50, 1)
    #expect(world.tick().isEmpty)
    world.put("n-2", 5, 1)
    #expect(world.tick().isEmpty)
    world.put("n-2", 50, 1)
    _ = world.tick()
    world.now = world.now.advanced(bySeconds: 3600)
    world.put("n-2", 5, 1)
    #expect(world.tick().count == 1)
  }

  @Test func `sharing ended and begun again within the hour tells nothing twice`() {
    var world = World(String(repeating: " ", count: 20) + "\n" + String(repeating: " ", count: 20))
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    #expect(world.tick().count == 1)
    world.tracker.share([], at: world.now)
    #expect(world.tick().isEmpty && world.tracker.near.isEmpty)
    world.tracker.share([Pair("n-1", "n-2")], at: world.now)
    #expect(world.tick().isEmpty)
    #expect(world.tracker.near == [Pair("n-1", "n-2")])
  }

  @Test func `a pair that was told before a restart is told an hour after that, and not before`() {
    var world = World(String(repeating: " ", count: 60) + "\n" + String(repeating: " ", count: 60))
    world.tracker = EncounterTracker(
      told: [Pair("n-1", "n-2"): world.now.advanced(bySeconds: -3590)])
    world.tracker.share([Pair("n-1", "n-2")], at: world.now)
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    #expect(world.tick().isEmpty && world.tracker.near == [Pair("n-1", "n-2")])
    world.put("n-2", 50, 1)
    _ = world.tick()
    world.now = world.now.advanced(bySeconds: 10)
    world.put("n-2", 5, 1)
    #expect(world.tick().count == 1)
  }

  @Test(arguments: [false, true])
  func `a pair that another server has told is not told here within the hour`(isSharing: Bool) {
    var world = World(String(repeating: " ", count: 60) + "\n" + String(repeating: " ", count: 60))
    let pair = Pair("n-1", "n-2")
    if !isSharing { world.tracker.share([], at: world.now) }
    world.tracker.note(told: pair, at: world.now)
    world.tracker.share([pair], at: world.now)
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    #expect(world.tick().isEmpty && world.tracker.near == [pair])
    // Another server looks at them meanwhile.
    world.tracker.rest()
    #expect(world.tracker.near.isEmpty)
    #expect(world.tick().isEmpty && world.tracker.near == [pair])
    world.tracker.rest()
    world.now = world.now.advanced(bySeconds: 3600)
    #expect(world.tick().map(\.pair) == [pair])
  }

  @Test func `a wall between two is a long walk`() {
    let hall = Array(repeating: String(repeating: " ", count: 20), count: 19)
    let wall = String(repeating: "#", count: 20)
    var world = World((hall + [wall] + hall).joined(separator: "\n"))
    world.put("n-1", 10, 17)
    world.put("n-2", 10, 22)
    for _ in 0..<5 { #expect(world.tick().isEmpty) }
    // They stand still: without a step there is nothing to measure again.
    #expect(world.measured == 1)
  }

  @Test func `a plan that changes is measured again`() {
    var world = World(String(repeating: " ", count: 60) + "\n" + String(repeating: " ", count: 60))
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    _ = world.tick()
    _ = world.tick()
    #expect(world.measured == 1)
    world.tracker.forgetWalks()
    _ = world.tick()
    #expect(world.measured == 2)
  }

  @Test func `one that goes is near no longer`() {
    var world = World(String(repeating: " ", count: 20) + "\n" + String(repeating: " ", count: 20))
    world.put("n-1", 2, 1)
    world.put("n-2", 5, 1)
    _ = world.tick()
    world.places["n-2"] = nil
    #expect(world.tick().isEmpty && world.tracker.near.isEmpty)
  }
}

/// Random walks over the plan of a congress, against measuring every pair in every second.
@Suite(.enabled(if: RealData.isThere("venues/32c3/32c3.geojson"), "the plan is not there"))
struct EncounterPropertyTests {
  private typealias Pair = EncounterTracker.Pair

  /// A person that goes from place to place by the shortest way.
  private struct Walker {
    var place: Place
    var way: [Place] = []
    let pace: Double

    /// Goes on for a second.
    mutating func walk(_ engine: inout MeshEngine, _ aims: [Place], _ random: inout SeededGenerator)
    {
      if way.isEmpty, let aim = aims.randomElement(using: &random),
        let route = try? engine.route(from: place, to: aim, profile: .walking)
      {
        way = route.legs.flatMap { leg in leg.points.map { Place(floor: leg.floor, point: $0) } }
      }
      var left = pace
      while left > 0, let next = way.first {
        let step = next.floor == place.floor ? place.point.distance(to: next.point) : 0
        if step <= left {
          (place, left) = (next, left - step)
          way.removeFirst()
        } else {
          let part = left / step
          place.point = Point(
            x: place.point.x + (next.point.x - place.point.x) * part,
            y: place.point.y + (next.point.y - place.point.y) * part)
          left = 0
        }
      }
    }
  }

  /// What navigators chose, as a table of who lists whom.
  private struct Choices {
    private let names: [Identifier<Navigator>]
    private var statuses: [Sharing.Status]
    private var lists: [Set<Int>]

    init(_ names: [Identifier<Navigator>], using random: inout SeededGenerator) {
      self.names = names
      statuses = names.map { _ in .friends }
      lists = names.indices.map { one in
        Set(names.indices.filter { $0 != one && Bool.random(using: &random) })
      }
    }

    /// Lets some choose again.
    ///
    /// - Returns: what they chose.
    mutating func change(
      using random: inout SeededGenerator
    ) -> [(navigator: Identifier<Navigator>, sharing: Sharing)] {
      for index in names.indices where Double.random(in: 0..<1, using: &random) < 0.2 {
        statuses[index] = Sharing.Status.allCases.randomElement(using: &random) ?? .staff
        let other = Int.random(in: names.indices, using: &random)
        if other != index { lists[index].formSymmetricDifference([other]) }
      }
      return names.indices.map { index in
        let friends = lists[index].sorted().map { names[$0] }
        return (names[index], Sharing(status: statuses[index], friends: friends))
      }
    }

    /// Those of which each shows itself to friends and lists the other.
    var mutual: Set<Pair> {
      func shows(_ one: Int, _ other: Int) -> Bool {
        [.friends, .visible].contains(statuses[one]) && lists[one].contains(other)
      }
      return Set(
        names.indices.flatMap { one in
          names[..<one].indices.filter { shows(one, $0) && shows($0, one) }
            .map { Pair(names[one], names[$0]) }
        })
    }

    func isHidden(_ name: Identifier<Navigator>) -> Bool {
      names.firstIndex(of: name).map { statuses[$0] == .hidden } ?? true
    }
  }

  /// The rule, word by word: every pair is measured in every second by the way that a visitor gets.
  private struct Reference {
    private var near: Set<Pair> = []
    private var told: [Pair: Int] = [:]
    /// How often two were within 15 m, and a wall between them made the walk longer.
    private(set) var parted = 0

    mutating func tick(
      _ second: Int, _ sharing: Set<Pair>, _ places: [Identifier<Navigator>: Place],
      _ engine: inout MeshEngine
    ) -> [Pair] {
      near.formIntersection(sharing)
      var met: [Pair] = []
      for pair in sharing.sorted() {
        let metres = metres(pair, places, &engine)
        if metres > 15, isWithin15(places[pair.first], places[pair.second]) { parted += 1 }
        if near.contains(pair) {
          if metres > 25 { near.remove(pair) }
        } else if metres <= 15 {
          near.insert(pair)
          if told[pair].map({ second - $0 >= 3600 }) ?? true {
            told[pair] = second
            met.append(pair)
          }
        }
      }
      return met
    }

    private func isWithin15(_ one: Place?, _ other: Place?) -> Bool {
      guard let one, let other, one.floor == other.floor else { return false }
      return one.point.distance(to: other.point) <= 15
    }

    private func metres(
      _ pair: Pair, _ places: [Identifier<Navigator>: Place], _ engine: inout MeshEngine
    ) -> Double {
      guard let first = places[pair.first], let second = places[pair.second],
        first.floor == second.floor, first.point.distance(to: second.point) <= 25.1,
        let seconds = engine.seconds(from: first, to: [second], profile: .walking)[0]
      else { return .infinity }
      return seconds * Pace.walking
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `all encounters are told once and at once, and no other`(seed: UInt64) throws {
    var draft = VenueImport(slug: "congress")
    try draft.add(try RealData.bytes("venues/32c3/32c3.geojson"), source: "32c3.geojson")
    let venue = try draft.finished().0
    var engine = MeshEngine(venue: venue)
    var random = SeededGenerator(seed: seed)
    let aims = venue.features.ordered.filter { $0.kind == .poi || $0.kind == .area }
      .compactMap(\.place)
    let names = (0..<24).map { Identifier<Navigator>("n-\($0)") }
    var walkers = try names.map { _ in
      Walker(
        place: try #require(aims.randomElement(using: &random)),
        pace: Double.random(in: 0.8...1.6, using: &random))
    }
    var choices = Choices(names, using: &random)
    var (book, tracker, reference) = (SharingBook(), EncounterTracker(), Reference())
    var sharing: Set<Pair> = []
    var (expected, told): ([Pair: Int], [Pair: Int]) = ([:], [:])
    var now = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    var (measured, pairs) = (0, 0)
    for second in 0..<400 {
      now = now.advanced(bySeconds: 1)
      if second % 40 == 0 {
        // Some end to share, and others begin again.
        for (navigator, choice) in choices.change(using: &random) {
          _ = try book.set(choice, of: navigator, isOwn: true, at: now.millisecondsSince1970)
        }
        sharing = choices.mutual
        tracker.share(book.mutual, at: now)
      }
      pairs += sharing.count
      for index in walkers.indices { walkers[index].walk(&engine, aims, &random) }
      let places = Dictionary(uniqueKeysWithValues: zip(names, walkers.map(\.place)))
        .filter { !choices.isHidden($0.key) }
      for pair in reference.tick(second, sharing, places, &engine) {
        #expect(expected.updateValue(second, forKey: pair) == nil)
      }
      let questions = tracker.questions(at: now) { places[$0] }.questions
      measured += questions.count
      let metres = engine.secondsOnce(
        of: questions.map { RouteQuery(start: $0.start, destination: $0.destination) }
      ).map { $0.map { $0 * Pace.walking } }
      for met in tracker.take(metres, of: questions, at: now).encounters {
        #expect(told.updateValue(second, forKey: met.pair) == nil, "doubled")
        #expect(sharing.contains(met.pair), "told of one that does not share with both")
      }
    }
    #expect(expected.count > 10 && reference.parted > 10, "\(reference.parted)")
    #expect(Set(told.keys) == Set(expected.keys))
    for (pair, second) in expected { #expect(abs((told[pair] ?? -9) - second) <= 1, "\(pair)") }
    // What this is for: most pairs are not measured in most seconds.
    #expect(measured < pairs / 10)
  }
}
