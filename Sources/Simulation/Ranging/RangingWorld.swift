public import Devices
public import IndoorModel
public import Ranging
import Support

/// A broker and devices, with a bad network between them, and what disturbs them.
///
/// A value without a clock; the same seed gives the same world.
public struct RangingWorld: Sendable {
  /// What goes wrong.
  public struct Faults: Sendable {
    /// The share of messages that is lost.
    public var loss = 0.02
    /// The share that arrives twice.
    public var doubling = 0.02
    /// The share that is late by up to a second.
    public var disorder = 0.02
    /// Seconds from one restart of any device to the next, on average; 0 for never.
    public var deviceRestarts = 0.0
    /// The same of devices that their system keeps from measuring.
    public var suspensions = 0.0
    /// The same of devices that lose the network for a while.
    public var cuts = 0.0
    /// The same of restarts of the server.
    public var serverRestarts = 0.0

    /// Makes a network that loses, doubles and delays 2 % each; nothing else goes wrong.
    public init() {}
  }

  /// Seconds of one step.
  public static let step = 0.05
  /// Seconds between two looks at all sessions.
  private static let lookInterval = 0.5

  private struct Node: Sendable {
    var device: SimulatedRangingDevice
    /// Until when it is off, cut off or suspended, in seconds.
    var offUntil = -Double.infinity
    var cutUntil = -Double.infinity
    var suspendedUntil = -Double.infinity
    /// When it was disturbed last.
    var disturbed = 0.0
    /// The newest orders for it.
    var orders: RangingOrders?

    func isOff(at now: Double) -> Bool { now < offUntil }

    func isCut(at now: Double) -> Bool { now < cutUntil }
  }

  /// What was found.
  public private(set) var properties = RangingProperties()
  /// What all brokers so far have done.
  public private(set) var messages = 0
  /// How many times something was disturbed.
  public private(set) var disturbances = 0
  /// Seconds since the world began.
  public private(set) var now = 0.0

  private let faults: Faults
  private var random: SeededGenerator
  private var broker: RangingBroker
  private var epoch: Int64 = 1
  private var nodes: [Node] = []
  private var numbers: [Identifier<Device>: Int] = [:]
  private var reports: LossyNetwork<RangingReport>
  private var orders: LossyNetwork<RangingOrders>
  private var serverOffUntil = -Double.infinity
  private var serverDisturbed = 0.0
  private var venue: Venue
  private var lastTick = 0.0
  private var lastLook = 0.0

  /// Makes a world without devices.
  public init(of venue: Venue, faults: Faults = Faults(), seed: UInt64) {
    self.venue = venue
    self.faults = faults
    random = SeededGenerator(seed: seed)
    let (loss, doubling, disorder) = (faults.loss, faults.doubling, faults.disorder)
    reports = LossyNetwork(
      .init(loss: loss, doubling: doubling, disorder: disorder), seed: random.next())
    orders = LossyNetwork(
      .init(loss: loss, doubling: doubling, disorder: disorder), seed: random.next())
    broker = RangingBroker(epoch: epoch)
    _ = broker.handle(.plan(venue), at: 0)
  }

  /// What the broker counts since it began last.
  public var figures: RangingBroker.Figures { broker.figures }

  /// Adds a device.
  public mutating func add(_ device: SimulatedRangingDevice) {
    numbers[device.id] = nodes.count
    nodes.append(Node(device: device, disturbed: now))
  }

  /// The devices with which one measures now: both run the session.
  public func measured(by id: Identifier<Device>) -> [Identifier<Device>] {
    guard let node = node(id) else { return [] }
    return node.device.measured.filter { peer in
      numbers[peer].map { nodes[$0].device.measures(id) } ?? false
    }
  }

  /// Whether a device is on and may measure.
  public func isWell(_ id: Identifier<Device>, for seconds: Double) -> Bool {
    node(id).map { now - $0.disturbed > seconds && now - serverDisturbed > seconds } ?? false
  }

  /// Takes the plan after an edit.
  public mutating func take(_ venue: Venue) {
    self.venue = venue
    _ = broker.handle(.plan(venue), at: now)
  }

  /// Takes where navigators seem to be.
  public mutating func take(_ places: [Identifier<Device>: NavigatorPlace]) {
    _ = broker.handle(.places(places), at: now)
  }

  /// Breaks sessions of navigators that have run for 2 s and are not heard.
  public mutating func breakUnheard(
    _ isHeard: (
      _ navigator: Identifier<Device>, _ anchor: Identifier<Device>
    ) -> Bool
  ) {
    for index in nodes.indices where nodes[index].device.capabilities.role == .navigator {
      let id = nodes[index].device.id
      nodes[index].device.breakUnheard(after: 2, at: now) { isHeard(id, $0) }
      noteTransitions(index)
    }
  }

  /// Goes on by one step.
  public mutating func advance() {
    now += Self.step
    disturb()
    for report in reports.arrived(by: now) where now >= serverOffUntil {
      guard let number = numbers[report.device], !nodes[number].isCut(at: now) else { continue }
      messages += 1
      send(broker.handle(.report(report), at: now))
    }
    if now - lastTick >= 0.099, now >= serverOffUntil {
      lastTick = now
      send(broker.handle(.tick, at: now))
    }
    for orders in orders.arrived(by: now) {
      guard let number = numbers[orders.device] else { continue }
      let node = nodes[number]
      if node.isOff(at: now) || node.isCut(at: now) { continue }
      nodes[number].device.take(orders, at: now)
      let device = nodes[number].device
      if device.sessions.count > device.capabilities.sessions {
        properties.note(.maximum, "\(device.id) has \(device.sessions.count)")
      }
      noteTransitions(number)
    }
    for index in nodes.indices {
      nodes[index].device.lapse(at: now)
      noteTransitions(index)
      if nodes[index].isOff(at: now) { continue }
      guard let report = nodes[index].device.report(at: now), !nodes[index].isCut(at: now) else {
        continue
      }
      reports.send(report, at: now)
    }
    if now - lastLook >= Self.lookInterval { look() }
  }

  /// Looks at all devices once more.
  public mutating func finish() {
    look()
    properties.finish(at: now)
  }

  private func node(_ id: Identifier<Device>) -> Node? { numbers[id].map { nodes[$0] } }

  private mutating func send(_ all: [RangingOrders]) {
    for orders in all {
      properties.take(orders)
      if let number = numbers[orders.device] { nodes[number].orders = orders }
      self.orders.send(orders, at: now)
    }
  }

  private mutating func noteTransitions(_ index: Int) {
    let transitions = nodes[index].device.takeTransitions()
    for (session, runs) in transitions {
      let device = nodes[index].device
      properties.take(
        session, runs: runs, of: device, peer: node(session.peer)?.device, at: now)
    }
  }

  private mutating func look() {
    lastLook = now
    for index in nodes.indices where !nodes[index].isOff(at: now) {
      let node = nodes[index]
      properties.look(
        at: node.device, orders: node.orders, disturbed: max(node.disturbed, serverDisturbed),
        peerDisturbed: { [nodes, numbers] in numbers[$0].map { nodes[$0].disturbed } ?? 0 },
        at: now)
    }
    properties.forget(before: now - 60)
  }

  // MARK: - Disturbances

  private mutating func disturb() {
    for index in nodes.indices {
      if now < max(nodes[index].offUntil, nodes[index].cutUntil, nodes[index].suspendedUntil) {
        nodes[index].disturbed = now
      } else if nodes[index].suspendedUntil > 0 {
        nodes[index].suspendedUntil = 0
        nodes[index].device.suspend(false)
      }
    }
    if now < serverOffUntil { serverDisturbed = now }
    if happens(every: faults.serverRestarts) {
      epoch += 1
      broker = RangingBroker(epoch: epoch)
      _ = broker.handle(.plan(venue), at: now)
      serverOffUntil = now + Double.random(in: 0...3, using: &random)
      serverDisturbed = now
      reports.drop()
    }
    guard !nodes.isEmpty else { return }
    let victim = Int.random(in: 0..<nodes.count, using: &random)
    if happens(every: faults.deviceRestarts) {
      nodes[victim].device.restart()
      noteTransitions(victim)
      nodes[victim].offUntil = now + Double.random(in: 0...8, using: &random)
      nodes[victim].disturbed = now
    } else if happens(every: faults.suspensions) {
      nodes[victim].device.suspend(true)
      noteTransitions(victim)
      nodes[victim].suspendedUntil = now + Double.random(in: 0.5...15, using: &random)
      nodes[victim].disturbed = now
    } else if happens(every: faults.cuts) {
      nodes[victim].cutUntil = now + Double.random(in: 0.5...8, using: &random)
      nodes[victim].disturbed = now
    }
  }

  private mutating func happens(every seconds: Double) -> Bool {
    guard seconds > 0, random.happens(Self.step / seconds) else { return false }
    disturbances += 1
    return true
  }
}
