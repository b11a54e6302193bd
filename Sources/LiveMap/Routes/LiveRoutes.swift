import Geometry
import IndoorModel
import Routing

/// The kept routes of a venue, and the viewers that follow them.
struct LiveRoutes {
  private var book = RouteBook()
  private var candidates = CandidateLists()
  /// The time by which candidates are open; `nil` before the first, when all are.
  private var time: Timestamp?
  private var feed = RouteFeed()
  /// Navigators at which routes may have begun or ceased to begin or end.
  private var unmarked: [Identifier<Navigator>] = []

  /// The number of kept routes.
  var count: Int { book.count }

  /// The navigators at which routes may have begun or ceased to begin or end since the last call, and
  /// whether any do.
  mutating func takeMarks() -> [(navigator: Identifier<Navigator>, isFollowed: Bool)] {
    if unmarked.isEmpty { return [] }
    defer { unmarked = [] }
    return unmarked.map { ($0, book.follows($0)) }
  }

  // MARK: - Owners

  /// Keeps a route for a viewer; it takes the place of the viewer's route with the same id.
  mutating func keep(
    _ request: RouteRequest, of viewer: ViewerID, _ configuration: LiveConfiguration,
    in surroundings: RouteSurroundings
  ) throws(LiveError) -> [LiveAction] {
    if case .nearest = request.start { throw .beginsAtNearest }
    var request = request
    request.start = try surroundings.checked(request.start, isOwn: request.isOwn)
    request.destination = try surroundings.checked(request.destination)
    // The same as for a navigator that is not here.
    if case .navigator(let id) = request.destination, !surroundings.mayLead(request) {
      throw .unknownNavigator(id)
    }
    let key = RouteBook.Key(viewer: viewer, id: request.id)
    let earlier = book[key]
    let limit = configuration.routesPerViewer
    if earlier == nil, book.count(of: viewer) >= limit { throw .tooManyRoutes(limit: limit) }
    let route = KeptRoute(request, configuration: configuration)
    var actions: [LiveAction] = []
    if let earlier, earlier.navigator != route.navigator {
      actions += sendEnd(of: earlier, as: key, in: surroundings)
    }
    actions += remove(key)
    book.add(route, as: key)
    mark(request)
    return actions + [.computeRoutes]
  }

  /// Ends a route of a viewer.
  mutating func end(
    _ id: String, of viewer: ViewerID, in surroundings: RouteSurroundings
  ) throws(LiveError) -> [LiveAction] {
    let key = RouteBook.Key(viewer: viewer, id: id)
    guard let route = book[key] else { throw .unknownRoute(id) }
    return remove(key) + sendEnd(of: route, as: key, in: surroundings)
  }

  /// Ends all routes of a viewer.
  mutating func endAll(
    of viewer: ViewerID, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    book.names(of: viewer).flatMap { (try? end($0, of: viewer, in: surroundings)) ?? [] }
  }

  /// Ends the routes of others from and to a navigator that hides; its own routes go on, but end for
  /// the viewers that follow them.
  mutating func hide(
    _ id: Identifier<Navigator>, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    for key in book.keys(from: id).union(book.keys(to: id)).sorted() {
      guard let route = book[key] else { continue }
      if route.request.isOwn, surroundings.mayLead(route.request) {
        feed.end(key)
        let viewers = route.navigator == id ? feed.viewers(ofRoutesOf: id) : []
        let others = viewers.filter { $0 != key.viewer }
        if !others.isEmpty { actions.append(.send(.routeEnded(route.name), to: others)) }
      } else {
        actions.append(.send(.routeEnded(route.name), to: [key.viewer]))
        actions += (try? end(key.id, of: key.viewer, in: surroundings)) ?? []
      }
    }
    return actions + feed.hideShared(id)
  }

  /// Ends the routes to friends that no longer share, after a navigator chose others to share with.
  mutating func endUnshared(
    with id: Identifier<Navigator>, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    for key in book.keysOfAskers.sorted() {
      guard let route = book[key], !surroundings.mayLead(route.request) else { continue }
      actions.append(.send(.routeEnded(route.name), to: [key.viewer]))
      actions += (try? end(key.id, of: key.viewer, in: surroundings)) ?? []
    }
    return actions
  }

  /// Removes a route; the planner forgets it, or its answer when that comes.
  private mutating func remove(_ key: RouteBook.Key) -> [LiveAction] {
    let request = book[key]?.request
    let serial = book.remove(key)
    if let request { mark(request) }
    return serial.map { [.forget(RegisteredQuery.ID(rawValue: $0))] } ?? []
  }

  private mutating func mark(_ request: RouteRequest) {
    for case .navigator(let id) in [request.start, request.destination] { unmarked.append(id) }
  }

  private mutating func sendEnd(
    of route: KeptRoute, as key: RouteBook.Key, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    feed.end(key)
    let viewers = followers(of: route, owner: key.viewer, in: surroundings)
    return viewers.isEmpty ? [] : [.send(.routeEnded(route.name), to: viewers)]
  }

  /// The viewers that follow a route, except its owner.
  private func followers(
    of route: KeptRoute, owner: ViewerID, in surroundings: RouteSurroundings
  ) -> [ViewerID] {
    guard let navigator = route.navigator, !surroundings.isHiding(navigator) else {
      return []
    }
    return feed.viewers(ofRoutesOf: navigator).filter { $0 != owner }
  }

  // MARK: - Events

  /// Takes new places of navigators at which routes begin or end.
  mutating func take(
    _ located: [LocatedNavigator], at now: Timestamp, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    for navigator in located {
      for key in book.keys(from: navigator.id) {
        actions += change(key, in: surroundings) { $0.located(at: navigator.place, now: now) }
      }
      for key in book.keys(to: navigator.id) {
        actions += change(key, in: surroundings) { $0.destinationLocated(at: navigator.place) }
      }
    }
    return actions
  }

  /// How near a navigator is to a place where its kept routes have it decide.
  func decision(of navigator: Identifier<Navigator>, at place: Place) -> DecisionDistance {
    var nearest = Double.infinity
    for key in book.keys(from: navigator) {
      guard let route = book[key] else { continue }
      if route.isOffPath { return .offTheWay }
      guard case .success(let route)? = route.answer?.result else { continue }
      for step in route.instructions where step.isDecision && step.place.floor == place.floor {
        nearest = min(nearest, step.place.point.distance(to: place.point))
      }
    }
    return .metres(nearest)
  }

  /// Lets time pass for routes with a navigator off the path.
  mutating func elapse(to now: Timestamp, in surroundings: RouteSurroundings) -> [LiveAction] {
    book.offPath.flatMap { change($0, in: surroundings) { $0.elapse(to: now) } }
  }

  /// Takes that an edit moves an end of routes; the planner knows the edit.
  mutating func moveEnds(
    by changes: VenueChanges, revision: Int, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    book.keys(boundTo: changes).sorted().flatMap { key in
      change(key, in: surroundings) {
        $0.isMoved(by: changes) ? $0.edited(revision: revision, movesEnd: true) : []
      }
    }
  }

  /// Takes the queries that an edit may have changed the answers of; the planner knows the edit.
  mutating func affect(
    _ queries: some Sequence<RegisteredQuery.ID>, revision: Int, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    change(queries, in: surroundings) { $0.edited(revision: revision, movesEnd: false) }
  }

  /// Takes the queries that doors may have changed the answers of, by opening or closing until a time.
  mutating func affect(
    _ queries: some Sequence<RegisteredQuery.ID>, time: Timestamp,
    in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    change(queries, in: surroundings) { $0.timePassed(to: time) }
  }

  /// Takes the time of day: routes to the nearest of several choose again where some of these open or
  /// close. The planner knows the time.
  mutating func chooseAgain(
    at now: Timestamp, in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    let before = time
    time = now
    return book.keysToNearest.flatMap { key -> [LiveAction] in
      guard let request = book[key]?.request,
        let list = surroundings.candidates(of: request, &candidates),
        list.candidates(at: before) != list.candidates(at: now)
      else { return [] }
      return change(key, in: surroundings) { $0.candidatesTurned(at: now) }
    }
  }

  /// Forgets what was looked up in an earlier revision of the venue.
  mutating func takeEdit() { candidates.removeAll() }

  private mutating func change(
    _ queries: some Sequence<RegisteredQuery.ID>, in surroundings: RouteSurroundings,
    _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    for id in queries {
      // A query that is not in the book belongs to a route that has ended meanwhile.
      if let key = book.key(id.rawValue) {
        actions += self.change(key, in: surroundings, change)
      }
    }
    return actions
  }

  /// Changes a route and does what follows.
  ///
  /// - Parameter message: its news, if encoded already.
  private mutating func change(
    _ key: RouteBook.Key, message: (any EncodedMessage)? = nil,
    in surroundings: RouteSurroundings, _ change: (inout KeptRoute) -> [KeptRoute.Output]
  ) -> [LiveAction] {
    book.change(key, change).flatMap { perform($0, for: key, message, in: surroundings) }
  }

  private mutating func perform(
    _ output: KeptRoute.Output, for key: RouteBook.Key, _ message: (any EncodedMessage)?,
    in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    switch output {
    case .compute: return [.computeRoutes]
    case .strayed: return []
    case .affected(let edit): return [.routeAffected(edit: edit)]
    case .recomputed(let edit, let isChanged):
      return [.routeRecomputed(edit: edit, isChanged: isChanged)]
    case .news:
      guard let route = book[key] else { return [] }
      if let message { return [.sendRoute(RouteUpdate(key: key, content: .encoded(message)))] }
      return news(of: route, in: surroundings).map {
        [.sendRoute(RouteUpdate(key: key, content: .news($0)))]
      } ?? []
    case .arrived:
      guard let route = book[key] else { return [] }
      feed.end(key, isArrived: true)
      let viewers = followers(of: route, owner: key.viewer, in: surroundings)
      return remove(key) + [.send(.arrived(route.name), to: [key.viewer] + viewers)]
    }
  }

  /// The newest answer to a route; `nil` before the first.
  private func news(of route: KeptRoute, in surroundings: RouteSurroundings) -> RouteNews? {
    route.answer.map { surroundings.news($0, of: route.name) }
  }

  // MARK: - Computing

  /// Begins to compute the routes that wait longest.
  ///
  /// - Returns: no tasks when no route waits any more.
  mutating func nextTasks(
    limit: Int, at now: Timestamp, in surroundings: RouteSurroundings
  ) -> (tasks: [RouteTask], actions: [LiveAction]) {
    var tasks: [RouteTask] = []
    var actions: [LiveAction] = []
    while tasks.count < limit, let (key, serial) = book.next() {
      guard let request = book[key]?.request else { continue }
      let start = surroundings.place(of: request.start, isOwn: request.isOwn)
      let candidates =
        surroundings.candidates(of: request, &self.candidates)?.candidates(at: time) ?? []
      let destination = candidates.first?.place ?? surroundings.place(of: request.destination)
      guard let start, let destination else {
        actions += refuse(key, request, hasStart: start != nil, at: now, in: surroundings)
        continue
      }
      guard let route = book.beginComputing(key, from: start, to: destination) else { continue }
      tasks.append(
        RouteTask(
          route, as: key, serial: serial, from: start, to: destination, candidates: candidates))
    }
    return (tasks, actions)
  }

  /// Refuses a route an end of which is gone, or has it wait for a navigator that is not here.
  private mutating func refuse(
    _ key: RouteBook.Key, _ request: RouteRequest, hasStart: Bool, at now: Timestamp,
    in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    let missing = hasStart ? request.destination : request.start
    let revision = surroundings.revision
    let refusal = hasStart ? RouteRefusal.destinationBlocked(by: nil) : .startBlocked(by: nil)
    return change(key, in: surroundings) { route in
      if case .navigator = missing { return route.postpone(refusal, revision: revision) }
      return route.refuse(refusal, revision: revision, now: now)
    }
  }

  /// Takes the outcome of a task.
  mutating func take(
    _ outcome: RouteOutcome, of task: RouteTask, basis: RouteBasis, at now: Timestamp,
    in surroundings: RouteSurroundings
  ) -> [LiveAction] {
    // The route was ended, or another one has its name.
    guard book.isCurrent(task.key, task.serial) else { return [.forget(task.query.id)] }
    return change(task.key, message: outcome.message, in: surroundings) {
      $0.answered(
        outcome.result, destination: outcome.destination, basis: basis, isNews: outcome.isNews,
        now: now)
    }
  }

  // MARK: - Followers

  /// Begins to send a viewer the routes of navigators; the present ones first.
  mutating func join(
    _ id: SubscriptionID, _ request: SubscriptionRequest, _ sharing: LiveSharing
  ) -> [LiveAction] {
    feed.join(id.viewer, navigators: request.navigators)
    feed.addShared(for: id.viewer, navigators: request.navigators, sharing)
    let routes = book.following.filter { request.navigators?.contains($0.navigator) ?? true }
    return [.sendCurrentRoutes(routes.map(\.key), to: id)]
  }

  /// Ends to send a viewer the routes of navigators.
  mutating func leave(_ viewer: ViewerID, _ request: SubscriptionRequest) {
    feed.leave(viewer, navigators: request.navigators)
  }

  /// Adds the news of a route, which was sent to its owner, for the viewers that follow it.
  mutating func addForFollowers(
    _ message: any EncodedMessage, of key: RouteBook.Key, _ sharing: LiveSharing
  ) {
    guard let navigator = book[key]?.navigator, !sharing.isHiding(navigator) else { return }
    feed.add(message, of: key, navigator)
  }

  /// Routes as they are now, for a viewer that begins to follow them.
  func currentRoutes(
    _ keys: some Sequence<RouteBook.Key>, in surroundings: RouteSurroundings
  ) -> [CurrentRoute] {
    keys.compactMap { key in
      guard let route = book[key], let serial = book.serial(of: key),
        let news = news(of: route, in: surroundings)
      else { return nil }
      if route.navigator.map(surroundings.isHiding) == true { return nil }
      return CurrentRoute(key: key, news: news, serial: serial, answerCount: route.answerCount)
    }
  }

  /// Adds routes for a viewer that begins to follow them, unless they have changed or ended since
  /// they were encoded: then it gets or needs no such news.
  mutating func add(
    _ routes: [(route: CurrentRoute, message: any EncodedMessage)], for viewer: ViewerID,
    _ sharing: LiveSharing
  ) {
    for (current, message) in routes where isShown(current, sharing) {
      feed.add(message, of: current.key, for: viewer)
    }
  }

  /// Whether a route is still as it was, and its navigator does not hide.
  private func isShown(_ current: CurrentRoute, _ sharing: LiveSharing) -> Bool {
    guard book.isCurrent(current.key, current.serial), let route = book[current.key] else {
      return false
    }
    return route.answerCount == current.answerCount
      && route.navigator.map(sharing.isHiding) != true
  }

  // MARK: - Other nodes

  /// From now on other nodes may ask for the routes of clients here.
  mutating func connect(_ sender: StateSender) { feed.shared.sender = sender }

  /// Takes a request of another node.
  mutating func take(_ request: StateRequest, at now: Timestamp) {
    feed.shared.sender?.take(request, at: now)
  }

  /// Begins to send other nodes all routes that follow navigators, where one needs them.
  mutating func beginSharing(at now: Timestamp) -> [LiveAction] {
    guard let number = feed.shared.sender?.beginWhole(at: now) else { return [] }
    return [.shareRoutes(book.following.map(\.key), whole: number)]
  }

  /// Adds routes for the viewers of other nodes, unless they have changed or ended since they were
  /// encoded.
  mutating func share(
    _ routes: [(route: CurrentRoute, message: any EncodedMessage)], _ sharing: LiveSharing
  ) {
    for (current, message) in routes where isShown(current, sharing) {
      if let navigator = current.news.name.navigator {
        feed.shared.put(message, of: current.key, navigator)
      }
    }
  }

  /// Takes that all routes were handed over for the viewers of other nodes.
  mutating func endSharing(of number: Int) { feed.shared.sender?.endFilling(of: number) }

  /// What other nodes are sent next; `nil` for nothing.
  mutating func nextRecord(at now: Timestamp) -> StateRecord? {
    feed.shared.sender?.record(at: now)
  }

  /// Takes what changed about the routes of other nodes' clients.
  mutating func take(
    _ changes: [StateChange], _ sharing: LiveSharing, decode: ([UInt8]) -> any EncodedMessage
  ) -> [LiveAction] {
    changes.flatMap { feed.take($0, sharing, decode: decode) }
  }

  // MARK: - Sending

  /// Whether any viewer may get updates at once.
  var hasReady: Bool { feed.hasReady }

  /// Lets viewers that were too slow try again.
  mutating func retry() { feed.retry() }

  /// The next viewer to send updates, and some of these; they stay until `noteTaken`.
  mutating func nextUpdates(
    limit: Int
  ) -> (viewer: ViewerID, updates: [PendingRouteUpdates.Element])? {
    feed.next(limit: limit)
  }

  /// Takes that a viewer took the first of the updates that it was offered.
  mutating func noteTaken(
    _ count: Int, of updates: [PendingRouteUpdates.Element], by viewer: ViewerID
  ) {
    feed.noteTaken(count, of: updates, by: viewer)
  }
}

extension Instruction {
  /// Whether a person does something else from there on.
  fileprivate var isDecision: Bool {
    switch kind {
    case .start, .straight: false
    default: true
    }
  }
}
