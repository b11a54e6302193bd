import Geometry
import IndoorModel
import Routing

/// A route to compute.
struct RouteTask: Sendable {
  var key: RouteBook.Key
  var serial: UInt64
  var start: Place
  /// Where it ends, or the first of the `candidates`.
  var destination: Place
  /// Of which the nearest is meant; empty when only one place is.
  var candidates: [Candidate]
  var profile: Profile
}

extension Hub {
  /// Keeps a route for a viewer.
  mutating func keepRoute(
    _ request: RouteRequest, of viewer: ViewerID
  ) throws(LiveError) -> [Action] {
    if case .nearest = request.start { throw .beginsAtNearest }
    var request = request
    request.start = try checked(request.start)
    request.destination = try checked(request.destination)
    let key = RouteBook.Key(viewer: viewer, id: request.id)
    let limit = configuration.routesPerViewer
    let earlier = book.entries[key]?.route
    if earlier == nil, book.names(of: viewer).count >= limit {
      throw .tooManyRoutes(limit: limit)
    }
    let route = KeptRoute(request, configuration: configuration)
    let ended = earlier.map { $0.navigator == route.navigator ? [] : farewell($0, from: viewer) }
    book.add(route, as: key)
    return (ended ?? []) + [.compute]
  }

  /// Ends a route of a viewer.
  mutating func endRoute(_ id: String, of viewer: ViewerID) throws(LiveError) -> [Action] {
    let key = RouteBook.Key(viewer: viewer, id: id)
    guard let route = book.entries[key]?.route else { throw .unknownRoute(id) }
    book.remove(key)
    return farewell(route, from: viewer)
  }

  private func farewell(_ route: KeptRoute, from owner: ViewerID) -> [Action] {
    let watchers = watchers(of: route).filter { $0 != owner }
    return watchers.isEmpty ? [] : [.send(.routeEnded(route.name), to: watchers)]
  }

  private func checked(_ end: RouteEnd) throws(LiveError) -> RouteEnd {
    switch end {
    case .place(let place):
      guard let floor = crowd.floor(called: place.floor.rawValue) else {
        throw .unknownFloor(place.floor.rawValue)
      }
      guard place.point.isFinite else { throw .outside(place) }
      return .place(Place(floor: crowd.frames[floor].floor, point: place.point))
    case .feature(let id):
      guard venue.features[id] != nil else { throw .unknownFeature(id) }
    case .navigator(let id):
      guard crowd.place(of: id) != nil else { throw .unknownNavigator(id) }
    case .nearest(let choice):
      guard !candidates(of: end, profile: .walking).isEmpty else { throw .nothingFits(choice) }
    }
    return end
  }

  private func place(of end: RouteEnd) -> Place? {
    switch end {
    case .place(let place): place
    case .feature(let id): venue.features[id]?.place
    case .navigator(let id): crowd.place(of: id)
    case .nearest: nil
    }
  }

  /// The features of which the nearest is meant; none for other ends.
  private func candidates(of end: RouteEnd, profile: Profile) -> [Candidate] {
    guard case .nearest(let choice) = end else { return [] }
    return venue.candidates(for: choice, profile: profile)
  }

  // MARK: - What happens to routes

  mutating func follow(
    _ navigator: Identifier<Navigator>, to place: Place, at now: Timestamp
  ) -> [Action] {
    var actions: [Action] = []
    for key in book.keys(from: navigator) {
      actions += change(key) { $0.located(at: place, now: now) }
    }
    for key in book.keys(to: navigator) {
      actions += change(key) { $0.destinationLocated(at: place) }
    }
    return actions
  }

  mutating func strayed(at now: Timestamp) -> [Action] {
    var actions: [Action] = []
    for key in book.strayedKeys() { actions += change(key) { $0.elapse(to: now) } }
    return actions
  }

  /// Looks for the routes that an edit may have changed; the planner must know the edit.
  mutating func edited(_ changes: VenueChanges, revision: Int) -> [Action] {
    var actions: [Action] = []
    for key in book.entries.keys.sorted() {
      actions += change(key) { $0.edited(changes, revision: revision) }
    }
    return actions
  }

  private mutating func change(
    _ key: RouteBook.Key, _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [Action] {
    book.change(key, change).flatMap { perform($0, for: key) }
  }

  private mutating func perform(_ output: KeptRoute.Output, for key: RouteBook.Key) -> [Action] {
    switch output {
    case .compute: return [.compute]
    case .strayed: return []
    case .touched(let edit): return [.touched(edit: edit)]
    case .recomputed(let edit, let isChanged):
      return [.recomputed(edit: edit, isChanged: isChanged)]
    case .news:
      guard let route = book.entries[key]?.route, let news = news(of: route) else { return [] }
      return [.send(.route(news), to: audience(of: route, owner: key.viewer))]
    case .arrived:
      guard let route = book.entries[key]?.route else { return [] }
      book.remove(key)
      return [.send(.arrived(route.name), to: audience(of: route, owner: key.viewer))]
    }
  }

  // MARK: - Who is told what

  /// What is to be said about a route; `nil` before its first answer.
  func news(of route: KeptRoute) -> RouteNews? {
    guard let answer = route.answer else { return nil }
    var blamed: Feature?
    var offered: Floor?
    if case .failure(let refusal) = answer.result {
      blamed = refusal.feature.flatMap { venue.features[$0] }
      offered = refusal.nearest.flatMap { venue.floor($0.place.floor) }
    }
    return RouteNews(
      name: route.name, reason: answer.reason, revision: answer.revision, result: answer.result,
      destination: answer.destination, blamed: blamed, offered: offered)
  }

  private func watchers(of route: KeptRoute) -> [ViewerID] {
    route.navigator.map(audience.viewers(ofRoutesOf:)) ?? []
  }

  private func audience(of route: KeptRoute, owner: ViewerID) -> [ViewerID] {
    [owner] + watchers(of: route).filter { $0 != owner }
  }

  // MARK: - Computing

  /// The next route to compute.
  ///
  /// - Returns: `nil` in place of a task when there is nothing left to compute.
  mutating func nextRoute(at now: Timestamp) -> (task: RouteTask?, actions: [Action]) {
    var actions: [Action] = []
    while let (key, serial) = book.next() {
      guard let request = book.entries[key]?.route.request else { continue }
      let start = place(of: request.start)
      let candidates = candidates(of: request.destination, profile: request.profile)
      let destination = candidates.first?.place ?? place(of: request.destination)
      if let start, let destination {
        var departs = false
        actions += change(key) {
          departs = $0.depart(from: start, to: destination)
          return []
        }
        guard departs else { continue }
        let task = RouteTask(
          key: key, serial: serial, start: start, destination: destination,
          candidates: candidates, profile: request.profile)
        return (task, actions)
      }
      actions += withoutEnd(key, request, hasStart: start != nil, at: now)
    }
    return (nil, actions)
  }

  private mutating func withoutEnd(
    _ key: RouteBook.Key, _ request: RouteRequest, hasStart: Bool, at now: Timestamp
  ) -> [Action] {
    let missing = hasStart ? request.destination : request.start
    let revision = venue.revision
    return change(key) { route in
      let refusal =
        hasStart ? RouteRefusal.destinationBlocked(by: nil) : .startBlocked(by: nil)
      if case .navigator = missing { return route.postpone(refusal, revision: revision) }
      return route.refuse(refusal, revision: revision, now: now)
    }
  }

  /// Takes the planner's answer to a task.
  ///
  /// - Parameter nearest: the number of the candidate that the route leads to, if there are any.
  mutating func answered(
    _ task: RouteTask, _ result: Result<Route, RouteRefusal>, nearest: Int? = nil, revision: Int,
    at now: Timestamp
  ) -> [Action] {
    // The route was ended, or another one has its name.
    guard book.isCurrent(task.key, task.serial) else { return [] }
    let destination = nearest.map { task.candidates[$0].feature }
    return change(task.key) {
      $0.answered(result, destination: destination, revision: revision, now: now)
    }
  }
}
