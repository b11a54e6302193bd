public import IndoorModel

/// Judges a venue's rules: numbers in, changes of alarms out. A value without clock and I/O.
///
/// An alarm keeps its id for ever. After a restart the book begins with the alarms that its file
/// says hold, and does not raise them again.
public struct AlarmBook: Sendable {
  /// Seconds after the start of the server in which numbers may still be too low, because people and
  /// devices have not reported again: meanwhile no low number ends an alarm from before the start, and
  /// none raises an alarm.
  private static let settling = 60.0

  private struct Key: Hashable {
    let rule: String
    let subject: String
  }

  /// What is known of one number of a rule.
  private struct Watch {
    var alarm: Alarm?
    /// The level that the number asks for, and since when it does.
    var pending: (level: AlarmLevel?, since: Timestamp)?
    /// Until when it is not raised again.
    var coolUntil: Timestamp?
    /// Whether its alarm is from before the start.
    var isRestored = false

    var isIdle: Bool { alarm == nil && pending == nil && coolUntil == nil }
  }

  /// The rules by id.
  public private(set) var rules: [String: AlarmRule]
  /// The numbers that the rules read last; of a rule about devices, how many have an alarm.
  public private(set) var numbers: [String: Double] = [:]
  private var watches: [Key: Watch] = [:]
  private var windows: [String: CrossingWindow] = [:]
  private let start: Timestamp
  private var lastAlarm: Int
  private var lastEvent: Int

  /// Goes on from what is stored.
  ///
  /// - Parameters:
  ///   - holding: the alarms that are not over.
  ///   - lastAlarm: the greatest id that an alarm ever had; likewise `lastEvent`.
  ///   - start: when the server began.
  public init(
    rules: [AlarmRule] = [], holding: [Alarm] = [], lastAlarm: Int, lastEvent: Int,
    start: Timestamp
  ) {
    self.start = start
    self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    self.lastAlarm = lastAlarm
    self.lastEvent = lastEvent
    for alarm in holding {
      watches[Key(rule: alarm.rule, subject: alarm.subject)] = Watch(
        alarm: alarm, isRestored: true)
    }
  }

  /// The alarms that hold, the newest first.
  public var holding: [Alarm] { watches.values.compactMap(\.alarm).sorted { $0.id > $1.id } }

  /// An alarm that holds.
  public func alarm(_ id: Int) -> Alarm? {
    watches.values.lazy.compactMap(\.alarm).first { $0.id == id }
  }

  // MARK: - Rules

  /// Adds a rule, or replaces the one of the same id.
  ///
  /// - Returns: the ends of alarms that the rule has nothing to do with any more.
  public mutating func set(_ rule: AlarmRule, at now: Timestamp) -> [AlarmEvent] {
    let before = rules.updateValue(rule, forKey: rule.id)
    if before?.quantity == rule.quantity, before?.side == rule.side, rule.isEnabled { return [] }
    windows[rule.id] = nil
    return forget(rule.id, at: now)
  }

  /// Removes a rule, and ends its alarms.
  public mutating func remove(rule id: String, at now: Timestamp) -> [AlarmEvent] {
    rules[id] = nil
    windows[id] = nil
    return forget(id, at: now)
  }

  private mutating func forget(_ rule: String, at now: Timestamp) -> [AlarmEvent] {
    numbers[rule] = nil
    var events: [AlarmEvent] = []
    for key in keys(of: rule) {
      if let alarm = watches[key]?.alarm { events.append(end(alarm, .rule, at: now)) }
      watches[key] = nil
    }
    return events
  }

  private func keys(of rule: String) -> [Key] {
    watches.keys.filter { $0.rule == rule }.sorted { $0.subject < $1.subject }
  }

  // MARK: - Judging

  /// Looks at all numbers; once a second.
  ///
  /// - Returns: what changed, in order.
  public mutating func judge(_ readings: AlarmReadings) -> [AlarmEvent] {
    let now = readings.time
    var events: [AlarmEvent] = []
    var leftovers: [String: [Key]] = [:]
    for key in watches.keys { leftovers[key.rule, default: []].append(key) }
    for id in leftovers.keys.filter({ rules[$0] == nil }).sorted() {
      events += forget(id, at: now)
    }
    for rule in rules.values.sorted(by: { $0.id < $1.id }) {
      guard rule.holds(at: readings.localTime) else {
        numbers[rule.id] = nil
        events += leave(rule, leftovers[rule.id] ?? [], at: now)
        continue
      }
      if case .device(let device, let reasons) = rule.quantity {
        let troubles = readings.troubles.filter { $0.concerns(device, reasons) }
        numbers[rule.id] = Double(troubles.count)
        let subjects = Set(troubles.map(\.subject))
        for subject in subjects.sorted() {
          events += judge(1, rule, subject, isSettled: true, at: now)
        }
        for key in (leftovers[rule.id] ?? []).sorted(by: { $0.subject < $1.subject })
        where !subjects.contains(key.subject) {
          events += judge(0, rule, key.subject, isSettled: isSettled(at: now), at: now)
        }
        continue
      }
      let (number, isSettled) = number(of: rule, readings)
      numbers[rule.id] = number
      guard let number else {
        events += gone(leftovers[rule.id] ?? [], at: now)
        continue
      }
      events += judge(number, rule, "", isSettled: isSettled, at: now)
    }
    return events
  }

  private func isSettled(at now: Timestamp) -> Bool {
    abs(now.seconds(since: start)) >= Self.settling
  }

  /// The number of a rule, and whether a low one can be relied on.
  private mutating func number(
    of rule: AlarmRule, _ readings: AlarmReadings
  ) -> (Double?, isSettled: Bool) {
    let isSettled = isSettled(at: readings.time)
    guard case .crossings(let line, let direction, let minutes) = rule.quantity else {
      return (readings.number(of: rule.quantity), isSettled)
    }
    guard let line = readings.lines[line] else { return (nil, isSettled) }
    var window = windows[rule.id] ?? CrossingWindow(minutes: minutes)
    let count = window.take(line.count(direction), at: readings.time)
    windows[rule.id] = window
    return (Double(count), isSettled && window.isFull)
  }

  /// Ends the alarms of a rule that is not judged now.
  private mutating func leave(
    _ rule: AlarmRule, _ keys: [Key], at now: Timestamp
  ) -> [AlarmEvent] {
    keys.sorted { $0.subject < $1.subject }.compactMap { key in
      let alarm = watches.removeValue(forKey: key)?.alarm
      return alarm.map { end($0, rule.isEnabled ? .hours : .rule, at: now) }
    }
  }

  /// Ends the alarms about something that is gone.
  private mutating func gone(_ keys: [Key], at now: Timestamp) -> [AlarmEvent] {
    keys.compactMap { key in
      let alarm = watches.removeValue(forKey: key)?.alarm
      return alarm.map { end($0, .gone, at: now) }
    }
  }

  /// Takes one number.
  ///
  /// - Parameter isSettled: whether a low number is one, and not one that is not yet there.
  private mutating func judge(
    _ number: Double, _ rule: AlarmRule, _ subject: String, isSettled: Bool, at now: Timestamp
  ) -> [AlarmEvent] {
    let key = Key(rule: rule.id, subject: subject)
    var watch = watches[key] ?? Watch()
    defer { watches[key] = watch.isIdle ? nil : watch }
    if let end = watch.coolUntil, end <= now { watch.coolUntil = nil }
    let level = watch.alarm?.level
    let bare = rule.level(of: number)
    // An alarm goes down only when the number is back by the slack.
    let target = max(bare, min(rule.level(of: number, slack: rule.slack), level))
    let isRising = level < target
    let isDoubtful = rule.side == .atLeast ? !isRising && watch.isRestored : isRising
    guard target != level, isSettled || !isDoubtful else {
      watch.pending = nil
      return []
    }
    guard let pending = watch.pending, (level < pending.level) == isRising else {
      watch.pending = (target, now)
      return settle(&watch, number, rule, subject, isRising: isRising, at: now)
    }
    // What held for the whole time is the least that was asked for.
    let least = isRising ? min(pending.level, target) : max(pending.level, target)
    watch.pending = (least, pending.since)
    return settle(&watch, number, rule, subject, isRising: isRising, at: now)
  }

  /// Does what is pending once it has held for long enough.
  private mutating func settle(
    _ watch: inout Watch, _ number: Double, _ rule: AlarmRule, _ subject: String,
    isRising: Bool, at now: Timestamp
  ) -> [AlarmEvent] {
    // A clock that was set back holds nothing up.
    guard let pending = watch.pending,
      abs(now.seconds(since: pending.since)) >= rule.delay(isRising: isRising)
    else { return [] }
    guard let level = pending.level else {
      watch.pending = nil
      guard var alarm = watch.alarm else { return [] }
      watch.alarm = nil
      watch.isRestored = false
      watch.coolUntil = rule.coolDown > 0 ? now.advanced(bySeconds: rule.coolDown) : nil
      alarm.number = number
      return [end(alarm, .back, at: now)]
    }
    guard var alarm = watch.alarm else {
      guard watch.coolUntil == nil else { return [] }
      watch.pending = nil
      lastAlarm += 1
      let alarm = Alarm(
        id: lastAlarm, rule: rule.id, name: rule.name, quantity: rule.quantity, subject: subject,
        level: level, number: number, limit: rule.limits[level] ?? 0, raised: now)
      watch.alarm = alarm
      return [event(.raised, alarm, at: now)]
    }
    watch.pending = nil
    let isWorse = level > alarm.level
    (alarm.level, alarm.number, alarm.limit) = (level, number, rule.limits[level] ?? 0)
    if isWorse { alarm.acknowledgement = nil }
    watch.alarm = alarm
    return [event(isWorse ? .escalated : .eased, alarm, at: now)]
  }

  // MARK: - People

  /// Takes that a person looks after an alarm.
  ///
  /// - Returns: `nil` for an alarm that does not hold.
  public mutating func acknowledge(
    _ id: Int, by author: String, text: String, at now: Timestamp
  ) -> AlarmEvent? {
    guard let key = watches.first(where: { $0.value.alarm?.id == id })?.key,
      var alarm = watches[key]?.alarm
    else { return nil }
    alarm.acknowledgement = Alarm.Acknowledgement(author: author, time: now, text: text)
    watches[key]?.alarm = alarm
    return event(.acknowledged, alarm, by: author, text: text, at: now)
  }

  /// Takes what a person says about an alarm, also one that is over.
  public mutating func comment(
    on alarm: Alarm, by author: String, text: String, at now: Timestamp
  ) -> AlarmEvent {
    event(.commented, alarm, by: author, text: text, at: now)
  }

  private mutating func end(
    _ alarm: Alarm, _ reason: Alarm.EndReason, at now: Timestamp
  ) -> AlarmEvent {
    var alarm = alarm
    alarm.ended = now
    alarm.endReason = reason
    return event(.ended, alarm, at: now)
  }

  private mutating func event(
    _ kind: AlarmEvent.Kind, _ alarm: Alarm, by author: String? = nil, text: String = "",
    at now: Timestamp
  ) -> AlarmEvent {
    lastEvent += 1
    return AlarmEvent(
      id: lastEvent, kind: kind, time: now, alarm: alarm, author: author, text: text)
  }
}

/// No level is less urgent than any.
private func < (left: AlarmLevel?, right: AlarmLevel?) -> Bool {
  switch (left, right) {
  case (_, nil): false
  case (nil, _?): true
  case (let left?, let right?): left < right
  }
}

private func min(_ left: AlarmLevel?, _ right: AlarmLevel?) -> AlarmLevel? {
  left < right ? left : right
}

private func max(_ left: AlarmLevel?, _ right: AlarmLevel?) -> AlarmLevel? {
  left < right ? right : left
}
