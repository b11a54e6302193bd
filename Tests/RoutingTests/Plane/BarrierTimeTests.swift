import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

/// Doors with hours, and areas that only some people may walk.
struct BarrierTimeTests {
  @Test func `a door opens and closes with its hours, and nothing else changes`() throws {
    var venue = Venue(
      plan: """
        #########
        #   D   #
        #   #   #
        #   D   #
        #########
        """)
    venue.features["door-0-4-3"]?.properties["openingHours"] = "Mo-Fr 08:00-18:00"
    let layout = PlaneLayout(floors: venue.floors)
    let noon = LocalTime(minuteOfWeek: 12 * 60)
    let night = LocalTime(minuteOfWeek: 22 * 60)
    var book = BarrierBook(
      venue: venue, layout: layout, walker: WalkerClass(.walking), time: noon)
    let byDay = book.barriers.map(\.1)
    let door = Place(floor: "0", point: Point(x: 4, y: 3))
    let other = Place(floor: "0", point: Point(x: 4, y: 1))
    #expect(try book.coverage(door) == 0)
    #expect(book.advance(to: LocalTime(minuteOfWeek: 13 * 60)).isEmpty)
    let closing = book.advance(to: night)
    #expect(!closing.isEmpty && closing.added.count <= 3)
    #expect(try book.coverage(door) > 0)
    #expect(try book.coverage(other) == 0)
    let fresh = BarrierBook(
      venue: venue, layout: layout, walker: WalkerClass(.walking), time: night)
    #expect(Set(fresh.barriers.map(\.1)) == Set(book.barriers.map(\.1)))
    _ = book.advance(to: noon)
    #expect(Set(book.barriers.map(\.1)) == Set(byDay))
    // Hours that an edit takes away are forgotten.
    let before = venue.features["door-0-4-3"]
    venue.features["door-0-4-3"]?.properties["openingHours"] = nil
    let changes = VenueChanges(
      features: [FeatureChange(before: before, after: venue.features["door-0-4-3"])])
    _ = book.update(changes, venue: venue, layout: layout)
    #expect(book.advance(to: night).isEmpty)
  }

  @Test func `areas are forbidden for some, and avoided by some`() throws {
    func area(_ id: Identifier<Feature>, _ x: Double, _ properties: [String: Value]) -> Feature {
      Feature(
        id: id, floor: "0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: x, y: 0), Point(x: x + 2, y: 0), Point(x: x + 2, y: 2), Point(x: x, y: 2),
          ])), properties: properties)
    }
    var venue = Venue(
      plan: "          \n         ",
      features: [
        area("cobbles", 0, ["forbiddenFor": .array(["stepFree"])]),
        area("stage", 4, ["avoidFor": .array(["walking", "stepFree"])]),
      ])
    let cobbles = Place(floor: "0", point: Point(x: 1, y: 1))
    let stage = Place(floor: "0", point: Point(x: 5, y: 1))
    func isFree(_ place: Place, _ walker: WalkerClass) throws -> Bool {
      try BarrierBook(venue, walker).coverage(place) == 0
    }
    #expect(try isFree(cobbles, WalkerClass(.walking)))
    #expect(try !isFree(cobbles, WalkerClass(.stepFree)))
    #expect(try !isFree(cobbles, WalkerClass(.stepFree, avoidance: .accepts)))
    for profile in Profile.allCases {
      #expect(try !isFree(stage, WalkerClass(profile)))
      #expect(try isFree(stage, WalkerClass(profile, avoidance: .accepts)))
    }
    var book = BarrierBook(venue)
    #expect(book.hasAvoidedAreas)
    let before = venue.features["stage"]
    venue.features["stage"] = nil
    _ = book.update(
      VenueChanges(features: [FeatureChange(before: before, after: nil)]), venue: venue,
      layout: book.layout)
    #expect(!book.hasAvoidedAreas)
  }

  @Test func `the schema knows the profiles`() {
    #expect(FeatureSchema.profiles == Profile.allCases.map(\.rawValue))
  }

  @Test func `connectors take the time that they tell, and run when they are open`() throws {
    let venue = Venue(plan: "4 1 7", "4 1 7", "4    ")
    let ordinals = Dictionary(uniqueKeysWithValues: venue.floors.map { ($0.id, $0.ordinal) })
    func seconds(
      _ id: Identifier<Feature>, _ properties: [String: Value] = [:],
      _ profile: Profile = .walking, traits: WalkerTraits? = nil, time: LocalTime? = nil
    ) throws -> [Double] {
      var feature = try #require(venue.features[id])
      feature.properties.merge(properties) { _, new in new }
      return ConnectorLink.all(
        of: feature, ordinals: ordinals, walker: WalkerClass(profile, traits: traits), time: time
      ).map(\.seconds)
    }
    // Three pairs of stops, there and back: one storey, two, one.
    #expect(try seconds("lift-4") == [30, 30, 35, 35, 30, 30])
    #expect(try seconds("lift-4", ["wait": 60]) == [65, 65, 70, 70, 65, 65])
    #expect(try seconds("lift-4", ["wait": 10, "seconds": 7]).allSatisfy { $0 == 17 })
    #expect(try seconds("stairs-1") == [12, 12])
    #expect(try seconds("stairs-1", [:], .stepFree).isEmpty)
    #expect(try seconds("escalator-7").count == 1)
    #expect(try seconds("lift-4", ["inService": false]).isEmpty)
    let barred = WalkerTraits(barredCategories: ["escalator"])
    #expect(try seconds("escalator-7", traits: barred).isEmpty)
    #expect(
      try seconds("stairs-1", traits: WalkerTraits(secondsPerStorey: ["stairs": 40])) == [40, 40])
    let hours: [String: Value] = ["openingHours": "08:00-20:00"]
    #expect(try seconds("stairs-1", hours, time: LocalTime(minuteOfWeek: 9 * 60)).count == 2)
    #expect(try seconds("stairs-1", hours, time: LocalTime(minuteOfWeek: 21 * 60)).isEmpty)
    #expect(try seconds("stairs-1", hours).count == 2)
  }
}
