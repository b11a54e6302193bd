import Geometry
import IndoorModel
import ShortestWalks

extension WalkPlane {
  /// A place in the plane where a walker may stand, in millimetres.
  struct FreeSpot {
    var x: Double
    var y: Double
    var triangle: Int32
  }

  /// The nearest free place to a position, no farther than a limit, on its side of the walls: the way
  /// there crosses no thing, except those that the position lies in or on.
  ///
  /// - Parameters:
  ///   - position: millimetres of the plane.
  ///   - limit: metres.
  /// - Complexity: a visit to each covered triangle within the distance found.
  func freeSpot(
    near position: Point, on floor: Identifier<Floor>, within limit: Double
  ) -> FreeSpot? {
    let (x, y) = (position.x, position.y)
    let first = mesh.triangle(atX: x, y, triangulation)
    guard first >= 0 else { return nil }
    if triangulation.coverage(of: first) == 0 { return FreeSpot(x: x, y: y, triangle: first) }
    guard let slot = layout.slot(of: floor) else { return nil }
    let place = Place(floor: floor, point: slot.point(x: x, y: y))
    guard let surroundings = book.surroundings(of: place, within: limit) else { return nil }
    var best: FreeSpot?
    var leastSquare = limit * limit * 1e6
    var visited: Set<Int32> = [first]
    var waiting = [first]
    while let triangle = waiting.popLast() {
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let twin = triangulation.twin(of: edge)
        guard twin >= 0 else { continue }
        let place = nearest(on: edge, to: position)
        let square = place.squaredDistance(to: position)
        guard square <= leastSquare else { continue }
        let beyond = Triangulation.triangle(twin)
        if triangulation.coverage(of: beyond) == 0 {
          if surroundings.areOpen(to: slot.point(x: place.x, y: place.y)) {
            best = FreeSpot(x: place.x, y: place.y, triangle: beyond)
            leastSquare = square
          }
        } else if visited.insert(beyond).inserted {
          waiting.append(beyond)
        }
      }
    }
    return best
  }

  private func nearest(on edge: Int32, to position: Point) -> Point {
    let a = triangulation.point(of: triangulation.origin(of: edge))
    let b = triangulation.point(of: triangulation.end(of: edge))
    return Segment(
      Point(x: Double(a.x), y: Double(a.y)), Point(x: Double(b.x), y: Double(b.y))
    ).nearestPoint(to: position)
  }

  /// Where a walk from a place may begin: the place itself when it is free, else the nearest one.
  ///
  /// - Parameter hint: the polygon where they were a moment ago; −1 when that is not known.
  /// - Returns: `nil` for places on no floor and for those with nothing free near.
  func spot(at place: Place, near hint: Int32 = -1) -> WalkSpot? {
    guard let position = layout.position(of: place) else { return nil }
    let polygon = mesh.polygon(atX: position.x, position.y, near: hint, triangulation)
    if polygon >= 0 { return WalkSpot(x: position.x, y: position.y, polygon: polygon) }
    return freeSpot(near: position, on: place.floor, within: MeshEngine.snapLimit).map {
      WalkSpot(x: $0.x, y: $0.y, polygon: mesh.polygon(of: $0.triangle))
    }
  }

  /// Calls with every polygon that touches a spot.
  func forEachPolygon(touching spot: WalkSpot, _ visit: (Int32) -> Void) {
    var isTouching = false
    mesh.forEachPolygon(touchingX: spot.x, spot.y, triangulation) {
      isTouching = true
      visit($0)
    }
    // What lies on a side is on it by rounding only.
    if !isTouching { visit(spot.polygon) }
  }

  /// The piece of the plane that is a floor.
  func box(of floor: Identifier<Floor>) -> PlaneBox {
    guard let room = layout.slot(of: floor)?.room else { return .everything }
    return PlaneBox(
      minX: Double(room.minX), minY: Double(room.minY), maxX: Double(room.maxX),
      maxY: Double(room.maxY))
  }
}

/// Where a walker stands in the plane.
struct WalkSpot: Hashable, Sendable {
  /// Millimetres of the plane.
  var x: Double
  var y: Double
  var polygon: Int32
}
