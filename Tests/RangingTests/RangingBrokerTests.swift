import Devices
import Geometry
import IndoorModel
import Testing

@testable import Ranging

/// One anchor, one phone, and the broker between them, message by message.
struct RangingBrokerTests {
  private static func venue(_ anchors: [(String, Double, Double)], width: Double) -> Venue {
    Venue(
      slug: "room", name: LocalizedText("Room"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [
        Floor(
          id: "0", building: "main", ordinal: 0, name: LocalizedText("0"),
          bounds: Box(Point(x: 0, y: 0), Point(x: width, y: 20)))
      ],
      features: anchors.map { id, x, y in
        Feature(
          id: Identifier("feature-\(id)"), floor: "0", kind: .anchor,
          shape: .point(Point(x: x, y: y)), properties: ["device": .string(id)])
      })
  }

  /// A room with the devices that a test plays.
  private struct Room {
    private(set) var broker = RangingBroker(epoch: 7)
    private var counts: [Identifier<Device>: Int] = [:]
    private var orders: [Identifier<Device>: RangingOrders] = [:]
    var now = 100.0

    init(_ anchors: [(String, Double, Double)] = [("dw-1", 5, 5)], width: Double = 30) {
      _ = broker.handle(.plan(venue(anchors, width: width)), at: now)
    }

    /// Has a device report that it took the newest orders for it.
    mutating func report(
      _ device: Identifier<Device>, _ role: RangingRole, _ sessions: [SessionReport] = [],
      run: Int64 = 1, most: Int = 4
    ) {
      counts[device, default: 0] += 1
      let heard = orders[device].flatMap {
        $0.run == run ? RangingReport.Heard(epoch: $0.epoch, number: $0.number) : nil
      }
      let report = RangingReport(
        device: device, run: run, count: counts[device] ?? 0, heard: heard,
        capabilities: RangingCapabilities(role: role, sessions: most), sessions: sessions)
      take(broker.handle(.report(report), at: now))
    }

    mutating func tick(seconds: Double = 0.1) {
      now += seconds
      take(broker.handle(.tick, at: now))
    }

    mutating func place(
      _ device: Identifier<Device>, _ x: Double, _ y: Double, radius: Double = 0.5
    ) {
      let place = Place(floor: "0", point: Point(x: x, y: y))
      take(broker.handle(.places([device: NavigatorPlace(place, radius: radius)]), at: now))
    }

    private mutating func take(_ all: [RangingOrders]) {
      for each in all { orders[each.device] = each }
    }

    func sessions(of device: Identifier<Device>) -> [RangingOrders.Session] {
      orders[device]?.sessions ?? []
    }

    /// Brings both to the session that the broker wants, up to running.
    mutating func run() throws -> Int {
      report("dw-1", .anchor)
      report("phone", .navigator)
      tick()
      let session = try #require(sessions(of: "phone").first?.session)
      for state in [SessionReport.State.prepared, .ready, .running] {
        let isNew = state == .prepared
        report(
          "phone", .navigator,
          [SessionReport(session: session, state: state, token: isNew ? "P" : nil)])
        report(
          "dw-1", .anchor,
          [SessionReport(session: session, state: state, token: isNew ? "A" : nil)])
        tick()
      }
      return session
    }
  }

  @Test func `tokens go to the peer once its own has arrived, and both are ready before they run`()
    throws
  {
    var room = Room()
    room.report("dw-1", .anchor)
    room.report("phone", .navigator)
    room.tick()
    let session = try #require(room.sessions(of: "phone").first).session
    #expect(
      room.sessions(of: "phone") == [RangingOrders.Session(session: session, peer: "dw-1")])
    #expect(
      room.sessions(of: "dw-1") == [RangingOrders.Session(session: session, peer: "phone")])
    room.report(
      "dw-1", .anchor, [SessionReport(session: session, state: .prepared, token: "A")])
    room.tick()
    #expect(room.sessions(of: "phone").first?.token == nil)
    room.report(
      "phone", .navigator, [SessionReport(session: session, state: .prepared, token: "P")])
    #expect(room.sessions(of: "phone").first?.token == "A")
    room.tick()
    #expect(room.sessions(of: "dw-1").first?.token == "P")
    room.report("dw-1", .anchor, [SessionReport(session: session, state: .ready)])
    room.tick()
    #expect(room.sessions(of: "dw-1").first?.runFor == nil)
    room.report("phone", .navigator, [SessionReport(session: session, state: .ready)])
    room.tick()
    #expect(room.sessions(of: "phone").first?.token == nil)
    #expect(try #require(room.sessions(of: "phone").first?.runFor) > 1)
    #expect(try #require(room.sessions(of: "dw-1").first?.runFor) > 1)
  }

  @Test func `a device may run only as long as the other is known to have run`() throws {
    var room = Room()
    let session = try room.run()
    #expect(room.broker.figures.running == 1)
    let running = [SessionReport(session: session, state: .running)]
    var leases: [Double] = []
    for _ in 0..<10 {
      room.now += 0.25
      room.report("dw-1", .anchor, running)
      leases.append(room.sessions(of: "dw-1").first?.runFor ?? 0)
      room.tick(seconds: 0)
    }
    // The phone is silent: each lease is shorter by what has passed, and at last there is none.
    #expect(zip(leases, leases.dropFirst()).allSatisfy { $0 > $1 || $0 == 0 && $1 == 0 })
    #expect(leases.last == 0)
    #expect(room.broker.figures.running == 0)
  }

  @Test func `the other device stops at once when one is suspended, and both go on afterwards`()
    throws
  {
    var room = Room()
    let session = try room.run()
    room.report("phone", .navigator, [SessionReport(session: session, state: .suspended)])
    room.tick()
    #expect(room.sessions(of: "dw-1").map(\.session) == [session])
    #expect(room.sessions(of: "dw-1").first?.runFor == nil)
    room.report("dw-1", .anchor, [SessionReport(session: session, state: .ready)])
    room.report("phone", .navigator, [SessionReport(session: session, state: .ready)])
    room.tick()
    #expect(room.sessions(of: "dw-1").first?.runFor != nil)
  }

  @Test func `a run begins again only when both are known to have ended the last one`() throws {
    var room = Room()
    let session = try room.run()
    let (ready, running) = (
      [SessionReport(session: session, state: .ready)],
      [SessionReport(session: session, state: .running)]
    )
    // The anchor alone reports until the broker ends the run.
    for _ in 0..<4 {
      room.tick(seconds: 0.5)
      room.report("dw-1", .anchor, running)
    }
    #expect(room.sessions(of: "dw-1").first?.runFor == nil)
    room.report("phone", .navigator, ready)
    room.tick()
    #expect(room.sessions(of: "phone").first?.runFor == nil)
    room.report("dw-1", .anchor, ready)
    room.tick()
    #expect(room.sessions(of: "phone").first?.runFor != nil)
  }

  @Test func `a broken session ends for both, and its pair is left alone for longer each time`()
    throws
  {
    var room = Room()
    room.report("dw-1", .anchor)
    room.report("phone", .navigator)
    room.tick()
    var pauses: [Double] = []
    for _ in 0..<4 {
      let session = try #require(room.sessions(of: "phone").first).session
      room.report("phone", .navigator, [SessionReport(session: session, state: .invalid)])
      #expect(room.sessions(of: "phone").isEmpty)
      let begin = room.now
      while room.sessions(of: "phone").isEmpty, room.now < begin + 100 {
        room.report("dw-1", .anchor)
        room.report("phone", .navigator)
        room.tick()
      }
      pauses.append(room.now - begin)
    }
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 + 0.5 < $1 })
  }

  @Test func `a device that began again has none of its sessions`() throws {
    var room = Room()
    let session = try room.run()
    room.report("phone", .navigator, run: 2)
    room.tick()
    #expect(!room.sessions(of: "phone").map(\.session).contains(session))
    #expect(!room.sessions(of: "dw-1").map(\.session).contains(session))
    #expect(room.broker.figures.ended == [.gone: 1])
  }

  @Test func `sessions of an earlier broker count until the device has given them up`() {
    var room = Room()
    room.report("dw-1", .anchor)
    let foreign = (90...93).map { SessionReport(session: $0, state: .running) }
    room.report("phone", .navigator, foreign, most: 4)
    room.tick()
    #expect(room.sessions(of: "phone").isEmpty)
    room.report("phone", .navigator, most: 4)
    room.tick(seconds: 1)
    #expect(room.sessions(of: "phone").count == 1)
  }

  @Test func `an older report changes nothing`() throws {
    var room = Room()
    let session = try room.run()
    let late = RangingReport(
      device: "phone", run: 1, count: 1, heard: nil,
      capabilities: RangingCapabilities(role: .navigator, sessions: 4))
    var broker = room.broker
    #expect(broker.handle(.report(late), at: room.now) == [])
    #expect(room.sessions(of: "phone").map(\.session) == [session])
  }

  @Test func `a device that can hold fewer has the newest taken away`() {
    var room = Room([("dw-1", 5, 5), ("dw-2", 25, 5), ("dw-3", 15, 18)])
    for anchor in ["dw-1", "dw-2", "dw-3"] as [Identifier<Device>] {
      room.report(anchor, .anchor)
    }
    room.report("phone", .navigator)
    room.tick()
    #expect(room.sessions(of: "phone").count == 3)
    let offered = room.sessions(of: "phone").map {
      SessionReport(session: $0.session, state: .prepared, token: "P")
    }
    room.report("phone", .navigator, offered, most: 1)
    #expect(room.sessions(of: "phone").count == 1)
  }

  @Test func `an anchor that is not on the plan gets no sessions`() {
    var room = Room()
    room.report("dw-9", .anchor)
    room.report("phone", .navigator)
    room.tick()
    #expect(room.sessions(of: "phone").isEmpty)
  }

  @Test func `the anchors around a navigator are chosen, not those in a row`() {
    var room = Room([
      ("west", 1, 10), ("east", 29, 10), ("north", 15, 19), ("row-1", 13, 1), ("row-2", 15, 1),
      ("row-3", 17, 1),
    ])
    for anchor in ["west", "east", "north", "row-1", "row-2", "row-3"]
      as [Identifier<Device>]
    {
      room.report(anchor, .anchor)
    }
    room.report("phone", .navigator, most: 4)
    room.place("phone", 15, 10)
    room.tick()
    let peers = Set(room.sessions(of: "phone").map(\.peer))
    #expect(peers.count == 4)
    #expect(peers.isSuperset(of: ["west", "east", "north"]))
  }

  @Test(arguments: [(0.5, Set<Identifier<Device>>(["b-1", "b-2", "b-3"])), (60, nil)])
  func `anchors out of reach of a navigator's place are tried only where the place is vague`(
    radius: Double, expected: Set<Identifier<Device>>?
  ) {
    let anchors = [
      ("a-1", 5.0, 2.0), ("a-2", 15, 2), ("a-3", 10, 18), ("b-1", 185, 2), ("b-2", 195, 2),
      ("b-3", 190, 18),
    ]
    var room = Room(anchors, width: 200)
    for (anchor, _, _) in anchors { room.report(Identifier(anchor), .anchor) }
    room.report("phone", .navigator, most: 8)
    room.place("phone", 190, 10, radius: radius)
    room.tick()
    let peers = Set(room.sessions(of: "phone").map(\.peer))
    #expect(peers == expected ?? Set(anchors.map { Identifier($0.0) }))
  }

  @Test func `a phone that was cut off is measured by the anchors around its last place at once`() {
    let anchors = [
      ("a-1", 5.0, 2.0), ("a-2", 15, 2), ("a-3", 10, 18), ("b-1", 185, 2), ("b-2", 195, 2),
      ("b-3", 190, 18),
    ]
    var room = Room(anchors, width: 200)
    func reportAnchors() {
      for (anchor, _, _) in anchors { room.report(Identifier(anchor), .anchor) }
    }
    reportAnchors()
    room.report("phone", .navigator, most: 3)
    room.place("phone", 190, 10)
    for _ in 0..<80 {
      room.tick()
      reportAnchors()
    }
    #expect(room.broker.figures.devices[.navigator] == nil)
    room.report("phone", .navigator, most: 3)
    room.tick()
    #expect(Set(room.sessions(of: "phone").map(\.peer)) == ["b-1", "b-2", "b-3"])
    // After a minute its place is old, and still says where to begin.
    for _ in 0..<600 {
      room.tick()
      reportAnchors()
    }
    #expect(room.broker.figures.devices[.navigator] == nil)
    room.report("phone", .navigator, most: 3)
    room.tick()
    let peers = room.sessions(of: "phone").map(\.peer.rawValue)
    #expect(peers.count == 3)
    #expect(peers.count { $0.hasPrefix("b-") } >= 2)
  }

  @Test func `a phone that no anchor hears is tried again every few seconds`() throws {
    var room = Room()
    room.report("dw-1", .anchor)
    room.report("phone", .navigator)
    room.place("phone", 25, 15)
    room.tick()
    for _ in 0..<12 {
      let session = try #require(room.sessions(of: "phone").first).session
      room.report("phone", .navigator, [SessionReport(session: session, state: .invalid)])
      let begin = room.now
      while room.sessions(of: "phone").isEmpty, room.now < begin + 100 {
        room.report("dw-1", .anchor)
        room.report("phone", .navigator)
        room.tick()
      }
      // Five seconds, and the next review.
      #expect(room.now - begin <= 6.1)
    }
  }
}
