import ShortestWalks
import TestKit
import Testing
import WalkOracle

private func point(_ x: Int32, _ y: Int32) -> GridPoint { GridPoint(x: x, y: y) }

private func side(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
  ((Int(b.x) - Int(a.x)) * (Int(c.y) - Int(a.y)) - (Int(b.y) - Int(a.y)) * (Int(c.x) - Int(a.x)))
    .signum()
}

private func isBetween(_ point: GridPoint, _ edge: SnappedEdge) -> Bool {
  side(edge.from, edge.to, point) == 0 && point != edge.from && point != edge.to
    && (min(edge.from.x, edge.to.x)...max(edge.from.x, edge.to.x)).contains(point.x)
    && (min(edge.from.y, edge.to.y)...max(edge.from.y, edge.to.y)).contains(point.y)
}

private func cross(_ a: SnappedEdge, _ b: SnappedEdge) -> Bool {
  side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0
    && side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
}

@Suite struct SnappedPlanTests {
  @Test func `edges that cross off the grid meet at its nearest point`() {
    let plan = SnappedPlan(parts: [
      .line([point(0, 0), point(5, 5)], []), .line([point(0, 3), point(5, 3)], []),
      .line([point(0, 2), point(3, 0)], []),
    ])
    // The diagonal and the last line meet at (1.2, 1.2).
    #expect(
      Set(plan.corners) == [
        point(0, 0), point(5, 5), point(0, 3), point(5, 3), point(3, 3), point(0, 2), point(3, 0),
        point(1, 1),
      ])
    #expect(plan.edges.count == 7)
  }

  @Test func `halves are rounded up`() {
    let plan = SnappedPlan(parts: [
      .line([point(-1, -2), point(2, 1)], []), .line([point(-1, 0), point(2, -3)], []),
      .line([point(10, -2), point(11, -1)], []), .line([point(10, -1), point(11, -2)], []),
    ])
    // The first two meet at (0, −1), the others at (10.5, −1.5).
    #expect(plan.corners.contains(point(0, -1)))
    #expect(plan.corners.contains(point(11, -1)))
  }

  @Test func `a line is bent to the corners whose pixels it passes`() {
    let parts = [
      PlanPart.line([point(0, 0), point(10, 2)], []), .point(point(5, 1)), .point(point(2, 0)),
      .point(point(3, 1)), .point(point(8, 1)),
    ]
    // At x = 2 it is at 0.4, at 3 at 0.6; at 8 at 1.6 but at 7.5 at the border, 1.5, which is not
    // of the pixel.
    #expect(
      Set(SnappedPlan(parts: parts).corners) == [
        point(0, 0), point(2, 0), point(3, 1), point(5, 1), point(10, 2),
      ])
  }

  @Test func `edges of random plans meet at corners only, and wedges agree`() {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<300 {
      let side = [12, 40, 1000, 30_000].randomElement(using: &generator) ?? 40
      let plan = RandomPlan(
        side: Int32(side), count: round % 12, step: Int32(max(1, side / 20)), lines: round % 2 == 0,
        using: &generator)
      let snapped = SnappedPlan(parts: plan.parts)
      for edge in snapped.edges {
        #expect(!snapped.corners.contains { isBetween($0, edge) })
        for other in snapped.edges {
          #expect(!cross(edge, other), "\(edge) and \(other) in \(plan.parts)")
        }
      }
      // Making it checks that every wedge is covered alike seen from both of its edges.
      _ = Oracle(parts: plan.parts)
    }
  }
}
