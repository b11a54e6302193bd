import Geometry
import IndoorModel
import Routing

extension Hub {
  /// Keeps a route for a viewer.
  mutating func keepRoute(
    _ request: RouteRequest, of viewer: ViewerID
  ) throws(LiveError) -> [Action] {
    if case .nearest = request.start { throw .beginsAtNearest }
    var request = request
    request.start = try checked(request.start, isOwn: request.isOwn)
    request.destination = try checked(request.destination)
    let key = RouteBook.Key(viewer: viewer, id: request.id)
    let limit = configuration.routesPerViewer
    let earlier = book.entries[key]?.route
    if earlier == nil, book.count(of: viewer) >= limit {
      throw .tooManyRoutes(limit: limit)
    }
    let route = KeptRoute(request, configuration: configuration)
    let ended = earlier.map { $0.navigator == route.navigator ? [] : farewell($0, from: viewer) }
    let forgotten = forget(key)
    book.add(route, as: key)
    mark(request)
    return (ended ?? []) + forgotten + [.compute]
  }

  /// Ends a route of a viewer.
  mutating func endRoute(_ id: String, of viewer: ViewerID) throws(LiveError) -> [Action] {
    let key = RouteBook.Key(viewer: viewer, id: id)
    guard let route = book.entries[key]?.route else { throw .unknownRoute(id) }
    return forget(key) + farewell(route, from: viewer)
  }

  /// Strikes a route out; what is being computed is forgotten when it is answered.
  private mutating func forget(_ key: RouteBook.Key) -> [Action] {
    let request = book.entries[key]?.route.request
    let question = book.remove(key)
    if let request { mark(request) }
    return question.map { [.forget(RegisteredQuery.ID(rawValue: $0))] } ?? []
  }

  /// Has the crowd know whose locations routes follow, so that those of others cost nothing.
  private mutating func mark(_ request: RouteRequest) {
    for case .navigator(let id) in [request.start, request.destination] {
      crowd.mark(id, isFollowed: book.follows(id))
    }
  }

  private mutating func farewell(_ route: KeptRoute, from owner: ViewerID) -> [Action] {
    audience.forget(RouteBook.Key(viewer: owner, id: route.request.id))
    let watchers = watchers(of: route).filter { $0 != owner }
    return watchers.isEmpty ? [] : [.send(.routeEnded(route.name), to: watchers)]
  }

  private func checked(_ end: RouteEnd, isOwn: Bool = false) throws(LiveError) -> RouteEnd {
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
      let place = isOwn ? ownPlace(of: id) : crowd.place(of: id)
      guard place != nil else { throw .unknownNavigator(id) }
    case .nearest(let choice):
      guard !venue.candidates(for: choice, profile: .walking).isEmpty else {
        throw .nothingFits(choice)
      }
    }
    return end
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

  /// An edit moves an end of routes; the planner knows the edit.
  mutating func moved(by changes: VenueChanges, revision: Int) -> [Action] {
    var actions: [Action] = []
    for key in book.keys(boundTo: changes).sorted() {
      actions += change(key) {
        $0.isMoved(by: changes) ? $0.edited(revision: revision, movesEnd: true) : []
      }
    }
    return actions
  }

  /// The planner says that an edit may have changed answers.
  mutating func touched(
    _ questions: some Sequence<RegisteredQuery.ID>, revision: Int
  ) -> [Action] {
    change(questions) { $0.edited(revision: revision, movesEnd: false) }
  }

  /// The planner says that doors which opened or closed by now may have changed answers.
  mutating func touched(
    _ questions: some Sequence<RegisteredQuery.ID>, time: Timestamp
  ) -> [Action] {
    change(questions) { $0.timePassed(to: time) }
  }

  private mutating func change(
    _ questions: some Sequence<RegisteredQuery.ID>,
    _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [Action] {
    var actions: [Action] = []
    for id in questions {
      // Whatever is not in the book has ended meanwhile.
      if let key = book.key(id.rawValue) { actions += self.change(key, change) }
    }
    return actions
  }

  /// Changes a route and does what follows.
  ///
  /// - Parameter message: what there is to tell of it, if that is encoded already.
  mutating func change(
    _ key: RouteBook.Key, telling message: (any EncodedMessage)? = nil,
    _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [Action] {
    book.change(key, change).flatMap { perform($0, for: key, telling: message) }
  }

  private mutating func perform(
    _ output: KeptRoute.Output, for key: RouteBook.Key, telling message: (any EncodedMessage)?
  ) -> [Action] {
    switch output {
    case .compute: return [.compute]
    case .strayed: return []
    case .touched(let edit): return [.touched(edit: edit)]
    case .recomputed(let edit, let isChanged):
      return [.recomputed(edit: edit, isChanged: isChanged)]
    case .news:
      guard let route = book.entries[key]?.route else { return [] }
      if let message { return [.tell(RouteUpdate(key: key, content: .written(message)))] }
      return news(of: route).map { [.tell(RouteUpdate(key: key, content: .news($0)))] } ?? []
    case .arrived:
      guard let route = book.entries[key]?.route else { return [] }
      audience.forget(key)
      return forget(key) + [.send(.arrived(route.name), to: audience(of: route, owner: key.viewer))]
    }
  }

  // MARK: - Who is told what

  /// What is to be said about a route; `nil` before its first answer.
  func news(of route: KeptRoute) -> RouteNews? {
    route.answer.map { RouteNews($0, of: route.name, in: venue) }
  }

  private func watchers(of route: KeptRoute) -> [ViewerID] {
    guard let navigator = route.navigator, !isHiding(navigator) else { return [] }
    return audience.viewers(ofRoutesOf: navigator)
  }

  private func audience(of route: KeptRoute, owner: ViewerID) -> [ViewerID] {
    [owner] + watchers(of: route).filter { $0 != owner }
  }
}
