import Geometry
import IndoorModel
import TestKit
import Testing

@Suite struct VenueOperationsTests {
  @Test(arguments: UInt64(1)...200)
  func `what leads from one venue to another gives exactly that one`(seed: UInt64) throws {
    var random = RandomOperations(SeededGenerator(seed: seed))
    let before = RandomOperations<SeededGenerator>.venue
    var after = before
    _ = try after.apply(random.operations(on: before, count: 1...40))
    try expect(before, leadsTo: after)
    try expect(after, leadsTo: before)
  }

  private func expect(_ venue: Venue, leadsTo target: Venue) throws {
    var venue = venue
    let operations = venue.operations(to: target)
    if !operations.isEmpty { _ = try venue.apply(operations) }
    #expect(venue == target)
    #expect(venue.value == target.value)
  }

  @Test func `equal venues need nothing`() {
    let venue = RandomOperations<SeededGenerator>.venue
    #expect(venue.operations(to: venue).isEmpty)
    #expect(venue.changes(to: venue).subjects.isEmpty)
  }

  @Test func `a floor goes with everything on it, in one operation`() throws {
    let venue = Venue(plan: "A B C", "D E")
    var without = venue
    _ = try without.apply([.removeFloor("1")])
    #expect(venue.operations(to: without) == [.removeFloor("1")])
  }

  @Test func `another kind is another feature`() throws {
    let venue = Venue(plan: "A B")
    var other = venue
    let wall = Feature(
      id: "A", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 0, y: 0), Point(x: 1, y: 0)])))
    _ = try other.apply([.remove("A"), .put(wall)])
    #expect(venue.operations(to: other) == [.remove("A"), .put(wall)])
  }

  @Test func `only what differs is changed`() throws {
    let venue = Venue(plan: "A B")
    var other = venue
    let fields = FieldChanges(properties: ["category": "exit", "name": .null])
    _ = try other.apply([.change("A", fields)])
    #expect(venue.operations(to: other) == [.change("A", fields)])
    #expect(venue.changes(to: other).subjects == [.feature("A")])
  }
}
