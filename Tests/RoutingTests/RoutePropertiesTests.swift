import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

/// What holds for all routes, tried on venues and places drawn by lot.
@Suite struct RoutePropertiesTests {
  @Test(arguments: UInt64(1)...10)
  func `a route keeps its clearance and is no shorter than the straight line`(seed: UInt64) {
    var random = RandomVenue(seed: seed)
    let venue = random.venue(solids: 14, isOneWay: seed % 2 == 0)
    var engine = MeshEngine(venue: venue)
    for profile in Profile.allCases {
      for _ in 0..<12 {
        let (start, end) = (random.place(), random.place())
        guard let route = engine.answer(from: start, to: end, profile: profile).route else {
          continue
        }
        #expect(spare(route, in: venue) >= -2e-6)
        #expect(route.profile == profile)
        for leg in route.legs {
          let straight = leg.points[0].distance(to: leg.points[leg.points.count - 1])
          #expect(leg.distance >= straight - 1e-9)
          #expect(abs(Polyline(leg.points).length - leg.distance) < 1e-6)
        }
        for end in [(route.legs[0].points[0], start), (route.destination?.point, end)] {
          #expect((end.0?.distance(to: end.1.point) ?? 9) <= MeshEngine.snapLimit + 1e-9)
        }
      }
    }
  }

  @Test(arguments: UInt64(1)...10)
  func `walking times to many places are those of their routes`(seed: UInt64) throws {
    var random = RandomVenue(seed: seed &* 53)
    var venue = random.venue(solids: 14, isOneWay: seed % 2 == 0)
    var engine = MeshEngine(venue: venue)
    for step in 0..<4 {
      let start = random.place()
      let ends = (0..<12).map { _ in random.place() }
      for profile in Profile.allCases {
        let asked = engine.seconds(from: start, to: ends, profile: profile)
        var other = MeshEngine(venue: venue)
        for (end, seconds) in zip(ends, asked) {
          let route = other.answer(from: start, to: end, profile: profile).route
          #expect((route == nil) == (seconds == nil))
          #expect(abs((route?.seconds ?? 0) - (seconds ?? 0)) < 1e-6)
        }
        // Some of the maps are known then.
        for end in ends.prefix(2 * step) {
          _ = engine.answer(from: random.place(), to: end, profile: profile)
        }
        #expect(
          zip(engine.seconds(from: start, to: ends, profile: profile), asked)
            .allSatisfy { abs(($0 ?? -1) - ($1 ?? -1)) < 1e-6 })
      }
      let changes = try venue.apply(randomOperations(on: venue, step: step, &random)).changes
      engine.update(changes, venue: venue)
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `the way back is as long as the way there without one-ways`(seed: UInt64) {
    var random = RandomVenue(seed: seed &* 31)
    let venue = random.venue(solids: 14)
    var engine = MeshEngine(venue: venue)
    for _ in 0..<15 {
      let (start, end) = (random.place(), random.place())
      let there = engine.answer(from: start, to: end)
      let back = engine.answer(from: end, to: start)
      #expect((there.route == nil) == (back.route == nil))
      guard let there = there.route, let back = back.route else { continue }
      #expect(abs(there.seconds - back.seconds) < 1e-6)
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `an engine that follows edits answers like one that is new`(seed: UInt64) throws {
    var random = RandomVenue(seed: seed &* 97)
    var venue = random.venue(solids: 12, isOneWay: seed % 3 == 0)
    var engine = MeshEngine(venue: venue)
    for step in 0..<12 {
      let (start, end) = (random.place(), random.place())
      _ = engine.answer(from: start, to: end)  // so that there is something to remember
      let operations = randomOperations(on: venue, step: step, &random)
      let changes = try venue.apply(operations).changes
      engine.update(changes, venue: venue)
      var fresh = MeshEngine(venue: venue)
      for profile in Profile.allCases {
        for _ in 0..<4 {
          let (start, end) = (random.place(), random.place())
          let followed = engine.answer(from: start, to: end, profile: profile)
          let new = fresh.answer(from: start, to: end, profile: profile)
          #expect(followed.refusal == new.refusal)
          #expect(abs((followed.route?.seconds ?? 0) - (new.route?.seconds ?? 0)) < 1e-6)
        }
      }
    }
  }

  private func randomOperations(
    on venue: Venue, step: Int, _ random: inout RandomVenue
  ) -> [IndoorModel.Operation] {
    let ids = venue.features.keys.sorted()
    let victim = ids[Int.random(in: 0..<ids.count, using: &random.random)]
    switch step % 4 {
    case 0: return [.put(random.obstacle(1000 + step, floor: step % 2))]
    case 1: return [.remove(victim)]
    case 2:
      let moved = random.obstacle(2000 + step, floor: 0)
      let changed = venue.features[victim].map { feature in
        feature.kind == moved.kind
          ? [Operation.change(victim, FieldChanges(shape: moved.shape))]
          : []
      }
      return (changed ?? []) + [.put(moved)]
    default:
      let doors = ids.filter { venue.features[$0]?.kind == .door }
      return doors.prefix(2).map {
        .change(
          $0, FieldChanges(properties: ["closed": .bool(venue.features[$0]?.isClosed == false)]))
      } + [.put(random.connector("lift"))]
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `a route that an edit does not touch is still the quickest`(seed: UInt64) throws {
    var random = RandomVenue(seed: seed &* 131)
    var venue = random.venue(solids: 12)
    for step in 0..<8 {
      let (start, end) = (random.place(), random.place())
      var engine = MeshEngine(venue: venue)
      let before = engine.answer(from: start, to: end).route
      let changes = try venue.apply(randomOperations(on: venue, step: step, &random)).changes
      engine.update(changes, venue: venue)
      guard let before, !before.isTouched(by: changes) else { continue }
      let after = try #require(engine.answer(from: start, to: end).route)
      #expect(abs(after.seconds - before.seconds) < 1e-6)
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `a detour by a third place is no shorter`(seed: UInt64) {
    var random = RandomVenue(seed: seed &* 7)
    let venue = random.venue(solids: 10, hasDoors: false)
    var engine = MeshEngine(venue: venue)
    for _ in 0..<6 {
      let start = Place(floor: "0", point: random.point())
      let end = Place(floor: "0", point: random.point())
      guard let route = engine.answer(from: start, to: end).route, route.legs.count == 1 else {
        continue
      }
      let between = Place(floor: "0", point: random.point())
      guard let one = engine.answer(from: start, to: between).route,
        let two = engine.answer(from: between, to: end).route
      else { continue }
      // Bends cost a few centimetres, so the triangle holds up to those.
      #expect(route.seconds <= one.seconds + two.seconds + 0.5)
    }
  }
}
