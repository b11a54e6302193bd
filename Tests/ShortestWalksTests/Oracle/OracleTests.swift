import ShortestWalks
import Testing
import WalkOracle

private func point(_ x: Int32, _ y: Int32) -> GridPoint { GridPoint(x: x, y: y) }

private func box(_ x: Int32, _ y: Int32, to right: Int32, _ top: Int32) -> [GridPoint] {
  [point(x, y), point(right, y), point(right, top), point(x, top)]
}

/// A room of 10 × 10 with solids in it.
private func room(_ solids: [GridPoint]..., parts: [PlanPart] = []) -> Oracle {
  let frame = PlanPart.ring(box(0, 0, to: 10, 10), weight: -1)
  return Oracle(parts: [frame] + solids.map { .ring($0, weight: 1) } + parts)
}

/// The length of a walk through corners.
private func length(_ corners: (Double, Double)...) -> Double {
  zip(corners, corners.dropFirst()).reduce(0) { sum, leg in
    let (x, y) = (leg.1.0 - leg.0.0, leg.1.1 - leg.0.1)
    return sum + (x * x + y * y).squareRoot()
  }
}

private func isNear(_ length: Double?, _ expected: Double) -> Bool {
  abs((length ?? .infinity) - expected) < 1e-12 * max(1, expected)
}

/// The oracle itself, on worlds with answers that are known by hand.
@Suite struct OracleTests {
  @Test func `nothing in between is a straight line`() throws {
    let walk = try #require(room().walk(from: point(1, 2), to: point(4, 6)))
    #expect(walk.length == 5)
    #expect(walk.corners == [point(1, 2), point(4, 6)])
  }

  @Test func `a box is gone around at the shorter side`() throws {
    let walk = try #require(room(box(4, 0, to: 6, 7)).walk(from: point(0, 3), to: point(10, 3)))
    #expect(isNear(walk.length, length((0, 3), (4, 7), (6, 7), (10, 3))))
    #expect(walk.corners == [point(0, 3), point(4, 7), point(6, 7), point(10, 3)])
  }

  @Test func `walking along a wall is allowed`() {
    #expect(room(box(4, 0, to: 6, 7)).walk(from: point(0, 7), to: point(10, 7))?.length == 10)
    #expect(room(box(4, 0, to: 6, 7)).walk(from: point(4, 1), to: point(4, 9))?.length == 8)
  }

  @Test func `nobody walks between solids that touch at a point`() {
    let oracle = room(box(0, 0, to: 5, 5), box(5, 5, to: 10, 9))
    let around = oracle.walk(from: point(4, 6), to: point(6, 4))
    #expect(around == nil)
    #expect(!oracle.isWalkable([point(4, 6), point(5, 5), point(6, 4)]))
    // The same point is a turn for a walk that stays on one side.
    #expect(isNear(oracle.walk(from: point(0, 5), to: point(5, 9))?.length, 41.0.squareRoot()))
    #expect(oracle.isWalkable([point(0, 5), point(5, 5), point(5, 9)]))
  }

  @Test func `a straight line through such a point is closed, too`() {
    let oracle = room(box(2, 3, to: 5, 5), box(5, 5, to: 8, 7))
    #expect(!oracle.isWalkable([point(2, 5), point(8, 5)]))
    // Up around the left, or down around the right: both are as long.
    let walk = oracle.walk(from: point(4, 5), to: point(6, 5))
    #expect(isNear(walk?.length, 7 + 5.0.squareRoot()))
  }

  @Test func `solids that share an edge leave nothing between them`() {
    let oracle = room(box(4, 0, to: 5, 10), box(5, 0, to: 6, 10))
    #expect(oracle.walk(from: point(0, 5), to: point(10, 5)) == nil)
    #expect(!oracle.isFree(point(5, 5)))
    #expect(oracle.walk(from: point(5, 0), to: point(5, 10)) == nil)
  }

  @Test func `a gap of one millimetre is a way`() {
    let oracle = room(box(4, 0, to: 6, 5), box(4, 6, to: 6, 10))
    #expect(
      isNear(
        oracle.walk(from: point(0, 5), to: point(10, 6))?.length, length((0, 5), (10, 6))))
    #expect(
      isNear(
        oracle.walk(from: point(0, 0), to: point(10, 10))?.length,
        length((0, 0), (4, 5), (6, 6), (10, 10))))
  }

  @Test func `who stands in a solid walks nowhere, who stands at its border does`() {
    let oracle = room(box(4, 4, to: 6, 6))
    #expect(oracle.walk(from: point(5, 5), to: point(0, 0)) == nil)
    #expect(oracle.walk(from: point(0, 0), to: point(5, 5)) == nil)
    #expect(oracle.walk(from: point(4, 5), to: point(0, 5))?.length == 4)
    #expect(oracle.walk(from: point(0, 5), to: point(4, 5))?.length == 4)
  }

  @Test func `a closed yard is reached by nobody from outside`() {
    let oracle = room(box(2, 2, to: 8, 8), parts: [.ring(box(4, 4, to: 6, 6), weight: -1)])
    #expect(oracle.walk(from: point(1, 1), to: point(5, 5)) == nil)
    #expect(oracle.walk(from: point(4, 4), to: point(6, 6)) != nil)
  }

  @Test func `overlapping solids are one, and a bow tie is closed in its middle`() {
    let overlapping = room(box(2, 0, to: 6, 5), box(4, 3, to: 8, 7))
    #expect(
      isNear(
        overlapping.walk(from: point(0, 0), to: point(10, 0))?.length,
        length((0, 0), (2, 5), (4, 7), (8, 7), (10, 0))))
    let bowTie = [point(2, 0), point(8, 10), point(2, 10), point(8, 0)]
    #expect(room(bowTie).walk(from: point(0, 5), to: point(10, 5)) == nil)
  }

  @Test func `a ring that runs twice around covers once`() {
    let twice = box(4, 0, to: 6, 7) + box(4, 0, to: 6, 7)
    let walk = room(twice).walk(from: point(0, 7), to: point(10, 7))
    #expect(walk?.length == 10)
    #expect(room(twice).walk(from: point(0, 3), to: point(5, 3)) == nil)
  }

  @Test func `rings without area stand in nobody's way`() {
    let oracle = room(
      [point(5, 0), point(5, 10)], [point(3, 3)], [point(2, 2), point(8, 8), point(2, 2)])
    #expect(oracle.walk(from: point(0, 5), to: point(10, 5))?.length == 10)
  }

  @Test func `a closed line is gone around at its tip`() {
    let oracle = room(parts: [.line([point(5, 0), point(5, 8)], [])])
    #expect(isNear(oracle.walk(from: point(0, 8), to: point(10, 8))?.length, 10))
    #expect(isNear(oracle.walk(from: point(4, 0), to: point(6, 0))?.length, 2 * 65.0.squareRoot()))
    // At the foot both sides can be stood on, but not changed.
    #expect(oracle.walk(from: point(5, 0), to: point(6, 0))?.length == 1)
    #expect(oracle.walk(from: point(5, 0), to: point(4, 0))?.length == 1)
  }

  @Test func `a gate is passed one way only`() {
    // Seen upward, the left side is the west.
    let oracle = room(parts: [.line([point(5, 0), point(5, 8)], .leftToRight)])
    #expect(oracle.walk(from: point(4, 1), to: point(6, 1))?.length == 2)
    #expect(isNear(oracle.walk(from: point(6, 1), to: point(4, 1))?.length, 2 * 50.0.squareRoot()))
    let turned = room(parts: [.line([point(5, 8), point(5, 0)], .leftToRight)])
    #expect(turned.walk(from: point(6, 1), to: point(4, 1))?.length == 2)
    let both = room(parts: [
      .line([point(5, 0), point(5, 8)], .leftToRight),
      .line([point(5, 8), point(5, 0)], .leftToRight),
    ])
    #expect(isNear(both.walk(from: point(4, 1), to: point(6, 1))?.length, 2 * 50.0.squareRoot()))
  }
}
