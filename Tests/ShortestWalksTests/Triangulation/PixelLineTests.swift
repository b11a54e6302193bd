import TestKit
import Testing

@testable import ShortestWalks

@Suite struct PixelLineTests {
  private func line(_ ax: Int32, _ ay: Int32, _ bx: Int32, _ by: Int32) -> PixelLine {
    PixelLine(GridPoint(x: ax, y: ay), GridPoint(x: bx, y: by))
  }

  @Test func `a pixel owns its left and lower sides only`() {
    // Rising through the corners (½, ½) and (3/2, 3/2) of diagonal pixels only.
    #expect(!line(0, 0, 2, 2).passes(GridPoint(x: 1, y: 0)))
    // Falling through (½, ½), the lower left corner of (1, 1).
    #expect(line(0, 1, 1, 0).passes(GridPoint(x: 1, y: 1)))
    #expect(!line(0, 1, 1, 0).passes(GridPoint(x: 0, y: 0)))
    // Through (1, ½), on the lower side of (1, 1) and the upper one of (1, 0).
    #expect(line(0, 0, 2, 1).passes(GridPoint(x: 1, y: 1)))
    #expect(line(0, 0, 2, 1).passes(GridPoint(x: 1, y: 0)))
    #expect(!line(0, 0, 2, 1).passes(GridPoint(x: 3, y: 1)))
  }

  /// The pixels of a line, found by cutting it where it changes from one column or row of pixels to the
  /// next: between two cuts it stays in one.
  private func pixels(of line: PixelLine) -> Set<GridPoint> {
    let (dx, dy) = (Int(line.dx), Int(line.dy))
    let whole = 4 * max(1, abs(dx)) * max(1, abs(dy))
    // Steps are fine enough to hit every cut and the middle between any two.
    return Set(
      (0...whole).map { step in
        GridPoint(
          x: line.start.x + rounded(dx * step, whole), y: line.start.y + rounded(dy * step, whole))
      })
  }

  private func rounded(_ part: Int, _ whole: Int) -> Int32 {
    let twice = 2 * part + whole
    return Int32((twice - ((twice % (2 * whole)) + 2 * whole) % (2 * whole)) / (2 * whole))
  }

  @Test func `the passed pixels are those that its points lie in, in their order`() {
    for bx in Int32(-7)...7 {
      for by in Int32(-7)...7 where bx != 0 || by != 0 {
        let line = line(0, 0, bx, by)
        let wanted = pixels(of: line)
        for x in Int32(-8)...8 {
          for y in Int32(-8)...8 {
            let pixel = GridPoint(x: x, y: y)
            #expect(line.passes(pixel) == wanted.contains(pixel), "\(bx) \(by): \(x) \(y)")
          }
        }
        #expect(Set(wanted.map(line.order)).count == wanted.count)
      }
    }
  }

  @Test func `a crossing lies in a pixel that both lines pass, whichever way they run`() throws {
    var dice = SeededGenerator(seed: 5)
    var count = 0
    for _ in 0..<20_000 {
      let reach = [4, 50, 3000, Int(GridPoint.limit)][dice.roll(4)]
      let at = (0..<8).map { _ in Int32(dice.roll(2 * reach + 1) - reach) }
      let one = line(at[0], at[1], at[2], at[3])
      let other = line(at[4], at[5], at[6], at[7])
      let crossing = one.crossing(other)
      #expect(other.crossing(one) == crossing)
      #expect(line(at[2], at[3], at[0], at[1]).crossing(other) == crossing)
      guard let crossing else { continue }
      count += 1
      #expect(one.passes(crossing) && other.passes(crossing) && one.touches(other))
    }
    #expect(count > 2000)
  }

  @Test func `halves are rounded up`() {
    // They cross at (½, ½) and at (−½, −½).
    #expect(line(0, 1, 1, 0).crossing(line(0, 0, 1, 1)) == GridPoint(x: 1, y: 1))
    #expect(line(0, -1, -1, 0).crossing(line(0, 0, -1, -1)) == GridPoint(x: 0, y: 0))
  }

  @Test func `lines that only touch do not cross`() {
    let wall = line(0, 0, 10, 0)
    #expect(wall.crossing(line(5, 0, 5, 5)) == nil)
    #expect(wall.touches(line(5, 0, 5, 5)))
    #expect(wall.touches(line(4, 0, 20, 0)))
    #expect(!wall.touches(line(11, 0, 20, 0)))
    #expect(!wall.touches(line(5, 1, 5, 5)))
  }
}
