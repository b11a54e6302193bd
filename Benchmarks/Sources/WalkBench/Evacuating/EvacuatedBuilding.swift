import ShortestWalks
import Support

/// Several floors side by side, joined by stairs.
///
/// `@unchecked Sendable`: it is flooded while one task runs only, and else only read.
final class EvacuatedBuilding: @unchecked Sendable {
  private let map: GridMap
  private let floors: Int
  private var plane: GridPlane
  private var walks = ShortestPathMap()

  /// What the stairs count, in millimetres of walking.
  private static let stairs = 20_000.0

  init(map: GridMap, floors: Int, _ random: inout SeededGenerator) throws(TriangulationRefusal) {
    self.map = map
    self.floors = floors
    let rings = (0..<floors).flatMap { floor in
      map.rings().map { $0.moved(right: Int32(floor) * Self.width(of: map)) }
    }
    plane = try GridPlane(rings: rings, halfSide: Int32(floors) * Self.width(of: map))
    try joinFloors(&random)
  }

  /// Four stairs between each floor and the next, at the same places.
  private func joinFloors(_ random: inout SeededGenerator) throws(TriangulationRefusal) {
    let places = (0..<4).map { _ in map.freePlace(&random) }
    var landings: [[ConstraintID]] = []
    for floor in 0..<floors {
      var ids: [ConstraintID] = []
      for place in places {
        let x = Int32(place.x) + Int32(floor) * Self.width(of: map)
        ids.append(try plane.triangulation.insertPoint(GridPoint(x: x, y: Int32(place.y))))
      }
      landings.append(ids)
    }
    plane.update()
    let corners = landings.map { $0.map { corner(of: $0) } }
    var links: [MeshLink] = []
    for (lower, upper) in zip(corners, corners.dropFirst()) {
      for (down, up) in zip(lower, upper) {
        links.append(MeshLink(from: down, to: up, cost: Self.stairs))
        links.append(MeshLink(from: up, to: down, cost: Self.stairs))
      }
    }
    plane.setLinks(links)
  }

  private func corner(of landing: ConstraintID) -> Int32 {
    plane.mesh.corner(ofVertex: plane.triangulation.vertex(of: landing))
  }

  /// How far the floors are apart in the plane, in millimetres.
  private static func width(of map: GridMap) -> Int32 {
    (Int32(max(map.width, map.height)) + 8) * GridMap.cell
  }

  /// A free place on any floor, drawn by lot.
  func place(_ random: inout SeededGenerator) -> (x: Double, y: Double) {
    let place = map.freePlace(&random)
    let floor = Int.random(in: 0..<floors, using: &random)
    return (place.x + Double(floor) * Double(Self.width(of: map)), place.y)
  }

  /// A free place on the first floor, drawn by lot.
  func exit(_ random: inout SeededGenerator) -> GridPoint {
    let place = map.freePlace(&random)
    return GridPoint(x: Int32(place.x), y: Int32(place.y))
  }

  /// Finds the walks from everywhere to the nearest of several exits.
  func flood(from exits: [GridPoint]) {
    walks.clear(for: plane.mesh)
    for exit in exits {
      let (x, y) = (Double(exit.x), Double(exit.y))
      plane.mesh.forEachPolygon(touchingX: x, y, plane.triangulation) {
        walks.addSource(x: x, y: y, in: $0)
      }
    }
    walks.flood(plane.mesh)
  }

  /// Reads each person's way out.
  ///
  /// - Returns: how many have none.
  func read(_ places: [(x: Double, y: Double)], _ steps: inout FlatBuffer<WalkStep>) -> Int {
    var stranded = 0
    for place in places {
      let polygon = plane.mesh.polygon(atX: place.x, place.y, plane.triangulation)
      guard polygon >= 0 else {
        stranded += 1
        continue
      }
      let reading = walks.read(place.x, place.y, in: polygon, plane.mesh)
      if reading.distance == .infinity { stranded += 1 }
      walks.appendPath(from: reading, to: &steps, plane.mesh)
    }
    return stranded
  }
}

extension GridRing {
  /// The same ring elsewhere.
  func moved(right distance: Int32) -> GridRing {
    GridRing(points: points.map { GridPoint(x: $0.x + distance, y: $0.y) }, weight: weight)
  }
}
