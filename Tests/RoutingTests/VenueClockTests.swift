import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Routing

/// Doors open and close by the clocks of the venue, wherever the server stands.
@Suite struct VenueClockTests {
  private let plan = """
    ###############
    #A     D     B#
    #      #      #
    #      D      #
    #      #      #
    ###############
    """

  private func venue(in timeZone: String?, hours: String) -> Venue {
    var venue = Venue(plan: plan)
    venue.settings.identity[.timeZone] = timeZone
    venue.features["door-0-7-4"]?.properties["openingHours"] = .string(hours)
    return venue
  }

  private func moment(_ text: String) throws -> Timestamp {
    try #require(Timestamp(rfc3339: text))
  }

  /// Whether the door on the straight way from A to B is open at a moment.
  private func isOpen(_ venue: Venue, at text: String) throws -> Bool {
    var engine = MeshEngine(venue: venue)
    _ = engine.advance(to: try moment(text))
    return try engine.isStraight(venue)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-01-15T08:00:00Z", true),
    ("America/New_York", "2026-01-15T08:00:00Z", false),
    ("America/New_York", "2026-01-15T14:00:00Z", true),
    ("Asia/Kolkata", "2026-01-15T03:29:00Z", false),
    ("Asia/Kolkata", "2026-01-15T03:30:00Z", true),
    // The days before and on which the clocks of Berlin go forward, then back.
    ("Europe/Berlin", "2026-03-28T07:30:00Z", false),
    ("Europe/Berlin", "2026-03-29T07:30:00Z", true),
    ("Europe/Berlin", "2026-10-24T07:30:00Z", true),
    ("Europe/Berlin", "2026-10-25T07:30:00Z", false),
  ])
  func `a door that opens at nine opens at nine in the venue`(
    timeZone: String, time: String, isOpen: Bool
  ) throws {
    let venue = venue(in: timeZone, hours: "Mo-Su 09:00-18:00")
    #expect(try self.isOpen(venue, at: time) == isOpen)
  }

  @Test(arguments: [
    // 2:00 to 3:00 does not exist: what opens at half past two opens at three.
    ("02:30-04:00", "2026-03-29T00:59:00Z", false), ("02:30-04:00", "2026-03-29T01:00:00Z", true),
    // 2:00 to 3:00 comes twice, and so does what opens then.
    ("02:00-02:30", "2026-10-25T00:15:00Z", true), ("02:00-02:30", "2026-10-25T00:45:00Z", false),
    ("02:00-02:30", "2026-10-25T01:15:00Z", true), ("02:00-02:30", "2026-10-25T01:45:00Z", false),
  ])
  func `a door follows the clock in the hour in which it changes`(
    hours: String, time: String, isOpen: Bool
  ) throws {
    #expect(
      try self.isOpen(venue(in: "Europe/Berlin", hours: "Mo-Su \(hours)"), at: time) == isOpen)
  }

  @Test func `the day of the week is the venue's`() throws {
    // Sunday evening in UTC is Monday morning in Auckland.
    let time = "2026-06-07T22:00:00Z"
    #expect(try isOpen(venue(in: "Pacific/Auckland", hours: "Mo 08:00-12:00"), at: time))
    #expect(try !isOpen(venue(in: "UTC", hours: "Mo 08:00-12:00"), at: time))
    #expect(try isOpen(venue(in: "UTC", hours: "Su 20:00-23:00"), at: time))
  }

  @Test func `without a zone a door follows the clock of the machine`() throws {
    let time = try moment("2026-06-07T22:00:00Z")
    let minute = LocalTime(onThisMachine: time).minuteOfWeek % LocalTime.day
    func text(_ minute: Int) -> String {
      let (hour, rest) = (minute % LocalTime.day).quotientAndRemainder(dividingBy: 60)
      return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }
    let hours = "\(text(minute))-\(text(minute + 60))"
    #expect(try isOpen(venue(in: nil, hours: hours), at: "2026-06-07T22:00:00Z"))
    #expect(try !isOpen(venue(in: nil, hours: hours), at: "2026-06-07T21:59:00Z"))
  }

  @Test func `another zone names the routes that it changes`() async throws {
    var venue = venue(in: "Europe/Berlin", hours: "Mo-Su 09:00-18:00")
    let planner = RoutePlanner(venue: venue)
    let query = RegisteredQuery(
      id: .init(rawValue: 1), start: venue.place("A"), destinations: [venue.place("B")])
    #expect(await planner.advance(to: try moment("2026-01-15T08:30:00Z")) == [])
    let open = try await planner.answer([query]).answers[0].result.get()
    func set(_ timeZone: String?) throws -> VenueChanges {
      let change = SettingsChanges(identity: [.timeZone: timeZone])
      venue.revision += 1
      return try venue.apply([.changeVenue(change)]).changes
    }
    let abroad = try set("America/New_York")
    #expect(await planner.follow([abroad], venue: venue) == [[query.id]])
    let closed = try await planner.answer([query]).answers[0].result.get()
    #expect(closed.distance > open.distance)
    // As far as doors go, Paris is Berlin.
    let paris = try set("Europe/Paris")
    #expect(await planner.follow([paris], venue: venue) == [[query.id]])
    #expect(try await planner.answer([query]).answers[0].result.get().distance == open.distance)
    let berlin = try set("Europe/Berlin")
    #expect(await planner.follow([berlin], venue: venue) == [[]])
  }

  @Test func `another zone turns nothing before the planner was told the time`() throws {
    var venue = venue(in: nil, hours: "off")
    var engine = MeshEngine(venue: venue)
    let changes = try venue.apply([
      .changeVenue(SettingsChanges(identity: [.timeZone: "Asia/Tokyo"]))
    ]).changes
    #expect(engine.update(changes, venue: venue) == VenueChanges())
    #expect(try engine.isStraight(venue))
  }
}

extension MeshEngine {
  /// Whether the walk from A to B is the straight one.
  fileprivate mutating func isStraight(_ venue: Venue) throws -> Bool {
    let (start, end) = (venue.place("A"), venue.place("B"))
    let walk = try route(from: start, to: end, profile: .walking)
    return walk.distance < start.point.distance(to: end.point) + 0.01
  }
}
