import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

/// A walk of 20 m to the right along y = 10, then 10 m up.
private let walk = route([(0, 10), (20, 10), (20, 20)])
/// The same with a detour around something at (10, 10).
private let detour = route([(0, 10), (9, 14), (20, 10), (20, 20)])

struct KeptRouteTests {
  var route = KeptRoute(
    RouteRequest(
      id: "way", start: .navigator("n-1"), destination: .feature("goal"), profile: .walking),
    configuration: LiveConfiguration())

  // MARK: - Asking

  @Test mutating func `the first answer is news`() {
    #expect(compute(walk) == [.news])
    #expect(route.answer?.reason == .requested)
    #expect(route.answer?.revision == 1)
  }

  @Test mutating func `a refusal is an answer, too`() {
    #expect(compute(.noWay(profile: .walking, isWalkable: false)) == [.news])
  }

  @Test mutating func `without its navigator it waits, and goes on when the navigator is back`() {
    _ = route.postpone(.startBlocked(by: nil), revision: 1)
    #expect(route.located(at: place(0, 10), now: moment(0)) == [.compute])
    #expect(route.depart(from: place(0, 10), to: place(20, 20)) == true)
  }

  // MARK: - Walking

  @Test mutating func `on the path nothing happens`() {
    _ = compute(walk)
    for step in 0...28 {
      let here = step < 20 ? place(Double(step), 12.9) : place(20, Double(step) - 10)
      #expect(route.located(at: here, now: moment(Double(step))).isEmpty)
    }
  }

  @Test mutating func `two seconds off the path bring a new route from there`() {
    _ = compute(walk)
    #expect(route.located(at: place(5, 13.5), now: moment(0)) == [.strayed])
    #expect(route.located(at: place(6, 14), now: moment(1.9)) == [.strayed])
    #expect(route.located(at: place(7, 14), now: moment(2)) == [.strayed, .compute])
    #expect(compute(route: LiveMapTests.route([(7, 14), (20, 20)]), from: place(7, 14)) == [.news])
    #expect(route.answer?.reason == .deviated)
  }

  @Test mutating func `who stands off the path and says nothing is led anew as well`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    #expect(route.isOffPath)
    #expect(route.elapse(to: moment(1)).isEmpty)
    #expect(route.elapse(to: moment(2)) == [.compute])
    #expect(!route.isOffPath)
  }

  @Test mutating func `a short way off the path is forgotten`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    #expect(route.located(at: place(6, 11), now: moment(1)).isEmpty)
    #expect(route.elapse(to: moment(9)).isEmpty)
    #expect(route.located(at: place(5, 15), now: moment(9)) == [.strayed])
  }

  @Test mutating func `a floor that the path does not visit is off the path`() {
    _ = compute(walk)
    let upstairs = Place(floor: "1", point: Point(x: 5, y: 10))
    _ = route.located(at: upstairs, now: moment(0))
    #expect(route.located(at: upstairs, now: moment(2)).contains(.compute))
  }

  @Test mutating func `within a metre of the destination it is over`() {
    _ = compute(walk)
    #expect(route.located(at: place(20, 18.9), now: moment(0)).isEmpty)
    #expect(route.located(at: place(20, 19.1), now: moment(1)) == [.arrived])
  }

  @Test mutating func `who asks at the destination has arrived`() {
    let here = LiveMapTests.route([(20, 20), (20, 20)])
    #expect(compute(route: here, from: place(20, 20)) == [.news, .arrived])
  }

  @Test mutating func `a location in a wall does not take the old route away`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    _ = route.located(at: place(5, 15), now: moment(2))
    _ = route.depart(from: place(5, 15), to: place(20, 20))
    let outputs = route.answered(
      .failure(.startBlocked(by: "wall")), revision: 1, now: moment(2.1))
    #expect(outputs == [.strayed])
    #expect(route.answer?.result == .success(walk))
    #expect(route.elapse(to: moment(4.1)) == [.compute])
  }

  @Test mutating func `a blocked start is tried again a step later`() {
    _ = compute(.startBlocked(by: nil))
    #expect(route.located(at: place(0.5, 10), now: moment(0)).isEmpty)
    #expect(route.located(at: place(1.5, 10), now: moment(1)) == [.compute])
    #expect(compute(walk) == [.news])
    #expect(route.answer?.reason == .moved)
  }

  @Test mutating func `a destination that walks away is followed`() {
    _ = compute(walk)
    #expect(route.destinationLocated(at: place(22, 20)).isEmpty)
    #expect(route.destinationLocated(at: place(24, 20)) == [.compute])
    // One wish at a time.
    #expect(route.destinationLocated(at: place(25, 20)).isEmpty)
  }

  // MARK: - Edits

  @Test mutating func `an edit on the path brings a new route, and undo the old one`() {
    _ = compute(walk)
    let block = obstacle("block", x: 10, y: 10)
    #expect(
      route.edited([FeatureChange(before: nil, after: block)], revision: 2)
        == [.touched(edit: 2), .compute])
    #expect(compute(detour, revision: 2) == [.news, .recomputed(edit: 2, isChanged: true)])
    #expect(route.answer?.reason == .edited)
    #expect(
      route.edited([FeatureChange(before: block, after: nil)], revision: 3)
        == [.touched(edit: 3), .compute])
    #expect(compute(walk, revision: 3) == [.news, .recomputed(edit: 3, isChanged: true)])
    #expect(route.answer?.result == .success(walk))
  }

  @Test mutating func `a walk that an edit touches does not outlive it because somebody strayed`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    #expect(route.elapse(to: moment(2)) == [.compute])
    #expect(route.depart(from: place(5, 15), to: place(20, 20)) == true)
    let block = obstacle("block", x: 10, y: 10)
    _ = route.edited([FeatureChange(before: nil, after: block)], revision: 2)
    #expect(
      route.answered(.failure(.startBlocked(by: nil)), revision: 2, now: moment(2))
        == [.news, .recomputed(edit: 2, isChanged: true)])
    #expect(route.answer?.result == .failure(.startBlocked(by: nil)))
    #expect(route.located(at: place(5, 12), now: moment(3)) == [.compute])
  }

  @Test mutating func `the rest of the same walk is no news`() {
    _ = compute(walk)
    _ = route.edited(
      [FeatureChange(before: nil, after: obstacle("block", x: 10, y: 10))], revision: 2)
    let rest = LiveMapTests.route([(5, 10), (20, 10), (20, 20)])
    #expect(
      compute(route: rest, revision: 2, from: place(5, 10))
        == [.recomputed(edit: 2, isChanged: false)])
    #expect(route.answer?.result == .success(walk))
    #expect(route.answer?.revision == 2)
  }

  @Test mutating func `a short cut is news, though its corners are corners of the old walk`() {
    _ = compute(walk)
    _ = route.edited(
      [FeatureChange(before: obstacle("block", x: 10, y: 10), after: nil)], revision: 2)
    #expect(
      compute(LiveMapTests.route([(0, 10), (20, 20)]), revision: 2)
        == [.news, .recomputed(edit: 2, isChanged: true)])
  }

  @Test mutating func `a floor that is no more takes the walks over it away`() {
    _ = compute(walk)
    let removal = VenueChanges(structure: [.floor("0")])
    #expect(route.edited(VenueChanges(structure: [.floor("1"), .venue]), revision: 2) == [])
    #expect(route.edited(removal, revision: 2) == [.touched(edit: 2), .compute])
    // The navigator went with the floor.
    #expect(route.postpone(.startBlocked(by: nil), revision: 2) == [.news])
    #expect(route.answer?.result == .failure(.startBlocked(by: nil)))
    #expect(route.answer?.reason == .edited)
    #expect(route.located(at: place(0, 10), now: moment(1)) == [.compute])
    #expect(compute(walk, revision: 3).first == .news)
  }

  @Test mutating func `a refusal is tried again when a floor comes`() {
    _ = compute(.destinationBlocked(by: nil))
    let arrival = VenueChanges(structure: [.floor("1")])
    #expect(route.edited(arrival, revision: 2) == [.touched(edit: 2), .compute])
  }

  @Test mutating func `a new name or a moved poi touches nothing`() {
    _ = compute(walk)
    let before = poi("shop", x: 10, y: 10)
    let after = poi("shop", x: 12, y: 10)
    #expect(route.edited([FeatureChange(before: before, after: after)], revision: 2) == [])
  }

  @Test mutating func `the destination is followed when an edit moves it`() {
    _ = compute(walk)
    let change = FeatureChange(before: poi("goal", x: 20, y: 20), after: poi("goal", x: 30, y: 20))
    #expect(route.edited([change], revision: 2) == [.touched(edit: 2), .compute])
    let removal = FeatureChange(before: poi("goal", x: 30, y: 20), after: nil)
    #expect(route.edited([removal], revision: 3) == [.touched(edit: 3)])
    #expect(
      route.refuse(.destinationBlocked(by: nil), revision: 3, now: moment(0))
        == [.news, .recomputed(edit: 2, isChanged: true), .recomputed(edit: 3, isChanged: true)])
  }

  @Test mutating func `a refusal is tried again after every edit of something solid`() {
    _ = compute(.noWay(profile: .walking, isWalkable: false))
    let door = Feature(
      id: "door", floor: "0", kind: .door,
      shape: .polyline(Polyline([Point(x: 5, y: 9), Point(x: 5, y: 10)])))
    #expect(route.edited([FeatureChange(before: nil, after: door)], revision: 2).contains(.compute))
    // The same refusal again is no news.
    #expect(
      compute(.noWay(profile: .walking, isWalkable: false), revision: 2)
        == [.recomputed(edit: 2, isChanged: false)])
    #expect(
      route.edited([FeatureChange(before: nil, after: poi("x", x: 1, y: 1))], revision: 3).isEmpty)
  }

  @Test mutating func `an edit during a computation brings another one, at most one`() {
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    let change = FeatureChange(before: nil, after: obstacle("block", x: 10, y: 10))
    #expect(route.edited([change], revision: 2) == [.touched(edit: 2)])
    #expect(route.edited([change], revision: 3) == [.touched(edit: 3)])
    let outputs = route.answered(.success(walk), revision: 1, now: moment(0))
    #expect(outputs == [.news, .compute])
    #expect(
      compute(detour, revision: 3) == [
        .news, .recomputed(edit: 2, isChanged: true), .recomputed(edit: 3, isChanged: true),
      ])
  }

  @Test mutating func `an answer that knows the edit already is not asked for again`() {
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    let change = FeatureChange(before: nil, after: obstacle("block", x: 10, y: 10))
    _ = route.edited([change], revision: 2)
    #expect(
      route.answered(.success(detour), revision: 2, now: moment(0))
        == [.news, .recomputed(edit: 2, isChanged: true)])
  }

  @Test mutating func `an edit that the answer knows by now touches nothing`() {
    _ = compute(walk, revision: 3)
    #expect(route.edited(revision: 3, movesEnd: false).isEmpty)
    #expect(route.edited(revision: 4, movesEnd: false) == [.touched(edit: 4), .compute])
  }

  @Test mutating func `who set out before the destination was moved sets out again`() {
    _ = compute(walk)
    _ = route.edited(revision: 2, movesEnd: false)
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    // The planner knows the edit already, but was asked for the way to the old place.
    #expect(route.edited(revision: 3, movesEnd: true) == [.touched(edit: 3)])
    #expect(
      route.answered(.success(detour), revision: 3, now: moment(0))
        == [.news, .recomputed(edit: 2, isChanged: true), .compute])
  }

  @Test mutating func `what is told is known before it is told`() {
    _ = compute(walk)
    _ = route.edited(revision: 2, movesEnd: false)
    _ = route.depart(from: place(5, 10), to: place(20, 20))
    let rest = LiveMapTests.route([(5, 10), (20, 10), (20, 20)])
    #expect(!route.isNews(.success(rest)))
    #expect(route.isNews(.success(detour)))
    let basis = RouteBasis(revision: 2, time: moment(7))
    let told = route.answer(.success(detour), destination: nil, basis: basis)
    // Whatever comes meanwhile does not change it.
    _ = route.located(at: place(6, 10), now: moment(0))
    _ = route.edited(revision: 3, movesEnd: true)
    #expect(route.isNews(.success(detour)))
    _ = route.answered(.success(detour), basis: basis, isNews: true, now: moment(1))
    #expect(route.answer == told)
  }

  // MARK: - Hours

  @Test mutating func `a door that closes at its hour brings a new route`() {
    _ = compute(walk)
    #expect(route.timePassed(to: moment(60)) == [.compute])
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    let basis = RouteBasis(revision: 1, time: moment(60))
    #expect(route.answered(.success(detour), basis: basis, now: moment(60)) == [.news])
    #expect(route.answer?.reason == .hours)
    #expect(route.timePassed(to: moment(60)).isEmpty)
    #expect(route.timePassed(to: moment(120)) == [.compute])
    // The same walk again is no news.
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    let later = RouteBasis(revision: 1, time: moment(120))
    #expect(route.answered(.success(detour), basis: later, now: moment(120)).isEmpty)
  }

  @Test mutating func `an answer of the minute before is asked for again`() {
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    #expect(route.timePassed(to: moment(60)).isEmpty)
    let early = RouteBasis(revision: 1, time: moment(0))
    #expect(route.answered(.success(walk), basis: early, now: moment(60)) == [.news, .compute])
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    #expect(route.timePassed(to: moment(120)).isEmpty)
    let late = RouteBasis(revision: 1, time: moment(120))
    #expect(route.answered(.success(walk), basis: late, now: moment(120)).isEmpty)
  }

  // MARK: - The nearest of several

  @Test func `what fits the choice, or opens ways elsewhere, touches the way to the nearest`() {
    var route = KeptRoute(
      RouteRequest(
        id: "way", start: .navigator("n-1"), destination: .nearest(.features(["goal", "other"])),
        profile: .walking),
      configuration: LiveConfiguration())
    _ = route.depart(from: place(0, 10), to: place(20, 20))
    #expect(
      route.answered(.success(walk), destination: "goal", revision: 1, now: moment(0)) == [.news])
    #expect(route.answer?.destination == "goal")
    let moved = FeatureChange(before: poi("other", x: 90, y: 90), after: poi("other", x: 1, y: 9))
    #expect(route.edited([moved], revision: 2) == [.touched(edit: 2), .compute])
    _ = route.depart(from: place(0, 10), to: place(1, 9))
    _ = route.answered(.success(detour), destination: "other", revision: 2, now: moment(0))
    #expect(route.answer?.destination == "other")
    let opened = FeatureChange(before: obstacle("far", x: 80, y: 80), after: nil)
    #expect(route.edited([opened], revision: 3) == [.touched(edit: 3), .compute])
    let stranger = FeatureChange(before: nil, after: poi("x", x: 1, y: 1))
    #expect(route.edited([stranger], revision: 4).isEmpty)
  }

  // MARK: - Parts

  private mutating func compute(_ walk: Route, revision: Int = 1) -> [KeptRoute.Output] {
    compute(route: walk, revision: revision, from: place(0, 10))
  }

  private mutating func compute(
    route walk: Route, revision: Int = 1, from start: Place
  ) -> [KeptRoute.Output] {
    #expect(route.depart(from: start, to: place(20, 20)) == true)
    return route.answered(.success(walk), revision: revision, now: moment(0))
  }

  private mutating func compute(
    _ refusal: RouteRefusal, revision: Int = 1
  ) -> [KeptRoute.Output] {
    #expect(route.depart(from: place(0, 10), to: place(20, 20)) == true)
    return route.answered(.failure(refusal), revision: revision, now: moment(0))
  }
}

private func place(_ x: Double, _ y: Double) -> Place {
  Place(floor: "0", point: Point(x: x, y: y))
}

private func route(_ points: [(Double, Double)]) -> Route {
  let line = Polyline(points.map { Point(x: $0.0, y: $0.1) })
  let leg = Leg(floor: "0", points: line.points, distance: line.length, seconds: line.length)
  return Route(profile: .walking, legs: [leg], instructions: [])
}

private func poi(_ id: Identifier<Feature>, x: Double, y: Double) -> Feature {
  Feature(id: id, floor: "0", kind: .poi, shape: .point(Point(x: x, y: y)))
}

private func obstacle(_ id: Identifier<Feature>, x: Double, y: Double) -> Feature {
  Feature(
    id: id, floor: "0", kind: .obstacle, shape: .circle(center: Point(x: x, y: y), radius: 1))
}

extension KeptRoute {
  /// An edit of features.
  fileprivate mutating func edited(_ changes: [FeatureChange], revision: Int) -> [Output] {
    edited(VenueChanges(features: changes), revision: revision)
  }

  /// An edit, as the hub and the planner tell of it.
  fileprivate mutating func edited(_ changes: VenueChanges, revision: Int) -> [Output] {
    if isMoved(by: changes) { return edited(revision: revision, movesEnd: true) }
    var ends = [place(20, 20)]
    if case .nearest = request.destination { ends.append(place(90, 90)) }
    var standing = StandingAnswers()
    // What was never answered may have been begun before the edit, as what was refused.
    standing.keep(
      StandingAnswer(answer?.result ?? .failure(.noWay(profile: .walking, isWalkable: false))),
      to: StandingQuestion(id: .init(rawValue: 1), start: place(0, 10), destinations: ends))
    if standing.touched(by: changes).isEmpty { return [] }
    return edited(revision: revision, movesEnd: false)
  }

  /// An answer at no time of day.
  fileprivate mutating func answered(
    _ result: Result<Route, RouteRefusal>, destination: Identifier<Feature>? = nil, revision: Int,
    now: Timestamp
  ) -> [Output] {
    answered(
      result, destination: destination, basis: RouteBasis(revision: revision), now: now)
  }
}
