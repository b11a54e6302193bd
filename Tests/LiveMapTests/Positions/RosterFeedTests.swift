import IndoorModel
import Testing

@testable import LiveMap

struct RosterFeedTests {
  var feed = RosterFeed()

  @Test mutating func `changes are numbered and kept for viewers that come back`() {
    let first = feed.publish(change(["n-1"]), to: [ada]).rosters(for: ada)
    #expect(first.map(\.sequence) == [1])
    // Without viewers nothing is sent, but the change is kept.
    #expect(feed.publish(change(["n-2"]), to: []).isEmpty)
    #expect(feed.changes(after: 1)?.map(\.sequence) == [2])
    #expect(feed.changes(after: 2)?.isEmpty == true)
    #expect(feed.changes(after: 9) == nil)
  }

  @Test mutating func `a long change comes in messages of a thousand entries`() {
    let rosters = feed.publish(change((0..<2500).map { "n-\($0)" }), to: [ada]).rosters(for: ada)
    #expect(rosters.map(\.entries.count) == [1000, 1000, 500])
    #expect(rosters.map(\.sequence) == [1, 2, 3])
  }

  @Test mutating func `a viewer limited to a floor knows the navigators there only`() throws {
    var navigators = NavigatorTable(venue: twoFloors, configuration: LiveConfiguration())
    try take("n-1", floor: 0, at: 0, &navigators)
    try take("n-2", floor: 1, at: 0, &navigators)
    #expect(names(feed.publishByFloor(nil, to: ["level-0": [ada]], navigators)) == ["n-1"])
    navigators.endTick()
    #expect(names(feed.publishByFloor(nil, to: ["level-0": [ada]], navigators)) == [])
    navigators.endTick()
    try take("n-2", floor: 0, at: 1, &navigators)
    #expect(names(feed.publishByFloor(nil, to: ["level-0": [ada]], navigators)) == ["n-2"])
    let all = feed.sendAll(to: [], limited: ["level-0": [ada]], navigators)
    #expect(names(all) == ["n-1", "n-2"] && all.rosters(for: ada).map(\.isComplete) == [true])
  }

  @Test mutating func `a navigator that left the floor is gone two seconds later`() throws {
    var navigators = NavigatorTable(venue: twoFloors, configuration: LiveConfiguration())
    try take("n-1", floor: 0, at: 0, &navigators)
    _ = feed.publishByFloor(nil, to: ["level-0": [ada]], navigators)
    navigators.endTick()
    try take("n-1", floor: 1, at: 1, &navigators)
    var goneAt: UInt32?
    for _ in 0..<40 where goneAt == nil {
      let actions = feed.publishByFloor(nil, to: ["level-0": [ada]], navigators)
      if actions.rosters(for: ada).contains(where: { $0.gone == [0] }) { goneAt = navigators.tick }
      navigators.endTick()
    }
    // It is looked at once a second.
    #expect((22...32).contains(goneAt ?? 0))
  }

  // MARK: - Parts

  private func change(_ ids: [String]) -> Roster {
    Roster(
      isComplete: false,
      entries: ids.enumerated().map {
        Roster.Entry(slot: UInt16($0), id: Identifier($1), name: nil, group: nil)
      }, gone: [])
  }

  private func names(_ actions: [LiveAction]) -> [Identifier<Navigator>] {
    actions.rosters(for: ada).flatMap(\.entries).map(\.id)
  }

  private func take(
    _ id: Identifier<Navigator>, floor: Int, at seconds: Double, _ navigators: inout NavigatorTable
  ) throws {
    let milliseconds = moment(seconds).millisecondsSince1970
    let location = BareLocation(x: 1, y: 1, milliseconds: milliseconds)
    _ = try navigators.take(
      location, floor: floor, slot: navigators.slot(of: id), at: milliseconds
    ) { id }
  }
}
