import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

@Suite struct ArrivalFieldTests {
  @Test func `in open space the front arrives when a straight walk does`() throws {
    let row = "#" + String(repeating: " ", count: 28) + "#"
    let edge = String(repeating: "#", count: 30)
    let venue = Venue(
      plan: ([edge] + Array(repeating: row, count: 20) + [edge]).joined(separator: "\n"))
    let ground = try #require(MeshEngine(venue: venue).ground(for: .walking))
    var world = CrowdedGround(ground)
    let grid = try #require(world.grid(on: "0"))
    let middle = Place(floor: "0", point: Point(x: 15, y: 11))
    var field = ArrivalField(to: middle, in: &world, on: ground)
    var worst = 0.0
    for angle in 0..<16 {
      let direction = Vector(dx: Double(angle) / 16 - 0.5, dy: 0.5)
      let point = middle.point + direction * (9 / direction.length)
      let cell = try #require(grid.cell(at: point))
      field.march(to: cell, in: &world, on: ground)
      let straight = grid.middle(of: cell).distance(to: middle.point) / Pace.walking
      worst = max(worst, abs(Double(try #require(field.settledSeconds(from: cell))) / straight - 1))
    }
    print("the front is off by at most \(worst * 100) % in open space")
    #expect(worst < 0.05)
  }

  @Test func `the pace in a crowd is Weidmann's`() {
    #expect(CrowdedPace.share(atDensity: 0) == 1)
    #expect(abs(CrowdedPace.share(atDensity: 1) - 0.790) < 0.001)
    #expect(abs(CrowdedPace.share(atDensity: 2) - 0.452) < 0.001)
    #expect(abs(CrowdedPace.share(atDensity: 4) - 0.117) < 0.001)
    #expect(CrowdedPace.share(atDensity: 7) == CrowdedPace.least)
    let shares = (0...60).map { CrowdedPace.share(atDensity: Double($0) / 10) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `people in a narrow corridor are as dense as they stand`() throws {
    let floor = Floor(
      id: "0", building: "main", ordinal: 0, name: LocalizedText("0"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 20)))
    let grid = FloorGrid(floor, first: 0)
    let people = (0..<20).flatMap { column in
      [9.75, 10.25].map { Place(floor: "0", point: Point(x: 5.25 + Double(column) / 2, y: $0)) }
    }
    let density = CrowdDensity(
      of: people, on: [grid], isGround: { abs($1.middle(of: $0).y - 10) < 0.5 },
      isOpen: { cell, direction, grid in
        grid.neighbour(of: cell, direction).map { abs(grid.middle(of: $0).y - 10) < 0.5 } ?? false
      })
    let middle = try #require(grid.cell(at: Point(x: 10.2, y: 10.2)))
    let expected = CrowdedPace.slowness(atDensity: 4)
    #expect(abs(Double(density.slowness(in: middle)) - expected) < 0.1 * expected)
  }

  @Test func `a crowd is as dense as it stands`() throws {
    let floor = Floor(
      id: "0", building: "main", ordinal: 0, name: LocalizedText("0"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 20)))
    let grid = FloorGrid(floor, first: 0)
    let people = (0..<20).flatMap { row in
      (0..<20).map { column in
        Place(floor: "0", point: Point(x: 5 + Double(column) / 2, y: 5 + Double(row) / 2))
      }
    }
    let density = CrowdDensity(
      of: people, on: [grid], isGround: { _, _ in true }, isOpen: { _, _, _ in true })
    let middle = try #require(grid.cell(at: Point(x: 10, y: 10)))
    let expected = CrowdedPace.slowness(atDensity: 4)
    #expect(abs(Double(density.slowness(in: middle)) - expected) < 0.1 * expected)
    let far = try #require(grid.cell(at: Point(x: 1, y: 1)))
    #expect(density.slowness(in: far) == 1)
    let through = density.effort(from: Point(x: 8, y: 10), to: Point(x: 12, y: 10), on: grid)
    #expect(abs(through - 4 * expected) < 0.4 * expected)
  }
}
