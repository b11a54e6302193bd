public import IndoorModel

extension RoutePlanner {
  /// Finds a walk over several stops and tells on which revision of the venue.
  public func tour(
    _ question: TourQuestion
  ) -> (result: Result<Tour, TourRefusal>, revision: Int) {
    let result = Result { () throws(TourRefusal) in try engine.tour(question) }
    return (result, revision)
  }

  /// Finds the walk to whichever of several destinations is nearest and tells on which revision of
  /// the venue.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    let result = Result { () throws(RouteRefusal) in
      let nearest = try engine.nearest(from: start, of: destinations, profile: profile)
      return NearestRoute(index: nearest.index, route: nearest.route)
    }
    return (result, revision)
  }

  /// Finds everybody's walk to the nearest exit and tells on which revision of the venue.
  public func evacuation(
    of people: [Place], to exits: [Candidate], profile: Profile
  ) -> (evacuation: Evacuation, revision: Int) {
    (engine.evacuation(of: people, to: exits, profile: profile), revision)
  }
}
