import Geometry
import IndoorModel
import ShortestWalks
import TestKit
import Testing

@testable import Routing

struct PlaneLayoutTests {
  private func floor(_ id: String, _ width: Double, _ height: Double, at x: Double = 0) -> Floor {
    Floor(
      id: Identifier(id), building: "main", ordinal: 0, name: LocalizedText(id),
      bounds: Box(Point(x: x, y: -3), Point(x: x + width, y: height - 3)))
  }

  private func isApart(_ layout: PlaneLayout) -> Bool {
    let rooms = layout.slots.compactMap { $0?.room }
    return rooms.indices.allSatisfy { first in
      rooms.indices.dropFirst(first + 1).allSatisfy { second in
        let (a, b) = (rooms[first], rooms[second])
        return a.maxX < b.minX || b.maxX < a.minX || a.maxY < b.minY || b.maxY < a.minY
      }
    }
  }

  @Test func `places go to the plane and come back, and know their floor`() throws {
    let layout = PlaneLayout(floors: [floor("a", 40, 30, at: -7.5), floor("b", 12, 80)])
    #expect(isApart(layout))
    for place in [
      Place(floor: "a", point: Point(x: -7.5, y: -3)),
      Place(floor: "a", point: Point(x: 3.25, y: 9)),
      Place(floor: "b", point: Point(x: 11.999, y: 76)),
      Place(floor: "b", point: Point(x: 0, y: 0)),
    ] {
      let position = try #require(layout.position(of: place))
      let back = try #require(layout.place(atX: position.x, position.y))
      #expect(back.floor == place.floor)
      #expect(back.point.distance(to: place.point) < 1e-8)
      let slot = try #require(layout.slot(of: place.floor))
      let grid = try #require(slot.gridPoint(place.point))
      #expect(abs(Double(grid.x) - position.x) <= 0.5 && abs(Double(grid.y) - position.y) <= 0.5)
    }
    #expect(layout.position(of: Place(floor: "a", point: Point(x: -12.6, y: 0))) == nil)
    #expect(layout.position(of: Place(floor: "c", point: Point(x: 0, y: 0))) == nil)
    #expect(layout.position(of: Place(floor: "a", point: Point(x: .nan, y: 0))) == nil)
  }

  @Test func `floors that come, go and grow a little move no other`() throws {
    let floors = [floor("a", 40, 30), floor("b", 100, 80), floor("c", 60, 60)]
    var layout = PlaneLayout(floors: floors)
    let before = layout
    var edited = floors
    edited[0].bounds = edited[0].bounds.expanded(by: 8)
    edited.append(floor("d", 200, 20))
    let isSame = layout.update(to: edited)
    #expect(isSame)
    #expect(isApart(layout))
    #expect(layout.slot(of: "a")?.dx == before.slot(of: "a")?.dx)
    #expect(layout.slot(of: "a")?.rectangle != before.slot(of: "a")?.rectangle)
    #expect(layout.slot(of: "b") == before.slot(of: "b"))
    let middle = layout
    edited.remove(at: 1)
    edited[0].bounds = edited[0].bounds.expanded(by: 50)
    let isStillSame = layout.update(to: edited)
    #expect(isStillSame)
    #expect(isApart(layout))
    #expect(layout.slot(of: "a") != middle.slot(of: "a"))
    #expect(layout.slot(of: "c") == before.slot(of: "c"))
    #expect(layout.slot(of: "d") == middle.slot(of: "d"))
    #expect(layout.slot(of: "b") == nil)
  }

  @Test(arguments: UInt64(1)...20)
  func `any floors stay apart and inside of the plane`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var layout = PlaneLayout(floors: [])
    for _ in 0..<20 {
      let floors = (0..<Int.random(in: 1...12, using: &random)).shuffled(using: &random).map {
        floor(
          "\($0)", .random(in: 1...9000, using: &random), .random(in: 1...9000, using: &random),
          at: .random(in: -90_000...90_000, using: &random))
      }
      layout.update(to: floors)
      #expect(layout.problems.isEmpty)
      #expect(isApart(layout))
      #expect(floors.allSatisfy { layout.slot(of: $0.id)?.holds($0.bounds.center) == true })
    }
  }

  @Test func `what is too large is said, and the rest is laid out`() {
    let endless = Floor(
      id: "endless", building: "main", ordinal: 0, name: LocalizedText("Endless"),
      bounds: Box(Point(x: 0, y: 0), Point(x: .infinity, y: 1)))
    let layout = PlaneLayout(floors: [
      floor("wide", 90_000, 10), endless, floor("a", 30_000, 40_000), floor("b", 30_000, 40_000),
      floor("small", 10, 10),
    ])
    #expect(layout.slot(of: "a") != nil && layout.slot(of: "small") != nil)
    #expect(
      layout.problems == [
        .floorTooLarge("wide", width: 90_000, height: 10), .planeFull("b"),
        .floorTooLarge("endless", width: .infinity, height: 1),
      ] || Set(layout.problems).count == 3)
    #expect(layout.problems.allSatisfy { $0.description.contains("metres") })
  }
}
