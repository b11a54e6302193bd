import Geometry
import IndoorModel
import Positioning
import PositioningBench
import Testing

struct PositioningBenchTests {
  private static let anchors = """
    anchor,x,y,z
    a,0,0,2
    b,10,0,2
    c,0,8,2
    d,10,8,2
    """

  @Test func `exact ranges of a walk give the walk`() throws {
    var (ranges, truth) = (["t,anchor,range"], ["t,x,y"])
    for step in 0..<200 {
      let point = Point(x: 2 + 0.03 * Double(step), y: 3)
      let time = Double(step) / 10
      truth.append("\(time),\(point.x),\(point.y)")
      for (name, x, y) in [("a", 0.0, 0.0), ("b", 10, 0), ("c", 0, 8), ("d", 10, 8)] {
        let square = point.squaredDistance(to: Point(x: x, y: y)) + 0.64
        ranges.append("\(time),\(name),\(square.squareRoot())")
      }
      if step == 100 { ranges.append("\(time),nobody,5") }
    }
    let recording = try RangeRecording(
      ranges: ranges.joined(separator: "\n"), anchors: Self.anchors,
      truth: truth.joined(separator: "\r\n"))
    let bench = PositioningBench(recording, height: TagHeight(1.2, deviation: 0.15))
    let figures = try #require(bench.figures)
    #expect(figures.count == 200)
    #expect(figures.rmse < 0.05)
    #expect(figures.inside95 == 1)
    #expect(bench.counts[.unknownAnchor] == 1)
    let lagged = PositioningBench(recording, height: TagHeight(1.2, deviation: 0.15), lag: 1)
    #expect(try #require(lagged.figures).rmse < figures.rmse)
  }

  @Test(arguments: ["t,anchor\n1,a", "t,anchor,range\n1,a", "t,anchor,range\n1,a,far", ""])
  func `a file of another form is refused`(ranges: String) {
    #expect(throws: NumberTableError.self) {
      try RangeRecording(ranges: ranges, anchors: Self.anchors, truth: nil)
    }
  }

  @Test func `a path by other axes is fitted without being mirrored or scaled`() throws {
    // A hook, which is not its own mirror image.
    func hook(_ step: Int) -> Point {
      step < 100 ? Point(x: 0.04 * Double(step), y: 0) : Point(x: 4, y: 0.02 * Double(step - 100))
    }
    let path = (0..<200).map { hook($0) }
      .map { "\(5 - $0.y),\($0.x - 3)" }
    let walked = try WalkedPath((["x,y"] + path).joined(separator: "\n"))
    let exact = walked.errors(of: (0..<200).map { hook($0) })
    #expect(exact.count == 200)
    #expect(exact.allSatisfy { $0 < 0.001 })
    let larger = (0..<200).map { hook($0) }.map { Point(x: 1.1 * $0.x, y: 1.1 * $0.y) }
    #expect(walked.errors(of: larger).contains { $0 > 0.05 })
    let mirrored = (0..<200).map { hook($0) }.map { Point(x: $0.x, y: -$0.y) }
    #expect(walked.errors(of: mirrored).contains { $0 > 0.05 })
    #expect(throws: NumberTableError.self) { try WalkedPath("x,y\n1,1\n1.01,1") }
  }

  @Test func `figures are those of their definitions`() throws {
    let pairs = (1...100).map { (error: Double($0), radius: $0 <= 90 ? 95.0 : 50) }
    let figures = try #require(PositioningFigures(pairs))
    #expect(figures.p50 == 50)
    #expect(figures.p95 == 95)
    #expect(figures.max == 100)
    #expect(figures.inside95 == 0.9)
    #expect(figures.medianRadius == 95)
    #expect(abs(figures.rmse - 58.168) < 0.001)
  }

  @Test func `outlines keep their holes`() throws {
    let text = "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9), (1 1, 2 1, 2 2)), ((20 0, 30 0, 30 9)))"
    let polygons = try OutlineText(text).polygons
    #expect(polygons.map(\.rings.count) == [2, 1])
    #expect(polygons[0].contains(Point(x: 5, y: 5)))
    #expect(!polygons[0].contains(Point(x: 1.8, y: 1.5)))
    #expect(throws: NumberTableError.self) { try OutlineText("POINT (1 2)") }
    #expect(throws: NumberTableError.self) { try OutlineText("POLYGON ((1 2, 3)") }
  }
}
