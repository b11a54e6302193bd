import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Outbox
import Reports
import WebServer
import Wire

/// `/venues/{slug}/report-schedules`: the schedules of reports by mail, and the delivery of the mails.
enum ReportSchedulesResource {
  private static let usualPage = 50
  private static let largestPage = 500

  /// The schedules.
  static func list(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let schedules = try await venue.reports.schedules()
    return .json([
      "schedules": .array(
        schedules.map { schedule, due, counts in
          var members = schedule.value.object ?? [:]
          members["next"] = due.map { .string($0.rfc3339) }
          for state in OutboxMessage.State.allCases {
            members[state.rawValue] = Value(counts[state] ?? 0)
          }
          return .object(members)
        }),
      "hasMail": .bool(venue.reports.hasMail),
    ])
  }

  /// Adds a schedule.
  static func add(_ context: RequestContext) async throws -> Response {
    try await set(named: Sodium.identifier("schedule"), context, status: .created)
  }

  /// Replaces a schedule.
  static func change(_ context: RequestContext) async throws -> Response {
    try await set(named: try await schedule(of: context).id, context, status: .ok)
  }

  private static func set(
    named id: String, _ context: RequestContext, status: HTTPResponse.Status
  ) async throws -> Response {
    let venue = try context.venue
    let schedule = try ReportSchedule(
      context.fields("a schedule: name, every, time, recipients"), id: id)
    for (index, recipient) in schedule.recipients.enumerated()
    where EmailAddress(recipient) == nil {
      throw ValueError("must be a mail address, e.g. ada@example.org", at: "recipients")
        .under(index)
    }
    try await venue.reports.set(schedule)
    context.note(.reportScheduleSet, about: id, venue: venue.slug, detail: schedule.name)
    return .json(schedule.value, status: status)
  }

  /// Removes a schedule and what waits for it.
  static func remove(_ context: RequestContext) async throws -> Response {
    let (venue, id) = (try context.venue, context.parameter("id"))
    guard try await venue.reports.remove(id) else { throw ReportProblems.noSuchSchedule }
    context.note(.reportScheduleRemoved, about: id, venue: venue.slug)
    return Response(status: .noContent)
  }

  /// Sends the report that would be due now.
  static func test(_ context: RequestContext) async throws -> Response {
    let schedule = try await schedule(of: context)
    guard schedule.isEnabled else { throw ReportProblems.switchedOff }
    guard try await context.venue.reports.test(schedule.id) else {
      throw ReportProblems.noSuchSchedule
    }
    return .json(["sent": true], status: .accepted)
  }

  /// Mails, the newest first.
  static func deliveries(_ context: RequestContext) async throws -> Response {
    let schedule = try await schedule(of: context)
    let before =
      context.request.query("before") == nil ? nil : try context.count("before", default: 0)
    let limit = min(max(1, try context.count("limit", default: usualPage)), largestPage)
    let messages = try await context.venue.reports.deliveries(
      of: schedule.id, before: before, limit: limit + 1)
    return .json([
      "deliveries": .array(
        messages.prefix(limit).map { message in
          let body = (try? Value(json: Array(message.body.utf8)))?.object
          return message.value(["to": body?["to"] ?? .null])
        }),
      "more": .bool(messages.count > limit),
    ])
  }

  private static func schedule(of context: RequestContext) async throws -> ReportSchedule {
    let id = context.parameter("id")
    let schedules = try await context.venue.reports.schedules()
    guard let found = schedules.first(where: { $0.schedule.id == id }) else {
      throw ReportProblems.noSuchSchedule
    }
    return found.schedule
  }
}

/// What hinders requests about schedules of reports.
enum ReportProblems {
  static let noSuchSchedule = Problem(.notFound, "no-such-schedule", "There is no such schedule")

  static let switchedOff = Problem(
    .conflict, "schedule-off", "The schedule is switched off", detail: "Switch it on first.")

  static let tooMany = Problem(
    .conflict, "too-many-schedules", "A venue takes \(ReportSchedule.limit) schedules of reports",
    detail: "Remove one first.")
}

extension Endpoints {
  /// The routes about schedules of reports.
  static let ofReports: [Endpoint] = [
    .get("\(venue)/report-schedules", needs: .setReports, ReportSchedulesResource.list),
    .post(
      "\(venue)/report-schedules", needs: .setReports, bodyLimit: 1 << 14,
      ReportSchedulesResource.add),
    .put("\(venue)/report-schedules/{id}", needs: .setReports, ReportSchedulesResource.change),
    .delete("\(venue)/report-schedules/{id}", needs: .setReports, ReportSchedulesResource.remove),
    .post(
      "\(venue)/report-schedules/{id}/tests", needs: .setReports, bodyLimit: 1 << 12,
      ReportSchedulesResource.test),
    .get(
      "\(venue)/report-schedules/{id}/deliveries", needs: .setReports,
      ReportSchedulesResource.deliveries),
  ]
}
