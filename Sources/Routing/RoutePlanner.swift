public import IndoorModel

/// Owns the engine of one venue: routes and edits, one after the other, off the network's thread.
public actor RoutePlanner {
  var engine: any RouteEngine
  private(set) var revision: Int

  /// Builds the search structure, or takes an engine that is built already.
  public init(venue: Venue, engine: any RouteEngine) {
    self.engine = engine
    revision = venue.revision
  }

  /// Finds the quickest walk and tells on which revision of the venue.
  public func route(
    from start: Place, to destination: Place, profile: Profile
  ) -> (result: Result<Route, RouteRefusal>, revision: Int) {
    let result = Result { () throws(RouteRefusal) in
      try engine.route(from: start, to: destination, profile: profile)
    }
    return (result, revision)
  }

  /// Takes over an edit; edits must come in the order of their revisions.
  public func update(_ changes: VenueChanges, venue: Venue) {
    engine.update(changes, venue: venue)
    revision = venue.revision
  }
}
