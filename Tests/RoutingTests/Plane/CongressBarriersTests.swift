import Foundation
import Geometry
import IndoorModel
import ShortestWalks
import Testing

@testable import Routing

/// The plan of a congress as barriers.
@Suite(.enabled(if: Congress.isThere, "the congress plan is not beside the project"))
struct CongressBarriersTests {
  @Test(arguments: Profile.allCases)
  func `the plane of the congress has few vertices`(profile: Profile) throws {
    let venue = try Congress.venue()
    let layout = PlaneLayout(floors: venue.floors)
    #expect(layout.problems.isEmpty)
    let start = ContinuousClock.now
    let book = BarrierBook(venue: venue, layout: layout, walker: WalkerClass(profile))
    let took = ContinuousClock.now - start
    let barriers = book.barriers.map(\.1)
    let vertices = barriers.reduce(0) { $0 + $1.points.count }
    let lines = barriers.count { if case .line = $0 { true } else { false } }
    print(
      "congress, \(profile): \(barriers.count) barriers, \(lines) of them lines, \(vertices) vertices, "
        + "made in \(Double(took.components.attoseconds / 1_000_000_000) / 1e6) ms")
    #expect(vertices < 20 * venue.features.count)
  }
}
