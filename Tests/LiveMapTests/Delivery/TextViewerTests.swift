import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Viewers of positions as text go on where they were, too.
struct TextViewerTests {
  private var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test mutating func `a viewer that comes back gets what happened meanwhile`() throws {
    for number in 1...5 { try take(report("n-\(number)", x: 10, y: 20)) }
    for viewer in [ada, bob] {
      _ = try hub.subscribe(
        viewer, format: .json, to: SubscriptionRequest(floors: ["0"]), at: moment(0))
    }
    let first = hub.tick(at: moment(0))
    let key = try #require(first.frames(for: ada).first)
    let roster = try #require(first.rosters(for: ada).last?.sequence)
    #expect(key.isKeyframe && key.from == nil)
    _ = hub.leave(ada)
    // One walks, one goes upstairs and comes back to where it was, one goes upstairs for good.
    let ways = [("n-1", "0", 11.0), ("n-2", "1", 10), ("n-3", "1", 10), ("n-2", "0", 10)]
    for (number, (id, floor, x)) in ways.enumerated() {
      let seconds = Double(number + 1) / 10
      try take(report(id, x: x, y: 20, floor: Identifier(floor), at: seconds))
      _ = hub.tick(at: moment(seconds))
    }
    var subscription = SubscriptionRequest(floors: ["0"])
    subscription.resume = Resume(roster: roster, floors: [0: key.sequence])
    _ = try hub.subscribe(ada, format: .json, to: subscription, at: moment(0.5))
    let frame = try #require(hub.tick(at: moment(0.5)).frames(for: ada).first)
    #expect(frame.from == key.sequence && !frame.isKeyframe)
    #expect(frame.positions.map(\.slot) == [0, 1, 2])
    #expect(frame.positions.map { $0.navigatorState == .gone } == [false, false, true])
    #expect(frame.positions[0].x > frame.positions[1].x)
    // From then on it gets what the others get.
    try take(report("n-5", x: 12, y: 20, at: 0.6))
    let actions = hub.tick(at: moment(0.6))
    #expect(actions.frames(for: ada).map(\.from) == [frame.sequence])
    #expect(actions.frames(for: ada) == actions.frames(for: bob))
  }

  @Test mutating func `a viewer that was away for longer than the log gets a keyframe`() throws {
    try take(report("n-1", x: 10, y: 20))
    for viewer in [ada, bob] {
      _ = try hub.subscribe(
        viewer, format: .json, to: SubscriptionRequest(floors: ["0"]), at: moment(0))
    }
    let first = hub.tick(at: moment(0))
    let key = try #require(first.frames(for: ada).first)
    let roster = try #require(first.rosters(for: ada).last?.sequence)
    _ = hub.leave(ada)
    for step in 1...45 {
      let seconds = Double(step) / 10
      try take(report("n-1", x: 10 + seconds, y: 20, at: seconds))
      _ = hub.tick(at: moment(seconds))
    }
    var subscription = SubscriptionRequest(floors: ["0"])
    subscription.resume = Resume(roster: roster, floors: [0: key.sequence])
    _ = try hub.subscribe(ada, format: .json, to: subscription, at: moment(4.6))
    let frame = try #require(hub.tick(at: moment(4.6)).frames(for: ada).first)
    #expect(frame.isKeyframe && frame.from == nil)
    #expect(frame.positions.count == 1)
  }

  private mutating func take(_ report: LocationReport) throws {
    _ = try hub.report(report, at: report.location.time)
  }
}
