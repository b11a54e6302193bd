import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

struct KeptRouteTests: RouteKeeping {
  var route = Self.usual

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
    #expect(route.beginComputing(from: place(0, 10), to: place(20, 20)) == true)
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
    #expect(compute(route: line([(7, 14), (20, 20)]), from: place(7, 14)) == [.news])
    #expect(route.answer?.reason == .deviated)
  }

  @Test mutating func `a navigator that stands off the path in silence gets a new route as well`() {
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

  @Test mutating func `a navigator at the destination has arrived at once`() {
    let here = line([(20, 20), (20, 20)])
    #expect(compute(route: here, from: place(20, 20)) == [.news, .arrived])
  }

  @Test mutating func `a location in a wall does not take the old route away`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    _ = route.located(at: place(5, 15), now: moment(2))
    _ = route.beginComputing(from: place(5, 15), to: place(20, 20))
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

  // MARK: - Hours

  @Test mutating func `a door that closes at its hour brings a new route`() {
    _ = compute(walk)
    #expect(route.timePassed(to: moment(60)) == [.compute])
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    let basis = RouteBasis(revision: 1, time: moment(60))
    #expect(route.answered(.success(detour), basis: basis, now: moment(60)) == [.news])
    #expect(route.answer?.reason == .hours)
    #expect(route.timePassed(to: moment(60)).isEmpty)
    #expect(route.timePassed(to: moment(120)) == [.compute])
    // The same walk again is no news.
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    let later = RouteBasis(revision: 1, time: moment(120))
    #expect(route.answered(.success(detour), basis: later, now: moment(120)).isEmpty)
  }

  @Test mutating func `an answer of the minute before is asked for again`() {
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    #expect(route.timePassed(to: moment(60)).isEmpty)
    let early = RouteBasis(revision: 1, time: moment(0))
    #expect(route.answered(.success(walk), basis: early, now: moment(60)) == [.news, .compute])
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
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
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    #expect(
      route.answered(
        .success(walk), destination: ChosenFeature("goal"), revision: 1, now: moment(0)) == [.news])
    #expect(route.answer?.destination == ChosenFeature("goal"))
    let moved = FeatureChange(before: poi("other", x: 90, y: 90), after: poi("other", x: 1, y: 9))
    #expect(route.edited([moved], revision: 2) == [.affected(edit: 2), .compute])
    _ = route.beginComputing(from: place(0, 10), to: place(1, 9))
    _ = route.answered(
      .success(detour), destination: ChosenFeature("other"), revision: 2, now: moment(0))
    #expect(route.answer?.destination == ChosenFeature("other"))
    let opened = FeatureChange(before: obstacle("far", x: 80, y: 80), after: nil)
    #expect(route.edited([opened], revision: 3) == [.affected(edit: 3), .compute])
    let stranger = FeatureChange(before: nil, after: poi("x", x: 1, y: 1))
    #expect(route.edited([stranger], revision: 4).isEmpty)
  }
}
