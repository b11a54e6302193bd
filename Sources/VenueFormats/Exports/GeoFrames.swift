import Geometry
import IndoorModel

/// Where the floors of a venue are on the earth.
struct GeoFrames {
  private let floorToGeo: [Identifier<Floor>: Transform]
  private let georeferences: [Identifier<Floor>: Georeference]

  init(_ venue: Venue) throws(ExportError) {
    var known: [Identifier<Floor>: Transform] = [:]
    var found: [Identifier<Floor>: Georeference] = [:]
    var missing: [Identifier<Floor>] = []
    for floor in venue.floors {
      if let georeference = venue.georeference(of: floor),
        let transform = georeference.floorToGeo
      {
        known[floor.id] = transform
        found[floor.id] = georeference
      } else {
        missing.append(floor.id)
      }
    }
    if !missing.isEmpty { throw .noGeoreference(missing) }
    floorToGeo = known
    georeferences = found
  }

  /// By what places of a floor are on the earth: its own georeference, or that of its building.
  func georeference(of floor: Floor) -> Georeference? { georeferences[floor.id] }

  /// A shape of a feature in degrees; each point of a connector by its own floor.
  func degrees(_ shape: Shape, of feature: Feature) -> Shape {
    guard feature.kind == .connector else { return degrees(shape, on: feature.floor) }
    return .polyline(
      Polyline(zip(shape.vertices, feature.connectorFloors).map { degrees($0, on: $1) }))
  }

  /// A place in degrees (x: longitude, y: latitude), to a hundredth of a millimetre.
  func degrees(_ point: Point, on floor: Identifier<Floor>) -> Point {
    let geo = (floorToGeo[floor] ?? .identity).apply(point)
    return Point(x: Self.rounded(geo.x), y: Self.rounded(geo.y))
  }

  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1e10).rounded() / 1e10 + 0
  }

  /// A shape in degrees; a circle becomes a polygon.
  ///
  /// Outer rings run counter-clockwise, holes clockwise (RFC 7946, section 3.1.6).
  func degrees(_ shape: Shape, on floor: Identifier<Floor>) -> Shape {
    func moved(_ points: [Point]) -> [Point] { points.map { degrees($0, on: floor) } }
    switch shape {
    case .point(let point): return .point(degrees(point, on: floor))
    case .polyline(let line): return .polyline(Polyline(moved(line.points)))
    case .polygon(let polygon):
      let rings = polygon.rings.enumerated().map { index, ring in
        Self.turned(moved(ring), counterClockwise: index == 0)
      }
      return .polygon(Polygon(rings: rings))
    case .circle(let center, let radius):
      let ring = Polygon.ring(around: center, radius: radius)
      return .polygon(Polygon(Self.turned(moved(ring), counterClockwise: true)))
    }
  }

  /// The ring in the wanted direction, from the same first point.
  private static func turned(_ ring: [Point], counterClockwise: Bool) -> [Point] {
    guard (Polygon.signedArea(ring) > 0) != counterClockwise, let first = ring.first else {
      return ring
    }
    return [first] + ring.dropFirst().reversed()
  }
}
