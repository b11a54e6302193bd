import IndoorModel

/// All that is known of one device, and the state that follows from it.
struct DeviceRecord: Sendable {
  /// What the state is judged by, besides what the device itself says.
  struct Evidence {
    /// Where it is drawn.
    var site: DevicePlan.Site?
    /// What the positioning says of it.
    var finding: DeviceFinding?
    /// Since when its distances to other devices have been others.
    var moved: Timestamp?
    /// The spread in metres that the errors of its radio should have.
    var noise: Double
  }

  /// Offsets of its clock of which the smallest counts: messages come late, never early.
  private static let offsetCount = 3

  private(set) var status: DeviceStatus
  private(set) var source: DeviceSource?
  /// When it was last heard, by the server or by another device.
  private(set) var heard: Timestamp?
  private(set) var state = DeviceState.unknown
  /// When the state began.
  private(set) var since: Timestamp?
  private(set) var reasons: [DeviceReason] = [.neverHeard]
  private var began: [DeviceReason: Timestamp] = [:]
  /// Whether it says by itself, or by others, that it is there, also when no tag passes.
  private var speaks = false
  private var offsets: [Double] = []
  private var hour = SlidingFigures(60, seconds: 60)
  private var day = SlidingFigures(24, seconds: 3600)

  init(_ id: Identifier<Device>) { status = DeviceStatus(id: id) }

  /// Seconds by which its clock is ahead of the server's, if it says what it shows.
  var clockOffset: Double? { offsets.min { abs($0) < abs($1) } }

  /// What is wrong that an organiser has to know at once.
  var alarms: [DeviceAlarm] {
    reasons.filter(\.isAlarm).compactMap { reason in
      began[reason].map { DeviceAlarm(device: status.id, reason: reason, since: $0) }
    }
  }

  /// The ranges of the last hour.
  var hourFigures: RangeFigures { hour.total }
  /// The ranges of the last day.
  var dayFigures: RangeFigures { day.total }
  /// The median error of each minute of the last hour.
  var minutes: [Double?] { hour.sizes }
  /// The median error of each hour of the last day.
  var hours: [Double?] { day.sizes }

  /// Forgets figures that are too old.
  mutating func advance(to now: Timestamp) {
    hour.advance(to: now)
    day.advance(to: now)
  }

  // MARK: - Memory

  /// What is kept over a restart of the server; `nil` where there is nothing, and for what people carry:
  /// when that was heard says where they were.
  var memory: [String: Value?]? {
    guard let heard, status.kind != .phone, status.kind != .tag else { return nil }
    var members = status.memory
    members["heard"] = Value(Int(heard.millisecondsSince1970))
    members["speaks"] = .bool(speaks)
    members["link"] = source.map { .string($0.link) }
    members["label"] = source?.label.map(Value.string)
    members["hour"] = hour.memory
    members["day"] = day.memory
    return members
  }

  /// Reads what `memory` wrote.
  init(memory fields: Fields) throws(ValueError) {
    status = try DeviceStatus(memory: fields)
    heard = try fields.read("heard", Timestamp.init(value:))
    speaks = try fields.boolIfPresent("speaks") ?? false
    let label = try fields.textIfPresent("label")
    source = try fields.textIfPresent("link").map { DeviceSource(link: $0, label: label) }
    try hour.restore(fields.value("hour") ?? .array([]))
    try day.restore(fields.value("day") ?? .array([]))
  }

  // MARK: - What is heard

  mutating func take(_ status: DeviceStatus, from source: DeviceSource?, at now: Timestamp) {
    self.status.merge(status)
    self.source = source ?? self.source
    if let clock = status.clock {
      offsets = offsets.suffix(Self.offsetCount - 1) + [clock.seconds(since: now)]
    }
    noteHeard(at: now, speaks: true)
  }

  /// Notes that it was heard.
  ///
  /// - Parameter speaks: whether that happens also when no tag passes it.
  mutating func noteHeard(at now: Timestamp, speaks: Bool = false) {
    heard = max(heard ?? now, now)
    if speaks { self.speaks = true }
  }

  mutating func note(_ tally: RangeLedger.Tally, at now: Timestamp) {
    hour.note(at: now) { $0.note(tally) }
    day.note(at: now) { $0.note(tally) }
    noteHeard(at: now)
  }

  mutating func note(_ sample: RangeLedger.Sample, at now: Timestamp) {
    hour.note(at: now) { $0.note(sample) }
    day.note(at: now) { $0.note(sample) }
  }

  /// Forgets the figures of the last hour: they hold for another place.
  mutating func forgetHour() { hour = SlidingFigures(60, seconds: 60) }

  // MARK: - State

  /// What it is: an unknown name that was heard is that of an anchor.
  func kind(at site: DevicePlan.Site?) -> DeviceKind { status.kind ?? site?.kind ?? .anchor }

  /// Draws conclusions; about once a second.
  ///
  /// - Returns: whether state or reasons are others now, or the first ones.
  mutating func judge(_ evidence: Evidence, at now: Timestamp) -> Bool {
    hour.advance(to: now)
    let before = reasons
    reasons = DeviceReason.allCases.filter { holds($0, evidence, now) }
    for reason in DeviceReason.allCases {
      let isHolding = reasons.contains(reason)
      began[reason] = isHolding ? began[reason] ?? start(of: reason, evidence, now) : nil
    }
    let next = isPrinted(at: evidence.site) && reasons.isEmpty ? .printed : stateOfReasons
    let isFirst = since == nil
    if next != state || isFirst { (state, since) = (next, now) }
    return isFirst || reasons != before
  }

  private var stateOfReasons: DeviceState {
    if reasons.contains(.new) || reasons.contains(.neverHeard) { return .unknown }
    if reasons.contains(.silent) { return .silent }
    if reasons.contains(.misplaced) { return .misplaced }
    if reasons.contains(.unheard) { return .unknown }
    return reasons.isEmpty ? .well : .weak
  }

  private func holds(_ reason: DeviceReason, _ evidence: Evidence, _ now: Timestamp) -> Bool {
    switch reason {
    case .battery: return status.battery.map { $0 < DeviceLimits.battery } ?? false
    case .silent: return isUnheard(now) && isMissed(evidence)
    case .unheard:
      return isUnheard(now) && !isMissed(evidence) && !isPrinted(at: evidence.site)
    case .misplaced: return evidence.moved != nil || evidence.finding?.isMisplaced ?? false
    case .clock: return clockOffset.map { abs($0) > DeviceLimits.clock } ?? false
    case .refused:
      return hour.total.ranges >= DeviceLimits.ranges
        && hour.total.refusedShare > DeviceLimits.refused && evidence.site != nil
    case .noisy:
      guard hour.total.samples >= DeviceLimits.ranges, let spread = hour.total.spread else {
        return false
      }
      return spread > DeviceLimits.noise * evidence.noise
    case .new: return evidence.site == nil && kind(at: nil).hasPlace && heard != nil
    case .neverHeard: return heard == nil && !isPrinted(at: evidence.site)
    }
  }

  /// Whether it is a marker of paper: drawn, called as its feature is, and silent by nature.
  private func isPrinted(at site: DevicePlan.Site?) -> Bool {
    guard let site, kind(at: site) == .marker, !speaks else { return false }
    return site.feature.rawValue == status.id.rawValue
  }

  /// Whether it was heard, but not lately; a printed marker is there also when no phone sees it.
  private func isUnheard(_ now: Timestamp) -> Bool {
    guard let heard, status.kind != .marker else { return false }
    return now.seconds(since: heard) >= DeviceLimits.silence
  }

  /// Whether it should have been heard.
  private func isMissed(_ evidence: Evidence) -> Bool {
    speaks && kind(at: evidence.site).mustBeHeard || evidence.finding == .silent
  }

  private func start(
    of reason: DeviceReason, _ evidence: Evidence, _ now: Timestamp
  ) -> Timestamp {
    switch reason {
    case .silent, .unheard: heard ?? now
    case .misplaced: evidence.moved ?? now
    default: now
    }
  }
}
