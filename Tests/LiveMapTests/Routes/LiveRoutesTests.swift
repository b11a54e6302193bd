import Geometry
import IndoorModel
import Routing
import Testing

@testable import LiveMap

struct LiveRoutesTests {
  var routes = LiveRoutes()
  var navigators = NavigatorTable(venue: twoFloors, configuration: LiveConfiguration())
  var sharing = LiveSharing()

  @Test mutating func `a route marks the navigators at which it begins or ends`() throws {
    try take("n-1", x: 5)
    _ = try keep("a", from: .navigator("n-1"))
    #expect(marks() == ["n-1": true])
    _ = try keep("b", from: .navigator("n-1"))
    _ = try routes.end("a", of: ada, in: surroundings)
    #expect(marks() == ["n-1": true])
    _ = routes.endAll(of: ada, in: surroundings)
    #expect(marks() == ["n-1": false])
    #expect(marks() == [:] && routes.count == 0)
  }

  @Test mutating func `a route with an end that is not there is an error`() throws {
    #expect(throws: LiveError.unknownNavigator("n-9")) { try keep("a", from: .navigator("n-9")) }
    #expect(throws: LiveError.unknownFeature("x")) { try keep("a", from: .feature("x")) }
    #expect(throws: LiveError.unknownFloor("9")) { try keep("a", from: place(1, floor: "9")) }
    #expect(throws: LiveError.unknownRoute("a")) {
      try routes.end("a", of: ada, in: surroundings)
    }
    #expect(routes.count == 0)
  }

  @Test mutating func `a computed answer is sent to the owner, and later to followers`() throws {
    try take("n-1", x: 5)
    follow(bob)
    _ = try keep("a", from: .navigator("n-1"))
    let task = try #require(nextTasks().first)
    let actions = answer(task)
    guard case .sendRoute(let update)? = actions.first else {
      Issue.record("no route: \(actions)")
      return
    }
    #expect(update.key == RouteBook.Key(viewer: ada, id: "a"))
    #expect(!routes.hasReady)
    routes.addForFollowers(Note(), of: update.key, sharing)
    #expect(routes.nextUpdates(limit: 9)?.viewer == bob)
  }

  @Test mutating func `the answer to a route that was replaced meanwhile is forgotten`() throws {
    try take("n-1", x: 5)
    _ = try keep("a", from: .navigator("n-1"))
    let first = try #require(nextTasks().first)
    _ = try keep("a", from: place(1))
    let actions = answer(first)
    guard case .forget(let query)? = actions.first, actions.count == 1 else {
      Issue.record("not forgotten: \(actions)")
      return
    }
    #expect(query == first.query.id)
    #expect(nextTasks().map(\.key) == [first.key])
  }

  @Test mutating func `routes to a navigator that hides end, its own go on`() throws {
    try take("n-1", x: 5)
    _ = try keep("staff", from: .navigator("n-1"))
    _ = try keep("own", from: .navigator("n-1"), isOwn: true, of: bob)
    _ = try sharing.set(Sharing(status: .hidden), of: "n-1", isOwn: true, at: moment(0))
    let actions = routes.hide("n-1", in: surroundings)
    #expect(actions.events(for: ada) == [.routeEnded(RouteName(id: "staff", navigator: "n-1"))])
    #expect(actions.events(for: bob).isEmpty)
    #expect(routes.count == 1)
  }

  @Test mutating func `a navigator at the destination ends its route`() throws {
    try take("n-1", x: 5)
    _ = try keep("a", from: .navigator("n-1"))
    let task = try #require(nextTasks().first)
    _ = answer(task)
    let end = Place(floor: "level-0", point: Point(x: 50, y: 5))
    let actions = routes.take(
      [LocatedNavigator(id: "n-1", place: end)], at: moment(1), in: surroundings)
    #expect(actions.events(for: ada) == [.arrived(RouteName(id: "a", navigator: "n-1"))])
    #expect(routes.count == 0)
  }

  // MARK: - Parts

  private final class Note: EncodedMessage {}

  private var surroundings: RouteSurroundings {
    RouteSurroundings(venue: twoFloors, navigators: navigators, sharing: sharing)
  }

  private func place(_ x: Double, floor: Identifier<Floor> = "level-0") -> RouteEnd {
    .place(Place(floor: floor, point: Point(x: x, y: 5)))
  }

  private mutating func take(_ id: Identifier<Navigator>, x: Double) throws {
    let location = BareLocation(x: x, y: 5, milliseconds: moment(0).millisecondsSince1970)
    _ = try navigators.take(
      location, floor: 0, slot: nil, at: moment(0).millisecondsSince1970
    ) { id }
  }

  private mutating func keep(
    _ id: String, from start: RouteEnd, isOwn: Bool = false, of viewer: ViewerID = ada
  ) throws -> [LiveAction] {
    var request = RouteRequest(
      id: id, start: start, destination: place(50), profile: .walking)
    request.isOwn = isOwn
    return try routes.keep(request, of: viewer, LiveConfiguration(), in: surroundings)
  }

  private mutating func follow(_ viewer: ViewerID) {
    let id = SubscriptionID(viewer: viewer, serial: 1)
    _ = routes.join(id, SubscriptionRequest(streams: [.routes]), sharing)
  }

  private mutating func marks() -> [Identifier<Navigator>: Bool] {
    Dictionary(routes.takeMarks().map { ($0.navigator, $0.isFollowed) }) { _, last in last }
  }

  private mutating func nextTasks() -> [RouteTask] {
    routes.nextTasks(limit: 9, at: moment(0), in: surroundings).tasks
  }

  /// Answers a task by the straight way.
  private mutating func answer(_ task: RouteTask) -> [LiveAction] {
    let leg = Leg(
      floor: "level-0", points: [Point(x: 5, y: 5), Point(x: 50, y: 5)], distance: 45, seconds: 40)
    let route = Route(profile: .walking, legs: [leg], instructions: [])
    let outcome = RouteOutcome(
      result: .success(route), destination: nil, isNews: true, message: nil)
    return routes.take(
      outcome, of: task, basis: RouteBasis(revision: 0), at: moment(0), in: surroundings)
  }
}
