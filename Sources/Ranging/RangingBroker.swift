public import Devices
public import IndoorModel

/// Something that the broker must know.
public enum RangingEvent: Sendable {
  /// A device reports.
  case report(RangingReport)
  /// A device takes its leave; one that falls silent needs not.
  case left(Identifier<Device>)
  /// Where navigators are, by the names of their devices.
  case places([Identifier<Device>: NavigatorPlace])
  /// The plan is another one.
  case plan(Venue)
  /// Time has passed; due ten times a second.
  case tick
}

/// Where a navigator seems to be, and how sure that is.
public struct NavigatorPlace: Hashable, Sendable {
  private let place: Place
  private let radius: Double?
  private let age: Double

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - radius: that which holds the navigator with 95 % probability, in metres; `nil` for a place that
  ///     is right.
  ///   - age: how many seconds ago that was.
  public init(_ place: Place, radius: Double? = nil, age: Double = 0) {
    self.place = place
    self.radius = radius
    self.age = age
  }

  /// The place with its radius in metres, and when that was by a clock in seconds.
  func known(at now: Double) -> (place: Place, radius: Double, seen: Double) {
    (place, radius ?? 0, now - age)
  }
}

/// Decides which devices of one venue measure each other, and leads each pair through its session;
/// without clock and I/O.
///
/// Devices report all that they have, and get orders that say all that they must have. Both are sent again
/// and again, so that it does not matter which of them are lost, doubled or late. What is promised holds
/// for devices that follow docs/protocol.md:
/// - Both devices of a pair have the other's token before either runs.
/// - None runs on alone for longer than 2 s.
/// - No device has more sessions than it can hold.
/// - No device is sent a token of any but its peers.
public struct RangingBroker: Sendable {
  /// What the broker has done, for metrics.
  public struct Figures: Hashable, Sendable {
    /// Devices by role.
    public var devices: [RangingRole: Int] = [:]
    /// Sessions in which both devices measure.
    public var running = 0
    /// Sessions that are not running yet, or not just now.
    public var waiting = 0
    /// Sessions that began.
    public var begun = 0
    /// Sessions that ended, by reason.
    public var ended: [EndReason: Int] = [:]
  }

  /// Why a session ended.
  public enum EndReason: String, Hashable, Sendable, CaseIterable {
    /// Another anchor measures the navigator better, or it was another navigator's turn.
    case handover
    /// A device left, fell silent or began again.
    case gone
    /// A device reported that the session is broken.
    case broken
    /// It did not run for too long.
    case stalled
    /// A device can hold fewer sessions than it could.
    case surplus
  }

  /// Devices that one venue has at most.
  public static let deviceLimit = 5000
  /// Sessions that one device has at most, whatever it says.
  public static let sessionLimit = 256
  /// Seconds of silence after which a device is gone.
  private static let goneAfter = 5.0
  /// Seconds after which a session that does not begin to run, or not again, is over.
  private static let stalledAfter = 5.0
  private static let pausedAtMost = 10.0
  /// Seconds between two reviews of all navigators.
  private static let reviewInterval = 1.0

  private let epoch: Int64
  private var planner = SessionPlanner()
  private var numbers: [Identifier<Device>: Int] = [:]
  private var devices: [Int: RangingDeviceState] = [:]
  private var sessions: [Int: RangingSession] = [:]
  private var backOff = PairBackOff()
  /// Navigators that are looked at with the next tick, because a session of theirs ended.
  private var urgent: Set<Int> = []
  private var lastReview = -Double.infinity
  private var lastDevice = 0
  private var lastSession = 0
  private var lastOrders = 0
  private var counted = Figures()

  /// Makes a broker.
  ///
  /// - Parameter epoch: larger than those of all earlier brokers of the venue, e.g. the time in
  ///   milliseconds.
  public init(epoch: Int64) { self.epoch = epoch }

  /// Takes an event.
  ///
  /// - Parameter now: seconds by a clock that never goes back.
  /// - Returns: what is to be sent to devices.
  public mutating func handle(_ event: RangingEvent, at now: Double) -> [RangingOrders] {
    switch event {
    case .report(let report): return take(report, at: now)
    case .left(let id):
      if let number = numbers[id] { remove(number, at: now) }
    case .places(let places):
      for (id, place) in places {
        if numbers[id] != nil { planner.place(id, at: place, now: now) }
      }
    case .plan(let venue): planner.take(venue)
    case .tick: return tick(at: now)
    }
    return []
  }

  /// Whether no device is known, so that ticks do nothing.
  public var isIdle: Bool { devices.isEmpty }

  /// What was done so far.
  public var figures: Figures {
    var figures = counted
    for device in devices.values { figures.devices[device.capabilities.role, default: 0] += 1 }
    figures.running = sessions.values.count { $0.runsSince != nil }
    figures.waiting = sessions.count - figures.running
    return figures
  }

  // MARK: - Reports

  private mutating func take(_ report: RangingReport, at now: Double) -> [RangingOrders] {
    var report = report
    report.capabilities.sessions = min(Self.sessionLimit, max(0, report.capabilities.sessions))
    let isNew: Bool
    let number: Int
    if let known = numbers[report.device], let device = devices[known] {
      guard device.isOlder(than: report, at: now, silence: RangingSession.lease) else { return [] }
      number = known
      isNew = device.run != report.run || device.capabilities.role != report.capabilities.role
      if isNew { endAll(of: number, .gone, at: now) }
    } else {
      guard devices.count < Self.deviceLimit else { return [] }
      lastDevice += 1
      (number, isNew) = (lastDevice, true)
      numbers[report.device] = number
      devices[number] = RangingDeviceState(report, at: now)
    }
    let room = devices[number]?.room ?? 0
    devices[number]?.take(report, of: epoch, at: now)
    // What a navigator has confirmed to be over makes room for another session at once.
    if report.capabilities.role == .navigator, devices[number]?.room ?? 0 > room {
      urgent.insert(number)
    }
    if isNew { noteArrival(of: number) }
    takeSessions(of: report, by: number, at: now)
    endSurplus(of: number, at: now)
    return orders(for: number, at: now).map { [$0] } ?? []
  }

  /// Looks at all navigators soon when an anchor comes, else at the one that came.
  private mutating func noteArrival(of number: Int) {
    if devices[number]?.capabilities.role == .navigator {
      urgent.insert(number)
    } else {
      lastReview = -.infinity
    }
  }

  private mutating func takeSessions(of report: RangingReport, by number: Int, at now: Double) {
    guard let heard = report.heard, heard.epoch == epoch, let device = devices[number] else {
      return
    }
    let (role, next) = (report.capabilities.role, lastOrders + 1)
    let sent = device.sentTime(of: heard.number)
    var missing = device.sessions
    for state in report.sessions where missing.remove(state.session) != nil {
      guard var session = sessions[state.session] else { continue }
      let conclusion = session.take(
        state, from: role, heard: heard.number, sent: sent, at: now, next: next)
      sessions[state.session] = session
      switch conclusion {
      case .nothing: break
      case .changed: devices[session[role.other].device]?.isDue = true
      case .broken: end(state.session, .broken, at: now)
      }
    }
    // What the device was given and does not have any more.
    for lost in missing {
      if let offered = sessions[lost]?[role].offered, heard.number >= offered {
        end(lost, .broken, at: now)
      }
    }
  }

  private mutating func endSurplus(of number: Int, at now: Double) {
    guard let device = devices[number] else { return }
    let surplus = device.sessions.count - device.capabilities.sessions
    guard surplus > 0 else { return }
    for session in device.sessions.sorted().suffix(surplus) { end(session, .surplus, at: now) }
  }

  // MARK: - Time

  private mutating func tick(at now: Double) -> [RangingOrders] {
    let next = lastOrders + 1
    for number in sessions.keys.sorted() {
      guard var session = sessions[number] else { continue }
      if session.expire(at: now, next: next) {
        sessions[number] = session
        devices[session.anchor.device]?.isDue = true
        devices[session.navigator.device]?.isDue = true
      } else if session.runsSince == nil {
        let hasPaused = session.idleSince > session.made
        if now - session.idleSince > (hasPaused ? Self.pausedAtMost : Self.stalledAfter) {
          end(number, .stalled, at: now)
        }
      }
    }
    for (number, device) in devices where now - device.reported > Self.goneAfter {
      remove(number, at: now)
    }
    review(at: now)
    return devices.keys.filter { devices[$0]?.isDue == true }.sorted().compactMap {
      orders(for: $0, at: now)
    }
  }

  private mutating func review(at now: Double) {
    let isDue = now - lastReview >= Self.reviewInterval
    guard isDue || !urgent.isEmpty else { return }
    let navigators = isDue ? Array(devices.keys) : Array(urgent)
    if isDue {
      lastReview = now
      let present = devices
      backOff.forget(at: now) { present[$0] != nil }
      planner.forgetPlaces(at: now)
    }
    urgent = []
    let state = SessionPlanner.State(
      devices: devices, sessions: sessions, backOff: backOff, now: now)
    for change in planner.changes(for: navigators, in: state) {
      switch change {
      case .begin(let anchor, let navigator): begin(anchor, navigator, at: now)
      case .end(let session): end(session, .handover, at: now)
      }
    }
  }

  // MARK: - Sessions

  private mutating func begin(_ anchor: Int, _ navigator: Int, at now: Double) {
    guard devices[anchor]?.room ?? 0 > 0, devices[navigator]?.room ?? 0 > 0 else { return }
    lastSession += 1
    sessions[lastSession] = RangingSession(
      number: lastSession, anchor: anchor, navigator: navigator, at: now)
    devices[anchor]?.begin(lastSession)
    devices[navigator]?.begin(lastSession)
    counted.begun += 1
  }

  private mutating func end(_ number: Int, _ reason: EndReason, at now: Double) {
    guard let session = sessions.removeValue(forKey: number) else { return }
    let next = lastOrders + 1
    for side in [session.anchor, session.navigator] {
      devices[side.device]?.end(number, wasOffered: side.offered != nil, next: next)
    }
    if reason == .broken || reason == .stalled {
      backOff.noteFailure(
        anchor: session.anchor.device, navigator: session.navigator.device,
        ran: session.runsSince.map { now - $0 } ?? 0, at: now)
    }
    urgent.insert(session.navigator.device)
    counted.ended[reason, default: 0] += 1
  }

  private mutating func endAll(of number: Int, _ reason: EndReason, at now: Double) {
    for session in devices[number]?.sessions.sorted() ?? [] { end(session, reason, at: now) }
  }

  private mutating func remove(_ number: Int, at now: Double) {
    endAll(of: number, .gone, at: now)
    if let id = devices.removeValue(forKey: number)?.id { numbers[id] = nil }
    urgent.remove(number)
    planner.forget(number)
  }

  // MARK: - Orders

  private mutating func orders(for number: Int, at now: Double) -> RangingOrders? {
    guard let device = devices[number] else { return nil }
    lastOrders += 1
    let role = device.capabilities.role
    var list: [RangingOrders.Session] = []
    list.reserveCapacity(device.sessions.count)
    for id in device.sessions.sorted() {
      guard let session = sessions[id], let peer = devices[session[role.other].device] else {
        continue
      }
      if session[role].offered == nil { sessions[id]?[role].offered = lastOrders }
      list.append(session.order(for: role, peer: peer.id, at: now))
    }
    devices[number]?.noteOrders(lastOrders, at: now)
    return RangingOrders(
      device: device.id, run: device.run, epoch: epoch, number: lastOrders,
      answers: device.count, sessions: list)
  }
}

extension RangingRole {
  /// The side of the other device.
  var other: RangingRole { self == .anchor ? .navigator : .anchor }
}
