import Cluster
import Testing

struct PlacementTests {
  private let nodes = ["a", "b", "c"]
  private let venues = (0..<3_000).map { "venue-\($0)" }

  @Test func `each node is the first of about as many venues`() {
    let first = Dictionary(grouping: venues) { Placement.candidates(for: $0, among: nodes)[0] }
    #expect(first.count == 3)
    for (node, venues) in first { #expect((800...1_200).contains(venues.count), "\(node)") }
  }

  @Test func `a node that goes leaves the order of the others`() {
    for venue in venues {
      let all = Placement.candidates(for: venue, among: nodes)
      #expect(Placement.candidates(for: venue, among: ["c", "a"]) == all.filter { $0 != "b" })
    }
  }
}
