public import IndoorModel

/// Finds quickest walks on navigation meshes: exact any-angle walks with guaranteed clearance.
///
/// For each class of walkers the free space of all floors is one mesh of convex polygons, which
/// follows edits. A first query for a destination is a search (Polyanya: A* over what is seen
/// through the sides of polygons); from the second on its shortest-path map is kept, and other
/// walks there are read off it. After an edit only what it made wrong is computed again.
///
/// Free space keeps the clearance from walls, outlines of walled areas (doors open them), closed doors,
/// obstacles and forbidden areas, to within the 2 mm by which all outlines are drawn larger for the
/// sake of the grid; around corners walks follow two chords for each right angle.
///
/// Planes and maps are changed in place: its owner uses the engine for one thing at a time; copies
/// share what they know and must not be used at once.
public struct MeshEngine: Sendable {
  private var planes: PlaneTable
  private var maps: WalkMapTable
  private var words: InstructionIndex

  /// Metres that a start or destination may be moved to the nearest free place, on its side of
  /// the walls: pois are drawn on walls, and locations are not exact.
  public static let snapLimit = 0.6

  /// Metres around a floor's plan within which a place still is on the floor.
  public static let outsideMargin = 5.0

  /// Bytes that shortest-path maps may take.
  public static let usualMapLimit = 256 << 20

  /// Builds the meshes of a venue.
  ///
  /// - Parameters:
  ///   - traits: what walkers need, for profiles where it is not as usual.
  ///   - mapLimit: bytes that shortest-path maps may take.
  /// - Complexity: about a microsecond for each corner of what is in the way, for each profile.
  public init(
    venue: Venue, traits: [Profile: WalkerTraits] = [:], mapLimit: Int = Self.usualMapLimit
  ) {
    planes = PlaneTable(venue: venue, traits: traits)
    maps = WalkMapTable(limit: mapLimit)
    words = InstructionIndex(venue: venue)
  }

  // MARK: - Changes

  /// Takes over an edit.
  ///
  /// Costs tens of microseconds for a thing of a few corners, whatever the size of the venue. Gives
  /// the same walks as a new engine.
  /// - Parameters:
  ///   - changes: what changed.
  ///   - venue: the venue after it; its floors count, whatever `changes` says of them.
  /// - Returns: the doors and connectors that open or close because the venue has another time zone,
  ///   as changes.
  @discardableResult
  public mutating func update(_ changes: VenueChanges, venue: Venue) -> VenueChanges {
    words.update(changes, venue: venue)
    return planes.update(changes, venue: venue)
  }

  /// Opens and closes the doors and connectors that have hours, by the clocks of the venue.
  ///
  /// - Returns: those that are open now and were closed, or the other way round, as changes.
  public mutating func advance(to time: Timestamp) -> VenueChanges {
    planes.advance(to: time)
  }

  /// Names the registered queries with answers that an edit may have changed; called right after
  /// `update`.
  ///
  /// The answer of a named query is computed again and sent only if it is another walk: to name too
  /// many costs time, to leave one out leaves a navigator on a wrong way.
  public mutating func affected(
    _ answers: RegisteredAnswers, by changes: VenueChanges
  ) async -> [RegisteredQuery.ID] {
    guard answers.mayChange(by: changes) else { return [] }
    let revision = AnswerRevision(of: answers, after: changes, on: planes, by: &maps)
    let affected = await revision.queries(on: planes)
    maps.trim()
    return affected
  }

  // MARK: - One walk

  /// Finds the quickest walk.
  ///
  /// A start or destination nearer than the clearance to something solid is moved to the nearest free
  /// place within `snapLimit`; the route begins and ends there.
  /// - Throws: why there is none, with the nearest place offered; places that are on no floor, because
  ///   there is no such floor or they lie more than `outsideMargin` off its plan, are blocked by
  ///   nothing.
  public mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    if let walk = walk(from: start, to: [destination], profile: profile) { return walk.route }
    throw RefusalSearch(on: planes)
      .refusal(from: start, to: destination, profile: profile, by: &maps)
  }

  /// Finds the quickest walk to whichever of several destinations is nearest.
  ///
  /// - Throws: why there is none to any of them; for no destinations `noWay`.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile
  ) throws(RouteRefusal) -> NearestRoute {
    if let walk = walk(from: start, to: destinations, profile: profile) { return walk }
    let search = RefusalSearch(on: planes)
    guard let aim = search.aim(of: destinations, profile: profile) else {
      throw .noWay(profile: profile, isWalkable: false)
    }
    throw search.refusal(from: start, to: aim, profile: profile, by: &maps)
  }

  /// The walk with its words on the first plane that has one.
  private mutating func walk(
    from start: Place, to destinations: [Place], profile: Profile
  ) -> NearestRoute? {
    for number in planes.numbers(for: profile) {
      guard
        var walk = maps.walk(from: start, to: destinations, plane: number, of: planes)
      else { continue }
      words.describe(&walk.route, to: destinations[walk.index])
      return walk
    }
    return nil
  }

  // MARK: - Many walks

  /// Finds many quickest walks: the maps of their destinations are brought up to date first, then all
  /// walks are read, both on all cores.
  ///
  /// - Returns: the answers in the order of the queries.
  public mutating func routes(_ queries: [RouteQuery]) async -> [Result<Route, RouteRefusal>] {
    let batch = RouteBatch(queries, on: planes, by: &maps)
    let routes = await batch.routes(on: planes, in: words)
    maps.trim()
    return zip(queries, routes).map { query, route in
      if let route { return .success(route) }
      // Rare: by the other planes, or why not.
      return Result { () throws(RouteRefusal) in
        try self.route(from: query.start, to: query.destination, profile: query.profile)
      }
    }
  }

  /// The seconds of the quickest walks from many places to one; `nil` where there is none.
  public mutating func seconds(
    from starts: [Place], to destination: Place, profile: Profile
  ) -> [Double?] {
    let maps = completeMaps(to: [destination], planes: planes.numbers(for: profile))
    return starts.map { WalkMapTable.seconds(from: $0, by: maps, of: planes) }
  }

  /// The seconds of walks that callers do not ask for again, as between two people that both walk: a
  /// search for each, of which nothing is kept; `nil` where there is no walk.
  public func secondsOnce(of walks: [RouteQuery]) -> [Double?] {
    walks.map { walk in
      planes.numbers(for: walk.profile).lazy.compactMap { number -> Double? in
        let plane = planes[number]
        guard let spot = plane.spot(at: walk.start) else { return nil }
        let map = WalkMap(WalkMap.Key(plane: number, destinations: [walk.destination]))
        map.search(from: spot, on: walk.start.floor, of: plane)
        let seconds = map.seconds(from: spot, on: plane)
        return seconds < .infinity ? seconds : nil
      }.first
    }
  }

  /// The seconds of the quickest walks from one place to many; `nil` where there is none.
  ///
  /// The same seconds as those of `route`, for the price of about one walk: a flood from the start
  /// answers for all, unless one-way doors or connectors make the way back another one.
  public mutating func seconds(
    from start: Place, to destinations: [Place], profile: Profile
  ) -> [Double?] {
    var seconds = [Double?](repeating: nil, count: destinations.count)
    for number in planes.numbers(for: profile) {
      let rest = destinations.indices.filter { seconds[$0] == nil }
      if rest.isEmpty { break }
      let found = maps.seconds(
        from: start, to: rest.map { destinations[$0] }, plane: number, of: planes)
      for (index, each) in zip(rest, found) { seconds[index] = each }
    }
    maps.trim()
    return seconds
  }

  /// Finds the walks of people to their nearest exits: without a lift, or by lift where no other way
  /// leads out.
  ///
  /// The walks have no instructions: so many are drawn and counted, not read.
  /// - Parameters:
  ///   - people: where they are. Locations are not exact: a walk from a location in something solid
  ///     begins at the nearest free place, if that is near.
  ///   - accuracies: metres by which each of the locations may be wrong: a person that seems to be
  ///     shut in walks from the nearest place with a way out that is as near; none, if left out.
  ///   - exits: of which each may take the nearest.
  public mutating func evacuation(
    of people: [Place], accuracies: [Double] = [], to exits: [Candidate], profile: Profile
  ) -> Evacuation {
    let places = exits.map(\.place)
    let first = planes.numberWithoutLifts(for: profile).map { [$0] } ?? []
    let numbers = first + planes.numbers(for: profile)
    let maps = completeMaps(to: places, planes: numbers)
    let search = RefusalSearch(on: planes)
    let aim = search.aim(of: places, profile: profile)
    let walks = people.enumerated().map { index, person -> Result<NearestRoute, RouteRefusal> in
      if let walk = self.maps.walk(from: person, by: maps, of: planes) { return .success(walk) }
      if index < accuracies.count, let map = maps.last, let number = numbers.last,
        let near = planes[number].nearestPlace(
          to: person, within: accuracies[index], where: map.reaches),
        let walk = self.maps.walk(from: near.place, by: maps, of: planes)
      {
        return .success(walk)
      }
      guard let aim else { return .failure(.noWay(profile: profile, isWalkable: false)) }
      let refusal = search.refusal(from: person, to: aim, profile: profile, by: &self.maps)
      if let near = refusal.startNearby,
        let walk = self.maps.walk(from: near, by: maps, of: planes)
      {
        return .success(walk)
      }
      return .failure(refusal)
    }
    return Evacuation(exits: exits, walks: walks)
  }

  private mutating func completeMaps(to destinations: [Place], planes numbers: [Int]) -> [WalkMap] {
    numbers.map { maps.completeMap(to: destinations, plane: $0, of: planes) }
  }

  // MARK: - Without steps

  /// Lends the planes and maps to a survey of what is reached without steps.
  ///
  /// - Returns: nothing for a venue without entrances.
  mutating func surveyStepFree(
    _ use: (StepFreeSurvey, inout WalkMapTable) -> [PlanIssue]
  ) -> [PlanIssue] {
    guard let survey = StepFreeSurvey(on: planes, by: &maps) else { return [] }
    defer { maps.trim() }
    return use(survey, &maps)
  }

  // MARK: - Free space

  /// The walkable space of a floor, areas to be avoided included.
  ///
  /// - Parameter exits: the places that ways out lead to; each part then says whether one does.
  /// - Complexity: O(*n*) in the number of corners of all floors, and a map to the exits.
  public mutating func walkableSpace(
    of floor: Identifier<Floor>, profile: Profile, exits: [Place] = []
  ) -> WalkableSpace {
    guard let number = planes.numbers(for: profile).last else {
      return WalkableSpace(floor: floor, profile: profile, parts: [])
    }
    let plane = planes[number]
    let map = exits.isEmpty ? nil : maps.completeMap(to: exits, plane: number, of: planes)
    maps.trim()
    let parts = plane.freeRegions(on: floor).map { region in
      WalkableSpace.Part(
        rings: region.rings, leadsOut: map.map { plane.leads($0, from: region) })
    }
    return WalkableSpace(floor: floor, profile: profile, parts: parts)
  }

  /// The ways that connectors offer to walkers of a profile, one-way and out-of-service ones heeded.
  public func floorChanges(for profile: Profile) -> [FloorChange] {
    planes.numbers(for: profile).last.map { planes[$0].floorChanges } ?? []
  }

  /// The ground of a profile, areas that should be avoided left out; `nil` for a profile without one.
  func ground(for profile: Profile) -> WalkableGround? {
    planes.numbers(for: profile).first.map {
      WalkableGround(floors: planes.floors, profile: profile, plane: planes[$0], words: words)
    }
  }
}
