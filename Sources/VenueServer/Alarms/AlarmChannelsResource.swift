import Accounts
import Alarms
import HTTPTypes
import IndoorModel
import Outbox
import Storage
import WebServer
import Wire

/// `/venues/{slug}/alarm-channels`: how alarms leave the server, and what became of messages.
enum AlarmChannelsResource {
  private static let usualPage = 50
  private static let largestPage = 500

  /// The channels, without their secrets.
  static func list(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let channels = try await venue.alarms.channels()
    let counts = try await venue.alarms.reading()?.read { try $0.deliveries.counts() }
    return .json([
      "channels": .array(
        channels.map { channel in
          var members = channel.value.object ?? [:]
          for state in OutboxMessage.State.allCases {
            members[state.rawValue] = Value(counts?[channel.id]?[state] ?? 0)
          }
          return .object(members)
        }),
      "hasMail": .bool(venue.alarms.hasMail),
    ])
  }

  /// Adds a channel; the answer has its secret, which no other answer has.
  static func add(_ context: RequestContext) async throws -> Response {
    try await set(named: AlarmNames.make("channel"), context, status: .created)
  }

  /// Replaces a channel; its secret stays.
  static func change(_ context: RequestContext) async throws -> Response {
    let channel = try await channel(of: context)
    return try await set(named: channel.id, context, status: .ok)
  }

  private static func set(
    named id: String, _ context: RequestContext, status: HTTPResponse.Status
  ) async throws -> Response {
    let channel = try AlarmChannel(
      context.fields("a channel: name, kind, address or recipients"), id: id)
    switch channel.target {
    case .webhook(let address):
      do throws(WebAddress.Failure) { _ = try WebAddress(address) } catch {
        throw ValueError(error.description, at: "address")
      }
    case .mail(let recipients, _):
      for (index, recipient) in recipients.enumerated() where EmailAddress(recipient) == nil {
        throw ValueError("must be a mail address, e.g. ada@example.org", at: "recipients")
          .under(index)
      }
    }
    return try await answer(context, channel, renewsSecret: false, .alarmChannelSet, status: status)
  }

  /// Gives a channel another secret.
  static func renewSecret(_ context: RequestContext) async throws -> Response {
    let channel = try await channel(of: context)
    guard channel.isSigned else { throw AlarmProblems.noSecret }
    return try await answer(
      context, channel, renewsSecret: true, .alarmSecretRenewed, status: .created)
  }

  private static func answer(
    _ context: RequestContext, _ channel: AlarmChannel, renewsSecret: Bool,
    _ event: AuditEntry.AuditEvent, status: HTTPResponse.Status
  ) async throws -> Response {
    let venue = try context.venue
    let secret = try await venue.alarms.set(channel, renewsSecret: renewsSecret)
    context.note(event, about: channel.id, venue: venue.slug, detail: channel.name)
    var members = channel.value.object ?? [:]
    members["secret"] = secret.map { .string($0) }
    return .json(.object(members), status: status)
  }

  /// Removes a channel that no rule names.
  static func remove(_ context: RequestContext) async throws -> Response {
    let (venue, id) = (try context.venue, context.parameter("id"))
    guard try await venue.alarms.remove(channel: id) else { throw AlarmProblems.noSuchChannel }
    context.note(.alarmChannelRemoved, about: id, venue: venue.slug)
    return Response(status: .noContent)
  }

  /// Sends a message that is a test.
  static func test(_ context: RequestContext) async throws -> Response {
    let channel = try await channel(of: context)
    guard channel.isEnabled else { throw AlarmProblems.switchedOff }
    guard try await context.venue.alarms.test(channel.id) else {
      throw AlarmProblems.noSuchChannel
    }
    return .json(["sent": true], status: .accepted)
  }

  /// Messages, the newest first.
  static func deliveries(_ context: RequestContext) async throws -> Response {
    let channel = try await channel(of: context)
    let before =
      context.request.query("before") == nil ? nil : try context.count("before", default: 0)
    let limit = min(max(1, try context.count("limit", default: usualPage)), largestPage)
    let deliveries =
      try await context.venue.alarms.reading()?.read {
        try $0.deliveries.all(of: channel.id, before: before, limit: limit + 1)
      } ?? []
    return .json([
      "deliveries": .array(deliveries.prefix(limit).map { $0.value(["events": Value($0.count)]) }),
      "more": .bool(deliveries.count > limit),
    ])
  }

  private static func channel(of context: RequestContext) async throws -> AlarmChannel {
    let id = context.parameter("id")
    guard let channel = try await context.venue.alarms.channels().first(where: { $0.id == id })
    else { throw AlarmProblems.noSuchChannel }
    return channel
  }
}

/// Names that the server gives to rules and channels.
enum AlarmNames {
  static func make(_ prefix: String) -> String { Sodium.identifier(prefix) }
}

/// What hinders requests about alarms.
enum AlarmProblems {
  static let noSuchAlarm = Problem(
    .notFound, "no-such-alarm", "There is no such alarm",
    detail: "Alarms that are over are kept for \(Int(AlarmRows.keptDays)) days.")

  static let notHolding = Problem(
    .conflict, "alarm-over", "The alarm is over, or there is none of this number",
    detail: "Comment on it instead.")

  static let noSuchRule = Problem(.notFound, "no-such-rule", "There is no such rule")

  static let noSuchChannel = Problem(.notFound, "no-such-channel", "There is no such channel")

  static let noSecret = Problem(
    .conflict, "no-secret", "Mails are not signed, so that the channel has no secret")

  static let switchedOff = Problem(
    .conflict, "channel-off", "The channel is switched off", detail: "Switch it on first.")

  static func tooMany(_ things: String, _ limit: Int) -> Problem {
    Problem(
      .conflict, "too-many-\(things)", "A venue takes \(limit) \(things) of alarms",
      detail: "Remove one first.")
  }

  static func channelInUse(by rules: [String]) -> Problem {
    Problem(
      .conflict, "channel-in-use", "Rules send their alarms by this channel",
      detail: "Take it out of these first: \(rules.prefix(5).joined(separator: ", ")).")
  }
}

extension Endpoints {
  /// The routes about alarms.
  static let ofAlarms: [Endpoint] = [
    .get("\(venue)/alarms", needs: .handleAlarms, AlarmsResource.list),
    .get("\(venue)/alarms/{id}", needs: .handleAlarms, AlarmsResource.show),
    .post(
      "\(venue)/alarms/{id}/acknowledgements", needs: .handleAlarms, bodyLimit: 1 << 14,
      AlarmsResource.acknowledge),
    .post(
      "\(venue)/alarms/{id}/comments", needs: .handleAlarms, bodyLimit: 1 << 14,
      AlarmsResource.comment),
    .get("\(venue)/alarm-rules", needs: .handleAlarms, AlarmRulesResource.list),
    .post(
      "\(venue)/alarm-rules", needs: .setAlarms, bodyLimit: 1 << 14, AlarmRulesResource.add),
    .put("\(venue)/alarm-rules/{id}", needs: .setAlarms, AlarmRulesResource.change),
    .delete("\(venue)/alarm-rules/{id}", needs: .setAlarms, AlarmRulesResource.remove),
    .get("\(venue)/alarm-channels", needs: .setAlarms, AlarmChannelsResource.list),
    .post(
      "\(venue)/alarm-channels", needs: .setAlarms, bodyLimit: 1 << 14, AlarmChannelsResource.add),
    .put("\(venue)/alarm-channels/{id}", needs: .setAlarms, AlarmChannelsResource.change),
    .delete("\(venue)/alarm-channels/{id}", needs: .setAlarms, AlarmChannelsResource.remove),
    .post(
      "\(venue)/alarm-channels/{id}/secrets", needs: .setAlarms, bodyLimit: 1 << 12,
      AlarmChannelsResource.renewSecret),
    .post(
      "\(venue)/alarm-channels/{id}/tests", needs: .setAlarms, bodyLimit: 1 << 12,
      AlarmChannelsResource.test),
    .get(
      "\(venue)/alarm-channels/{id}/deliveries", needs: .setAlarms,
      AlarmChannelsResource.deliveries),
  ]
}
