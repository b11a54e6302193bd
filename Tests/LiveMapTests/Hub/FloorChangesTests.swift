import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What viewers and navigators notice when floors come, go and change.
struct FloorChangesTests {
  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
  private let cellar = floor("cellar", ordinal: -1)

  @Test mutating func `floors that stay keep their indices`() throws {
    let first = try welcome(in: change([.putFloor(cellar)]))
    #expect(first.floors.map(\.floor) == ["cellar", "level-0", "level-1"])
    #expect(first.floors.map(\.index) == [2, 0, 1])
    let second = try welcome(in: change([.removeFloor("level-0")]))
    #expect(second.floors.map(\.index) == [2, 1])
    let attic = floor("attic", ordinal: 2)
    let third = try welcome(
      in: change([.putFloor(floor("level-0", ordinal: 0)), .putFloor(attic)]))
    #expect(third.floors.map(\.index) == [2, 0, 1, 3])
  }

  @Test mutating func `all viewers begin again with roster and keyframes of all floors`() throws {
    try report("n-1", floor: "0")
    try subscribe(ada)
    try subscribe(bob, to: SubscriptionRequest(streams: [.edits], rate: 5))
    tick()
    let actions = change([.putFloor(cellar)])
    #expect(try welcome(in: actions).rate == 10)
    #expect(try welcome(in: actions, for: bob).rate == 5)
    #expect(actions.rosters(for: ada).map(\.isComplete) == [true])
    #expect(actions.rosters(for: bob).isEmpty)
    guard case .edit = actions.events(for: ada).first else {
      Issue.record("the edit comes before the floors that it makes")
      return
    }
    try report("n-2", floor: "cellar")
    let frames = tick().frames(for: ada)
    #expect(frames.allSatisfy { $0.isKeyframe })
    #expect(Set(frames.map(\.floor.index)) == [0, 1, 2])
    #expect(frames.first { $0.floor.index == 2 }?.positions.count == 1)
  }

  @Test mutating func `navigators of a floor that is removed are gone, others stay`() throws {
    try report("n-1", floor: "0")
    try report("n-2", floor: "1")
    try subscribe(ada)
    tick()
    let roster = try #require(change([.removeFloor("level-1")]).rosters(for: ada).first)
    #expect(roster.entries.map(\.id) == ["n-1"])
    #expect(hub.positions.navigators.count == 1)
    #expect(hub.positions.navigators.place(of: "n-2") == nil)
    #expect(throws: LocationRefusal.Reason.removedFloor("level-1")) {
      try report("n-2", floor: "level-1")
    }
    #expect(throws: LocationRefusal.Reason.unknownFloor("1")) { try report("n-2", floor: "1") }
    #expect(tick().frames(for: ada).map(\.floor.floor) == ["level-0"])
    #expect(hub.counts(at: moment(0)).floors == ["level-0": 1])

    _ = change([.putFloor(floor("level-1", ordinal: 1))])
    try report("n-2", floor: "1")
    #expect(hub.positions.navigators.count == 2)
  }

  @Test mutating func `other bounds bring another origin for navigators that stand still`() throws {
    try report("n-1", floor: "0")
    try subscribe(ada)
    tick()
    let bounds = Box(Point(x: 0, y: 0), Point(x: 900, y: 50))
    let actions = change([.changeFloor("level-0", FloorChanges(bounds: bounds))])
    #expect(try welcome(in: actions).floors.map(\.unit) == [0.02, 0.01])
    let frame = try #require(tick().frames(for: ada).first { $0.floor.index == 0 })
    let position = try #require(frame.positions.first)
    #expect(frame.floor.point(x: position.x, y: position.y) == Point(x: 10, y: 20))
  }

  @Test mutating func `other names have no viewer begin again`() throws {
    try subscribe(ada)
    let name = FloorChanges(name: LocalizedText("Ground"))
    #expect(change([.changeFloor("level-0", name)]).events(for: ada).count == 1)
  }

  @Test mutating func `a viewer of one floor goes on following it, gone or back`() throws {
    try report("n-1", floor: "1")
    try subscribe(ada, to: SubscriptionRequest(floors: ["1"]))
    #expect(tick().frames(for: ada).map(\.floor.floor) == ["level-1"])
    _ = change([.putFloor(cellar)])
    #expect(tick().frames(for: ada).map(\.floor.floor) == ["level-1"])
    _ = change([.removeFloor("level-1")])
    #expect(tick().frames(for: ada).isEmpty)
    _ = change([.putFloor(floor("level-1", ordinal: 1))])
    #expect(tick().frames(for: ada).map(\.floor.floor) == ["level-1"])
  }

  @Test(arguments: UInt64(1)...20)
  func `whatever happens to floors, frames have the true positions`(seed: UInt64) throws {
    var maker = RandomOperations(SeededGenerator(seed: seed))
    var random = SeededGenerator(seed: seed &+ 100)
    var hub = Hub(
      venue: RandomOperations<SeededGenerator>.venue, configuration: LiveConfiguration())
    // Every tick, at whatever rate the venue is set to.
    _ = try hub.subscribe(ada, format: .json, to: SubscriptionRequest(rate: 30), at: moment(0))
    var floors: [UInt16: FloorFrame] = [:]
    var people: [UInt16: [UInt16: Point]] = [:]
    for step in 0..<60 {
      for _ in 0..<5 {
        let floor = hub.venue.floors.map(\.id).randomElement(using: &random) ?? "0"
        let navigator = "n-\(Int.random(in: 0..<20, using: &random))"
        let location = LiveMapTests.report(
          navigator, x: .random(in: 0...5, using: &random), y: 1, floor: floor, at: Double(step))
        _ = try hub.report(location, at: moment(Double(step)))
      }
      var venue = hub.venue
      let operations = maker.operations(on: venue)
      _ = try venue.apply(operations)
      venue.revision += 1
      let actions =
        (hub.push(edit(operations, venue.revision), venue: venue) ?? [])
        + hub.tick(at: moment(Double(step)))
      for event in actions.events(for: ada) {
        guard case .welcome(let welcome) = event else { continue }
        for (index, frame) in floors where welcome.floors.contains(where: { $0.index == index }) {
          #expect(welcome.floors.first { $0.index == index }?.floor == frame.floor)
        }
        floors = Dictionary(uniqueKeysWithValues: welcome.floors.map { ($0.index, $0) })
        people = people.filter { floors[$0.key] != nil }
      }
      for frame in actions.frames(for: ada) {
        if floors.isEmpty { floors = [:] }
        let index = frame.floor.index
        if frame.isKeyframe { people[index] = [:] }
        for position in frame.positions {
          people[index, default: [:]][position.slot] =
            position.navigatorState == .gone
            ? nil : frame.floor.point(x: position.x, y: position.y)
        }
      }
      #expect(people.values.reduce(0) { $0 + $1.count } == hub.positions.navigators.count)
      for status in hub.positions.navigators.statuses {
        let index = try #require(
          hub.positions.navigators.floors.current.first { $0.floor == status.location.place.floor }
        ).index
        let slot = try #require(
          hub.positions.navigators.directory.entries.first { $0.id == status.id }
        ).slot
        let seen = try #require(people[index]?[slot])
        #expect(seen.distance(to: status.location.place.point) < 0.02)
      }
    }
  }

  // MARK: - Parts

  private mutating func change(_ operations: [IndoorModel.Operation]) -> [LiveAction] {
    var venue = hub.venue
    do { _ = try venue.apply(operations) } catch { Issue.record(error) }
    venue.revision += 1
    return hub.push(edit(operations, venue.revision), venue: venue) ?? []
  }

  private func edit(_ operations: [IndoorModel.Operation], _ revision: Int) -> AppliedEdit {
    AppliedEdit(
      edit: Edit(id: Identifier("e-\(revision)"), base: 0, author: "ada", operations: operations),
      revision: revision, time: moment(0), inverse: [])
  }

  private mutating func report(_ id: String, floor: Identifier<Floor>) throws {
    _ = try hub.report(LiveMapTests.report(id, x: 10, y: 20, floor: floor), at: moment(0))
  }

  private mutating func subscribe(
    _ viewer: ViewerID, to subscription: SubscriptionRequest = SubscriptionRequest()
  ) throws {
    _ = try hub.subscribe(viewer, format: .json, to: subscription, at: moment(0))
  }

  @discardableResult
  private mutating func tick() -> [LiveAction] { hub.tick(at: moment(0)) }

  private mutating func welcome(
    in actions: [LiveAction], for viewer: ViewerID = ada
  ) throws -> Welcome {
    if hub.counts(at: moment(0)).viewers == 0 {
      return Welcome(
        revision: hub.venue.revision, rate: 10, floors: hub.positions.navigators.floors.current,
        number: 0)
    }
    let welcomes = actions.events(for: viewer).compactMap { event in
      if case .welcome(let welcome) = event { welcome } else { nil }
    }
    #expect(welcomes.count == 1)
    return try #require(welcomes.first)
  }
}

/// A floor of 100 × 50 m.
private func floor(_ id: Identifier<Floor>, ordinal: Int) -> Floor {
  Floor(
    id: id, building: "main", ordinal: ordinal, name: LocalizedText("Floor"),
    bounds: Box(Point(x: 0, y: 0), Point(x: 100, y: 50)))
}
