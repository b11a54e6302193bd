import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct ConnectorTableTests {
  @Test func `links follow connectors that come, go and change`() throws {
    var venue = Venue(plan: "4 1  ", "4 1  ")
    var table = ConnectorTable(venue: venue)
    let walker = WalkerClass(.walking)
    #expect(Set(table.links(for: walker, at: nil).map(\.connector)) == ["lift-4", "stairs-1"])
    #expect(table.contains(["lift"]) && !table.contains(["escalator"]))
    let closed = try venue.apply([
      .change("lift-4", FieldChanges(properties: ["inService": .bool(false)]))
    ]).changes
    let hasClosed = table.update(closed, floors: venue.floors)
    #expect(hasClosed)
    #expect(Set(table.links(for: walker, at: nil).map(\.connector)) == ["stairs-1"])
    let removed = try venue.apply([.remove("lift-4")]).changes
    let hasRemoved = table.update(removed, floors: venue.floors)
    #expect(hasRemoved && !table.contains(["lift"]))
    let hasOthers = table.update(VenueChanges(), floors: venue.floors)
    #expect(!hasOthers)
  }
}
