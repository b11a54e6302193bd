import Geometry
import IndoorModel
import Queues
import TestKit
import Testing

@testable import LiveMap

/// Queues in areas: who joins, who is served, who gives up.
@Suite
struct LiveQueuesTests {
  /// A queue along x before a counter at its end.
  private static func venue(for target: Value) -> Venue {
    var venue = twoFloors
    venue.features = [
      Feature(
        id: "line-up", floor: "level-0", kind: .area,
        shape: .polygon(
          Polygon([
            Point(x: 10, y: 10), Point(x: 30, y: 10), Point(x: 30, y: 20), Point(x: 10, y: 20),
          ])), properties: ["queueFor": target]),
      Feature(
        id: "counter", floor: "level-0", kind: .poi, shape: .point(Point(x: 31, y: 15)),
        properties: ["name": ["en": "Cloakroom"]]),
    ]
    return venue
  }

  private func hub(for target: Value = "counter") -> Hub {
    Hub(venue: Self.venue(for: target), configuration: LiveConfiguration())
  }

  private func walk(_ hub: inout Hub, _ person: Int, _ x: Double, at time: Double) throws {
    _ = try hub.report(report("p-\(person)", x: x, y: 15, at: time), at: moment(time))
    _ = hub.tick(at: moment(time))
  }

  private func status(_ hub: Hub, at time: Double) throws -> QueueStatus {
    try #require(hub.occupancy.queues.statuses(in: hub.venue, at: moment(time)).first)
  }

  private func edit(_ revision: Int) -> AppliedEdit {
    AppliedEdit(
      edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: []),
      revision: revision, time: moment(0), inverse: [])
  }

  @Test func `people who reach the counter are served and others give up`() throws {
    var hub = hub()
    for person in 0..<8 { try walk(&hub, person, 5, at: Double(person)) }
    for person in 0..<8 { try walk(&hub, person, 12, at: Double(10 + person)) }
    #expect(try status(hub, at: 18).state.length == 8)
    // Six go on to the counter, two turn back.
    for person in 0..<8 { try walk(&hub, person, 20, at: Double(30 + person)) }
    for person in 0..<6 { try walk(&hub, person, 29.4, at: Double(60 + person)) }
    for person in 0..<6 { try walk(&hub, person, 31, at: Double(70 + person)) }
    for person in 6..<8 { try walk(&hub, person, 9, at: Double(74 + person)) }
    let found = try status(hub, at: 82)
    #expect(found.area.id == "line-up" && found.target?.id == "counter")
    #expect((found.state.length, found.state.served, found.state.gaveUp) == (0, 6, 2))
    #expect(found.state.waited == 60)
    let expected = try #require(found.state.expected)
    #expect(hub.occupancy.queues.expectedWait(in: "line-up", at: moment(82)) == expected)
    #expect(hub.occupancy.queues.expectedWait(in: "counter", at: moment(82)) == nil)
  }

  @Test func `where nothing is drawn that people wait for, who stays is served`() throws {
    var hub = hub(for: "nothing")
    for person in 0..<4 { try walk(&hub, person, 12, at: Double(person)) }
    try walk(&hub, 0, 5, at: 6)
    for second in 7..<30 { try walk(&hub, 9, 5, at: Double(second)) }
    for person in 1..<4 { try walk(&hub, person, 5, at: Double(30 + person)) }
    let found = try status(hub, at: 40)
    #expect(found.target == nil)
    #expect((found.state.served, found.state.gaveUp) == (3, 1))
  }

  @Test func `a queue goes on through edits of others, and ends with its property`() throws {
    var hub = hub()
    for person in 0..<3 { try walk(&hub, person, 12, at: Double(person)) }
    var venue = Self.venue(for: "nothing")
    venue.revision = 1
    #expect(hub.push(edit(1), venue: venue) != nil)
    _ = hub.tick(at: moment(4))
    #expect(try status(hub, at: 5).state.length == 3)
    #expect(try status(hub, at: 5).target == nil)
    var area = try #require(venue.features["line-up"])
    area.properties["queueFor"] = nil
    venue.features["line-up"] = area
    venue.revision = 2
    #expect(hub.push(edit(2), venue: venue) != nil)
    _ = hub.tick(at: moment(6))
    #expect(hub.occupancy.queues.statuses(in: hub.venue, at: moment(6)).isEmpty)
  }

  @Test func `a person who falls silent leaves the queue`() throws {
    var hub = hub()
    try walk(&hub, 0, 12, at: 0)
    try walk(&hub, 1, 12, at: 0)
    for second in 1..<100 { try walk(&hub, 1, 12, at: Double(second)) }
    let state = try status(hub, at: 100).state
    #expect(state.length == 1 && state.gaveUp == 1)
  }
}
