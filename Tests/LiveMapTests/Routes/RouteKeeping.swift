import Geometry
import IndoorModel
import Routing
import Testing

@testable import LiveMap

/// Tests of one kept route, and what their world is made of.
protocol RouteKeeping {
  var route: KeptRoute { get set }
}

extension RouteKeeping {
  /// A route that follows a navigator to a poi.
  static var usual: KeptRoute {
    KeptRoute(
      RouteRequest(
        id: "way", start: .navigator("n-1"), destination: .feature("goal"), profile: .walking),
      configuration: LiveConfiguration())
  }

  /// A walk of 20 m to the right along y = 10, then 10 m up.
  var walk: Route { line([(0, 10), (20, 10), (20, 20)]) }

  /// The same with a detour around something at (10, 10).
  var detour: Route { line([(0, 10), (9, 14), (20, 10), (20, 20)]) }

  func place(_ x: Double, _ y: Double) -> Place {
    Place(floor: "0", point: Point(x: x, y: y))
  }

  func line(_ points: [(Double, Double)]) -> Route {
    let line = Polyline(points.map { Point(x: $0.0, y: $0.1) })
    let leg = Leg(floor: "0", points: line.points, distance: line.length, seconds: line.length)
    return Route(profile: .walking, legs: [leg], instructions: [])
  }

  func poi(_ id: Identifier<Feature>, x: Double, y: Double) -> Feature {
    Feature(id: id, floor: "0", kind: .poi, shape: .point(Point(x: x, y: y)))
  }

  func obstacle(_ id: Identifier<Feature>, x: Double, y: Double) -> Feature {
    Feature(
      id: id, floor: "0", kind: .obstacle, shape: .circle(center: Point(x: x, y: y), radius: 1))
  }

  // MARK: - Answers

  mutating func compute(_ walk: Route, revision: Int = 1) -> [KeptRoute.Output] {
    compute(route: walk, revision: revision, from: place(0, 10))
  }

  mutating func compute(
    route walk: Route, revision: Int = 1, from start: Place
  ) -> [KeptRoute.Output] {
    #expect(route.beginComputing(from: start, to: place(20, 20)) == true)
    return route.answered(.success(walk), revision: revision, now: moment(0))
  }

  mutating func compute(
    _ refusal: RouteRefusal, revision: Int = 1
  ) -> [KeptRoute.Output] {
    #expect(route.beginComputing(from: place(0, 10), to: place(20, 20)) == true)
    return route.answered(.failure(refusal), revision: revision, now: moment(0))
  }
}

extension KeptRoute {
  /// An edit of features.
  mutating func edited(_ changes: [FeatureChange], revision: Int) -> [Output] {
    edited(VenueChanges(features: changes), revision: revision)
  }

  /// An edit, as the hub and the planner take it.
  mutating func edited(_ changes: VenueChanges, revision: Int) -> [Output] {
    if isMoved(by: changes) { return edited(revision: revision, movesEnd: true) }
    var ends = [Self.place(20, 20)]
    if case .nearest = request.destination { ends.append(Self.place(90, 90)) }
    var answers = RegisteredAnswers()
    // What was never answered may have been begun before the edit, as what was refused.
    answers.keep(
      RegisteredAnswer(answer?.result ?? .failure(.noWay(profile: .walking, isWalkable: false))),
      to: RegisteredQuery(id: .init(rawValue: 1), start: Self.place(0, 10), destinations: ends))
    if answers.touched(by: changes).isEmpty { return [] }
    return edited(revision: revision, movesEnd: false)
  }

  /// An answer at no time of day.
  mutating func answered(
    _ result: Result<Route, RouteRefusal>, destination: ChosenFeature? = nil, revision: Int,
    now: Timestamp
  ) -> [Output] {
    answered(
      result, destination: destination, basis: RouteBasis(revision: revision), now: now)
  }

  private static func place(_ x: Double, _ y: Double) -> Place {
    Place(floor: "0", point: Point(x: x, y: y))
  }
}
