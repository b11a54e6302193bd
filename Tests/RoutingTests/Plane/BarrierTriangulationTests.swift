import Geometry
import IndoorModel
import ShortestWalks
import TestKit
import Testing

@testable import Routing

/// Barriers in a triangulation.
struct BarrierTriangulationTests {
  @Test(arguments: UInt64(1)...20)
  func `the triangulation covers what the rings wind around`(seed: UInt64) throws {
    var maker = RandomVenue(seed: seed)
    var venue = maker.venue(solids: 20, isOneWay: seed % 2 == 0)
    // A room without a door: a ring that goes around on both sides.
    venue.features["cell"] = Feature(
      id: "cell", floor: "0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: 3, y: 3), Point(x: 9, y: 3), Point(x: 9, y: 8), Point(x: 6, y: 5),
          Point(x: 3, y: 8),
        ])), properties: ["walled": true])
    let book = BarrierBook(venue)
    var plane = Triangulation(halfSide: PlaneLayout.halfSide)
    for (_, barrier) in book.barriers { try plane.insert(barrier) }
    for floor in venue.floors {
      for _ in 0..<500 {
        let place = Place(floor: floor.id, point: maker.point())
        let position = try #require(book.layout.position(of: place))
        let triangle = plane.locate(position.x, position.y, from: 0)
        let isNearEdge = book.isNearEdge(position)
        if !isNearEdge {
          #expect(Int(plane.coverage(of: triangle)) == (try book.coverage(place)), "\(place)")
        }
      }
    }
  }
}

extension Triangulation {
  fileprivate mutating func insert(_ barrier: Barrier) throws(TriangulationRefusal) {
    switch barrier {
    case .ring(let ring, let weight): _ = try insertRing(ring, weight: weight)
    case .line(let line, let passage): _ = try insertLine(line, passage: passage)
    case .point(let point): _ = try insertPoint(point)
    }
  }
}

extension BarrierBook {
  /// Whether a position, in millimetres, is so near to a ring's side that snapping matters.
  fileprivate func isNearEdge(_ position: Point) -> Bool {
    barriers.contains { _, barrier in
      let points = barrier.points.map { Point(x: Double($0.x), y: Double($0.y)) }
      return zip(points, points.dropFirst() + points.prefix(1)).contains {
        Segment($0, $1).squaredDistance(to: position) < 9
      }
    }
  }
}
