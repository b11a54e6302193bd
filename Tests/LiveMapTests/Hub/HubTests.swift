import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

struct HubTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
  var ticks = 0

  // MARK: - Joining

  @Test mutating func `a new viewer gets a welcome, the whole roster and then a keyframe`() throws {
    try take(report("n-1", x: 10, y: 20, floor: "level-0", name: "Ada"))
    tick()
    let actions = try subscribe(ada)
    guard case .welcome(let welcome) = actions.events(for: ada).first else {
      Issue.record("no welcome")
      return
    }
    #expect(welcome.rate == 10)
    #expect(welcome.floors.map(\.floor) == ["level-0", "level-1"])
    let roster = try #require(actions.rosters(for: ada).first)
    #expect(roster.isComplete)
    #expect(roster.entries == [Roster.Entry(slot: 0, id: "n-1", name: "Ada", group: nil)])

    let frames = tick().frames(for: ada)
    #expect(frames.map(\.isKeyframe) == [true, true])
    let ground = try #require(frames.first { $0.floor.index == 0 })
    let position = try #require(ground.positions.first)
    #expect(ground.floor.point(x: position.x, y: position.y) == Point(x: 10, y: 20))
    #expect(position.navigatorState == .moving)
    #expect(position.headingInRadians == 0)
  }

  @Test mutating func `nothing is encoded for floors without viewers`() throws {
    try take(report("n-1", x: 10, y: 20))
    _ = try subscribe(ada, floors: ["1"])
    let offers = tick().deliveries.flatMap(\.messages)
    #expect(offers.count == 1)
    #expect(hub.positions.feed.channels.count == 1)
    #expect(hub.positions.navigators.count(on: 0) == 1)
  }

  @Test mutating func `an unknown floor is an error and changes nothing`() throws {
    #expect(throws: LiveError.unknownFloor("9")) { try subscribe(ada, floors: ["9"]) }
    #expect(hub.counts(at: moment(0)).viewers == 0)
  }

  @Test mutating func `a later subscription replaces the earlier one`() throws {
    _ = try subscribe(ada)
    tick()
    _ = try subscribe(ada, floors: ["0"], rate: 5)
    let frames = (1...10).flatMap { _ in tick().frames(for: ada) }
    #expect(Set(frames.map(\.floor.index)) == [0])
    #expect(hub.counts(at: moment(0)).viewers == 1)
    hub.unsubscribe(ada)
    #expect(tick().frames(for: ada).isEmpty)
  }

  // MARK: - Deltas

  @Test mutating func `a delta has only the navigators that changed, and none that stands still`()
    throws
  {
    try take(report("n-1", x: 10, y: 20))
    try take(report("n-2", x: 30, y: 20))
    _ = try subscribe(ada, floors: ["0"])
    let key = try #require(tick().frames(for: ada).first)
    #expect(tick().frames(for: ada).isEmpty)
    try take(report("n-2", x: 31, y: 20))
    try take(report("n-1", x: 10, y: 20))
    let delta = try #require(tick().frames(for: ada).first)
    #expect(!delta.isKeyframe)
    #expect(delta.sequence == key.sequence + 1)
    #expect(delta.positions.map(\.slot) == [1])
  }

  @Test mutating func `a viewer that keeps up gets one keyframe and then only what changes`() throws
  {
    try take(report("n-1", x: 10, y: 20))
    _ = try subscribe(ada, floors: ["0"])
    let frames = (1...30).flatMap { _ in tick().frames(for: ada) }
    #expect(frames.map(\.isKeyframe) == [true])
  }

  @Test mutating func `both formats have the same at the same time`() throws {
    try take(report("n-1", x: 10, y: 20))
    _ = try (subscribe(ada, format: .binary), subscribe(bob, format: .json))
    var reader = FrameReader()
    for step in 1...15 {
      try take(report("n-1", x: 10 + Double(step), y: 20))
      let actions = tick()
      for bytes in actions.bytes(for: ada) { try reader.read(bytes) }
      let sent = try #require(actions.frames(for: bob).flatMap(\.positions).first)
      #expect(reader.people[0].map { [$0.x, $0.y] } == [Int(sent.x), Int(sent.y)])
    }
  }

  @Test(arguments: [(30, 60), (10, 60), (7, 30), (5, 30), (3, 15), (1, 6)])
  mutating func `no viewer gets more frames than it asked for`(rate: Int, frames: Int) throws {
    _ = try subscribe(ada, floors: ["0"], rate: rate)
    var count = 0
    for step in 1...60 {
      try take(report("n-1", x: 10 + Double(step), y: 20))
      count += tick().frames(for: ada).count
    }
    // One may come early, because newcomers do not wait for their turn.
    #expect((frames...frames + 1).contains(count))
  }

  @Test mutating func `a viewer that was too slow gets what it missed next, the others go on`()
    throws
  {
    try take(report("n-1", x: 10, y: 20))
    try take(report("n-2", x: 10, y: 20))
    _ = try subscribe(ada, floors: ["0"])
    _ = try subscribe(bob, floors: ["0"])
    tick()
    try take(report("n-1", x: 11, y: 20))
    for delivery in tick().deliveries { hub.noteRefusal(of: delivery, by: ada, taken: 0) }
    try take(report("n-1", x: 12, y: 20))
    let actions = tick()
    let slow = try #require(actions.frames(for: ada).first)
    let quick = try #require(actions.frames(for: bob).first)
    #expect(slow.from == quick.sequence &- 2)
    #expect(slow.positions.map(\.slot) == [0])
    #expect(slow.positions == quick.positions)
    #expect(quick.from == quick.sequence &- 1)
    #expect(slow.sequence == quick.sequence)
    #expect([slow, quick].allSatisfy { !$0.isKeyframe })
  }

  // MARK: - Comings and goings

  @Test
  mutating func `a navigator that changes floors is gone from the one and appears on the other`()
    throws
  {
    try take(report("n-1", x: 10, y: 20, floor: "0"))
    _ = try subscribe(ada)
    tick()
    try take(report("n-1", x: 12, y: 20, floor: "1", at: 0.1))
    let frames = tick().frames(for: ada)
    let left = try #require(frames.first { $0.floor.index == 0 }?.positions.first)
    let entered = try #require(frames.first { $0.floor.index == 1 }?.positions.first)
    #expect(left.navigatorState == .gone)
    #expect(entered.navigatorState == .moving)
    #expect(left.slot == entered.slot)
    // Once is enough.
    #expect(tick().frames(for: ada).isEmpty)
  }

  @Test mutating func `silence makes stale after ten seconds and gone after sixty`() throws {
    try take(report("n-1", x: 10, y: 20))
    tick(at: 9.9)
    #expect(hub.positions.navigators.statuses.map(\.state) == [.moving])
    tick(at: 10)
    #expect(hub.positions.navigators.statuses.map(\.state) == [.stale])
    tick(at: 59.9)
    #expect(hub.positions.navigators.count == 1)
    tick(at: 60)
    #expect(hub.positions.navigators.count == 0)
  }

  @Test mutating func `a navigator that reports again is not stale any more`() throws {
    try take(report("n-1", x: 10, y: 20))
    tick(at: 20)
    _ = try hub.report(report("n-1", x: 10, y: 20, at: 20), at: moment(20))
    #expect(hub.positions.navigators.statuses.map(\.state) == [.moving])
  }

  @Test mutating func `the roster comes before the first frame that uses a slot`() throws {
    _ = try subscribe(ada)
    tick()
    try take(report("n-1", x: 10, y: 20))
    let actions = tick()
    let roster = try #require(
      actions.firstIndex { if case .send(.roster, _) = $0 { true } else { false } })
    let frame = try #require(
      actions.firstIndex { if case .offerFrames = $0 { true } else { false } })
    #expect(roster < frame)
  }

  @Test mutating func `a slot is used again only after its end was announced`() throws {
    _ = try subscribe(ada)
    try take(report("n-1", x: 10, y: 20))
    tick(at: 0)
    var isAnnounced = false
    let left = tick(at: 60).frames(for: ada)
    #expect(left.contains { $0.positions.contains { $0.slot == 0 && $0.navigatorState == .gone } })
    for step in 1...15 {
      let seconds = 60 + Double(step) / 10
      let id = "late-\(step)"
      _ = try hub.report(report(id, x: 10, y: 20, at: seconds), at: moment(seconds))
      let slot = try #require(
        hub.positions.navigators.directory.entries.first { $0.id == Identifier(id) }
      ).slot
      if slot == 0 { #expect(isAnnounced) }
      if !isAnnounced { #expect(slot != 0) }
      isAnnounced =
        isAnnounced
        || tick(at: seconds).rosters(for: ada).contains { $0.gone.contains(0) }
    }
    #expect(isAnnounced)
    #expect(hub.positions.navigators.directory.entries.contains { $0.slot == 0 })
  }

  @Test mutating func `large rosters come in parts of which only the first is complete`() throws {
    for number in 0..<2500 { try take(report("n-\(number)", x: 10, y: 20)) }
    let rosters = try subscribe(ada).rosters(for: ada)
    #expect(rosters.map(\.isComplete) == [true, false, false, false])
    #expect(rosters.map(\.entries.count) == [1000, 1000, 500, 0])
    #expect(rosters.map { $0.sequence != nil } == [false, false, false, true])
  }

  @Test mutating func `viewers that come one after the other share what is sent of the roster`()
    throws
  {
    for number in 0..<2500 { try take(report("n-\(number)", x: 10, y: 20)) }
    let first = try subscribe(ada).rosters(for: ada).compactMap(\.shared)
    #expect(first.count == 3)
    #expect(try subscribe(bob).rosters(for: bob).compactMap(\.shared) == first)
    try take(report("n-1", x: 10, y: 20, name: "Ada"))
    let later = try subscribe(bob).rosters(for: bob)
    #expect(later.compactMap(\.shared) != first)
    #expect(later[0].entries.contains { $0.name == "Ada" })
  }

  @Test mutating func `a new name is sent`() throws {
    _ = try subscribe(ada)
    try take(report("n-1", x: 10, y: 20))
    tick()
    try take(report("n-1", x: 10, y: 20, name: "Ada"))
    #expect(tick().rosters(for: ada).first?.entries.first?.name == "Ada")
    #expect(tick().rosters(for: ada).isEmpty)
  }

  @Test mutating func `counts come once a second`() throws {
    _ = try subscribe(ada)
    try take(report("n-1", x: 10, y: 20))
    try take(report("n-2", x: 10, y: 20, floor: "1"))
    var counts: [Counts] = []
    for _ in 1...20 {
      counts += tick().events(for: ada).compactMap {
        if case .counts(let counts) = $0 { counts } else { nil }
      }
    }
    #expect(counts.count == 2)
    #expect(counts.first?.floors == ["level-0": 1, "level-1": 1])
    #expect(counts.first?.navigators == 2)
    #expect(counts.first?.viewers == 1)
  }

  // MARK: - Refusals

  @Test mutating func `locations that cannot be are refused with the reason`() throws {
    func reason(_ report: LocationReport) -> LocationRefusal.Reason? {
      do {
        _ = try hub.report(report, at: moment(0))
        return nil
      } catch { return error }
    }
    #expect(reason(report("n", x: 1, y: 1, floor: "9")) == .unknownFloor("9"))
    #expect(reason(report("n", x: .nan, y: 1)) == .notFinite(field: "x"))
    #expect(reason(report("n", x: 1, y: .infinity)) == .notFinite(field: "y"))
    #expect(reason(report("n", x: -5.5, y: 1)) == .outside(metres: 5.5))
    #expect(reason(report("n", x: -4.5, y: 1)) == nil)
    #expect(reason(report("n", x: 1, y: 1, at: 61)) == .future(seconds: 61))
    #expect(reason(report("n", x: 1, y: 1, at: 59)) == nil)
    #expect(reason(report("n", x: 1, y: 1, at: 58)) == .older(seconds: 1))
    #expect(reason(report("n", x: 1e300, y: 1))?.description.contains("outside") == true)
  }

  @Test func `a full venue refuses new navigators and knows the others`() throws {
    var configuration = LiveConfiguration()
    configuration.navigatorLimit = 2
    var hub = Hub(venue: twoFloors, configuration: configuration)
    for id in ["n-1", "n-2", "n-1"] { _ = try hub.report(report(id, x: 1, y: 1), at: moment(0)) }
    #expect(throws: LocationRefusal.Reason.tooMany(limit: 2)) {
      try hub.report(report("n-3", x: 1, y: 1), at: moment(0))
    }
  }

  // MARK: - Edits

  @Test mutating func `edits are pushed in order to viewers that know all before`() throws {
    _ = try subscribe(ada)
    let actions = push(1) + push(2)
    #expect(actions.events(for: ada) == [.edit(edit(1)), .edit(edit(2))])
    #expect(hub.push(edit(2), venue: hub.venue) == nil)
  }

  // MARK: - Parts

  private mutating func take(_ report: LocationReport) throws {
    _ = try hub.report(report, at: moment(0))
  }

  @discardableResult
  private mutating func tick(at seconds: Double = 0) -> [LiveAction] {
    hub.tick(at: moment(seconds))
  }

  private mutating func subscribe(
    _ viewer: ViewerID, format: FrameFormat = .json, floors: [String]? = nil, rate: Int = 10,
    knownRevision: Int? = nil
  ) throws -> [LiveAction] {
    let subscription = SubscriptionRequest(floors: floors, rate: rate, knownRevision: knownRevision)
    return try hub.subscribe(viewer, format: format, to: subscription, at: moment(0))
  }

  private mutating func push(_ revision: Int) -> [LiveAction] {
    var venue = hub.venue
    venue.revision = revision
    return hub.push(edit(revision), venue: venue) ?? []
  }

  private func edit(_ revision: Int) -> AppliedEdit {
    AppliedEdit(
      edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: []),
      revision: revision, time: moment(0), inverse: [])
  }
}
