import Devices
import IndoorModel

/// What the broker knows of a device.
struct RangingDeviceState: Sendable {
  /// Orders whose times are remembered.
  private static let remembered = 32
  /// Seconds of silence after which a device gets no new sessions.
  private static let freshFor = 1.2

  let id: Identifier<Device>
  private(set) var capabilities: RangingCapabilities
  private(set) var run: Int64
  /// The number of the newest report.
  private(set) var count: Int
  /// When that came.
  private(set) var reported: Double
  /// The numbers of its sessions.
  private(set) var sessions: Set<Int> = []
  /// Sessions that are over and that the device may still have, with the number of the first orders
  /// without them.
  private var ending: [Int: Int] = [:]
  /// How many sessions it reported last that the broker did not give it: those of an earlier run.
  private var foreign = 0
  /// When the newest orders were sent.
  private var sent: [(number: Int, time: Double)] = []
  /// Whether it needs new orders.
  var isDue = true

  /// - Parameter report: its first report.
  init(_ report: RangingReport, at now: Double) {
    id = report.device
    capabilities = report.capabilities
    (run, count) = (report.run, report.count)
    reported = now
  }

  /// How many sessions it may have, with those that it has not confirmed to be over.
  var occupied: Int { sessions.count + ending.count + foreign }

  /// How many more it can have.
  var room: Int { capabilities.sessions - occupied }

  /// How much of its maximum is in use, 0 to 1.
  var load: Double { Double(occupied) / Double(max(1, capabilities.sessions)) }

  /// Whether it is known to be there.
  func isFresh(at now: Double) -> Bool { now - reported <= Self.freshFor }

  /// Whether a report is newer than all others.
  ///
  /// - Parameter silence: seconds of silence after which a device with a clock that was set back counts
  ///   as one that began again.
  func isOlder(than report: RangingReport, at now: Double, silence: Double) -> Bool {
    if report.run == run { return report.count > count }
    return report.run > run || now - reported > silence
  }

  /// Takes a newer report, but for the states of its sessions.
  mutating func take(_ report: RangingReport, of epoch: Int64, at now: Double) {
    capabilities = report.capabilities
    if run != report.run {
      // A device that began again has none of them.
      (ending, sent) = ([:], [])
    }
    (run, count) = (report.run, report.count)
    reported = now
    guard let heard = report.heard, heard.epoch == epoch else {
      foreign = report.sessions.count
      return
    }
    let present = Set(report.sessions.map(\.session))
    foreign = present.count { !sessions.contains($0) && ending[$0] == nil }
    ending = ending.filter { heard.number < $0.value || present.contains($0.key) }
  }

  mutating func begin(_ session: Int) {
    sessions.insert(session)
    isDue = true
  }

  /// - Parameters:
  ///   - wasOffered: whether the device was ever sent the session.
  ///   - next: the number of the next orders.
  mutating func end(_ session: Int, wasOffered: Bool, next: Int) {
    guard sessions.remove(session) != nil else { return }
    if wasOffered { ending[session] = next }
    isDue = true
  }

  /// Notes that orders were sent.
  mutating func noteOrders(_ number: Int, at now: Double) {
    isDue = false
    if sent.count >= Self.remembered { sent.removeFirst(Self.remembered / 2) }
    sent.append((number, now))
  }

  /// When orders were sent; `nil` for older ones.
  func sentTime(of number: Int) -> Double? {
    sent.last { $0.number == number }?.time
  }
}
