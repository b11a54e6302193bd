public import IndoorModel

extension RouteEngine {
  /// Asks for the seconds to each destination from everywhere at once, then for the walks.
  public mutating func nearest(
    from starts: [Place], of destinations: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>] {
    var least: [(seconds: Double, index: Int)?] = Array(repeating: nil, count: starts.count)
    for (index, destination) in destinations.enumerated() {
      let all = seconds(from: starts, to: destination, profile: profile)
      for (start, seconds) in all.enumerated() {
        guard let seconds, seconds < (least[start]?.seconds ?? .infinity) else { continue }
        least[start] = (seconds, index)
      }
    }
    let reached = least.lazy.compactMap { $0?.index }.first
    return starts.indices.map { start in
      let index = least[start]?.index ?? reached
      return walk(
        from: starts[start], to: destinations, index: index ?? destinations.indices.first,
        profile: profile)
    }
  }

  /// Takes lifts like everything else.
  public mutating func evacuationRoutes(
    from starts: [Place], to exits: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>] {
    nearest(from: starts, of: exits, profile: profile)
  }

  /// The walk to one of the destinations, or why there is none.
  ///
  /// Locations are not exact: a walk from a location in something solid begins at the nearest free
  /// place, if that is offered and near, and takes whichever destination is nearest from there.
  private mutating func walk(
    from start: Place, to destinations: [Place], index: Int?, profile: Profile
  ) -> Result<NearestRoute, RouteRefusal> {
    guard let index else { return .failure(.noWay(profile: profile, isWalkable: false)) }
    return Result { () throws(RouteRefusal) in
      var found: (index: Int, route: Route)
      do throws(RouteRefusal) {
        found.route = try route(from: start, to: destinations[index], profile: profile)
        found.index = index
      } catch {
        guard let near = error.startNearby else { throw error }
        found = try nearest(from: near, of: destinations, profile: profile)
      }
      found.route.instructions = []
      return NearestRoute(index: found.index, route: found.route)
    }
  }
}
