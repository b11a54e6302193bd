public import Devices
public import IndoorModel
public import Ranging

/// A phone or an anchor as the protocol of ranging wants it (docs/protocol.md), without a radio.
///
/// A value without a clock.
public struct SimulatedRangingDevice: Sendable {
  /// Seconds between two reports, and at least between two when something changed.
  private static let heartbeat = 0.4
  private static let leastGap = 0.1
  /// Seconds of silence after which orders with an earlier epoch count.
  private static let patience = 2.0
  /// Reports whose times are remembered.
  private static let remembered = 32

  /// One of the sessions that it has.
  struct Session: Sendable {
    let number: Int
    let epoch: Int64
    let peer: Identifier<Device>
    let token: String
    var peerToken: String?
    var state: SessionReport.State = .prepared
    /// Until when it may run, in seconds.
    var until = -Double.infinity
    /// Since when it runs.
    var ranSince: Double?
  }

  /// The name of the device.
  public let id: Identifier<Device>
  /// What it can do.
  public var capabilities: RangingCapabilities { didSet { hasNews = true } }
  private(set) var sessions: [Session] = []
  /// What began and ended to run since the world looked last.
  private(set) var transitions: [(session: Session, runs: Bool)] = []
  private var run: Int64
  private var count = 0
  private var heard: RangingReport.Heard?
  private var heardAt = -Double.infinity
  private var reported = -Double.infinity
  private var reports: [(count: Int, time: Double)] = []
  private var hasNews = true
  private var isSuspended = false

  /// Starts a device.
  ///
  /// - Parameter run: larger after each restart.
  public init(
    _ id: Identifier<Device>, _ capabilities: RangingCapabilities, run: Int64 = 1
  ) {
    self.id = id
    self.capabilities = capabilities
    self.run = run
  }

  /// Begins again with nothing, as after a crash.
  public mutating func restart() {
    for session in sessions { stop(session) }
    let ended = transitions
    self = Self(id, capabilities, run: run + 1)
    transitions = ended
  }

  /// The sessions that measure now: the names of the devices at their other ends.
  public var measured: [Identifier<Device>] {
    sessions.lazy.filter { $0.state == .running }.map(\.peer)
  }

  /// Whether the device measures with another one now.
  func measures(_ peer: Identifier<Device>) -> Bool {
    sessions.contains { $0.state == .running && $0.peer == peer }
  }

  /// Keeps the device from measuring, as a system does with programs that are not in front, or lets it
  /// again.
  public mutating func suspend(_ suspends: Bool) {
    guard suspends != isSuspended else { return }
    isSuspended = suspends
    hasNews = true
    for index in sessions.indices {
      switch sessions[index].state {
      case .running, .ready: if suspends { leaveRun(index, for: .suspended) }
      case .suspended: if !suspends { sessions[index].state = .ready }
      case .prepared, .invalid: break
      }
    }
  }

  /// Has sessions break that run for longer than some seconds without being heard.
  public mutating func breakUnheard(
    after seconds: Double, at now: Double, isHeard: (Identifier<Device>) -> Bool
  ) {
    for index in sessions.indices {
      guard let since = sessions[index].ranSince, now - since > seconds,
        !isHeard(sessions[index].peer)
      else { continue }
      leaveRun(index, for: .invalid)
      hasNews = true
    }
  }

  // MARK: - Orders

  /// Does what the broker orders, unless the orders are for an earlier run or older than others.
  public mutating func take(_ orders: RangingOrders, at now: Double) {
    guard orders.run == run else { return }
    if let heard {
      if orders.epoch == heard.epoch {
        guard orders.number > heard.number else { return }
      } else {
        guard orders.epoch > heard.epoch || now - heardAt > Self.patience else { return }
        for session in sessions { stop(session) }
        sessions = []
        hasNews = true
      }
    }
    heard = RangingReport.Heard(epoch: orders.epoch, number: orders.number)
    heardAt = now
    let answered = reports.last { $0.count == orders.answers }?.time
    var kept: [Session] = []
    kept.reserveCapacity(orders.sessions.count)
    var index = 0
    for order in orders.sessions {
      while index < sessions.count, sessions[index].number < order.session {
        stop(sessions[index])
        (index, hasNews) = (index + 1, true)
      }
      var session: Session
      if index < sessions.count, sessions[index].number == order.session {
        session = sessions[index]
        index += 1
      } else {
        session = makeSession(order, orders.epoch)
      }
      follow(order, answered, at: now, &session)
      kept.append(session)
    }
    for session in sessions[index...] {
      stop(session)
      hasNews = true
    }
    sessions = kept
  }

  private mutating func makeSession(_ order: RangingOrders.Session, _ epoch: Int64) -> Session {
    hasNews = true
    // The world reads from a token for whose eyes it is.
    return Session(
      number: order.session, epoch: epoch, peer: order.peer,
      token: "\(id)>\(order.peer)#\(order.session)")
  }

  private mutating func follow(
    _ order: RangingOrders.Session, _ answered: Double?, at now: Double, _ session: inout Session
  ) {
    if let token = order.token, session.peerToken == nil {
      session.peerToken = token
      session.state = isSuspended ? .suspended : .ready
      hasNews = true
    }
    if let seconds = order.runFor, let answered, session.peerToken != nil {
      session.until = answered + seconds
      if session.state == .ready, session.until > now {
        session.state = .running
        session.ranSince = now
        transitions.append((session, true))
        hasNews = true
      }
    } else if order.runFor == nil, session.state == .running {
      stop(session)
      session.state = .ready
      session.ranSince = nil
      hasNews = true
    }
  }

  // MARK: - Time

  /// Ends what was not confirmed in time.
  mutating func lapse(at now: Double) {
    for index in sessions.indices
    where sessions[index].state == .running && now >= sessions[index].until {
      leaveRun(index, for: .ready)
      hasNews = true
    }
  }

  /// What it reports now; `nil` while nothing is due.
  public mutating func report(at now: Double) -> RangingReport? {
    let gap = now - reported
    guard gap >= Self.heartbeat || hasNews && gap >= Self.leastGap else { return nil }
    hasNews = false
    reported = now
    count += 1
    if reports.count >= Self.remembered { reports.removeFirst(Self.remembered / 2) }
    reports.append((count, now))
    return RangingReport(
      device: id, run: run, count: count, heard: heard, capabilities: capabilities,
      sessions: sessions.map { session in
        SessionReport(
          session: session.number, state: session.state,
          token: session.state == .prepared ? session.token : nil)
      })
  }

  /// What began and ended to run since the last call.
  mutating func takeTransitions() -> [(session: Session, runs: Bool)] {
    if transitions.isEmpty { return [] }
    defer { transitions = [] }
    return transitions
  }

  private mutating func leaveRun(_ index: Int, for state: SessionReport.State) {
    stop(sessions[index])
    sessions[index].state = state
    sessions[index].ranSince = nil
  }

  private mutating func stop(_ session: Session) {
    if session.state == .running { transitions.append((session, false)) }
  }
}
