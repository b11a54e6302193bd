import Geometry
import IndoorModel
import Routing
import TestKit
import Testing

@testable import LiveMap

/// What edits do to a kept route.
struct EditedRouteTests: RouteKeeping {
  var route = Self.usual

  @Test mutating func `an edit on the path brings a new route, and undo the old one`() {
    _ = compute(walk)
    let block = obstacle("block", x: 10, y: 10)
    #expect(
      route.edited([FeatureChange(before: nil, after: block)], revision: 2)
        == [.affected(edit: 2), .compute])
    #expect(compute(detour, revision: 2) == [.news, .recomputed(edit: 2, isChanged: true)])
    #expect(route.answer?.reason == .edited)
    #expect(
      route.edited([FeatureChange(before: block, after: nil)], revision: 3)
        == [.affected(edit: 3), .compute])
    #expect(compute(walk, revision: 3) == [.news, .recomputed(edit: 3, isChanged: true)])
    #expect(route.answer?.result == .success(walk))
  }

  @Test
  mutating func `a route that an edit touches does not outlive it because its navigator strayed`() {
    _ = compute(walk)
    _ = route.located(at: place(5, 15), now: moment(0))
    #expect(route.elapse(to: moment(2)) == [.compute])
    #expect(route.beginComputing(from: place(5, 15), to: place(20, 20)) == true)
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
    let rest = line([(5, 10), (20, 10), (20, 20)])
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
      compute(line([(0, 10), (20, 20)]), revision: 2)
        == [.news, .recomputed(edit: 2, isChanged: true)])
  }

  @Test mutating func `a floor that is no more takes the walks over it away`() {
    _ = compute(walk)
    let removal = VenueChanges(structure: [.floor("0")])
    #expect(route.edited(VenueChanges(structure: [.floor("1"), .venue]), revision: 2) == [])
    #expect(route.edited(removal, revision: 2) == [.affected(edit: 2), .compute])
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
    #expect(route.edited(arrival, revision: 2) == [.affected(edit: 2), .compute])
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
    #expect(route.edited([change], revision: 2) == [.affected(edit: 2), .compute])
    let removal = FeatureChange(before: poi("goal", x: 30, y: 20), after: nil)
    #expect(route.edited([removal], revision: 3) == [.affected(edit: 3)])
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
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    let change = FeatureChange(before: nil, after: obstacle("block", x: 10, y: 10))
    #expect(route.edited([change], revision: 2) == [.affected(edit: 2)])
    #expect(route.edited([change], revision: 3) == [.affected(edit: 3)])
    let outputs = route.answered(.success(walk), revision: 1, now: moment(0))
    #expect(outputs == [.news, .compute])
    #expect(
      compute(detour, revision: 3) == [
        .news, .recomputed(edit: 2, isChanged: true), .recomputed(edit: 3, isChanged: true),
      ])
  }

  @Test mutating func `an answer that knows the edit already is not asked for again`() {
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    let change = FeatureChange(before: nil, after: obstacle("block", x: 10, y: 10))
    _ = route.edited([change], revision: 2)
    #expect(
      route.answered(.success(detour), revision: 2, now: moment(0))
        == [.news, .recomputed(edit: 2, isChanged: true)])
  }

  @Test mutating func `an edit that the answer knows by now touches nothing`() {
    _ = compute(walk, revision: 3)
    #expect(route.edited(revision: 3, movesEnd: false).isEmpty)
    #expect(route.edited(revision: 4, movesEnd: false) == [.affected(edit: 4), .compute])
  }

  @Test mutating func `a computation that began before the destination moved is repeated`() {
    _ = compute(walk)
    _ = route.edited(revision: 2, movesEnd: false)
    _ = route.beginComputing(from: place(0, 10), to: place(20, 20))
    // The planner knows the edit already, but was asked for the way to the old place.
    #expect(route.edited(revision: 3, movesEnd: true) == [.affected(edit: 3)])
    #expect(
      route.answered(.success(detour), revision: 3, now: moment(0))
        == [.news, .recomputed(edit: 2, isChanged: true), .compute])
  }

  @Test mutating func `the answer that will be sent is known before`() {
    _ = compute(walk)
    _ = route.edited(revision: 2, movesEnd: false)
    _ = route.beginComputing(from: place(5, 10), to: place(20, 20))
    let rest = line([(5, 10), (20, 10), (20, 20)])
    #expect(!route.isNews(.success(rest)))
    #expect(route.isNews(.success(detour)))
    let basis = RouteBasis(revision: 2, time: moment(7))
    let expected = route.answer(.success(detour), destination: nil, basis: basis)
    // Whatever comes meanwhile does not change it.
    _ = route.located(at: place(6, 10), now: moment(0))
    _ = route.edited(revision: 3, movesEnd: true)
    #expect(route.isNews(.success(detour)))
    _ = route.answered(.success(detour), basis: basis, isNews: true, now: moment(1))
    #expect(route.answer == expected)
  }
}
