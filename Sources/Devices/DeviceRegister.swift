public import IndoorModel

/// The devices of a venue: what they say, what is heard of them, and what that means.
///
/// A value without clock and I/O. A device is known once it is drawn or heard.
public struct DeviceRegister: Sendable {
  /// The state of one device.
  public struct Entry: Hashable, Sendable {
    /// The device.
    public var id: Identifier<Device>
    /// How it fares.
    public var state: DeviceState
    /// Why.
    public var reasons: [DeviceReason]
  }

  /// What changed about the states of devices.
  public struct News: Hashable, Sendable {
    /// Alarms that began.
    public internal(set) var begun: [DeviceAlarm] = []
    /// Alarms that are over, with the times at which they had begun.
    public internal(set) var ended: [DeviceAlarm] = []
    /// The devices of which state or reasons are others, or new.
    public internal(set) var changed: [Entry] = []
    /// The devices that are forgotten.
    public internal(set) var gone: Set<Identifier<Device>> = []

    /// Whether nothing changed.
    public var isEmpty: Bool { changed.isEmpty && gone.isEmpty }
  }

  /// The most devices that are not drawn: more are made up.
  private static let strangerLimit = 1000
  /// Seconds after which a device that is not drawn and not heard is forgotten.
  private static let strangerSeconds = 86_400.0
  /// Seconds between two looks for what is too old.
  private static let sweepSeconds = 60.0

  private var plan = DevicePlan()
  private var noise = 0.0
  private var records: [Identifier<Device>: DeviceRecord] = [:]
  private var pairs = PairBook()
  private var findings: [Identifier<Device>: DeviceFinding] = [:]
  private var strangers = 0
  private var swept: Timestamp?
  /// Devices that were forgotten since the last review.
  private var gone: Set<Identifier<Device>> = []

  /// Makes a register of a venue of which nothing is known.
  public init() {}

  // MARK: - Plan

  /// Takes the plan as it is now.
  ///
  /// - Parameter noise: the spread in metres that the errors of the venue's radio should have.
  public mutating func take(_ venue: Venue, noise: Double) {
    let before = plan
    plan = DevicePlan(venue)
    self.noise = noise
    for id in plan.drawn where records[id] == nil || before[id] != plan[id] {
      pairs.forgetUsual(of: id)
      records[id, default: DeviceRecord(id)].forgetHour()
    }
    for id in before.drawn where plan[id] == nil && records[id]?.heard == nil {
      remove(id)
    }
    // A feature that was known by its own identifier and has a device now.
    for feature in plan.renamed {
      remove(Identifier(feature.rawValue))
    }
    strangers = records.keys.count { plan[$0] == nil }
  }

  /// Forgets a device that is not drawn.
  ///
  /// - Returns: `false` for one that is drawn or unknown.
  public mutating func forget(_ device: Identifier<Device>) -> Bool {
    guard plan[device] == nil, records[device] != nil else { return false }
    remove(device)
    strangers -= 1
    return true
  }

  private mutating func remove(_ device: Identifier<Device>) {
    guard records.removeValue(forKey: device) != nil else { return }
    pairs.remove(device)
    findings[device] = nil
    gone.insert(device)
  }

  // MARK: - Memory

  /// What is kept over a restart of the server: anchors, gateways and markers that were heard, where they
  /// were drawn, their figures, and what their distances usually are.
  public var memory: Value {
    let devices = records.compactMap { id, record in
      record.memory.map { members in
        Value(members: members.merging(["site": plan[id]?.memory]) { $1 })
      }
    }
    return ["format": 1, "devices": .array(devices), "pairs": pairs.memory]
  }

  /// Reads what `memory` wrote; the plan is taken after it.
  public init(memory: Value) throws(ValueError) {
    let fields = try Fields(memory, of: "devices")
    guard try fields.integer("format") == 1 else { throw ValueError("must be 1", at: "format") }
    var sites: [Identifier<Device>: DevicePlan.Site] = [:]
    for value in fields.value("devices")?.array ?? [] {
      let fields = try Fields(value, of: "a device")
      let record = try DeviceRecord(memory: fields)
      records[record.status.id] = record
      sites[record.status.id] = try fields.readIfPresent("site", DevicePlan.Site.init(memory:))
    }
    plan = DevicePlan(sites: sites)
    strangers = records.count - sites.count
    try pairs.restore(fields.value("pairs") ?? .array([]))
  }

  // MARK: - What is heard

  /// Takes what a device says of itself, or a gateway for it.
  ///
  /// - Returns: `false` when the venue has as many unknown devices as it takes.
  public mutating func take(
    _ status: DeviceStatus, from source: DeviceSource?, at now: Timestamp
  ) -> Bool {
    var status = status
    status.id = plan.device(called: status.id.rawValue)
    status.hears = status.hears.map { hearings in
      hearings.map { hearing in
        var hearing = hearing
        hearing.id = plan.device(called: hearing.id.rawValue)
        return hearing
      }
    }
    guard change(status.id, { $0.take(status, from: source, at: now) }) else { return false }
    guard let hearings = status.hears else { return true }
    pairs.take(hearings, of: status.id, at: now)
    for hearing in hearings where hearing.id != status.id {
      _ = change(hearing.id) { $0.noteHeard(at: now, speaks: true) }
    }
    return true
  }

  /// Takes what the positioning noted of ranges.
  public mutating func take(_ ledger: RangeLedger, at now: Timestamp) {
    for (name, tally) in ledger.tallies {
      _ = change(plan.device(called: name.rawValue)) { $0.note(tally, at: now) }
    }
    for sample in ledger.samples {
      _ = change(plan.device(called: sample.anchor.rawValue)) { $0.note(sample, at: now) }
    }
  }

  /// Takes what the positioning says of drawn anchors.
  public mutating func take(_ findings: [Identifier<Feature>: DeviceFinding]) {
    self.findings = Dictionary(
      findings.map { (plan.device(called: $0.key.rawValue), $0.value) }
    ) { first, _ in first }
  }

  /// Changes a record, which a device of which there is none gets now.
  private mutating func change(
    _ device: Identifier<Device>, _ body: (inout DeviceRecord) -> Void
  ) -> Bool {
    if records[device] == nil {
      if plan[device] == nil {
        guard strangers < Self.strangerLimit else { return false }
        strangers += 1
      }
      records[device] = DeviceRecord(device)
    }
    body(&records[device, default: DeviceRecord(device)])
    return true
  }

  // MARK: - States

  /// Draws conclusions from what was heard; about once a second.
  public mutating func review(at now: Timestamp) -> News {
    sweep(at: now)
    let moved = pairs.moved()
    var news = News()
    news.gone = gone.filter { records[$0] == nil }
    gone = []
    for id in Array(records.keys) {
      let before = records[id]?.alarms ?? []
      let evidence = evidence(of: id, moved)
      guard records[id]?.judge(evidence, at: now) ?? false else { continue }
      guard let record = records[id] else { continue }
      news.changed.append(Entry(id: id, state: record.state, reasons: record.reasons))
      let after = record.alarms
      news.begun += after.filter { alarm in !before.contains { $0.reason == alarm.reason } }
      news.ended += before.filter { alarm in !after.contains { $0.reason == alarm.reason } }
    }
    news.changed.sort { $0.id < $1.id }
    return news
  }

  private func evidence(
    of device: Identifier<Device>, _ moved: [Identifier<Device>: Timestamp]
  ) -> DeviceRecord.Evidence {
    DeviceRecord.Evidence(
      site: plan[device], finding: findings[device], moved: moved[device], noise: noise)
  }

  private mutating func sweep(at now: Timestamp) {
    guard now.seconds(since: swept ?? .init(millisecondsSince1970: 0)) >= Self.sweepSeconds else {
      return
    }
    swept = now
    pairs.sweep(at: now)
    let gone = records.filter { id, record in
      guard plan[id] == nil, let heard = record.heard else { return false }
      return now.seconds(since: heard) > Self.strangerSeconds
    }
    for id in gone.keys { remove(id) }
    strangers -= gone.count
  }

  // MARK: - Reports

  /// What is wrong that an organiser has to know at once, the newest first.
  public var alarms: [DeviceAlarm] {
    records.values.flatMap(\.alarms).sorted { ($1.since, $0.device) < ($0.since, $1.device) }
  }

  /// How many devices are in each state.
  public var states: [DeviceState: Int] {
    records.values.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
  }

  /// All devices as they are now.
  public mutating func board(at now: Timestamp) -> DeviceBoard {
    DeviceBoard(
      devices: records.keys.sorted().compactMap { report(of: $0, at: now) },
      links: links(at: now), alarms: alarms)
  }

  /// A device as it is now, by its own name or by its feature's identifier; `nil` for an unknown one.
  public mutating func report(called name: String, at now: Timestamp) -> DeviceReport? {
    report(of: plan.device(called: name), at: now)
  }

  private mutating func report(of id: Identifier<Device>, at now: Timestamp) -> DeviceReport? {
    records[id]?.advance(to: now)
    return records[id].map { record in
      DeviceReport(
        record, site: plan[id], siteName: plan.name(of: id), finding: findings[id])
    }
  }

  private func links(at now: Timestamp) -> [DeviceLink] {
    var links: [DeviceLink] = []
    pairs.forEachHeard(at: now) { from, to, pair in
      let (here, there) = (plan[from], plan[to])
      links.append(
        DeviceLink(
          from: from, hearing: pair.latest, heard: pair.heard,
          expected: here.flatMap { here in there.map { here.distance(to: $0) } }))
    }
    return links.sorted { ($0.from, $0.hearing.id) < ($1.from, $1.hearing.id) }
  }
}
