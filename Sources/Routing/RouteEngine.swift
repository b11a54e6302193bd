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

extension RouteEngine {
  /// Asks geometry: what comes near the edit, and what might be quicker through what it opened.
  public mutating func affected(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) async -> [RegisteredQuery.ID] {
    standing.touched(by: changes)
  }

  /// Knows nothing of hours.
  public mutating func advance(to time: Timestamp) -> VenueChanges { VenueChanges() }

  /// Names the queries with walks that come near the edit, and those that take other seconds now.
  ///
  /// For engines that answer `seconds(from:to:profile:)` from a map of all walks to a destination:
  /// then a walk that an edit far away has made quicker is found as surely as one that it cut, and
  /// no other query is named.
  public mutating func affectedBySeconds(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) -> [RegisteredQuery.ID] {
    guard standing.mayChange(by: changes) else { return [] }
    var affected = Set(standing.crossed(by: changes))
    for group in standing.groups.all {
      let seconds = leastSeconds(
        from: group.places.map(standing.beginning), of: group.key.destinations,
        profile: group.key.profile)
      for (place, seconds) in zip(group.places, seconds) {
        if standing.sketches[place].takes(seconds ?? .infinity) { continue }
        affected.insert(standing.entries[place].question.id)
      }
    }
    return affected.sorted()
  }

  /// The seconds of the quickest walks to the nearest of several places; `nil` where there is none.
  private mutating func leastSeconds(
    from starts: [Place], of destinations: [Place], profile: Profile
  ) -> [Double?] {
    var least: [Double?] = Array(repeating: nil, count: starts.count)
    for destination in destinations {
      let all = seconds(from: starts, to: destination, profile: profile)
      for (index, seconds) in all.enumerated() {
        guard let seconds, seconds < (least[index] ?? .infinity) else { continue }
        least[index] = seconds
      }
    }
    return least
  }
}

extension RegisteredAnswers {
  /// Whether an edit can change any walk at all.
  func mayChange(by changes: VenueChanges) -> Bool { !WayChanges(changes).isEmpty }

  /// Where the walk of an entry begins, or would.
  ///
  /// The free place beside a start too close to something need not be looked for again: what
  /// changes near it comes near the walk, too.
  func beginning(at place: Int) -> Place {
    sketches[place].start ?? entries[place].question.start
  }
}
