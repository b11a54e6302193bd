import Geometry
import IndoorModel
import Routing
import VenueFormats
import WalkBench

/// Routes between the places of a robot map, and the walks of a grid planner between the same places.
struct RobotMapBench {
  /// A place of the map.
  struct Spot {
    let name: String
    let point: Point
    /// Whether the place itself keeps the clearance on the grid.
    let isFree: Bool
    /// The rules that the validator finds broken there.
    let issues: String
  }

  /// A route and a walk between two places.
  struct Pair {
    let from: String
    let to: String
    /// Metres; `nil` where the grid planner finds none.
    let gridLength: Double?
    /// Metres; `nil` where there is no route.
    let length: Double?
    let milliseconds: Double

    /// The route's length as a part of the walk's, where there are both.
    var part: Double? { length.flatMap { length in gridLength.map { length / $0 } } }
    /// Whether the route is longer than the walk, or missing beside one.
    var isLonger: Bool { gridLength.map { (length ?? .infinity) > $0 + 1e-6 } ?? false }
  }

  private(set) var places: [Spot] = []
  private(set) var pairs: [Pair] = []

  init(map: RobotMap, venue: Venue, clearance: Double) {
    let side = map.pixelsToFloor.determinant.magnitude.squareRoot()
    let grid = InflatedGrid(
      width: map.width, height: map.height, radius: Int(clearance / side),
      isOccupied: map.isOccupied)
    guard let toPixels = map.pixelsToFloor.inverse, let floor = venue.floors.first?.id else {
      return
    }
    let issues = Validator(venue: venue).issues
    let pois = venue.features.values.filter { $0.kind == .poi }.sorted { $0.id < $1.id }
    let cells = pois.map { poi in
      let pixel = toPixels.apply(poi.shape.anchor ?? Point(x: 0, y: 0))
      return (column: Int(pixel.x + 1e-6), row: Int(pixel.y + 1e-6))
    }
    places = zip(pois, cells).map { poi, cell in
      Spot(
        name: poi.name?.text() ?? poi.id.rawValue, point: poi.shape.anchor ?? Point(x: 0, y: 0),
        isFree: grid.isFree(cell.column, cell.row),
        issues: issues.filter { $0.features.contains(poi.id) }.map(\.rule).joined(separator: ", "))
    }
    var engine = MeshEngine(
      venue: venue, traits: [.walking: WalkerTraits(clearance: clearance)])
    for from in places.indices {
      let rest = Array(places.indices.dropFirst(from + 1))
      let lengths = grid.lengths(from: cells[from], to: rest.map { cells[$0] })
      for (to, length) in zip(rest, lengths) {
        let begin = ContinuousClock.now
        let route = try? engine.route(
          from: Place(floor: floor, point: places[from].point),
          to: Place(floor: floor, point: places[to].point), profile: .walking)
        pairs.append(
          Pair(
            from: places[from].name, to: places[to].name,
            gridLength: length.isFinite ? length * side : nil, length: route?.distance,
            milliseconds: (ContinuousClock.now - begin) / .milliseconds(1)))
      }
    }
  }
}
