import IndoorModel

/// Finds out why there is no walk, and where one leads instead.
struct RefusalSearch {
  private let planes: PlaneTable

  /// Metres around a blocked start or destination within which a free place is offered.
  private static let offerLimit = 30.0

  init(on planes: PlaneTable) { self.planes = planes }

  /// Why there is no walk, with the nearest place that can be offered.
  func refusal(
    from start: Place, to destination: Place, profile: Profile, by maps: inout WalkMapTable
  ) -> RouteRefusal {
    guard let number = planes.numbers(for: profile).last else {
      return .noWay(profile: profile, isWalkable: false)
    }
    let plane = planes[number]
    let startSpot = plane.spot(at: start)
    guard plane.spot(at: destination) != nil else {
      guard let startSpot else { return .startBlocked(by: plane.blocker(at: start)) }
      return .destinationBlocked(
        by: plane.blocker(at: destination),
        nearest: nearestReachable(from: startSpot, to: destination, plane: number, by: &maps))
    }
    guard let startSpot else {
      return .startBlocked(
        by: plane.blocker(at: start),
        nearest: nearestStart(to: destination, from: start, plane: number, by: &maps))
    }
    let walk = profile == .walking ? nil : walk(from: start, to: destination, by: &maps)
    return .noWay(
      profile: profile, isWalkable: walk != nil,
      nearest: nearestReachable(from: startSpot, to: destination, plane: number, by: &maps),
      barrier: walk.flatMap { barrier(on: $0, from: startSpot, plane: number, by: &maps) })
  }

  /// The walk on foot.
  private func walk(
    from start: Place, to destination: Place, by maps: inout WalkMapTable
  ) -> Route? {
    for number in planes.numbers(for: .walking) {
      if let walk = maps.walk(from: start, to: [destination], plane: number, of: planes) {
        return walk.route
      }
    }
    return nil
  }

  /// What is in the way of a walker without steps, nearest to the start of a walk on foot.
  private func barrier(
    on walk: Route, from spot: WalkSpot, plane number: Int, by maps: inout WalkMapTable
  ) -> StepBarrier? {
    let plane = planes[number]
    guard let start = plane.place(at: spot) else { return nil }
    let map = maps.completeMap(to: [start], plane: number, of: planes)
    return StepBarrierSearch(on: plane, by: map) { id in
      planes.venue.features[id].map { !plane.walker.uses($0, at: nil) } ?? false
    }.barrier(onWayOut: walk.legs.reversedWalk)
  }

  /// The destination that a refusal is about: the first that is not blocked itself.
  func aim(of destinations: [Place], profile: Profile) -> Place? {
    let plane = planes.numbers(for: profile).last.map { planes[$0] }
    return destinations.first { plane?.spot(at: $0) != nil } ?? destinations.first
  }

  /// The free place nearest to a blocked start from which the destination can be reached.
  private func nearestStart(
    to destination: Place, from start: Place, plane number: Int, by maps: inout WalkMapTable
  ) -> NearestPlace? {
    let map = maps.completeMap(to: [destination], plane: number, of: planes)
    return planes[number].nearestPlace(to: start, within: Self.offerLimit, where: map.reaches)
  }

  /// The place nearest to a destination that a start leads to.
  ///
  /// A place behind a wall is of no use, however near: the offer is a place that the destination is in
  /// sight of, else the closed door on the way there; `nil` when there is neither.
  ///
  /// Where every way may be walked back, the start leads to what leads to the start; where one-way
  /// doors and escalators count, the walk is tried.
  private func nearestReachable(
    from spot: WalkSpot, to destination: Place, plane number: Int, by maps: inout WalkMapTable
  ) -> NearestPlace? {
    let plane = planes[number]
    guard let start = plane.place(at: spot) else { return nil }
    let map = maps.completeMap(to: [start], plane: number, of: planes)
    let offer =
      plane.nearestPlaceInSight(of: destination, where: map.reaches)
      ?? DoorstepSearch(on: planes, plane: number)
      .doorstep(before: destination, from: map, by: &maps)
    guard let offer else { return nil }
    if plane.isSymmetric { return offer }
    return maps.walk(from: start, to: [offer.place], plane: number, of: planes) == nil ? nil : offer
  }
}
