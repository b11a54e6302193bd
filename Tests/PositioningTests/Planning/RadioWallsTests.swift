import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Positioning

struct RadioWallsTests {
  private func wall(_ id: String, _ points: [(Double, Double)], thickness: Double = 0.2) -> Feature
  {
    Feature(
      id: Identifier(id), floor: "0", kind: .wall,
      shape: .polyline(Polyline(points.map { Point(x: $0.0, y: $0.1) })),
      properties: ["thickness": .number(thickness)])
  }

  private func room(_ id: String, _ box: Box, walled: Bool = true) -> Feature {
    Feature(
      id: Identifier(id), floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          box.min, Point(x: box.max.x, y: box.min.y), box.max, Point(x: box.min.x, y: box.max.y),
        ])), properties: ["walled": .bool(walled)])
  }

  private func crossed(_ features: [Feature], _ from: Point, _ to: Point) -> Int {
    Int(RadioWalls(of: features).crossings(from: from, to: [to])[0])
  }

  private let left = Point(x: 2, y: 5)
  private let right = Point(x: 8, y: 5.1)

  @Test func `a wall between two rooms and the rooms' own outlines count once`() {
    let rooms = [
      room("a", Box(Point(x: 0, y: 0), Point(x: 4.95, y: 10))),
      room("b", Box(Point(x: 5.05, y: 0), Point(x: 10, y: 10))),
    ]
    #expect(crossed(rooms, left, right) == 1)
    #expect(crossed(rooms + [wall("w", [(5, 0), (5, 10)])], left, right) == 1)
    #expect(crossed([wall("w", [(5, 0), (5, 10)])] + rooms, right, left) == 1)
  }

  @Test func `a door opens a wall, and only where it is`() {
    let door = Feature(
      id: "d", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 5, y: 4.5), Point(x: 5, y: 5.5)])),
      properties: ["depth": .number(0.2)])
    let drawn = [wall("w", [(5, 0), (5, 10)]), door]
    #expect(crossed(drawn, left, right) == 0)
    #expect(crossed(drawn, Point(x: 2, y: 2), Point(x: 8, y: 2)) == 1)
  }

  @Test func `an anchor on a wall hears both of its sides, and no wall beyond others`() {
    let drawn = [wall("w", [(5, 0), (5, 10)]), wall("v", [(7, 0), (7, 10)])]
    #expect(crossed(drawn, Point(x: 5.05, y: 5), left) == 0)
    #expect(crossed(drawn, Point(x: 5.05, y: 5), right) == 1)
  }

  @Test func `tables let radio through, pillars and rooms without walls as they are`() {
    let pillar = room("p", Box(Point(x: 4, y: 4), Point(x: 6, y: 6)))
    var obstacle = Feature(
      id: "p", floor: "0", kind: .obstacle, shape: pillar.shape, properties: [:])
    #expect(crossed([obstacle], left, right) == 2)
    obstacle.properties["category"] = .string("table")
    #expect(crossed([obstacle], left, right) == 0)
    let open = room("o", Box(Point(x: 4, y: 4), Point(x: 6, y: 6)), walled: false)
    #expect(crossed([open], left, right) == 0)
  }

  @Test func `crossings are those of trying every wall`() {
    var random = SeededGenerator(seed: 7)
    func point() -> Point {
      Point(x: .random(in: 0...40, using: &random), y: .random(in: 0...30, using: &random))
    }
    for _ in 0..<20 {
      let segments = (0..<60).map { _ in Segment(point(), point()) }
      let walls = RadioWalls(segments)
      let origin = point()
      let points = (0..<500).map { _ in point() }
      let others = segments.filter { $0.distance(to: origin) > 0.05 }
      let expected = points.map { end in
        others.count { $0.intersects(Segment(origin, end)) }
      }
      #expect(walls.crossings(from: origin, to: points).map(Int.init) == expected)
    }
  }

  @Test func `the grid has the walkable points, holes left out`() {
    let outline = [
      Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 10), Point(x: 0, y: 10),
    ]
    let hole = [Point(x: 5, y: 5), Point(x: 5, y: 7), Point(x: 9, y: 7), Point(x: 9, y: 5)]
    let space = Polygon(rings: [outline, hole])
    let grid = PlanningGrid(over: [space], within: [], pointLimit: 200)
    #expect(grid.points.allSatisfy(space.contains))
    #expect((170...230).contains(grid.points.count))
    for (point, cell) in zip(grid.points, grid.cells) {
      #expect(abs(grid.origin.x + (Double(cell % grid.columns) + 0.5) * grid.step - point.x) < 1e-9)
      #expect(abs(grid.origin.y + (Double(cell / grid.columns) + 0.5) * grid.step - point.y) < 1e-9)
    }
    let inside = (0..<grid.columns * grid.rows).count { cell in
      space.contains(
        Point(
          x: grid.origin.x + (Double(cell % grid.columns) + 0.5) * grid.step,
          y: grid.origin.y + (Double(cell / grid.columns) + 0.5) * grid.step))
    }
    #expect(inside == grid.points.count)
    let left = Polygon([
      Point(x: -1, y: -1), Point(x: 5, y: -1), Point(x: 5, y: 11), Point(x: -1, y: 11),
    ])
    let half = PlanningGrid(over: [space], within: [left], pointLimit: 200)
    #expect(half.points.allSatisfy { $0.x < 5 && space.contains($0) })
    #expect((170...230).contains(half.points.count))
  }

  @Test func `candidates hang along walls, in corners and over halls, and keep to their limit`() {
    let hall = Polygon([
      Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 40), Point(x: 0, y: 40),
    ])
    let sites = AnchorSite.candidates(in: [hall], within: [], height: 3, limit: 60)
    #expect((30...60).contains(sites.count))
    #expect(sites.contains { $0.point.distance(to: Point(x: 60, y: 40)) < 1e-9 })
    #expect(sites.contains { abs($0.point.y - 20) < 8 && abs($0.point.x - 30) < 20 })
    #expect(sites.allSatisfy { $0.height == 3 })
  }
}
