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
      let venue = maker.venue(solids: 8)
      var engine = MeshEngine(venue: venue)
      let starts = (0..<12).map { _ in maker.place() }
      let destinations = (0..<4).map { _ in maker.place() }
      let many = engine.nearest(from: starts, of: destinations, profile: .walking)
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
    let answers = engine.nearest(from: [venue.place("S")], of: [], profile: .walking)
    #expect(answers == [.failure(.noWay(profile: .walking, isWalkable: false))])
  }
}
