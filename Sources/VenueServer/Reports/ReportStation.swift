import Accounts
import Foundation
import IndoorModel
import JSONText
import Logging
import Outbox
import Reports
import Storage
import Support

/// Makes the reports of a venue when they are due, keeps their mails in the venue's file of reports, and
/// has them sent.
///
/// A report is made once: in the transaction that keeps its mails, its schedule goes on to the next one. A
/// mail is marked as delivered only after the mail server has taken it, so that a restart loses none; one
/// that is sent again has the same `Message-ID`.
actor ReportStation {
  /// Seconds between two looks at the clock.
  private static let pause = 20.0
  /// Minutes for which reports that were due while the server was off are still made.
  private static let longestDelay: Int64 = 7 * 1440
  /// Seconds between two times at which what is old is deleted.
  private static let sweepSeconds = 3600.0

  /// A schedule and the minute that it is done with.
  private typealias Kept = (schedule: ReportSchedule, last: Int64)

  private let venue: VenueFile
  private let insight: InsightRecorder?
  private let sending: MessageSending
  private let settings: any OwnerSettings
  /// Whether this node owned the venue at the last look.
  private var isOnDuty: Bool?
  private let logger: Logger
  private let now: @Sendable () -> Timestamp
  private var file: ReportFile?
  private var kept: [Kept] = []
  private var couriers = CourierTable()
  /// When each schedule is due next, for the minute that it is done with and the zone.
  private var dues: [String: (last: Int64, zone: TimeZone, due: Int64)] = [:]
  private var line = WorkLine()
  private var swept: Timestamp?
  private var isClosed = false

  /// What schedules are kept under for other nodes.
  private static let settingsName = "reports"

  /// - Parameters:
  ///   - insight: has the figures; `nil` where none are derived.
  ///   - settings: keeps schedules for other nodes.
  init(
    of venue: VenueFile, insight: InsightRecorder?, sending: MessageSending,
    settings: any OwnerSettings = LoneSettings(), logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.venue, self.insight, self.sending) = (venue, insight, sending)
    self.settings = settings
    (self.logger, self.now) = (logger, now)
  }

  /// Whether mails can be sent.
  nonisolated var hasMail: Bool { sending.hasMail }

  // MARK: - One after the other

  /// Does something that changes what is known, once all before it is done.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable (isolated ReportStation) async throws -> Result
  ) async throws -> Result {
    try await line.add { try await work(self) }.value
  }

  private func opened() async throws -> ReportFile {
    if let file { return file }
    if isClosed { throw CancellationError() }
    if let reason = venue.readOnlyReason { throw EditProblems.readOnly(reason) }
    let file = try ReportFile(besides: venue.path)
    kept = try await file.read { try $0.schedules() }.map { id, json, last in
      (try ReportSchedule(Fields(json, of: "a schedule"), id: id), last)
    }
    self.file = file
    for (schedule, _) in kept { begin(schedule, file) }
    return file
  }

  private func openedIfThere() async throws -> ReportFile? {
    guard file != nil || ReportFile.isThere(besides: venue.path) else { return nil }
    return try await opened()
  }

  // MARK: - Making

  /// Makes reports when they are due, until it is cancelled.
  func run() async throws {
    while true {
      do { try await makeDue() } catch {
        if Task.isCancelled { return }
        logger.error(
          "Reports cannot be made",
          metadata: ["venue": "\(venue.current.slug)", "error": "\(error)"])
      }
      try await Task.sleep(for: .seconds(Self.pause))
    }
  }

  /// Makes all reports that are due.
  func makeDue() async throws {
    try await inTurn { station in
      guard try await station.isOnDutyNow(), let file = try await station.openedIfThere() else {
        return
      }
      try await station.make(in: file)
      try await station.sweep(file)
    }
  }

  /// Whether this node owns the venue; takes over what other owners have set where it does since.
  private func isOnDutyNow() async throws -> Bool {
    let isOwner = settings.isOwner
    guard isOwner != isOnDuty else { return isOwner }
    couriers.pause()
    if isOwner {
      if let value = try await settings.setting(Self.settingsName) {
        let schedules = try Self.schedules(in: value)
        let file = try self.file ?? ReportFile(besides: venue.path)
        try await file.write { try $0.replace(schedules) }
        self.file = nil
        file.close()
        _ = try await opened()
      } else if let file = try await openedIfThere() {
        try await keep(kept)
        for (schedule, _) in kept { begin(schedule, file) }
      }
    }
    isOnDuty = isOwner
    return isOwner
  }

  /// Keeps schedules for other nodes, before the file has them: a report is not made twice, but the mails
  /// of a node that fails wait until it comes back.
  private func keep(_ schedules: [Kept]) async throws {
    let list = schedules.map { schedule, last -> Value in
      [
        "id": .string(schedule.id), "schedule": schedule.value, "last": Value(Int(last)),
      ]
    }
    try await settings.keep(["schedules": .array(list)], as: Self.settingsName)
  }

  private static func schedules(in value: Value) throws -> [ReportRows.Schedule] {
    try Fields(value, of: "settings of reports").list("schedules") { (value) throws(ValueError) in
      let entry = try Fields(value, of: "a schedule")
      return (
        id: try entry.text("id"), json: try entry.read("schedule") { $0 },
        last: Int64(try entry.integer("last"))
      )
    }
  }

  private func make(in file: ReportFile) async throws {
    let minute = now().millisecondsSince1970 / 60_000
    let calendar = ServerClock.calendar(of: venue.current)
    for index in kept.indices where kept[index].schedule.isEnabled {
      let schedule = kept[index].schedule
      while true {
        let due = due(schedule, after: kept[index].last, calendar)
        guard schedule.ready(dueAt: due, in: calendar) <= minute else { break }
        let isLate = due < minute - Self.longestDelay
        let report = isLate ? .null : try await content(of: schedule, dueAt: due, calendar)
        let time = now()
        var done = kept
        done[index].last = due
        try await keep(done)
        try await file.write { rows in
          try rows.make(
            report, for: schedule.id, to: isLate ? [] : schedule.recipients, last: due, at: time)
        }
        kept[index].last = due
        couriers.notify(schedule.id)
      }
    }
  }

  private func due(
    _ schedule: ReportSchedule, after last: Int64, _ calendar: VenueCalendar
  ) -> Int64 {
    if let known = dues[schedule.id], known.last == last, known.zone == calendar.zone {
      return known.due
    }
    let due = schedule.due(after: last, in: calendar)
    dues[schedule.id] = (last, calendar.zone, due)
    return due
  }

  /// What the mails of a report say.
  private func content(
    of schedule: ReportSchedule, dueAt due: Int64, _ calendar: VenueCalendar
  ) async throws -> Value {
    let venue = venue.current
    let reader = ReportReader(venue, insight?.file)
    let period = schedule.period(dueAt: due, in: calendar)
    let report = try await reader.report(of: period)
    let document = reader.document(report, in: schedule.language)
    let day = calendar.reading(period.minutes.upperBound - 1).date
    let days = period.kind(in: calendar) == .week ? "&days=7" : ""
    let link = sending.publicURL.map { "\($0)/reports/?venue=\(venue.slug)&day=\(day)\(days)" }
    return [
      "subject": .string(document.subject), "text": .string(document.plainText(link: link)),
      "html": .string(document.mail(link: link)), "page": .string(document.page),
      "table": .string(ReportSpreadsheet(report, in: schedule.language, calendar).text),
      "name": .string("\(venue.slug)-\(day)"),
    ]
  }

  private func sweep(_ file: ReportFile) async throws {
    let time = now()
    guard swept.map({ abs(time.seconds(since: $0)) >= Self.sweepSeconds }) ?? true else { return }
    swept = time
    try await file.write { try $0.prune(at: time) }
  }

  // MARK: - Schedules

  /// The schedules, each with when its next report is due, and its mails by what became of them.
  func schedules() async throws -> [(
    schedule: ReportSchedule, due: Timestamp?, counts: [OutboxMessage.State: Int]
  )] {
    try await inTurn { station in
      guard let file = try await station.openedIfThere() else { return [] }
      let counts = try await file.read { try $0.outbox.counts() }
      let calendar = ServerClock.calendar(of: station.venue.current)
      return station.kept.map { schedule, last in
        let due = station.due(schedule, after: last, calendar)
        return (
          schedule,
          schedule.isEnabled ? Timestamp(millisecondsSince1970: due * 60_000) : nil,
          counts[schedule.id] ?? [:]
        )
      }
    }
  }

  /// Adds or replaces a schedule; it begins now.
  func set(_ schedule: ReportSchedule) async throws {
    try await inTurn { station in
      let file = try await station.opened()
      try await station.make(in: file)
      let index = station.kept.firstIndex { $0.schedule.id == schedule.id }
      guard index != nil || station.kept.count < ReportSchedule.limit else {
        throw ReportProblems.tooMany
      }
      let time = station.now()
      let minute = time.millisecondsSince1970 / 60_000
      var changed = station.kept
      if let index {
        changed[index] = (schedule, minute)
      } else {
        changed.append((schedule, minute))
      }
      try await station.keep(changed)
      try await file.write { rows in
        try rows.set(
          (schedule.id, schedule.value, minute),
          recipients: schedule.isEnabled ? schedule.recipients : [])
        try rows.outbox.hasten(schedule.id, at: time)
      }
      station.kept = changed
      station.begin(schedule, file)
    }
  }

  /// Removes a schedule and what waits for it.
  ///
  /// - Returns: `false` where there is no such schedule.
  func remove(_ id: String) async throws -> Bool {
    try await inTurn { station in
      guard let file = try await station.openedIfThere(),
        station.kept.contains(where: { $0.schedule.id == id })
      else { return false }
      station.couriers.replace(id, by: nil)
      try await station.keep(station.kept.filter { $0.schedule.id != id })
      try await file.write { try $0.remove(id) }
      station.kept.removeAll { $0.schedule.id == id }
      return true
    }
  }

  /// Sends the report that would be due now.
  ///
  /// - Returns: `false` where there is no such schedule.
  func test(_ id: String) async throws -> Bool {
    try await inTurn { station in
      guard let file = try await station.openedIfThere(),
        let schedule = station.kept.first(where: { $0.schedule.id == id })?.schedule
      else { return false }
      let time = station.now()
      let report = try await station.content(
        of: schedule, dueAt: time.millisecondsSince1970 / 60_000,
        ServerClock.calendar(of: station.venue.current))
      try await file.write { rows in
        try rows.make(report, for: id, to: schedule.recipients, last: nil, at: time)
      }
      station.couriers.notify(id)
      return true
    }
  }

  /// Mails of a schedule, the newest first.
  func deliveries(of id: String, before number: Int?, limit: Int) async throws -> [OutboxMessage] {
    try await inTurn { station in
      guard let file = try await station.openedIfThere() else { return [] }
      return try await file.read { try $0.outbox.all(of: id, before: number, limit: limit) }
    }
  }

  // MARK: - Sending

  private func begin(_ schedule: ReportSchedule, _ file: ReportFile) {
    guard schedule.isEnabled, settings.isOwner else {
      return couriers.replace(schedule.id, by: nil)
    }
    let (id, sending) = (schedule.id, sending)
    let route = CourierRoute(
      // An address that fails does not hold the others.
      waiting: { limit in try await file.read { try $0.outbox.due(for: id, limit: limit) } },
      note: { outcomes in
        try await file.write { rows in
          for (message, attempt, next) in outcomes {
            try rows.outbox.note(attempt, of: message.number, next: next)
          }
        }
      },
      send: { [now] batch in
        guard let message = batch.first else { return [] }
        return [
          await sending.attempt(at: now) { await Self.send(message, from: file, by: sending) }
        ]
      }, largestBatch: 1)
    couriers.replace(id, by: OutboxCourier(of: schedule.name, route, logger: logger, now: now))
  }

  private static func send(
    _ message: OutboxMessage, from file: ReportFile, by sending: MessageSending
  ) async -> String? {
    guard let body = try? Value(json: Array(message.body.utf8)).object,
      let recipient = body["to"]?.string.flatMap(EmailAddress.init),
      let number = body["report"]?.number.map({ Int($0) }),
      let report = try? await file.read({ try $0.report(number) })?.object
    else { return "The report is no longer kept." }
    func text(_ name: String) -> String { report[name]?.string ?? "" }
    let mail = Mail.report(
      subject: text("subject"), text: text("text"), html: text("html"),
      attachments: [
        .init(name: "\(text("name")).csv", type: "text/csv", text: text("table")),
        .init(name: "\(text("name")).html", type: "text/html", text: text("page")),
      ])
    return await sending.mail(mail, to: recipient, id: "reports-\(message.id)")
  }

  // MARK: - Figures

  /// The mails by what has become of them, as far as they are kept.
  func mailCounts() async -> [OutboxMessage.State: Int] {
    guard let file, let counts = try? await file.read({ try $0.outbox.counts() }) else {
      return [:]
    }
    return counts.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  /// Ends all that is under way, and closes the file.
  func close() async {
    isClosed = true
    couriers.close()
    await line.finish()
    file?.close()
  }
}
