import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// The counts that viewers get.
@Suite
struct OccupancyStreamTests {
  private static func room(_ id: Identifier<Feature>, x: Double, capacity: Int? = nil) -> Feature {
    var properties: [String: Value] = ["name": .string(id.rawValue)]
    properties["capacity"] = capacity.map { .number(Double($0)) }
    return Feature(
      id: id, floor: "level-0", kind: .area,
      shape: .polygon(
        Polygon([
          Point(x: x, y: 0), Point(x: x + 10, y: 0), Point(x: x + 10, y: 10), Point(x: x, y: 10),
        ])), properties: properties)
  }

  private var hub: Hub

  init() {
    var venue = twoFloors
    venue.features = [
      Self.room("hall", x: 0, capacity: 2), Self.room("lab", x: 20),
      Feature(
        id: "gate", floor: "level-0", kind: .line,
        shape: .polyline(Polyline([Point(x: 15, y: 0), Point(x: 15, y: 10)]))),
    ]
    hub = Hub(venue: venue, configuration: LiveConfiguration())
  }

  /// Ticks from one tenth of a second to the next.
  private mutating func run(_ ticks: Range<Int>) -> [LiveEvent] {
    ticks.flatMap { hub.tick(at: moment(Double($0) / 10)).events(for: ada) }
  }

  @Test mutating func `a new viewer gets all counts, then once a second what changed`() throws {
    var subscription = SubscriptionRequest(streams: [.occupancy, .crossings, .alerts])
    subscription.cellSize = 1
    let greeting = try hub.subscribe(ada, format: .json, to: subscription, at: moment(0))
    guard case .occupancy(let whole) = greeting.events(for: ada)[1] else {
      Issue.record("no occupancy")
      return
    }
    #expect(whole.isComplete && whole.areas.map(\.area) == ["hall", "lab"])
    _ = try hub.report(report("n", x: 5, y: 5), at: moment(0))
    _ = run(0..<10)
    let events = run(10..<40)
    // The first ticks were before the second's turn or in it; nothing changes afterwards.
    #expect(events.isEmpty)
    _ = try hub.report(report("n", x: 25, y: 5, at: 4), at: moment(4))
    let news = run(40..<60)
    #expect(news.count == 2)
    for event in news {
      switch event {
      case .occupancy(let news):
        #expect(!news.isComplete && news.areas.map(\.area) == ["hall", "lab"])
        #expect(news.areas.map(\.count) == [0, 1] && news.areas.map(\.entries) == [1, 1])
      case .crossings(let news):
        #expect(news.lines.map { [$0.forward, $0.backward] } == [[0, 1]])
      default: Issue.record("unexpected: \(event)")
      }
    }
  }

  @Test mutating func `an alert is sent once, and again to later viewers`() throws {
    _ = try hub.subscribe(
      ada, format: .json, to: SubscriptionRequest(streams: [.alerts]), at: moment(0))
    for id in ["a", "b", "c"] { _ = try hub.report(report(id, x: 5, y: 5), at: moment(0)) }
    let events = run(0..<50)
    guard case .alert(let alert)? = events.first, events.count == 1 else {
      Issue.record("not one alert: \(events)")
      return
    }
    #expect(alert.level == .over && alert.count == 3 && alert.limit == 2 && alert.area == "hall")
    let late = try hub.subscribe(
      bob, format: .json, to: SubscriptionRequest(streams: [.alerts]), at: moment(5))
    #expect(late.events(for: bob).last == .alert(alert))
    // A navigator that is silent for a minute is gone, and the room is empty.
    let after = run(50..<800)
    let levels = after.compactMap { event -> AlertNews.Level? in
      if case .alert(let alert) = event { alert.level } else { nil }
    }
    #expect(levels == [.clear])
    #expect(hub.occupancy.tracker.currentAlerts.isEmpty)
  }

  @Test mutating func `an area that is removed ends its alert and has no more counts`() throws {
    _ = try hub.subscribe(
      ada, format: .json, to: SubscriptionRequest(streams: [.alerts, .occupancy]), at: moment(0))
    for id in ["a", "b"] { _ = try hub.report(report(id, x: 5, y: 5), at: moment(0)) }
    _ = run(0..<50)
    var venue = hub.venue
    let (changes, inverse) = try venue.apply([.remove("hall")])
    venue.revision += 1
    let edit = AppliedEdit(
      edit: Edit(id: "e", base: 0, author: "ada", operations: [.remove("hall")]),
      revision: venue.revision, time: moment(5), inverse: inverse)
    _ = hub.push(edit, venue: venue, changes: changes)
    let events = run(50..<70)
    #expect(
      events.contains { if case .alert(let alert) = $0 { alert.level == .clear } else { false } })
    #expect(
      events.contains {
        if case .occupancy(let news) = $0 {
          news.isComplete && news.areas.map(\.area) == ["lab"]
        } else {
          false
        }
      })
    #expect(hub.occupancy.tracker.passages.isEmpty)
  }

  @Test
  mutating func `squares are counted once a second and shared by viewers that ask for the same`()
    throws
  {
    for (id, size) in [(ada, 8), (bob, 8)] {
      var subscription = SubscriptionRequest(streams: [.cells], floors: ["0"])
      subscription.cellSize = size
      _ = try hub.subscribe(id, format: .binary, to: subscription, at: moment(0))
    }
    for (id, x) in [("a", 1.0), ("b", 7.9), ("c", 8.1), ("d", 103)] {
      _ = try hub.report(report(id, x: x, y: 1), at: moment(0))
    }
    let offers = (0..<20).flatMap { hub.tick(at: moment(Double($0) / 10)) }.compactMap { action in
      if case .offerCells(let cells, _, let viewers) = action { (cells, viewers) } else { nil }
    }
    #expect(offers.count == 2)
    let (cells, viewers) = try #require(offers.first)
    #expect(viewers == [ada, bob] && cells.columns == 13 && cells.rows == 7)
    #expect(cells.cells.map { [$0.index, $0.count] } == [[0, 2], [1, 1], [12, 1]])
    let bytes = cells.bytes(venue: 258)
    #expect(Array(bytes.prefix(8)) == [3, 2, 2, 1, 0, 0, 13, 0])
    #expect(Array(bytes[12..<24]) == [7, 0, 0, 0, 0, 0, 0, 65, 0, 0, 0, 0])
    #expect(Array(bytes.dropFirst(28)) == [0, 2, 0, 1, 10, 1, 78])
  }

  @Test mutating func `a tag is in the square where it was a second ago, as its areas have it`()
    throws
  {
    func squares() -> [[Int]] {
      [0, 1].map { floor in
        hub.occupancy.cells(
          of: hub.positions.navigators, on: floor, size: 8, at: moment(0))?.cells.map(\.index) ?? []
      }
    }
    func mend(x: Double, floor: Identifier<Floor>, at time: Double) {
      let place = Place(floor: floor, point: Point(x: x, y: 1))
      hub.mend([MendedPlace(navigator: "tag", place: place, time: moment(time))])
    }
    _ = try hub.report(report("phone", x: 41, y: 1), at: moment(0))
    _ = try hub.report(report("tag", x: 25, y: 1), at: moment(0))
    #expect(squares() == [[3, 5], []])
    // The dot leaps into another square; later measurements say that the tag was not there.
    _ = try hub.report(report("tag", x: 33, y: 1, at: 1), at: moment(1))
    mend(x: 25.5, floor: "level-0", at: 0.5)
    #expect(squares() == [[3, 5], []])
    _ = run(10..<20)
    let lab = try #require(hub.occupancy.tracker.wholeOccupancy(at: moment(2)).areas.last)
    #expect(lab.area == "lab" && lab.count == 1)
    // Shown on another floor already, it counts where it was.
    _ = try hub.report(report("tag", x: 33, y: 1, floor: "1", at: 2), at: moment(2))
    #expect(squares() == [[3, 5], []])
    mend(x: 33, floor: "level-1", at: 1.9)
    #expect(squares() == [[5], [4]])
    // No mended place came for long: it counts where it is shown.
    _ = try hub.report(report("tag", x: 50, y: 1, floor: "1", at: 5), at: moment(5))
    #expect(squares() == [[5], [6]])
  }
}
