import TestKit
import Testing

@testable import ShortestWalks

@Suite struct SightTests {
  /// A free square of 10 m with a box in its middle and a one-way line to the right of that.
  private func world() throws -> Triangulation {
    var plane = Triangulation(halfSide: 20_000)
    try insert(square(around: 0, halfSide: 5000), weight: -1, into: &plane)
    try insert(square(around: 0, halfSide: 1000), weight: 1, into: &plane)
    _ = try plane.insertLine(
      [GridPoint(x: 3000, y: -5000), GridPoint(x: 3000, y: 5000)], passage: .leftToRight)
    return plane
  }

  private func square(around center: Int32, halfSide: Int32) -> [GridPoint] {
    [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (x: Int32, y: Int32) in
      GridPoint(x: center + x * halfSide, y: center + y * halfSide)
    }
  }

  private func insert(
    _ ring: [GridPoint], weight: Int32, into plane: inout Triangulation
  ) throws { _ = try plane.insertRing(ring, weight: weight) }

  @Test func `things are in the way, and lines as they let one`() throws {
    let plane = try world()
    let ways: [(from: (Double, Double), to: (Double, Double), isOpen: Bool)] = [
      ((-4000, -4000), (-4000, 4000), true), ((-4000, 0), (2000, 0), false),
      ((-4000, 0), (-9000, 0), false), ((2000, 7), (2000, 7), true),
      // The line runs up, and is crossed from its left to its right only.
      ((2000, 1), (4000, 3), true), ((4000, 1), (2000, 3), false),
    ]
    for way in ways {
      let isOpen = plane.isOpen(
        fromX: way.from.0, way.from.1, toX: way.to.0, way.to.1, from: -1)
      #expect(isOpen == way.isOpen, "from \(way.from) to \(way.to)")
    }
  }

  @Test func `it never says yes where a fine look says no`() throws {
    var random = SeededGenerator(seed: 8)
    var plane = Triangulation(halfSide: 20_000)
    try insert(square(around: 0, halfSide: 9000), weight: -1, into: &plane)
    for _ in 0..<30 {
      let x = Int32.random(in: -8000...8000, using: &random)
      let y = Int32.random(in: -8000...8000, using: &random)
      let ring = (0..<4).map { _ in
        GridPoint(
          x: x + .random(in: -900...900, using: &random),
          y: y + .random(in: -900...900, using: &random))
      }
      _ = try plane.insertRing(ring, weight: 1)
    }
    var (count, missed) = (0, 0)
    for _ in 0..<3000 {
      let ends = (0..<4).map { _ in Double.random(in: -8900...8900, using: &random) }
      let isOpen = plane.isOpen(fromX: ends[0], ends[1], toX: ends[2], ends[3], from: -1)
      // A look every millimetre; slower, so that it is taken only where the answers may differ.
      var isClear = look(from: ends, steps: 100, in: plane)
      if isClear { isClear = look(from: ends, steps: 20_000, in: plane) }
      #expect(!isOpen || isClear)
      if isOpen { count += 1 }
      if isClear, !isOpen { missed += 1 }
    }
    #expect(count > 100)
    #expect(missed < 3)
  }

  /// Whether all of so many points along a walk are free.
  private func look(
    from ends: [Double], steps: Int, in plane: borrowing Triangulation
  ) -> Bool {
    var triangle: Int32 = -1
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      triangle = plane.locate(
        ends[0] + share * (ends[2] - ends[0]), ends[1] + share * (ends[3] - ends[1]),
        from: triangle)
      if plane.coverage(of: triangle) != 0 { return false }
    }
    return true
  }
}
