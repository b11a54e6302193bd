import IndoorModel
import Ranging
import TestKit
import Testing

@testable import Simulation

/// What the broker promises, in random worlds with a network that loses, doubles and disorders
/// messages while devices and the server restart, fall asleep and lose the network.
struct BrokerPropertyTests {
  /// The worlds of all seeds: what was broken, and the longest times.
  private static let found: [RangingProperties] = (0..<LongRun.count("RANGING", share: 16)).map {
    var faults = RangingWorld.Faults()
    faults.disorder = 0.05
    (faults.deviceRestarts, faults.suspensions, faults.cuts) = (7, 11, 9)
    faults.serverRestarts = 45
    var hall = RangingHall(
      anchors: 10, navigators: 16, anchorSessions: [6, 10, 40][$0 % 3],
      navigatorSessions: [1, 3, 8][$0 / 3 % 3], faults: faults, seed: LongRun.seed($0))
    hall.run(seconds: 180)
    return hall.finish()
  }

  private static func problems(_ property: RangingProperties.Property) -> [String] {
    found.flatMap(\.examples).filter { $0.hasPrefix(property.rawValue) }
  }

  @Test func `no device runs on alone for longer than two seconds`() {
    #expect(Self.problems(.alone) == [])
    #expect(Self.found.allSatisfy { $0.violations[.alone] == nil })
    // The worlds do put it to the test.
    #expect(Self.found.contains { $0.longestAlone > 1 })
  }

  @Test func `both devices of a pair have the other's token before either runs`() {
    #expect(Self.problems(.order) == [])
    #expect(Self.found.allSatisfy { $0.violations[.order] == nil })
  }

  @Test func `no device has more sessions than it can hold`() {
    #expect(Self.problems(.maximum) == [])
    #expect(Self.found.allSatisfy { $0.violations[.maximum] == nil })
  }

  @Test func `no token is sent to a third device`() {
    #expect(Self.problems(.secrecy) == [])
    #expect(Self.found.allSatisfy { $0.violations[.secrecy] == nil })
  }

  @Test func `what the broker wants is so within five seconds`() {
    #expect(Self.problems(.settling) == [])
    #expect(Self.found.allSatisfy { $0.violations[.settling] == nil })
    #expect(Self.found.contains { $0.longestSettling > 0.5 })
  }

  @Test func `navigators have sessions nearly always where anchors have room`() {
    var hall = RangingHall(
      anchors: 12, navigators: 30, anchorSessions: 40, faults: RangingWorld.Faults(), seed: 5)
    hall.run(seconds: 240)
    #expect(hall.absence <= 0.01 * hall.presence)
    #expect(hall.served.values.allSatisfy { $0 > 200 })
  }

  @Test func `navigators take turns where anchors have too little room`() throws {
    // 48 sessions for 40 navigators: 16 of them have a position at a time.
    var hall = RangingHall(
      anchors: 6, navigators: 40, anchorSessions: 8, faults: RangingWorld.Faults(), seed: 2)
    hall.run(seconds: 600)
    let served = hall.served.values.sorted()
    #expect(served.count == 40)
    let (least, most) = (try #require(served.first), try #require(served.last))
    #expect(least >= 60)
    #expect(most <= 4 * least)
  }

  @Test func `sessions of people that stand are not handed over, those of walkers are`() {
    for (speed, most) in [(0.0, 0), (1.3, 400)] {
      var faults = RangingWorld.Faults()
      (faults.loss, faults.doubling, faults.disorder) = (0, 0, 0)
      var hall = RangingHall(
        anchors: 12, navigators: 10, anchorSessions: 40, navigatorSessions: 5, faults: faults,
        speed: speed, seed: 3)
      hall.run(seconds: 120)
      let before = hall.world.figures.ended[.handover] ?? 0
      hall.run(seconds: 60)
      let handovers = (hall.world.figures.ended[.handover] ?? 0) - before
      #expect(handovers <= most)
      #expect(speed == 0 || handovers > 0)
    }
  }

  // MARK: - The judge can judge

  private let phone = SimulatedRangingDevice(
    "phone", RangingCapabilities(role: .navigator, sessions: 1))

  @Test func `a token for a third device is noticed`() {
    var properties = RangingProperties()
    properties.take(
      RangingOrders(
        device: "phone", run: 1, epoch: 1, number: 1, answers: 1,
        sessions: [.init(session: 3, peer: "dw-1", token: "dw-1>other#3")]))
    #expect(properties.violations == [.secrecy: 1])
  }

  @Test func `a device that runs alone is noticed, and one that runs without tokens`() {
    var properties = RangingProperties()
    let session = SimulatedRangingDevice.Session(
      number: 3, epoch: 1, peer: "dw-1", token: "phone>dw-1#3")
    properties.take(session, runs: true, of: phone, peer: nil, at: 10)
    #expect(properties.violations == [.order: 1])
    properties.take(session, runs: false, of: phone, peer: nil, at: 12.5)
    #expect(properties.violations == [.order: 1, .alone: 1])
  }

  @Test func `a pair that does not settle is noticed`() {
    var properties = RangingProperties()
    let orders = RangingOrders(
      device: "phone", run: 1, epoch: 1, number: 1, answers: 1,
      sessions: [.init(session: 3, peer: "dw-1")])
    for time in [10.0, 14, 16] {
      properties.look(
        at: phone, orders: orders, disturbed: 0, peerDisturbed: { _ in 0 }, at: time)
    }
    #expect(properties.violations == [.settling: 1])
  }
}
