import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct NearestTests {
  @Test func `the walk counts, not the straight line`() throws {
    let venue = Venue(
      plan: """
        ##############
        #      #     #
        #   S  #A    #
        #  B   #     #
        #      #     #
        #            #
        ##############
        """)
    var engine = MeshEngine(venue: venue)
    let nearest = try engine.nearest(
      from: venue.place("S"), of: [venue.place("A"), venue.place("B")], profile: .walking)
    #expect(nearest.index == 1)
    #expect(nearest.route.instructions.first?.kind == .start)
  }

  @Test func `many at once find what each finds alone`() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var maker = RandomVenue(seed: seed)
      var venue = maker.venue(solids: 8)
      // Ways out do without lifts.
      for feature in venue.features.values where feature.category == "lift" {
        venue.features[feature.id] = nil
      }
      var engine = MeshEngine(venue: venue)
      let starts = (0..<12).map { _ in maker.place() }
      let destinations = (0..<4).map { _ in maker.place() }
      let many = engine.evacuation(
        of: starts, to: destinations.map { Candidate(feature: "exit", place: $0) },
        profile: .walking
      ).walks
      #expect(many.count == starts.count)
      for (start, answer) in zip(starts, many) {
        let alone = try? engine.nearest(from: start, of: destinations, profile: .walking)
        let together = try? answer.get()
        #expect((alone == nil) == (together == nil))
        guard let alone, let together else { continue }
        #expect(abs(alone.route.seconds - together.route.seconds) < 1e-6)
        #expect(together.route.instructions.isEmpty)
        #expect(together.route.legs.first?.points.isEmpty == false)
      }
    }
  }

  @Test func `nothing to choose from is no way`() {
    let venue = Venue(
      plan: """
        ####
        #S #
        ####
        """)
    var engine = MeshEngine(venue: venue)
    let noWay = RouteRefusal.noWay(profile: .walking, isWalkable: false)
    #expect(throws: noWay) {
      try engine.nearest(from: venue.place("S"), of: [], profile: .walking)
    }
    let evacuation = engine.evacuation(of: [venue.place("S")], to: [], profile: .walking)
    #expect(evacuation.walks == [.failure(noWay)])
  }
}
