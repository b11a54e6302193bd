import Geometry
import Pedestrians
import Testing

struct GuidanceFieldTests {
  /// Two rooms of 10 × 10 m beside each other with an opening of a metre in the middle.
  private let rooms: [[Point]] = [
    [
      (0, 0), (9.9, 0), (9.9, 4.5), (10.1, 4.5), (10.1, 0), (20, 0), (20, 10), (10.1, 10),
      (10.1, 5.5), (9.9, 5.5), (9.9, 10), (0, 10),
    ].map { Point(x: $0.0, y: $0.1) }
  ]

  @Test func `ways lead around corners and are as long as exact ones, to within 4 %`() throws {
    let floor = WalkableFloor(rings: rooms)
    let field = GuidanceField(to: [.init(point: Point(x: 19, y: 1), radius: 0)], on: floor)
    for start in [Point(x: 1, y: 1), Point(x: 1, y: 9), Point(x: 9, y: 9), Point(x: 15, y: 8)] {
      var exact = start.distance(to: Point(x: 19, y: 1))
      if start.x < 10 {
        let corners = [Point(x: 9.9, y: 4.5), Point(x: 10.1, y: 4.5)]
        exact =
          start.distance(to: start.y > 5 ? Point(x: 10, y: 5) : corners[0])
          + Point(x: 10, y: 4.5).distance(to: Point(x: 19, y: 1))
      }
      let metres = try #require(field.metres(from: start, on: floor))
      #expect(abs(metres / exact - 1) < 0.04, "from \(start): \(metres) for \(exact)")
    }
  }

  @Test func `a one-way line is passed from its right to its left only`() {
    // Directed upwards: its right is the room on the right.
    let line = Segment(Point(x: 10, y: 4), Point(x: 10, y: 6))
    let floor = WalkableFloor(rings: rooms, oneWays: [line])
    let left = Point(x: 2, y: 5)
    let right = Point(x: 18, y: 5)
    let toLeft = GuidanceField(to: [.init(point: left, radius: 0)], on: floor)
    let toRight = GuidanceField(to: [.init(point: right, radius: 0)], on: floor)
    #expect(toLeft.metres(from: right, on: floor) != nil)
    #expect(toRight.metres(from: left, on: floor) == nil)
  }

  @Test func `a passage narrower than a cell is found`() {
    let narrow: [[Point]] = [
      [
        (0, 0), (5, 0), (5, 2.03), (5.4, 2.03), (5.4, 0), (10, 0), (10, 5), (5.4, 5),
        (5.4, 2.15), (5, 2.15), (5, 5), (0, 5),
      ].map { Point(x: $0.0, y: $0.1) }
    ]
    let floor = WalkableFloor(rings: narrow)
    let field = GuidanceField(to: [.init(point: Point(x: 9, y: 4), radius: 0)], on: floor)
    #expect(field.metres(from: Point(x: 1, y: 1), on: floor) != nil)
  }

  @Test func `points in holes and outside are not free`() {
    let hole = Ground.box(4, 4, 6, 6).reversed().map { $0 }
    let floor = WalkableFloor(rings: [Ground.box(0, 0, 10, 10), hole])
    #expect(floor.contains(Point(x: 1, y: 1)))
    #expect(!floor.contains(Point(x: 5, y: 5)))
    #expect(!floor.contains(Point(x: 11, y: 5)))
    #expect(floor.nearestFree(to: Point(x: 4.2, y: 5), within: 1) != nil)
  }
}
