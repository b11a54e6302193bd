import Geometry
public import IndoorModel

/// Finds ways around crowds: quickest for the density of people as it is now.
///
/// Approximate, and says so: times come from a published relation of density and speed, ways from a
/// grid of half-metre cells; the answer is pulled tight on the exact free space. The exact walk is
/// the answer wherever it is at least as quick under the same crowd; it has the time that
/// it takes through the crowd. Floors are changed where that is quickest; people waiting at
/// connectors are not counted, and where the crowd will be in a minute is not known.
public struct CrowdedWalks: Sendable {
  private var grounds: [Profile: CrowdedGround] = [:]
  private var fields: [FieldKey: ArrivalField] = [:]
  /// The keys of the fields, the one that was used last at the end.
  private var order: [FieldKey] = []
  private var people: [Place] = []
  /// How often people were counted.
  private var counts = 0
  private var countTime: Timestamp?

  /// Seconds for which one count of people serves all queries.
  public static let countInterval = 2.0
  /// Fields that are kept at most.
  public static let fieldLimit = 32
  /// A walk that the crowd slows down by no more than this share is not left for another one.
  public static let detourThreshold = 0.01

  /// Begins with an empty crowd.
  public init() {}

  /// Whether people should be counted again.
  public func needsCount(at time: Timestamp) -> Bool {
    countTime.map { abs(time.seconds(since: $0)) >= Self.countInterval } ?? true
  }

  /// Takes over where people are.
  public mutating func count(_ people: [Place], at time: Timestamp) {
    countTime = time
    self.people = people
    counts += 1
    forgetFields()
  }

  /// Takes over an edit, or that doors have opened and closed.
  public mutating func update(_ changes: VenueChanges) {
    forgetFields()
    let hasOtherFloors = changes.structure.contains { $0.word == "floor" }
    let hasConnectors = changes.features.contains { ($0.before ?? $0.after)?.kind == .connector }
    if hasOtherFloors || hasConnectors {
      grounds = [:]
      return
    }
    let boxes = WayChanges(changes).spots.compactMap { spot in
      spot.bounds.map { (spot.feature.floor, $0.expanded(by: 2 * FloorGrid.usualSide)) }
    }
    for profile in Array(grounds.keys) { grounds[profile]?.update(boxes) }
  }

  /// Finds the quickest walk through the crowd to whichever of several destinations is nearest then.
  ///
  /// - Returns: the number of the destination and the walk; `isApproximate` unless the crowd is not
  ///   in its way.
  /// - Throws: why there is no exact walk.
  public mutating func nearest(
    from start: Place, of destinations: [Place], profile: Profile, by engine: inout MeshEngine
  ) throws(RouteRefusal) -> NearestRoute {
    let exact = destinations.indices.map { index in
      engine.seconds(from: [start], to: destinations[index], profile: profile)[0]
    }
    let reached = destinations.indices.filter { exact[$0] != nil }
      .sorted { exact[$0] ?? 0 < exact[$1] ?? 0 }
    var best: NearestRoute?
    for index in reached {
      // No crowd makes a walk quicker than it is without one.
      if let best, best.route.seconds <= exact[index] ?? 0 { break }
      let route = try route(
        from: start, to: destinations[index], profile: profile, by: &engine)
      if best.map({ route.seconds < $0.route.seconds }) ?? true {
        best = NearestRoute(index: index, route: route)
      }
    }
    guard let best else {
      return try engine.nearest(from: start, of: destinations, profile: profile)
    }
    return best
  }

  /// The seconds that the quickest walks of free space from one place to many take in the crowd; `nil`
  /// where there is no walk.
  ///
  /// - Complexity: without people that of the engine, else that of a route to each place.
  public mutating func seconds(
    from start: Place, to destinations: [Place], profile: Profile, by engine: inout MeshEngine
  ) -> [Double?] {
    let free = engine.seconds(from: start, to: destinations, profile: profile)
    guard !people.isEmpty, let ground = engine.ground(for: profile) else { return free }
    let world = takeWorld(on: ground)
    defer { grounds[profile] = world }
    return zip(destinations, free).map { destination, seconds in
      guard seconds != nil,
        let exact = try? engine.route(from: start, to: destination, profile: profile)
      else { return seconds }
      return slowed(exact, in: world).seconds
    }
  }

  // MARK: - One walk

  private mutating func route(
    from start: Place, to destination: Place, profile: Profile, by engine: inout MeshEngine
  ) throws(RouteRefusal) -> Route {
    let exact = try engine.route(from: start, to: destination, profile: profile)
    guard let ground = engine.ground(for: profile) else { return exact }
    var world = takeWorld(on: ground)
    defer { grounds[profile] = world }
    let slowed = slowed(exact, in: world)
    guard slowed.seconds > exact.seconds * (1 + Self.detourThreshold) else { return exact }
    guard let first = exact.legs.first, let last = exact.legs.last,
      let from = first.points.first, let to = last.points.last
    else { return slowed }
    let legs = legs(
      from: Place(floor: first.floor, point: from), to: Place(floor: last.floor, point: to),
      in: &world, on: ground)
    guard let legs else { return slowed }
    var around = Route(profile: profile, legs: legs, instructions: [], isApproximate: true)
    guard around.seconds < slowed.seconds - 1e-6 else { return slowed }
    ground.describe(&around, to: destination)
    return around
  }

  /// A walk of free space with the time that it takes in the crowd.
  private func slowed(_ exact: Route, in world: CrowdedGround) -> Route {
    var slowed = exact
    for index in slowed.legs.indices {
      slowed.legs[index].seconds = world.walkSeconds(
        of: exact.legs[index].points, on: exact.legs[index].floor)
    }
    slowed.isApproximate = true
    return slowed
  }

  private mutating func takeWorld(on ground: WalkableGround) -> CrowdedGround {
    var world = grounds.removeValue(forKey: ground.profile) ?? CrowdedGround(ground)
    world.take(people, count: counts, on: ground)
    return world
  }

  private mutating func legs(
    from start: Place, to destination: Place, in world: inout CrowdedGround,
    on ground: WalkableGround
  ) -> [Leg]? {
    let key = FieldKey(destination: destination, profile: ground.profile)
    var field =
      fields.removeValue(forKey: key)
      ?? ArrivalField(to: destination, in: &world, on: ground)
    let path = CrowdedPath(from: start, by: &field, in: &world, on: ground)
    keep(field, as: key)
    return path?.pieces.map { piece in
      Leg(
        floor: piece.floor, points: piece.points, distance: Polyline(piece.points).length,
        seconds: world.walkSeconds(of: piece.points, on: piece.floor),
        connector: piece.floorChange?.use)
    }
  }

  private mutating func keep(_ field: ArrivalField, as key: FieldKey) {
    fields[key] = field
    order.removeAll { $0 == key }
    order.append(key)
    if order.count > Self.fieldLimit { fields[order.removeFirst()] = nil }
  }

  private mutating func forgetFields() {
    fields = [:]
    order = []
  }
}

/// Where a field leads, and for which profile.
private struct FieldKey: Hashable {
  let destination: Place
  let profile: Profile
}
