public import IndoorModel

extension RouteEngine {
  /// Answers as if the floor were empty.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile, through crowd: inout CrowdedWalks
  ) throws(RouteRefusal) -> (index: Int, route: Route) {
    try nearest(from: start, of: destinations, profile: profile)
  }
}

extension RouteEngine where Self: WalkableGround {
  /// Leads around the crowd where that is quicker.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile, through crowd: inout CrowdedWalks
  ) throws(RouteRefusal) -> (index: Int, route: Route) {
    try crowd.nearest(from: start, of: destinations, profile: profile, by: &self)
  }
}
