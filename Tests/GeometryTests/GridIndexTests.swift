import Geometry
import TestKit
import Testing

@Suite struct GridIndexTests {
  @Test(arguments: UInt64(1)...10)
  func `a search finds every box that it touches`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func box(_ size: Double) -> Box {
      // Some lie outside of the index's bounds.
      let corner = Point(
        x: Double.random(in: -20...120, using: &random),
        y: Double.random(in: -20...120, using: &random))
      return Box(
        corner,
        Point(
          x: corner.x + Double.random(in: 0...size, using: &random),
          y: corner.y + Double.random(in: 0...size, using: &random)))
    }
    var index = GridIndex(
      bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: 100)), cellSize: 7)
    var boxes = (0..<200).map { _ in box(15) }
    for (id, box) in boxes.enumerated() { index.insert(Int32(id), bounds: box) }
    for id in 0..<50 { index.remove(Int32(id), bounds: boxes[id]) }
    for id in 50..<100 {
      index.remove(Int32(id), bounds: boxes[id])
      boxes[id] = box(15)
      index.insert(Int32(id), bounds: boxes[id])
    }
    for _ in 0..<50 {
      let region = box(40)
      var found: Set<Int32> = []
      index.forEach(in: region) {
        found.insert($0)
        return true
      }
      for id in 50..<200 where boxes[id].intersects(region) { #expect(found.contains(Int32(id))) }
      #expect(found.allSatisfy { $0 >= 50 })
    }
  }

  @Test func `a visitor may end the search`() {
    var index = GridIndex(bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 9)), cellSize: 1)
    for id in 0..<9 { index.insert(Int32(id), bounds: index.bounds) }
    var visits = 0
    let isComplete = index.forEach(in: index.bounds) { _ in
      visits += 1
      return visits < 3
    }
    #expect(!isComplete)
    #expect(visits == 3)
  }

  @Test func `a huge region does not need huge memory`() {
    let index = GridIndex(
      bounds: Box(Point(x: 0, y: 0), Point(x: 100_000, y: 100_000)), cellSize: 0.1)
    #expect(index.cellSize > 100)
  }

  @Test(arguments: UInt64(1)...10)
  func `a search along a segment finds every box near it and few others`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point {
      // Some lie outside of the index's bounds.
      Point(
        x: Double.random(in: -30...130, using: &random),
        y: Double.random(in: -30...130, using: &random))
    }
    var index = GridIndex(
      bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: 100)), cellSize: 7)
    let boxes = (0..<300).map { _ in
      let corner = point()
      return Box(corner, Point(x: corner.x + 1, y: corner.y + 2))
    }
    for (id, box) in boxes.enumerated() { index.insert(Int32(id), bounds: box) }
    for round in 0..<60 {
      let start = point()
      let end = round % 3 == 0 ? Point(x: point().x, y: start.y) : point()
      let segment = round % 7 == 0 ? Segment(start, start) : Segment(start, end)
      let margin = Double(round % 4)
      var found: Set<Int32> = []
      index.forEach(along: segment, margin: margin) {
        found.insert($0)
        return true
      }
      for (id, box) in boxes.enumerated() where distance(segment, box) <= margin {
        #expect(found.contains(Int32(id)))
      }
      let inside = Box(Point(x: 0, y: 0), Point(x: 100, y: 100))
      let far = found.filter {
        inside.contains(boxes[Int($0)].center) && inside.contains(start) && inside.contains(end)
          && distance(segment, boxes[Int($0)]) > margin * 2 + 20
      }
      #expect(far.isEmpty)
    }
  }

  private func distance(_ segment: Segment, _ box: Box) -> Double {
    if box.contains(segment.start) { return 0 }
    let corners = [
      box.min, Point(x: box.max.x, y: box.min.y), box.max, Point(x: box.min.x, y: box.max.y),
    ]
    return Polygon(corners).edges.map { segment.distance(to: $0) }.min() ?? .infinity
  }
}
