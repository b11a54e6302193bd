import Accounts
import Alarms
import Devices
import Foundation
import IndoorModel
import LiveMap
import Logging
import Outbox
import Storage
import Support

/// Judges the rules of a venue once a second, keeps what comes of them in the venue's file of alarms,
/// and has its channels send it.
///
/// What must be right is in `AlarmBook` and `ChannelBook`, values. What they decide is in force only
/// once it is on disk, together with the messages that follow from it: a change that cannot be kept
/// is judged again a second later.
actor AlarmStation {
  /// Seconds between two times at which what is old is deleted.
  private static let sweepSeconds = 3600.0

  /// What rules and channels are kept under for other nodes.
  private static let settingsName = "alarms"

  private let venue: VenueFile
  private let live: LiveVenue
  private let sending: MessageSending
  private let settings: any OwnerSettings
  /// Whether this node owned the venue at the last look.
  private var isOnDuty: Bool?
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private var file: AlarmFile?
  private var state: AlarmState?
  private var couriers: AlarmCouriers
  private var line = WorkLine()
  private var gauge = AlarmGauge()
  private var swept: Timestamp?
  private var isClosed = false
  private var raised = 0
  private let start: Timestamp

  /// - Parameter settings: keeps rules and channels for other nodes.
  init(
    of venue: VenueFile, live: LiveVenue, sending: MessageSending,
    settings: any OwnerSettings = LoneSettings(), logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.venue, self.live, self.sending, self.settings) = (venue, live, sending, settings)
    (self.logger, self.now) = (logger, now)
    couriers = AlarmCouriers(of: venue, sending, logger: logger, now: now)
    start = now()
  }

  /// Whether mails can be sent.
  nonisolated var hasMail: Bool { sending.hasMail }

  // MARK: - One after the other

  /// Does something that changes what is known, once all before it is done.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable (isolated AlarmStation) async throws -> Result
  ) async throws -> Result {
    try await line.add { try await work(self) }.value
  }

  /// The file and what it says; made where there is none.
  private func opened() async throws -> (file: AlarmFile, state: AlarmState) {
    if let file, let state { return (file, state) }
    if isClosed { throw CancellationError() }
    if let reason = venue.readOnlyReason { throw EditProblems.readOnly(reason) }
    let file = try self.file ?? AlarmFile(besides: venue.path)
    self.file = file
    let (state, holding) = try await file.read { [start] rows in
      let (holding, lastAlarm, lastEvent) = try rows.state()
      let channels = try rows.channels()
      var queued: [String: Int] = [:]
      for (channel, _) in channels {
        queued[channel.id] = try rows.queue.queued(for: channel.id)
      }
      let book = AlarmBook(
        rules: try rows.rules(), holding: holding, lastAlarm: lastAlarm, lastEvent: lastEvent,
        start: start)
      return (AlarmState(book: book, channels: ChannelBook(channels, queued: queued)), holding)
    }
    self.state = state
    await live.publish(holding)
    for (channel, secret) in state.channels.entries { begin(channel, secret, file) }
    return (file, state)
  }

  /// Keeps changes and the messages that follow from them; then they are in force.
  private func commit(
    _ changed: AlarmState, _ events: [AlarmEvent],
    keeping kept: AlarmState? = nil, also: (@Sendable (AlarmRows) throws -> Void)? = nil
  ) async throws {
    let (file, _) = try await opened()
    if also != nil { try await settings.keep((kept ?? changed).value, as: Self.settingsName) }
    var changed = changed
    let time = now()
    let sizes = changed.channels.release(events, rules: changed.book.rules, at: time)
    if !events.isEmpty || !sizes.isEmpty || also != nil {
      let words = words()
      let plan = changed
      let (slug, page) = (venue.current.slug, page)
      try await file.write { rows in
        try also?(rows)
        try rows.note(events, json: { AlarmWords.kept($0, in: words) }) {
          plan.channels.channels(for: $0, rules: plan.book.rules)
        }
        for (channel, _) in plan.channels.entries {
          guard let sizes = sizes[channel.id] else { continue }
          let words = words[channel.isGerman ? 1 : 0]
          try rows.queue.make(for: channel.id, sizes, at: time) {
            words.body(id: $0, slug: slug, page: page, at: time, events: $1)
          }
        }
      }
    }
    state = changed
    raised += events.count { $0.kind == .raised }
    for id in sizes.keys { couriers.notify(id) }
    // The last change of each alarm counts.
    let alarms = Dictionary(events.map { ($0.alarm.id, $0.alarm) }) { $1 }
    if !alarms.isEmpty { await live.publish(alarms.values.sorted { $0.id < $1.id }) }
  }

  private nonisolated func words() -> [AlarmWords] {
    ["en", "de"].map { AlarmWords(of: venue.current, in: $0) }
  }

  private var page: String? {
    sending.publicURL.map { "\($0)/alarms/?venue=\(venue.current.slug)" }
  }

  // MARK: - Judging

  /// Judges once a second until it is cancelled.
  func run() async throws {
    while true {
      do { try await judge() } catch {
        if Task.isCancelled { return }
        logger.error(
          "The rules of alarms cannot be judged",
          metadata: ["venue": "\(live.slug)", "error": "\(error)"])
        try await Task.sleep(for: .seconds(10))
      }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Judges all rules by the numbers of now.
  func judge() async throws {
    guard try await isOnDutyNow() else { return }
    // A venue without rules has no file, and costs nothing.
    guard state != nil || AlarmFile.isThere(besides: venue.path) else { return }
    // Another server judges by what it counts; this one would raise each alarm once more.
    if await live.isEdge { return }
    try await inTurn { station in
      let (file, state) = try await station.opened()
      var changed = state
      var (readings, arrived) = await AlarmGauge.numbers(for: state.book, of: station.live)
      station.gauge.addSilence(to: &readings, arrived: arrived)
      let events = changed.book.judge(readings)
      try await station.commit(changed, events)
      try await station.sweep(file, at: readings.time)
    }
  }

  /// Whether this node owns the venue; takes over what other owners have set where it does since.
  private func isOnDutyNow() async throws -> Bool {
    let isOwner = settings.isOwner
    guard isOwner != isOnDuty else { return isOwner }
    try await inTurn { station in
      station.couriers.pause()
      station.state = nil
      if isOwner { try await station.takeOver() }
      station.isOnDuty = isOwner
    }
    return isOwner
  }

  private func takeOver() async throws {
    if let kept = try await settings.setting(Self.settingsName) {
      let (rules, channels) = try AlarmState.parts(of: kept)
      let file = try self.file ?? AlarmFile(besides: venue.path)
      self.file = file
      try await file.write { try $0.replace(rules: rules, channels: channels) }
    } else if AlarmFile.isThere(besides: venue.path) {
      try await settings.keep(try await opened().state.value, as: Self.settingsName)
    }
  }

  private func sweep(_ file: AlarmFile, at now: Timestamp) async throws {
    guard swept.map({ abs(now.seconds(since: $0)) >= Self.sweepSeconds }) ?? true else { return }
    swept = now
    try await file.write { try $0.prune(at: now) }
  }

  // MARK: - Rules

  /// The rules with the numbers that they read last.
  func rules() async throws -> [(rule: AlarmRule, number: Double?)] {
    try await inTurn { station in
      guard let (file, state) = try await station.openedIfThere() else { return [] }
      return try await file.read { try $0.rules() }.map { ($0, state.book.numbers[$0.id]) }
    }
  }

  /// Adds or replaces a rule.
  func set(_ rule: AlarmRule) async throws {
    try await inTurn { station in
      var changed = try await station.opened().state
      guard changed.book.rules[rule.id] != nil || changed.book.rules.count < AlarmRule.limit else {
        throw AlarmProblems.tooMany("rules", AlarmRule.limit)
      }
      if let unknown = rule.channels.first(where: { changed.channels[$0] == nil }) {
        throw ValueError("names “\(unknown)”, which is no channel of the venue", at: "channels")
      }
      let events = changed.book.set(rule, at: station.now())
      try await station.commit(changed, events) { try $0.set(rule) }
    }
  }

  /// Removes a rule and ends its alarms.
  ///
  /// - Returns: `false` where there is no such rule.
  func remove(rule id: String) async throws -> Bool {
    try await inTurn { station in
      guard let (_, state) = try await station.openedIfThere(),
        let rule = state.book.rules[id]
      else { return false }
      var changed = state
      let events = changed.book.remove(rule: id, at: station.now())
      // The channels still hear of the ends.
      var ending = changed
      ending.book = state.book
      try await station.commit(ending, events, keeping: changed) { try $0.remove(rule: rule.id) }
      station.state?.book = changed.book
      return true
    }
  }

  private func openedIfThere() async throws -> (file: AlarmFile, state: AlarmState)? {
    guard state != nil || AlarmFile.isThere(besides: venue.path) else { return nil }
    return try await opened()
  }

  // MARK: - Channels

  /// The channels, without their secrets.
  func channels() async throws -> [AlarmChannel] {
    try await inTurn { try await $0.openedIfThere()?.state.channels.entries.map(\.channel) ?? [] }
  }

  /// Adds or replaces a channel.
  ///
  /// - Parameter renewsSecret: whether a channel that has a secret gets another one.
  /// - Returns: the secret, where it is new.
  func set(_ channel: AlarmChannel, renewsSecret: Bool = false) async throws -> String? {
    try await inTurn { station in
      let (file, state) = try await station.opened()
      var changed = state
      let known = changed.channels[channel.id]
      guard known != nil || changed.channels.entries.count < AlarmChannel.limit else {
        throw AlarmProblems.tooMany("channels", AlarmChannel.limit)
      }
      var secret = known?.secret ?? ""
      let isNew = channel.isSigned && (secret.isEmpty || renewsSecret)
      if isNew { secret = Sodium.secret("whsec_") }
      changed.channels.set(channel, secret: secret)
      let (kept, time) = (secret, station.now())
      try await station.commit(changed, []) { rows in
        try rows.set(channel, secret: kept)
        try rows.deliveries.hasten(channel.id, at: time)
      }
      station.begin(channel, secret, file)
      return isNew ? secret : nil
    }
  }

  /// Removes a channel and what waits for it.
  ///
  /// - Returns: `false` where there is no such channel.
  func remove(channel id: String) async throws -> Bool {
    try await inTurn { station in
      guard let (_, state) = try await station.openedIfThere(),
        state.channels[id] != nil
      else { return false }
      let users = state.book.rules.values.filter { $0.channels.contains(id) }.map(\.name)
      guard users.isEmpty else { throw AlarmProblems.channelInUse(by: users.sorted()) }
      var changed = state
      changed.channels.remove(id)
      station.couriers.end(id)
      try await station.commit(changed, []) { try $0.remove(channel: id) }
      return true
    }
  }

  private func begin(_ channel: AlarmChannel, _ secret: String, _ file: AlarmFile) {
    if channel.isEnabled, settings.isOwner {
      couriers.begin(channel, secret: secret, from: file)
    } else {
      couriers.end(channel.id)
    }
  }

  /// Sends a message that is a test.
  func test(_ id: String) async throws -> Bool {
    try await inTurn { station in
      guard let (file, state) = try await station.openedIfThere(),
        let channel = state.channels[id]?.channel
      else { return false }
      let (time, page, slug) = (station.now(), station.page, station.venue.current.slug)
      let words = station.words()[channel.isGerman ? 1 : 0]
      _ = try await file.write { rows in
        try rows.deliveries.makeTest(for: id, at: time) {
          words.body(id: $0, slug: slug, page: page, at: time, events: [])
        }
      }
      station.couriers.notify(id)
      return true
    }
  }

  // MARK: - Alarms

  /// The file to read from; `nil` for a venue that never had rules.
  func reading() async throws -> AlarmFile? {
    try await inTurn { try await $0.openedIfThere()?.file }
  }

  /// How many alarms hold.
  var holdingCount: Int { state?.book.holding.count ?? 0 }

  /// Takes that a person looks after an alarm.
  ///
  /// - Returns: the alarm; `nil` where it does not hold.
  func acknowledge(_ id: Int, by author: String, text: String) async throws -> Alarm? {
    try await inTurn { station in
      guard let (_, state) = try await station.openedIfThere() else { return nil }
      var changed = state
      guard
        let event = changed.book.acknowledge(id, by: author, text: text, at: station.now())
      else { return nil }
      try await station.commit(changed, [event])
      return event.alarm
    }
  }

  /// Keeps what a person says about an alarm, also one that is over.
  ///
  /// - Returns: `false` where there is no such alarm.
  func comment(on id: Int, by author: String, text: String) async throws -> Bool {
    try await inTurn { station in
      guard let (file, state) = try await station.openedIfThere() else { return false }
      let held = state.book.alarm(id)
      let found = held == nil ? try await file.read { try $0.alarm(id)?.alarm } : held
      guard let alarm = found else { return false }
      var changed = state
      let event = changed.book.comment(on: alarm, by: author, text: text, at: station.now())
      try await station.commit(changed, [event])
      return true
    }
  }

  // MARK: - Figures

  /// What was raised since the server began, what holds, and messages by state.
  func figures() async -> AlarmFigures {
    var figures: AlarmFigures = (holding: 0, raised: raised, deliveries: [:])
    guard let state, let file else { return figures }
    figures.holding = state.book.holding.count
    let counts = try? await file.read { try $0.deliveries.counts() }
    for states in (counts ?? [:]).values {
      figures.deliveries.merge(states, uniquingKeysWith: +)
    }
    return figures
  }

  /// Ends all that is under way, and closes the file.
  func close() async {
    isClosed = true
    couriers.close()
    await line.finish()
    file?.close()
  }
}

/// How the alarms of a venue do: how many hold, how many were raised since the server began, and the
/// messages by what has become of them, as far as they are kept.
typealias AlarmFigures = (holding: Int, raised: Int, deliveries: [OutboxMessage.State: Int])
