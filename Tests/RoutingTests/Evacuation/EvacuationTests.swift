import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct EvacuationTests {
  private let hall = Venue(
    plan: """
      ################
      #N   A B      E#
      #              #
      #######  #######
      #  C  #  # W   #
      ################
      """,
    features: [])

  private func exits(_ ids: [Identifier<Feature>], in venue: Venue) -> [Candidate] {
    venue.candidates(for: .features(ids), profile: .walking)
  }

  @Test func `everybody walks to the nearest exit, and the exits are counted`() {
    var engine = MeshEngine(venue: hall)
    let people = ["A", "B", "E"].map(hall.place)
    let evacuation = engine.evacuation(
      of: people, to: exits(["N", "E"], in: hall), profile: .walking)
    #expect(evacuation.uses.map(\.count) == [2, 1])
    #expect(evacuation.count == 3)
    #expect(abs(evacuation.uses[0].distance - 6) < 0.01)
    #expect(abs(evacuation.seconds - 6 / Pace.walking) < 0.01)
    #expect(
      evacuation.text.text() == "The last one is out after 5 s of walking; queues come on top.")
  }

  @Test func `who has no way out is counted and told why`() {
    var engine = MeshEngine(venue: hall)
    let evacuation = engine.evacuation(
      of: [hall.place("A"), hall.place("W")], to: exits(["N"], in: hall), profile: .walking)
    #expect(evacuation.count == 1)
    #expect(evacuation.strandedCount == 1)
    guard case .failure(let refusal) = evacuation.walks[1] else {
      Issue.record("a way out of a closed room")
      return
    }
    #expect(refusal.reason == "noWay")
    #expect(evacuation.text.text(in: ["de"]).contains("Ohne Weg zu einem Ausgang: 1."))
  }

  @Test func `who is told to be in something solid begins beside it`() throws {
    let box = Feature(
      id: "box", floor: "0", kind: .obstacle,
      shape: .polygon(
        Polygon([
          Point(x: 9, y: 3), Point(x: 12, y: 3), Point(x: 12, y: 6), Point(x: 9, y: 6),
        ])))
    var venue = hall
    venue.features[box.id] = box
    var engine = MeshEngine(venue: venue)
    let inside = Place(floor: "0", point: Point(x: 9.9, y: 4.5))
    let evacuation = engine.evacuation(
      of: [inside], to: exits(["N", "E"], in: venue), profile: .walking)
    let walk = try evacuation.walks[0].get()
    let start = try #require(walk.route.legs.first?.points.first)
    #expect(start.distance(to: inside.point) < 1.5)
    #expect(walk.route.instructions.isEmpty)
  }

  @Test func `a venue without exits evacuates nobody`() {
    var engine = MeshEngine(venue: hall)
    let evacuation = engine.evacuation(of: [hall.place("A")], to: [], profile: .walking)
    #expect(evacuation.count == 0)
    #expect(evacuation.seconds == 0)
    #expect(evacuation.strandedCount == 1)
  }

  @Test func `stairs are taken in place of a lift, however much farther they are`() throws {
    let tower = Venue(
      plan: """
        ####################
        #X   4            1#
        ####################
        """,
      """
      ####################
      #  A 4            1#
      ####################
      """)
    var engine = MeshEngine(venue: tower)
    let evacuation = engine.evacuation(
      of: [tower.place("A")], to: exits(["X"], in: tower), profile: .walking)
    #expect(evacuation.liftCount == 0)
    let walk = try evacuation.walks[0].get().route
    #expect(walk.legs[0].connector?.category == "stairs")
    // A step-free evacuation takes the lift.
    let wheelchair = engine.evacuation(
      of: [tower.place("A")], to: exits(["X"], in: tower), profile: .stepFree)
    #expect(wheelchair.liftCount == 1)
    // Ordinary routes take lifts as before, and edits reach both.
    #expect(
      try engine.route(
        from: tower.place("A"), to: tower.place("X"), profile: .walking
      ).legs[0].connector?.category == "lift")
    var edited = tower
    let (changes, _) = try edited.apply([.remove("stairs-1")])
    engine.update(changes, venue: edited)
    let last = engine.evacuation(
      of: [tower.place("A")], to: exits(["X"], in: tower), profile: .walking)
    #expect(last.liftCount == 1)
  }

  @Test func `walks through a lift are counted`() {
    let tower = Venue(
      plan: """
        ########
        #X   4 #
        ########
        """,
      """
      ########
      #  A 4 #
      ########
      """)
    var engine = MeshEngine(venue: tower)
    let evacuation = engine.evacuation(
      of: [tower.place("A")], to: exits(["X"], in: tower), profile: .walking)
    #expect(evacuation.liftCount == 1)
  }

  @Test func `somebody who seems to be shut in may be as far off as the location is inaccurate`() {
    let hall = Venue(
      plan: """
        ##########
        #  ###   #
        #X #A#   #
        #  ###   #
        ##########
        """)
    var engine = MeshEngine(venue: hall)
    func stranded(_ accuracies: [Double]) -> Int {
      engine.evacuation(
        of: [hall.place("A")], accuracies: accuracies, to: exits(["X"], in: hall), profile: .walking
      ).strandedCount
    }
    #expect(stranded([]) == 1)
    #expect(stranded([1]) == 1)
    #expect(stranded([2.5]) == 0)
  }
}
