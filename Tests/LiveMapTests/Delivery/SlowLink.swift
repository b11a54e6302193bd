import Geometry
import IndoorModel
import TestKit

@testable import LiveMap

/// Walking people, a hub, and one viewer behind a link that carries so many bytes a second: a queue
/// of any length, then the way. The viewer acknowledges as docs/protocol.md asks for.
struct SlowLink {
  private enum Cargo {
    case frame([UInt8])
    case roster(Timestamp?)
  }

  /// Bytes that each message takes besides its own: the heads of WebSocket, TCP and IP.
  private static let overhead = 44
  private static let step = 0.005

  var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
  var reader = FrameReader()
  /// Bytes a second that the link carries.
  var rate = Double.infinity
  /// Seconds there and back.
  let roundTrip: Double
  /// Bytes of the buffers before the link, beyond which the socket takes nothing.
  let buffer: Int
  /// Bytes a second of the whole stream.
  private(set) var needed = 0.0
  /// The oldest that data was since this was set to nothing, in seconds.
  var oldest = 0.0
  /// The times of frames that came.
  var arrivals: [Double] = []
  private(set) var time = 0.0
  private var walkers: [Walker]
  private var random: SeededGenerator
  private var queue: [(cargo: Cargo, bytes: Double)] = []
  private var coming: [(cargo: Cargo, at: Double)] = []
  private var acks: [(ack: FrameAck, at: Double)] = []
  private var unacknowledged: (ack: FrameAck, at: Double)?
  private var acked = -1.0
  private var newest: Double?
  private var ticks = 0

  init(walkers count: Int, roundTrip: Double, buffer: Int = 65_536, seed: UInt64 = 1) throws {
    self.roundTrip = roundTrip
    self.buffer = buffer
    random = SeededGenerator(seed: seed)
    var random = random
    walkers = (0..<count).map { _ in Walker(&random) }
    _ = try hub.subscribe(
      bob, format: .binary, to: SubscriptionRequest(floors: ["0"]), at: moment(0))
    var bytes = 0
    for tick in 0..<20 {
      for frame in try self.tick().bytes(for: bob) where tick > 0 {
        bytes += frame.count + Self.overhead
      }
      time += 0.1
    }
    needed = Double(bytes) / 1.9
    hub.unsubscribe(bob)
  }

  /// The viewer comes.
  mutating func subscribe() throws {
    var subscription = SubscriptionRequest(floors: ["0"])
    subscription.acks = true
    hear(try hub.subscribe(ada, format: .binary, to: subscription, at: moment(time)))
  }

  /// So many seconds pass.
  mutating func run(seconds: Double) throws {
    let end = time + seconds
    var next = (time * 10).rounded(.up) / 10
    while time < end {
      if time >= next - 1e-9 {
        next += 0.1
        offer(try tick())
      }
      carry()
      try arrive()
      if let newest { oldest = max(oldest, time - newest) }
      time += Self.step
    }
  }

  private mutating func tick() throws -> [LiveAction] {
    ticks += 1
    for index in walkers.indices {
      walkers[index].step(seconds: 0.1, &random)
      _ = try hub.report(walkers[index].report("n-\(index)", at: time), at: moment(time))
    }
    return hub.tick(at: moment(time))
  }

  // MARK: - The link

  private mutating func hear(_ actions: [LiveAction]) {
    for roster in actions.rosters(for: ada) {
      // About what an entry takes as JSON.
      queue.append((.roster(roster.time), Double(40 * roster.entries.count + Self.overhead)))
    }
  }

  private mutating func offer(_ actions: [LiveAction]) {
    hear(actions)
    for delivery in actions.deliveries where delivery.viewers.contains(ada) {
      guard queue.reduce(0, { $0 + $1.bytes }) < Double(buffer) else {
        hub.noteRefusal(of: delivery, by: ada, taken: 0)
        continue
      }
      for message in delivery.messages {
        if case .bytes(let bytes)? = message.content {
          queue.append((.frame(bytes), Double(bytes.count + Self.overhead)))
        }
      }
    }
  }

  private mutating func carry() {
    var left = rate * Self.step
    while left > 0, !queue.isEmpty {
      let part = min(left, queue[0].bytes)
      queue[0].bytes -= part
      left -= part
      if queue[0].bytes > 0 { return }
      coming.append((queue.removeFirst().cargo, time + roundTrip / 2))
    }
  }

  private mutating func arrive() throws {
    while let first = coming.first, first.at <= time {
      coming.removeFirst()
      switch first.cargo {
      case .roster(let ackTime):
        if let ackTime { unacknowledged = (FrameAck(time: ackTime.onWire), time) }
        if ackTime != nil { acked = -1 }
      case .frame(let bytes):
        try reader.read(bytes)
        arrivals.append(time)
        newest = moment(0).seconds(till: reader.time)
        unacknowledged = (FrameAck(time: reader.time, floor: reader.floor), time)
        if reader.isAwaited { acked = -1 }
      }
      acknowledge()
    }
    acknowledge()
    while let first = acks.first, first.at <= time {
      acks.removeFirst()
      _ = hub.acknowledge(first.ack, by: ada, at: moment(time))
    }
  }

  private mutating func acknowledge() {
    guard let (taken, since) = unacknowledged, time - acked >= 0.25 else { return }
    var ack = taken
    ack.held = time - since
    acks.append((ack, time + roundTrip / 2))
    (unacknowledged, acked) = (nil, time)
  }
}

extension Timestamp {
  /// Seconds till a moment of the wire after this one.
  fileprivate func seconds(till time: UInt32) -> Double { Double(time &- onWire) / 1000 }
}
