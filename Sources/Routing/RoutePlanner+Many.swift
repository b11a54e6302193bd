public import IndoorModel

extension RoutePlanner {
  /// Finds a walk over several stops and names the revision of the venue.
  public func tour(
    _ question: TourQuery
  ) async -> (result: Result<Tour, TourRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(TourRefusal) in try engine.tour(question) }
      return (result, self.revision)
    }
  }

  /// Finds the walk to whichever of several destinations is nearest and names the revision of
  /// the venue.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        let nearest = try engine.nearest(from: start, of: destinations, profile: profile)
        return NearestRoute(index: nearest.index, route: nearest.route)
      }
      return (result, self.revision)
    }
  }

  /// Finds the walks of people to their nearest exits, and on which revision of the venue.
  public func evacuation(
    of people: [Place], to exits: [Candidate], profile: Profile
  ) async -> (evacuation: Evacuation, revision: Int) {
    await lend { engine in
      (engine.evacuation(of: people, to: exits, profile: profile), self.revision)
    }
  }

  /// Finds the walk through the crowd to whichever of several destinations is nearest then, and names
  /// on which revision of the venue.
  ///
  /// - Parameters:
  ///   - time: now; people are counted again every other second.
  ///   - people: where they are.
  public func nearest(
    from start: Place, of destinations: [Place], profile: Profile, at time: Timestamp,
    through people: @Sendable () async -> [Place]
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    if crowd.needsCount(at: time) { crowd.count(await people(), at: time) }
    return await lend { engine in
      let result = Result { () throws(RouteRefusal) in
        let found = try engine.nearest(
          from: start, of: destinations, profile: profile, through: &self.crowd)
        return NearestRoute(index: found.index, route: found.route)
      }
      return (result, self.revision)
    }
  }
}
