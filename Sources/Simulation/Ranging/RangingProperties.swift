import Devices
import IndoorModel
import Ranging

/// Holds a world of ranging against what the broker promises.
public struct RangingProperties: Sendable {
  /// What was broken, by property; empty for a broker that keeps its promises.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// A device ran on alone for longer than 2 s.
    case alone
    /// A device ran before both had each other's token.
    case order
    /// A device had more sessions than it can hold.
    case maximum
    /// A token was sent to a device that is not of its pair.
    case secrecy
    /// What the broker wanted was not so after 5 s.
    case settling
  }

  /// Seconds that are promised, and one step of the world.
  private static let alone = 2.0 + 0.051
  private static let settling = 5.0 + 0.051

  private struct Pair: Hashable {
    let epoch: Int64
    let session: Int
  }

  private struct Run {
    var devices: Set<Identifier<Device>> = []
    var alone = -Double.infinity
    var began: Double
  }

  /// How often each property was broken.
  public private(set) var violations: [Property: Int] = [:]
  /// The first violations, in words.
  public private(set) var examples: [String] = []
  /// The longest time in seconds for which a device ran on alone.
  public private(set) var longestAlone = 0.0
  /// The longest time in seconds until a pair was as the broker wanted it.
  public private(set) var longestSettling = 0.0
  private var runs: [Pair: Run] = [:]
  /// Since when a session is not as the broker wants it, by its device.
  private var unsettled: [Pair: Double] = [:]

  mutating func note(_ property: Property, _ example: @autoclosure () -> String) {
    violations[property, default: 0] += 1
    if examples.count < 20 { examples.append("\(property): \(example())") }
  }

  /// Looks at what a device began or ended to run.
  ///
  /// - Parameter peer: the device at the other end, as it is now; `nil` for one that is off.
  mutating func take(
    _ session: SimulatedRangingDevice.Session, runs isRunning: Bool,
    of device: SimulatedRangingDevice, peer: SimulatedRangingDevice?, at now: Double
  ) {
    let pair = Pair(epoch: session.epoch, session: session.number)
    var run = runs[pair] ?? Run(began: now)
    if run.devices.count == 1 { noteAlone(run, pair, until: now) }
    if isRunning { run.devices.insert(device.id) } else { run.devices.remove(device.id) }
    run.alone = run.devices.count == 1 ? now : -.infinity
    runs[pair] = run.devices.isEmpty ? nil : run
    guard isRunning else { return }
    let own = session.peerToken == "\(session.peer)>\(device.id)#\(session.number)"
    let other = peer?.sessions.first { $0.number == session.number && $0.epoch == session.epoch }
    // One that has just begun again has lost it since.
    let others = other.map { $0.peerToken == session.token } ?? true
    if !own || !others { note(.order, "\(device.id) ran \(session.number)") }
  }

  private mutating func noteAlone(_ run: Run, _ pair: Pair, until now: Double) {
    let seconds = now - run.alone
    longestAlone = max(longestAlone, seconds)
    if seconds > Self.alone { note(.alone, "\(run.devices) \(pair.session) for \(seconds) s") }
  }

  /// Looks at orders before the network has them.
  mutating func take(_ orders: RangingOrders) {
    for session in orders.sessions {
      guard let token = session.token else { continue }
      if token != "\(session.peer)>\(orders.device)#\(session.session)" {
        note(.secrecy, "\(token) to \(orders.device)")
      }
    }
  }

  /// Looks at all sessions of a device once in a while.
  ///
  /// - Parameters:
  ///   - orders: the newest orders for it, whether they arrived or not.
  ///   - disturbed: when the device, or the server, was disturbed last, in seconds.
  mutating func look(
    at device: SimulatedRangingDevice, orders: RangingOrders?, disturbed: Double,
    peerDisturbed: (Identifier<Device>) -> Double, at now: Double
  ) {
    if device.sessions.count > device.capabilities.sessions {
      note(.maximum, "\(device.id) has \(device.sessions.count)")
    }
    var wanted: [Int: Identifier<Device>] = [:]
    for session in orders?.sessions ?? [] { wanted[session.session] = session.peer }
    let epoch = orders?.epoch ?? 0
    for session in device.sessions {
      let isWanted = session.epoch == epoch && wanted[session.number] != nil
      let pair = Pair(epoch: session.epoch, session: session.number)
      let runs = self.runs[pair]?.devices.count == 2
      settle(
        pair, isSettled: isWanted && runs,
        since: max(disturbed, peerDisturbed(session.peer)), at: now)
      wanted[session.number] = nil
    }
    for (number, peer) in wanted {
      settle(
        Pair(epoch: epoch, session: number), isSettled: false,
        since: max(disturbed, peerDisturbed(peer)), at: now)
    }
  }

  private mutating func settle(_ pair: Pair, isSettled: Bool, since: Double, at now: Double) {
    guard !isSettled else {
      unsettled[pair] = nil
      return
    }
    let begin = max(since, unsettled[pair] ?? now)
    unsettled[pair] = begin
    longestSettling = max(longestSettling, now - begin)
    if now - begin > Self.settling {
      note(.settling, "\(pair.session) since \(begin), now \(now)")
      unsettled[pair] = now
    }
  }

  /// Forgets sessions that are over.
  mutating func forget(before time: Double) {
    unsettled = unsettled.filter { $0.value >= time }
  }

  /// Looks at devices that still run alone.
  public mutating func finish(at now: Double) {
    for (pair, run) in runs where run.devices.count == 1 { noteAlone(run, pair, until: now) }
  }
}
