import Devices
import IndoorModel

/// The state of a pair of devices that measure each other, as far as the broker knows it.
///
/// Each device may run only as long as the other is known to have run lately, so that a pair never runs on
/// one side alone for longer than `lease`, whatever is lost and however late messages come.
struct RangingSession: Sendable {
  /// Seconds for which a device may run after the other one is last known to have run.
  static let lease = 1.9
  /// Seconds below which it is not worth to begin.
  private static let shortest = 0.05

  /// One of the two devices.
  struct Side: Sendable {
    /// The number of the device.
    let device: Int
    /// What it reported last; `nil` before it has the session.
    fileprivate(set) var state: SessionReport.State?
    /// Whether its own token has arrived.
    fileprivate var isPrepared = false
    /// Its own token, until the other one has it.
    fileprivate var token: String?
    /// Whether it has the other one's token.
    fileprivate var hasPeerToken = false
    /// The number of the first orders with the session; `nil` before any were sent.
    var offered: Int?
    /// The orders that the device had taken when it reported the state.
    fileprivate var heard = 0
    /// The latest moment after which it is known to have run, in seconds.
    fileprivate var ranAfter = -Double.infinity
  }

  let number: Int
  /// When the broker decided on it.
  let made: Double
  private(set) var anchor: Side
  private(set) var navigator: Side
  /// When the broker ordered the present run; `nil` while the session must not run.
  private(set) var runOrdered: Double?
  /// Since when not both run.
  private(set) var idleSince: Double
  /// Since when both are known to run without a break; `nil` while they are not.
  private(set) var runsSince: Double?
  /// The number of orders that both must have taken before it runs again.
  private var pausedBy = 0

  init(number: Int, anchor: Int, navigator: Int, at now: Double) {
    self.number = number
    made = now
    idleSince = now
    self.anchor = Side(device: anchor)
    self.navigator = Side(device: navigator)
  }

  /// The side of a device.
  subscript(role: RangingRole) -> Side {
    get { role == .anchor ? anchor : navigator }
    set { if role == .anchor { anchor = newValue } else { navigator = newValue } }
  }

  /// What the broker concludes from a report.
  enum Conclusion {
    /// Nothing that the other device must know.
    case nothing
    /// The other device must get new orders.
    case changed
    /// The session is over, because a device says so.
    case broken
  }

  /// Takes what a device says of it.
  ///
  /// - Parameters:
  ///   - heard: the number of the newest orders that the device had taken.
  ///   - sent: when those were sent, in seconds; `nil` where that is not known any more.
  ///   - next: the number of the next orders.
  mutating func take(
    _ report: SessionReport, from role: RangingRole, heard: Int, sent: Double?, at now: Double,
    next: Int
  ) -> Conclusion {
    if report.state == .invalid { return .broken }
    var side = self[role]
    let isNew = !side.isPrepared && report.token != nil
    if isNew { (side.isPrepared, side.token) = (true, report.token) }
    side.state = report.state
    side.heard = heard
    if report.state == .ready || report.state == .running { side.hasPeerToken = true }
    if report.state == .running, let sent { side.ranAfter = max(side.ranAfter, sent) }
    self[role] = side
    // No token is kept for longer than it is needed.
    if navigator.hasPeerToken { anchor.token = nil }
    if anchor.hasPeerToken { navigator.token = nil }
    let isMutual =
      runOrdered != nil && anchor.state == .running && navigator.state == .running
    if isMutual { runsSince = runsSince ?? now } else { noteBreak(at: now) }
    if runOrdered != nil, report.state == .suspended {
      pause(at: now, next: next)
      return .changed
    }
    return runIfReady(at: now) || isNew ? .changed : .nothing
  }

  /// Both have each other's token and do not run: a run that one of them ends alone would otherwise
  /// lengthen that of the other.
  private mutating func runIfReady(at now: Double) -> Bool {
    guard runOrdered == nil, anchor.state == .ready, navigator.state == .ready,
      anchor.heard >= pausedBy, navigator.heard >= pausedBy
    else { return false }
    runOrdered = now
    return true
  }

  /// Ends the run where one of the devices is not known to run any more.
  ///
  /// - Returns: whether it did.
  mutating func expire(at now: Double, next: Int) -> Bool {
    guard runOrdered != nil, lease(of: .anchor, at: now) <= 0 || lease(of: .navigator, at: now) <= 0
    else { return false }
    pause(at: now, next: next)
    return true
  }

  private mutating func pause(at now: Double, next: Int) {
    noteBreak(at: now)
    runOrdered = nil
    pausedBy = next
  }

  private mutating func noteBreak(at now: Double) {
    guard runsSince != nil else { return }
    runsSince = nil
    idleSince = now
  }

  /// Seconds for which a device may run from now on.
  private func lease(of role: RangingRole, at now: Double) -> Double {
    guard let runOrdered else { return 0 }
    let other = role == .anchor ? navigator : anchor
    return max(runOrdered, other.ranAfter) + Self.lease - now
  }

  /// What orders for a device say of it.
  func order(
    for role: RangingRole, peer: Identifier<Device>, at now: Double
  ) -> RangingOrders.Session {
    let (own, other) = role == .anchor ? (anchor, navigator) : (navigator, anchor)
    let lease = lease(of: role, at: now)
    return RangingOrders.Session(
      session: number, peer: peer,
      // Only after its own has arrived: then a device that is ready need not send that any more.
      token: own.isPrepared && !own.hasPeerToken ? other.token : nil,
      runFor: lease > Self.shortest ? lease : nil)
  }
}
