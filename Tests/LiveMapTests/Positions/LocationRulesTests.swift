import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// The rules of docs/api.md by which locations are taken or refused.
struct LocationRulesTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())

  @Test mutating func `an older location is refused and changes nothing`() throws {
    try take("n", x: 10, at: 5)
    #expect(reason("n", x: 20, at: 4.9) == .older(seconds: 0.1))
    #expect(hub.positions.navigators.place(of: "n")?.point == Point(x: 10, y: 20))
  }

  @Test mutating func `a location without a time counts from its arrival, not from its reading`()
    throws
  {
    // The phone itself reports while a request without a time is read.
    try take("n", x: 10, at: 5)
    var undated = report("n", x: 20, y: 20)
    undated.location.time = BareLocation.arrival
    _ = try hub.report(undated, at: moment(5.004))
    #expect(hub.positions.navigators.place(of: "n")?.point == Point(x: 20, y: 20))
    #expect(reason("n", x: 30, at: 5.003) == .older(seconds: 0.001))
    // Two seconds old when it came, by the age in a binary request.
    undated.location.time = BareLocation.arrival.advanced(bySeconds: -2)
    let error = #expect(throws: LocationRefusal.Reason.self) {
      try hub.report(undated, at: moment(6))
    }
    #expect(error == .older(seconds: 1.004))
  }

  private static let sentences: [(LocationRefusal.Reason, String)] = [
    (.older(seconds: 0.04), "its time is 0.04 s before the last one of this navigator"),
    (.older(seconds: 1.26), "its time is 1.3 s before the last one of this navigator"),
    (.outside(metres: 5.5), "lies 5.5 m outside the floor's plan"),
    (.outside(metres: .infinity), "lies far outside the floor's plan"),
  ]

  @Test(arguments: sentences)
  func `a refusal says by how much`(reason: LocationRefusal.Reason, sentence: String) {
    #expect(reason.description == sentence)
  }

  @Test mutating func `a clock that is set back refuses no navigator and keeps none for ever`()
    throws
  {
    try take("n", x: 10, at: 3600)
    try take("silent", x: 30, at: 3600)
    _ = hub.tick(at: moment(3600))
    _ = hub.tick(at: moment(0))
    try take("n", x: 11, at: 1)
    #expect(hub.positions.navigators.place(of: "n")?.point == Point(x: 11, y: 20))
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [false, false])
    _ = hub.tick(at: moment(10))
    #expect(hub.positions.navigators.statuses.map { $0.state == .stale } == [false, true])
    _ = hub.tick(at: moment(60))
    #expect(hub.positions.navigators.statuses.map(\.id) == ["n"])
  }

  @Test mutating func `the same again is a duplicate and no sign of life`() throws {
    try take("n", x: 10, at: 0)
    let batch = LocationBatch([report("n", x: 10, y: 20, at: 0)])
    var outcome = LocationOutcome()
    _ = hub.report(batch, batch.entries.indices, at: moment(9), &outcome)
    #expect(outcome.duplicates == 1 && outcome.count == 1)
    _ = hub.tick(at: moment(10))
    #expect(hub.positions.navigators.statuses.map(\.state) == [.stale])
  }

  @Test mutating func `the same time at another place corrects the last location`() throws {
    try take("n", x: 10, at: 0)
    try take("n", x: 12, at: 0)
    #expect(hub.positions.navigators.place(of: "n")?.point == Point(x: 12, y: 20))
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [false])
  }

  @Test mutating func `old locations are taken as stale, and those of a minute ago refused`()
    throws
  {
    try take("n", x: 10, at: 0, now: 12)
    #expect(hub.positions.navigators.statuses.map(\.state) == [.stale])
    #expect(reason("m", x: 10, at: 0, now: 60.001) == .tooOld(seconds: 60.001))
    #expect(reason("m", x: 10, at: 0, now: 59.9) == nil)
    // It is gone when its measurement is a minute old, not a minute after it came.
    _ = hub.tick(at: moment(60))
    #expect(hub.positions.navigators.count == 0)
  }

  @Test mutating func `a time that is no time is refused, not a trap`() {
    for milliseconds in [Int64.min, .max, 0, -1] {
      let place = Place(floor: "0", point: Point(x: 1, y: 1))
      let location = Location(
        place: place, time: Timestamp(millisecondsSince1970: milliseconds))
      #expect(throws: LocationRefusal.Reason.self) {
        try hub.report(LocationReport(navigator: "n", location: location), at: moment(0))
      }
    }
  }

  @Test mutating func `a step faster than a person is doubtful until the next plausible one`()
    throws
  {
    try take("n", x: 10, at: 0)
    try take("n", x: 40, at: 1)
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [true])
    #expect(
      hub.positions.navigators.all(on: 0).map { $0.state & Position.doubtful } == [
        Position.doubtful
      ])
    #expect(hub.positions.navigators.all(on: 0).map(\.navigatorState) == [.moving])
    try take("n", x: 41.3, at: 2)
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [false])
    #expect(hub.positions.navigators.all(on: 0).map { $0.state & Position.doubtful } == [0])
  }

  @Test(arguments: [(14.9, false), (15.19, false), (15.21, true)])
  mutating func `the accuracies of both ends are allowed for`(
    metres: Double, isDoubtful: Bool
  ) throws {
    // Both have an accuracy of 0.1 m.
    try take("n", x: 10, at: 0)
    try take("n", x: 10 + metres, at: 1)
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [isDoubtful])
  }

  @Test mutating func `another limit of speed is kept to`() throws {
    var configuration = LiveConfiguration()
    configuration.jumpSpeed = 40
    hub = Hub(venue: twoFloors, configuration: configuration)
    try take("n", x: 10, at: 0)
    try take("n", x: 40, at: 1)
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [false])
  }

  @Test mutating func `a change of floors is no jump and restarts the motion`() throws {
    for step in 0...30 { try walk("n", x: 10 + 0.13 * Double(step), at: Double(step) / 10) }
    #expect(hub.positions.navigators.statuses.map(\.state) == [.moving])
    try walk("n", x: 90, at: 3.1, floor: "1")
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [false])
    #expect(hub.positions.navigators.statuses.map(\.state) == [.standing])
    #expect(hub.positions.navigators.statuses.first?.location.heading != nil)
  }

  @Test mutating func `a jump restarts the motion`() throws {
    for step in 0...30 { try walk("n", x: 10 + 0.13 * Double(step), at: Double(step) / 10) }
    try walk("n", x: 60, at: 3.1)
    #expect(hub.positions.navigators.statuses.map(\.state) == [.standing])
    #expect(hub.positions.navigators.statuses.first?.location.speed == 0)
  }

  @Test mutating func `a stale and doubtful navigator is sent as both`() throws {
    try take("n", x: 10, at: 0)
    try take("n", x: 60, at: 1)
    _ = hub.tick(at: moment(12))
    #expect(hub.positions.navigators.statuses.map(\.state) == [.stale])
    #expect(hub.positions.navigators.statuses.map(\.isDoubtful) == [true])
    #expect(
      hub.positions.navigators.all(on: 0).map { $0.state & Position.doubtful } == [
        Position.doubtful
      ])
  }

  @Test mutating func `an id that is no id is refused`() {
    for id in ["", String(repeating: "n", count: 129)] {
      #expect(reason(id, x: 1, at: 0)?.kind == .unreadable)
    }
    #expect(reason(String(repeating: "n", count: 128), x: 1, at: 0) == nil)
  }

  @Test mutating func `infinite numbers are refused by their names`() {
    for (field, change) in [
      ("accuracy", { $0.accuracy = .infinity }), ("heading", { $0.heading = .nan }),
      ("speed", { $0.speed = -.infinity }),
    ] as [(String, (inout Location) -> Void)] {
      var location = report("n", x: 1, y: 1).location
      change(&location)
      #expect(throws: LocationRefusal.Reason.notFinite(field: field)) {
        try hub.report(LocationReport(navigator: "n", location: location), at: moment(0))
      }
    }
  }

  @Test mutating func `negative accuracies and speeds are not known`() throws {
    for second in 0...1 {
      var location = report("n", x: 1, y: 1 + Double(second), at: Double(second)).location
      (location.accuracy, location.speed) = (-1, -1)
      _ = try hub.report(
        LocationReport(navigator: "n", location: location), at: moment(Double(second)))
    }
    let location = try #require(hub.positions.navigators.status(of: "n")).location
    #expect(location.accuracy == nil)
    #expect(try #require(location.speed) >= 0)
  }

  // MARK: - Parts

  private mutating func take(
    _ id: String, x: Double, at seconds: Double, now: Double? = nil
  ) throws {
    _ = try hub.report(report(id, x: x, y: 20, at: seconds), at: moment(now ?? seconds))
  }

  /// Takes a location with neither heading nor speed.
  private mutating func walk(
    _ id: String, x: Double, at seconds: Double, floor: Identifier<Floor> = "0"
  ) throws {
    let location = Location(
      place: Place(floor: floor, point: Point(x: x, y: 20)), accuracy: 0.1, time: moment(seconds))
    _ = try hub.report(
      LocationReport(navigator: Identifier(id), location: location), at: moment(seconds))
  }

  private mutating func reason(
    _ id: String, x: Double, at seconds: Double, now: Double? = nil
  ) -> LocationRefusal.Reason? {
    do throws(LocationRefusal.Reason) {
      _ = try hub.report(report(id, x: x, y: 20, at: seconds), at: moment(now ?? seconds))
      return nil
    } catch { return error }
  }
}
