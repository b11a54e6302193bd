import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct WalkMapTableTests {
  private let venue = Venue(
    plan: """
      ##########
      #A  #   B#
      #   #    #
      #      C #
      ##########
      """)

  @Test func `a map that was not used for longest goes first, the latest stays`() {
    let planes = PlaneTable(venue: venue, traits: [:])
    var maps = WalkMapTable(limit: 1)
    let ids: [Identifier<Feature>] = ["A", "B", "C"]
    for id in ids { _ = maps.completeMap(to: [venue.place(id)], plane: 0, of: planes) }
    #expect(maps.count == 3)
    _ = maps.known(WalkMap.Key(plane: 0, destinations: [venue.place("A")]))
    maps.trim()
    #expect(maps.count == 1)
    let kept = maps.known(WalkMap.Key(plane: 0, destinations: [venue.place("A")]))
    #expect(kept != nil)
  }

  @Test func `the first walk is a search, the second completes its map`() throws {
    let planes = PlaneTable(venue: venue, traits: [:])
    var maps = WalkMapTable(limit: 1 << 20)
    let end = venue.place("B")
    let key = WalkMap.Key(plane: 0, destinations: [end])
    let first = maps.walk(from: venue.place("A"), to: [end], plane: 0, of: planes)
    let known = maps.known(key)
    let map = try #require(known)
    #expect(!map.isReady(for: planes[0]))
    let second = maps.walk(from: venue.place("A"), to: [end], plane: 0, of: planes)
    #expect(map.isReady(for: planes[0]))
    let route = try #require(second).route
    #expect(first?.route.legs == route.legs)
    let seconds = WalkMapTable.seconds(from: venue.place("A"), by: [map], of: planes)
    #expect(abs(try #require(seconds) - route.seconds) < 1e-6)
  }
}
