public import IndoorModel

/// Finds walks on one venue and follows its edits.
///
/// The interface that engines fill; `RoutePlanner` is the actor that owns one.
public protocol RouteEngine: Sendable {
  /// Builds the search structure of a venue.
  init(venue: Venue)

  /// Finds the quickest walk.
  ///
  /// Free space keeps `clearance` from walls, outlines of walled areas (doors open them), closed
  /// doors, obstacles and forbidden areas. Mutating, because engines may remember what they found.
  mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route

  /// Finds many quickest walks at once.
  ///
  /// - Returns: the answers in the order of the questions.
  mutating func routes(_ questions: [RouteQuery]) async -> [Result<Route, RouteRefusal>]

  /// The seconds of the quickest walks from many places to one; `nil` where there is none.
  mutating func seconds(
    from starts: [Place], to destination: Place, profile: Profile
  ) -> [Double?]

  /// Finds the quickest walk to whichever of several destinations is nearest.
  ///
  /// - Returns: the number of the destination and the walk.
  /// - Throws: why there is none to any of them; for no destinations `noWay`.
  mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) throws(RouteRefusal) -> (index: Int, route: Route)

  /// Finds, for many at once, the quickest walk to whichever of several destinations is nearest.
  ///
  /// - Returns: the walks in the order of the starts, without instructions: so many are drawn and
  ///   counted, not read.
  mutating func nearest(
    from starts: [Place], of destinations: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>]

  /// Finds, for many at once, the way out to whichever of several exits is nearest: without a lift,
  /// or by lift where no other way leads out.
  ///
  /// Engines that cannot do without lifts answer as `nearest` does.
  mutating func evacuationRoutes(
    from starts: [Place], to exits: [Place], profile: Profile
  ) -> [Result<NearestRoute, RouteRefusal>]

  /// Finds the walk through a crowd to whichever of several destinations is nearest then.
  ///
  /// Engines that are a `WalkableGround` lead around crowds; others answer as if the floor were
  /// empty.
  /// - Returns: the number of the destination and the walk, which says whether it is approximate.
  mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile, through crowd: inout CrowdedWalks
  ) throws(RouteRefusal) -> (index: Int, route: Route)

  /// Takes over an edit.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - venue: the venue after it; its floors count, whatever `changes` says of them.
  mutating func update(_ changes: VenueChanges, venue: Venue)

  /// Tells which answers that people rely on an edit may have changed; asked right after `update`.
  ///
  /// The answer of a named query is computed again and sent only if it is another walk: to name too
  /// many costs time, to leave one out leaves a navigator on a wrong way. The default asks geometry
  /// alone; an engine that reads the seconds of many walks in no time answers with
  /// `affectedBySeconds`, and one that knows which parts of its maps have changed may know better
  /// still.
  mutating func affected(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) async -> [RegisteredQuery.ID]

  /// Takes over the time of day: doors open and close at their hours.
  ///
  /// - Returns: the doors as they were and as they are now, as if an edit had changed them; none by
  ///   default.
  mutating func advance(to time: Timestamp) -> VenueChanges
}

extension RouteEngine {
  /// Asks one question after the other.
  public mutating func routes(_ questions: [RouteQuery]) async -> [Result<Route, RouteRefusal>] {
    questions.map { question in
      Result { () throws(RouteRefusal) in
        try route(from: question.start, to: question.destination, profile: question.profile)
      }
    }
  }

  /// Finds one walk after the other.
  public mutating func seconds(
    from starts: [Place], to destination: Place, profile: Profile
  ) -> [Double?] {
    starts.map { try? route(from: $0, to: destination, profile: profile).seconds }
  }

  /// Finds the walks to all of them and takes the quickest.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) throws(RouteRefusal) -> (index: Int, route: Route) {
    var best: (index: Int, route: Route)?
    var refusal = RouteRefusal.noWay(profile: profile, isWalkable: false)
    for (index, destination) in destinations.enumerated() {
      do throws(RouteRefusal) {
        let route = try route(from: start, to: destination, profile: profile)
        if best.map({ route.seconds < $0.route.seconds }) ?? true { best = (index, route) }
      } catch {
        refusal = error
      }
    }
    guard let best else { throw refusal }
    return best
  }
}
