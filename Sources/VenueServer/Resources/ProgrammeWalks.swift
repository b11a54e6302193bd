import Geometry
import IndoorModel
import Routing

/// How visitors get to the places of a programme: to the places themselves, and where no way leads to
/// the middle of an area, to what stands for it.
///
/// Lists name rooms, which are areas. The middle of a room may be a table, and a booth may have walls
/// around it: then a point does that bears its name or number, or lies in it, and else another part
/// of the area.
struct ProgrammeWalks {
  private let reached: [Identifier<Feature>: (place: Place, seconds: Double)]

  /// Asks for the walks to features; each place once.
  init(
    from start: Place, to features: [Identifier<Feature>], profile: Profile,
    of planner: RoutePlanner, in venue: Venue
  ) async {
    var candidates = features.compactMap { id in venue.features[id]?.place.map { (id, $0) } }
    var reached = await Self.nearest(of: candidates, from: start, profile, of: planner)
    let blocked = candidates.map(\.0).filter { reached[$0] == nil }
      .compactMap { venue.features[$0] }.filter { $0.kind == .area }
    if !blocked.isEmpty {
      let points = venue.features.values.filter { $0.kind == .poi }
      candidates = blocked.flatMap { area in
        points.filter { $0.stands(for: area) }.compactMap { point in
          point.place.map { (area.id, $0) }
        }
      }
      reached.merge(
        await Self.nearest(of: candidates, from: start, profile, of: planner)
      ) { first, _ in first }
      candidates = blocked.filter { reached[$0.id] == nil }.flatMap { area in
        area.furtherPlaces.map { (area.id, $0) }
      }
      reached.merge(
        await Self.nearest(of: candidates, from: start, profile, of: planner)
      ) { first, _ in first }
    }
    self.reached = reached
  }

  /// Seconds of the walk to each feature that can be reached.
  var seconds: [Identifier<Feature>: Double] { reached.mapValues(\.seconds) }

  /// Where visitors go to get to a feature; `nil` where it cannot be reached.
  func place(of feature: Identifier<Feature>) -> Place? { reached[feature]?.place }

  /// Of several places of each feature the one with the shortest walk.
  private static func nearest(
    of candidates: [(Identifier<Feature>, Place)], from start: Place, _ profile: Profile,
    of planner: RoutePlanner
  ) async -> [Identifier<Feature>: (place: Place, seconds: Double)] {
    guard !candidates.isEmpty else { return [:] }
    let seconds = await planner.seconds(from: start, to: candidates.map(\.1), profile: profile)
      .seconds
    var nearest: [Identifier<Feature>: (place: Place, seconds: Double)] = [:]
    for ((id, place), seconds) in zip(candidates, seconds) {
      guard let seconds, seconds < nearest[id]?.seconds ?? .infinity else { continue }
      nearest[id] = (place, seconds)
    }
    return nearest
  }
}

extension Feature {
  /// Whether visitors that look for an area are led to this point.
  fileprivate func stands(for area: Feature) -> Bool {
    guard floor == area.floor, let point = shape.vertices.first else { return false }
    if let name = area.name, !name.isEmpty {
      if name == self.name { return true }
      let number = properties["tags"]?.object?["booth"]?.string
      if let number, name.translations.values.contains(number) { return true }
    }
    if case .polygon(let polygon) = area.shape { return polygon.contains(point) }
    return false
  }

  /// Places of an area half way from its middle to its corners.
  fileprivate var furtherPlaces: [Place] {
    guard case .polygon(let polygon) = shape, let middle = shape.anchor else { return [] }
    return polygon.outer.map { corner in
      Point(x: (middle.x + corner.x) / 2, y: (middle.y + corner.y) / 2)
    }.filter(polygon.contains).map { Place(floor: floor, point: $0) }
  }
}
