import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

/// Routes while floors come, go and change.
struct FloorChangesTests {
  @Test(arguments: UInt64(1)...20)
  func `an engine that follows edits of floors answers like one that is new`(seed: UInt64) throws {
    var venue = RandomOperations<SeededGenerator>.venue
    var engine = MeshEngine(venue: venue)
    var maker = RandomOperations(SeededGenerator(seed: seed))
    var random = SeededGenerator(seed: seed &* 3)
    for _ in 0..<15 {
      _ = engine.answer(from: random.place(in: venue), to: random.place(in: venue))
      engine.update(try venue.apply(maker.operations(on: venue)).changes, venue: venue)
      var fresh = MeshEngine(venue: venue)
      for profile in Profile.allCases {
        for _ in 0..<4 {
          let (start, end) = (random.place(in: venue), random.place(in: venue))
          let followed = engine.answer(from: start, to: end, profile: profile)
          let new = fresh.answer(from: start, to: end, profile: profile)
          #expect(followed.refusal == new.refusal)
          #expect(abs((followed.route?.seconds ?? 0) - (new.route?.seconds ?? 0)) < 1e-6)
        }
      }
    }
  }

  @Test func `a new floor is reached by a new connector, and no more without them`() throws {
    var venue = Venue(plan: "A     ")
    var engine = MeshEngine(venue: venue)
    let start = venue.place("A")
    let attic = Place(floor: "attic", point: Point(x: 3, y: 0))
    #expect(engine.answer(from: start, to: attic).refusal == .destinationBlocked(by: nil))

    let ground = try #require(venue.floors.first)
    let floor = Floor(
      id: "attic", building: ground.building, ordinal: 1, name: LocalizedText("Attic"),
      bounds: ground.bounds)
    let lift = Feature(
      id: "lift", floor: ground.id, kind: .connector,
      shape: .polyline(Polyline([Point(x: 2, y: 0), Point(x: 2, y: 0)])),
      properties: [
        "category": "lift", "floors": .array([.string(ground.id.rawValue), "attic"]),
      ])
    let (changes, inverse) = try venue.apply([.putFloor(floor), .put(lift)])
    engine.update(changes, venue: venue)
    let route = try #require(engine.answer(from: start, to: attic).route)
    #expect(route.legs.map(\.floor) == [ground.id, "attic"])

    let removal = try venue.apply(inverse).changes
    engine.update(removal, venue: venue)
    #expect(route.isTouched(by: removal))
    #expect(engine.answer(from: start, to: attic).refusal == .destinationBlocked(by: nil))
  }

  @Test func `a floor's new name touches the routes over it, another floor's does not`() throws {
    let venue = Venue(plan: "A   B")
    var engine = MeshEngine(venue: venue)
    let route = try #require(
      engine.answer(from: venue.place("A"), to: venue.place("B")).route)
    let ground = try #require(venue.floors.first)
    #expect(route.isTouched(by: VenueChanges(structure: [.floor(ground.id)])))
    #expect(!route.isTouched(by: VenueChanges(structure: [.floor("elsewhere"), .venue])))
  }
}

extension SeededGenerator {
  fileprivate mutating func place(in venue: Venue) -> Place {
    Place(
      floor: venue.floors.map(\.id).randomElement(using: &self) ?? "0",
      point: Point(x: .random(in: 0...20, using: &self), y: .random(in: 0...10, using: &self)))
  }
}
