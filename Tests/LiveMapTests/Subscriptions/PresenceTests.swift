import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

extension [LiveAction] {
  /// The news of presence that are offered to a viewer, in order.
  fileprivate func news(for viewer: ViewerID) -> [LiveEvent] {
    compactMap { action in
      guard case .offerPresence(let event, let viewers) = action, viewers.contains(viewer) else {
        return nil
      }
      return event
    }
  }
}

/// What a client makes of the news, as `docs/protocol.md` says.
private struct Others {
  var participants: [Int: Presence] = [:]
  var cursors: [Int: Cursor] = [:]

  mutating func take(_ event: LiveEvent) {
    switch event {
    case .presence(let news):
      if news.isComplete { (participants, cursors) = ([:], [:]) }
      for number in news.gone { (participants[number], cursors[number]) = (nil, nil) }
      for each in news.participants {
        if participants[each.number]?.floor != each.presence.floor { cursors[each.number] = nil }
        participants[each.number] = each.presence
      }
    case .cursors(let news): for each in news.cursors { cursors[each.number] = each.cursor }
    default: Issue.record("not about presence: \(event)")
    }
  }
}

struct PresenceTests {
  private let adaIsHere = Presence(name: "Ada", colour: "#aa0000", floor: "level-0")
  private let bobIsHere = Presence(
    name: "Bob", colour: "#0000aa", floor: "level-0", selection: ["wall-1"])
  private let here = Cursor(point: Point(x: 1, y: 2))

  private func hub(watching: ViewerID...) throws -> Hub {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    for viewer in watching {
      _ = try hub.subscribe(
        viewer, format: .json, to: SubscriptionRequest(streams: [.presence]), at: moment(0))
    }
    return hub
  }

  @Test func `a new participant is sent to the others, and the others to it`() throws {
    var hub = try hub(watching: ada)
    let actions = try hub.updatePresence(adaIsHere, key: "a", of: ada, at: moment(0))
    #expect(actions.events(for: ada) == [.present(1)])
    _ = hub.tick(at: moment(0))
    _ = try hub.subscribe(
      bob, format: .json, to: SubscriptionRequest(streams: [.presence]), at: moment(0))
    #expect(
      try hub.updatePresence(bobIsHere, key: "b", of: bob, at: moment(0)).events(for: bob) == [
        .present(2)
      ])
    let tick = hub.tick(at: moment(0.1))
    let both = [
      Participant(number: 1, presence: adaIsHere), Participant(number: 2, presence: bobIsHere),
    ]
    #expect(
      tick.news(for: bob)
        == [.presence(PresenceNews(isComplete: true, participants: both, gone: []))])
    #expect(
      tick.news(for: ada)
        == [.presence(PresenceNews(isComplete: false, participants: [both[1]], gone: []))])
    #expect(hub.leave(bob).isEmpty)
    #expect(
      hub.tick(at: moment(0.2)).news(for: ada)
        == [.presence(PresenceNews(isComplete: false, participants: [], gone: [2]))])
  }

  @Test func `no viewer gets news while nothing changes`() throws {
    var hub = try hub(watching: ada, bob)
    _ = try hub.updatePresence(adaIsHere, key: "a", of: ada, at: moment(0))
    try hub.moveCursor(here, by: ada)
    #expect(!hub.tick(at: moment(0)).news(for: bob).isEmpty)
    _ = try hub.updatePresence(adaIsHere, key: "a", of: ada, at: moment(0))
    try hub.moveCursor(here, by: ada)
    for step in 1...20 {
      #expect(hub.tick(at: moment(Double(step) / 10)).news(for: bob).isEmpty)
    }
  }

  @Test func `of many messages between two ticks the last is sent, once`() throws {
    var hub = try hub(watching: ada, bob)
    for step in 0..<100 {
      var presence = adaIsHere
      presence.selection = [Identifier("wall-\(step)")]
      _ = try hub.updatePresence(presence, key: "a", of: ada, at: moment(0))
      _ = try hub.updatePresence(bobIsHere, key: "b", of: bob, at: moment(0))
      try hub.moveCursor(Cursor(point: Point(x: Double(step), y: 0)), by: ada)
    }
    var others = Others()
    let news = hub.tick(at: moment(0)).news(for: bob)
    #expect(news.count == 2)
    for event in news { others.take(event) }
    #expect(others.participants[1]?.selection == ["wall-99"])
    #expect(others.cursors[1]?.point == Point(x: 99, y: 0))
  }

  @Test func `cursors are sent on their floor only, and all to a participant that comes there`()
    throws
  {
    var hub = try hub(watching: ada, bob)
    var upstairs = bobIsHere
    upstairs.floor = "level-1"
    _ = try hub.updatePresence(adaIsHere, key: "a", of: ada, at: moment(0))
    _ = try hub.updatePresence(upstairs, key: "b", of: bob, at: moment(0))
    _ = hub.tick(at: moment(0))
    try hub.moveCursor(here, by: ada)
    #expect(hub.tick(at: moment(0.1)).news(for: bob).isEmpty)
    _ = try hub.updatePresence(bobIsHere, key: "b", of: bob, at: moment(0))
    let entries = [CursorNews.Entry(number: 1, cursor: here)]
    #expect(
      hub.tick(at: moment(0.2)).news(for: bob).last
        == .cursors(CursorNews(floor: "level-0", cursors: entries)))
  }

  @Test func `a participant that comes back after a loss keeps its number`() throws {
    var hub = try hub(watching: ada, bob)
    _ = try hub.updatePresence(adaIsHere, key: "secret", of: ada, at: moment(0))
    _ = hub.tick(at: moment(0))
    let again = ViewerID(rawValue: 77)
    #expect(
      try hub.updatePresence(adaIsHere, key: "secret", of: again, at: moment(0)).events(for: again)
        == [
          .present(1)
        ])
    _ = hub.leave(ada)
    var others = Others()
    for event in hub.tick(at: moment(0.1)).news(for: bob) { others.take(event) }
    #expect(others.participants == [1: adaIsHere])
    #expect(hub.participants.participants.count == 1)
    // Another key is another participant, also on the same connection.
    #expect(
      try hub.updatePresence(adaIsHere, key: "other", of: again, at: moment(0)).events(for: again)
        == [.present(2)]
    )
    #expect(hub.participants.participants.map(\.number) == [2])
  }

  @Test func `there is a limit, and a cursor needs an owner`() throws {
    var configuration = LiveConfiguration()
    configuration.participantLimit = 2
    var hub = Hub(venue: twoFloors, configuration: configuration)
    for number in 1...2 {
      _ = try hub.updatePresence(
        adaIsHere, key: "\(number)", of: ViewerID(rawValue: UInt64(number)), at: moment(0))
    }
    #expect(throws: LiveError.tooManyParticipants(limit: 2)) {
      _ = try hub.updatePresence(adaIsHere, key: "3", of: ViewerID(rawValue: 3), at: moment(0))
    }
    #expect(throws: LiveError.notPresent) { try hub.moveCursor(here, by: ViewerID(rawValue: 3)) }
    hub.unsubscribe(ViewerID(rawValue: 1))
    #expect(
      !(try hub.updatePresence(adaIsHere, key: "3", of: ViewerID(rawValue: 3), at: moment(0)))
        .isEmpty)
  }

  @Test(arguments: 1...20)
  func `whatever gets lost, all viewers know all participants and cursors in the end`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var hub = try hub()
    var clients: [ViewerID: Others] = [:]
    for step in 0..<300 {
      let viewer = ViewerID(rawValue: UInt64.random(in: 1...6, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        _ = try hub.subscribe(
          viewer, format: .json, to: SubscriptionRequest(streams: [.presence]), at: moment(0))
        clients[viewer] = Others()
      case 1:
        _ = hub.leave(viewer)
        clients[viewer] = nil
      case 2...5:
        let presence = Presence(
          name: "P\(viewer.rawValue)", colour: "#000000",
          floor: Bool.random(using: &random) ? "level-0" : "level-1",
          selection: [Identifier("wall-\(Int.random(in: 0...3, using: &random))")])
        _ = try hub.updatePresence(presence, key: "\(viewer.rawValue)", of: viewer, at: moment(0))
      default:
        let point = Point(x: Double(Int.random(in: 0...9, using: &random)), y: 0)
        try? hub.moveCursor(
          Cursor(point: Bool.random(using: &random) ? point : nil), by: viewer)
      }
      let isLast = step == 299
      if !isLast, !Bool.random(using: &random) { continue }
      // Until no viewer is behind any more, where nothing gets lost at the end.
      for _ in 0..<(isLast ? 3 : 1) {
        for case .offerPresence(let event, let viewers) in hub.tick(at: moment(Double(step) / 10)) {
          let lost = viewers.filter { _ in !isLast && Int.random(in: 0..<4, using: &random) == 0 }
          for viewer in viewers where !lost.contains(viewer) { clients[viewer]?.take(event) }
          hub.noteMissedPresence(lost)
        }
      }
    }
    let here = hub.participants.participants
    for (viewer, client) in clients {
      #expect(client.participants.keys.sorted() == here.map(\.number))
      for each in here { #expect(client.participants[each.number] == each.presence) }
      let own = here.first { $0.presence.name == "P\(viewer.rawValue)" }
      guard let floor = own?.presence.floor else { continue }
      for entry in hub.participants.cursors(on: floor) {
        #expect(client.cursors[entry.number] == entry.cursor)
      }
    }
  }
}
