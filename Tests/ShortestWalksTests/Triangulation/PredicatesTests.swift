import Testing

@testable import ShortestWalks

@Suite struct PredicatesTests {
  private let limit = GridPoint.limit

  @Test func `turns are exact at the ends of the plane`() {
    let a = GridPoint(x: -limit, y: -limit)
    let b = GridPoint(x: limit, y: limit)
    #expect(turn(a, b, GridPoint(x: 0, y: 0)) == 0)
    #expect(turn(a, b, GridPoint(x: 0, y: 1)) > 0)
    #expect(turn(a, b, GridPoint(x: limit - 1, y: limit)) > 0)
    #expect(turn(a, b, GridPoint(x: limit, y: limit - 1)) < 0)
  }

  @Test func `circles are exact at the ends of the plane`() {
    let a = GridPoint(x: -limit, y: -limit)
    let b = GridPoint(x: limit, y: -limit)
    let c = GridPoint(x: limit, y: limit)
    #expect(!isInCircle(a, b, c, GridPoint(x: -limit, y: limit)))
    #expect(isInCircle(a, b, c, GridPoint(x: 1 - limit, y: limit)))
    #expect(isInCircle(a, b, c, GridPoint(x: -limit, y: limit - 1)))
  }

  @Test func `small circles are exact, too`() {
    let corners = [(5, 0), (3, 4), (-4, 3), (0, -5)].map { GridPoint(x: $0.0, y: $0.1) }
    #expect(!isInCircle(corners[0], corners[1], corners[2], corners[3]))
    #expect(isInCircle(corners[0], corners[1], corners[2], GridPoint(x: 0, y: -4)))
    #expect(!isInCircle(corners[0], corners[1], corners[2], GridPoint(x: 1, y: -5)))
  }
}
