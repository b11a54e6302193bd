import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What viewers of the stream `events` are sent.
struct NavigatorEventsTests {
  private static let venue: Venue = {
    var venue = twoFloors
    venue.buildings.append(Building(id: "annexe", name: LocalizedText("Annexe")))
    venue.floors.append(
      Floor(
        id: "annexe-0", building: "annexe", ordinal: 0, name: LocalizedText("Annexe"),
        bounds: Box(Point(x: 0, y: 0), Point(x: 20, y: 20))))
    let marker = Feature(
      id: "sign", floor: "level-1", kind: .marker, shape: .point(Point(x: 3, y: 3)),
      properties: [:])
    venue.features[marker.id] = marker
    return venue
  }()

  private var hub = Hub(venue: Self.venue, configuration: LiveConfiguration())
  private let viewer = ViewerID(rawValue: 1)
  private var seconds = 0.0

  @Test mutating func `another floor and another building are events, a walk is none`() throws {
    try follow()
    try place("n-1", on: "level-0")
    #expect(second().isEmpty)
    try place("n-1", on: "level-0", x: 5)
    #expect(second().isEmpty)
    try place("n-1", on: "level-1")
    let first = try #require(second().first)
    #expect(first.kind == .floorChanged(from: "level-0"))
    #expect(first.navigator == "n-1" && first.floor == "level-1" && first.building == "main")
    try place("n-1", on: "annexe-0")
    #expect(
      second().map(\.kind) == [.floorChanged(from: "level-1"), .buildingChanged(from: "main")])
    #expect(hub.events.events(after: first.id).map(\.id) == [first.id + 1, first.id + 2])
  }

  @Test mutating func `a marker in sight is one event for half a minute`() throws {
    try follow()
    #expect(see("sign").map(\.kind) == [.markerSeen("sign")])
    #expect(see("sign").isEmpty)
    seconds += 31
    #expect(see("sign").count == 1)
    #expect(see("gone").isEmpty, "a marker that was removed meanwhile")
  }

  @Test mutating func `a navigator that hides has no events, and loses those it had`() throws {
    try follow()
    try place("n-1", on: "level-0")
    _ = second()
    try place("n-1", on: "level-1")
    #expect(second().count == 1)
    _ = try hub.set(Sharing(status: .hidden), of: "n-1", isOwn: true, at: moment(seconds))
    #expect(hub.events.events(after: 0).isEmpty)
    #expect(see("sign").isEmpty)
    try place("n-1", on: "level-0")
    #expect(second().isEmpty)
  }

  @Test mutating func `at most a thousand events are remembered`() throws {
    for number in 0..<1200 {
      _ = hub.take(
        [SeenMarker(navigator: Identifier("n-\(number)"), marker: "sign")], at: moment(0))
    }
    #expect(hub.events.events(after: 0).map(\.id) == Array(201...1200))
    #expect(hub.events.last == 1200)
  }

  // MARK: - Actions

  private mutating func follow() throws {
    _ = try hub.subscribe(
      viewer, format: .json, to: SubscriptionRequest(streams: [.events]), at: moment(0))
  }

  private mutating func place(
    _ id: String, on floor: Identifier<Floor>, x: Double = 1
  ) throws {
    _ = try hub.report(
      report(id, x: x, y: 1, floor: floor, at: seconds), at: moment(seconds))
  }

  /// Lets a second pass.
  private mutating func second() -> [NavigatorEvent] {
    var events: [NavigatorEvent] = []
    for _ in 0..<10 {
      seconds += 0.1
      events += sent(hub.tick(at: moment(seconds)))
    }
    return events
  }

  private mutating func see(_ marker: Identifier<Feature>) -> [NavigatorEvent] {
    sent(hub.take([SeenMarker(navigator: "n-1", marker: marker)], at: moment(seconds)))
  }

  private func sent(_ actions: [LiveAction]) -> [NavigatorEvent] {
    actions.events(for: viewer).compactMap { event in
      if case .navigator(let event) = event { event } else { nil }
    }
  }
}
