import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// People that walk, come, go and fall silent, and viewers of all kinds that miss some of it.
struct FrameWorld {
  struct Client {
    let viewer: ViewerID
    var subscription: SubscriptionRequest
    var reader = FrameReader()
    /// The last change of the roster that it has read.
    var roster: UInt32?
  }

  /// The positions on the floor of a channel, by slot, as of each of its states.
  typealias History = [Channel.Key: [UInt32: [Int: FrameReader.Seen]]]

  var random: SeededGenerator
  var hub: Hub
  var clients: [Client] = []
  var history: History = [:]
  /// The filters by number; they outlive the viewers that used them.
  private var filters: [Int: NavigatorFilter] = [:]
  private var walkers: [String: (walker: Walker, floor: Identifier<Floor>)] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var configuration = LiveConfiguration()
    configuration.staleAfter = 0.7
    configuration.goneAfter = 1.6
    hub = Hub(venue: twoFloors, configuration: configuration)
  }

  mutating func begin() throws {
    for number in 0..<10 {
      clients.append(
        Client(viewer: ViewerID(rawValue: UInt64(number)), subscription: SubscriptionRequest()))
      try subscribe(number, at: moment(0))
    }
  }

  // MARK: - What happens

  /// Some people report; some of these jump or change floors.
  mutating func walk(_ step: Int) throws {
    let seconds = Double(step) / 10
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let id = "n-\(Int.random(in: 0..<60, using: &random))"
      var (walker, floor) = walkers[id] ?? (Walker(&random), "0")
      walker.step(seconds: 0.1, &random)
      if Int.random(in: 0..<30, using: &random) == 0 { walker = Walker(&random) }
      if Int.random(in: 0..<20, using: &random) == 0 { floor = floor == "0" ? "1" : "0" }
      walkers[id] = (walker, floor)
      var report = walker.report(id, floor: floor, at: seconds)
      if Int.random(in: 0..<3, using: &random) == 0 {
        report.group = ["red", "blue"].randomElement(using: &random)
      }
      if Bool.random(using: &random) { report.location.speed = 0 }
      // Its floor may be away.
      _ = try? hub.report(report, at: moment(seconds))
    }
  }

  /// Viewers ask for something else; floors change.
  mutating func change(_ step: Int) throws {
    let now = moment(Double(step) / 10)
    for number in clients.indices where Int.random(in: 0..<40, using: &random) == 0 {
      try subscribe(number, at: now)
    }
    for number in clients.indices where Int.random(in: 0..<15, using: &random) == 0 {
      guard clients[number].subscription.view != nil else { continue }
      let view = FloorView(floor: "0", box: anyBox())
      clients[number].subscription.view = view
      hear(try hub.moveView(of: clients[number].viewer, to: view))
    }
    for number in clients.indices where Int.random(in: 0..<40, using: &random) == 0 {
      try comeBack(number, at: now)
    }
    if step % 70 == 69 { editFloors(step) }
  }

  private mutating func subscribe(_ number: Int, at now: Timestamp) throws {
    let subscription = anySubscription()
    do {
      let actions = try hub.subscribe(
        clients[number].viewer, format: .binary, to: subscription, at: now)
      clients[number].subscription = subscription
      hear(actions)
    } catch LiveError.unknownFloor {
      // It keeps what it had.
    }
  }

  /// A connection is lost and the client comes back, at once or later.
  private mutating func comeBack(_ number: Int, at now: Timestamp) throws {
    var subscription = clients[number].subscription
    _ = hub.leave(clients[number].viewer)
    for _ in 0..<Int.random(in: 0...4, using: &random) { try tick(lastStep, isCalm: false) }
    if let roster = clients[number].roster {
      subscription.resume = Resume(roster: roster, floors: clients[number].reader.sequences)
    }
    do {
      hear(
        try hub.subscribe(
          clients[number].viewer, format: .binary, to: subscription, at: now))
    } catch LiveError.unknownFloor {
      try subscribe(number, at: now)
    }
  }

  private mutating func anySubscription() -> SubscriptionRequest {
    var subscription = SubscriptionRequest(
      rate: [10, 10, 5, 3].randomElement(using: &random) ?? 10)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: subscription.floors = ["1"]
    case 1, 2: subscription.view = FloorView(floor: "0", box: anyBox())
    default: break
    }
    subscription.acks = Int.random(in: 0..<3, using: &random) == 0
    switch Int.random(in: 0..<6, using: &random) {
    case 0: subscription.filter = NavigatorFilter(groups: ["red"])
    case 1: subscription.filter = NavigatorFilter(groups: ["blue"], navigators: ["n-1", "n-2"])
    default: break
    }
    return subscription
  }

  mutating func anyBox() -> Box {
    let corner = Point(
      x: .random(in: -10...90, using: &random), y: .random(in: -10...45, using: &random))
    return Box(
      corner,
      corner
        + Vector(
          dx: .random(in: 1...60, using: &random), dy: .random(in: 1...40, using: &random)))
  }

  private mutating func editFloors(_ step: Int) {
    var venue = hub.venue
    let isPresent = venue.floors.contains { $0.id == "level-1" }
    let operation: IndoorModel.Operation =
      switch Int.random(in: 0..<2, using: &random) {
      case 0 where isPresent: .removeFloor("level-1")
      case 0: .putFloor(twoFloors.floors[1])
      default:
        .changeFloor(
          "level-0",
          FloorChanges(
            bounds: Box(
              Point(x: 0, y: 0), Point(x: 100, y: .random(in: 50...200, using: &random)))))
      }
    _ = try? venue.apply([operation])
    venue.revision += 1
    let edit = AppliedEdit(
      edit: Edit(id: Identifier("e-\(step)"), base: 0, author: "ada", operations: [operation]),
      revision: venue.revision, time: moment(0), inverse: [])
    hear(hub.push(edit, venue: venue) ?? [])
  }

  /// Clients handle the messages besides positions.
  mutating func hear(_ actions: [LiveAction]) {
    for number in clients.indices {
      for event in actions.events(for: clients[number].viewer) {
        switch event {
        case .welcome(let welcome):
          if welcome.isResumed { resumed += 1 } else { clients[number].reader.forgetAll() }
        case .viewing(let viewing):
          let floor = hub.positions.navigators.frames.firstIndex { $0.floor == viewing.floor } ?? 0
          clients[number].reader.keep(
            floor: floor, tiles: viewing.tiles.map { Set($0.map { 1 + $0 }) })
        case .roster(let roster):
          if let sequence = roster.sequence { clients[number].roster = sequence }
        default: break
        }
      }
    }
  }

  private var lastStep = 0
  /// How often a client came back and could go on.
  private(set) var resumed = 0

  /// Leaps that clients have read.
  private(set) var leaps = 0

  /// Clients acknowledge at once, later or not at all.
  private mutating func acknowledge(_ step: Int, isCalm: Bool) {
    for client in clients where client.subscription.acks {
      let held = Double.random(in: 0...0.2, using: &random)
      guard isCalm || Int.random(in: 0..<3, using: &random) > 0 else { continue }
      let ack = FrameAck(time: client.reader.time, held: held, floor: client.reader.floor)
      _ = hub.acknowledge(ack, by: client.viewer, at: moment(Double(step) / 10 + 0.05))
    }
  }

  /// A tick; slow viewers take some of its frames or none.
  mutating func tick(_ step: Int, isCalm: Bool) throws {
    lastStep = step
    let before = clients.map(\.reader.leaps)
    defer {
      for (client, count) in zip(clients, before) { leaps += max(0, client.reader.leaps - count) }
      acknowledge(step, isCalm: isCalm)
    }
    let actions = hub.tick(at: moment(Double(step) / 10))
    hear(actions)
    remember()
    for delivery in actions.deliveries {
      let messages = delivery.messages.compactMap { message -> [UInt8]? in
        if case .bytes(let bytes)? = message.content { bytes } else { nil }
      }
      for viewer in delivery.viewers {
        let isQuick = isCalm || Int.random(in: 0..<10, using: &random) < 7
        let count = isQuick ? messages.count : Int.random(in: 0..<messages.count, using: &random)
        for bytes in messages.prefix(count) {
          try clients[Int(viewer.rawValue)].reader.read(bytes)
        }
        if count < messages.count { hub.noteRefusal(of: delivery, by: viewer, taken: count) }
      }
    }
  }

  // MARK: - What is true

  private mutating func remember() {
    for client in clients {
      for key in channels(of: client) { filters[key.filter] = client.subscription.filter }
    }
    for (key, channel) in hub.positions.feed.channels {
      guard history[key]?[channel.sequence] == nil else { continue }
      let filter = filter(key)
      var people: [Int: FrameReader.Seen] = [:]
      for entry in hub.positions.navigators.directory.entries {
        let slot = Int(entry.slot)
        guard Int(hub.positions.navigators.positions.floorOf[slot]) == key.floor,
          filter.map({ means($0, entry) }) ?? true
        else { continue }
        let position = hub.positions.navigators.positions.current[slot]
        people[slot] = FrameReader.Seen(
          floor: key.floor, tile: 1 + tile(of: position, on: key.floor), x: Int(position.x),
          y: Int(position.y), heading: Int(position.heading), state: Int(position.state))
      }
      history[key, default: [:]][channel.sequence] = people
    }
  }

  private func filter(_ key: Channel.Key) -> NavigatorFilter? {
    key.filter == 0 ? nil : filters[key.filter] ?? NavigatorFilter()
  }

  private func means(_ filter: NavigatorFilter, _ entry: Roster.Entry) -> Bool {
    filter.navigators.contains(entry.id) || filter.groups.contains(entry.group ?? "")
  }

  private func tile(of position: Position, on floor: Int) -> Int {
    let (frame, grid) = (
      hub.positions.navigators.frames[floor], hub.positions.navigators.frames[floor].tiles
    )
    let x = frame.origin.x + Double(position.x) * frame.unit
    let y = frame.origin.y + Double(position.y) * frame.unit
    let column = Int(((x - grid.corner.x) / grid.size).rounded(.down))
    let row = Int(((y - grid.corner.y) / grid.size).rounded(.down))
    return min(max(row, 0), grid.rows - 1) * grid.columns + min(max(column, 0), grid.columns - 1)
  }

  private func group(of client: Client) -> DeliveryGroup? {
    hub.positions.feed.groups.group(of: client.viewer)
  }

  func channels(of client: Client) -> [Channel.Key] { group(of: client)?.key.channels ?? [] }

  /// What each client knows is what was true of the state that it has.
  func check(isNewest: Bool = false) {
    for client in clients {
      let (reader, channels) = (client.reader, channels(of: client))
      #expect(reader.waiting.isEmpty)
      let floors = Set(channels.map(\.floor))
      #expect(reader.people.values.allSatisfy { floors.contains($0.floor) })
      for key in channels {
        let newest = hub.positions.feed.channels[key]?.sequence
        let sequence = reader.sequences[key.floor]
        if isNewest { #expect(sequence == newest) }
        guard let sequence, let truth = history[key]?[sequence] else {
          #expect(sequence == nil)
          continue
        }
        compare(
          reader, truth, on: key.floor, tiles: group(of: client)?.key.tiles, isNewest,
          mayBeElsewhere: channels.count > 1 && sequence != newest)
      }
    }
  }

  private func compare(
    _ reader: FrameReader, _ truth: [Int: FrameReader.Seen], on floor: Int, tiles: [UInt16]?,
    _ isNewest: Bool, mayBeElsewhere: Bool
  ) {
    // Tiles that came into view come with the next keyframe.
    let known = reader.knownTiles[floor] ?? []
    let isKnown = Set(tiles?.map(Int.init) ?? [0]).isSubset(of: known)
    #expect(isKnown || !isNewest)
    if tiles == nil, !isKnown { return }
    var expected = truth.filter { tiles == nil || known.contains($0.value.tile) }
    if tiles == nil { for slot in expected.keys { expected[slot]?.tile = 0 } }
    let seen = reader.people.filter { $0.value.floor == floor }
    for (slot, person) in expected where seen[slot] != person {
      // Newer frames of another floor have said that this one came there, and maybe went on.
      #expect(
        seen[slot] == nil && mayBeElsewhere, "slot \(slot): \(String(describing: seen[slot]))")
    }
    #expect(seen.keys.allSatisfy { expected[$0] != nil })
  }
}
