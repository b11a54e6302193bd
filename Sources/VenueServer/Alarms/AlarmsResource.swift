import Accounts
import Alarms
import HTTPTypes
import IndoorModel
import Storage
import WebServer
import Wire

/// `/venues/{slug}/alarms`: what the rules of a venue have found, and what people did about it.
enum AlarmsResource {
  private static let usualPage = 50
  private static let largestPage = 500
  private static let longestText = 1000

  /// Alarms, the newest first.
  static func list(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    var filter = AlarmRows.Filter()
    switch context.request.query("state") {
    case nil, "all": break
    case "holding": filter.isHolding = true
    case "ended": filter.isHolding = false
    case let other?:
      throw Problem.badQuery("state", "must be holding, ended or all, not “\(other)”")
    }
    filter.rule = context.request.query("rule")
    if let text = context.request.query("level") {
      guard let level = AlarmLevel(rawValue: text) else {
        throw Problem.badQuery("level", "must be notice, warning or critical, not “\(text)”")
      }
      filter.level = level
    }
    if context.request.query("before") != nil {
      filter.before = try context.count("before", default: 0)
    }
    let limit = min(
      max(1, try context.count("limit", default: usualPage)), largestPage)
    guard let file = try await context.venue.alarms.reading() else {
      return .json(["alarms": [], "holding": 0, "more": false])
    }
    let (asked, holding) = (filter, await (try context.venue).alarms.holdingCount)
    let alarms = try await file.read { try $0.alarms(asked, limit: limit + 1) }
    return .json([
      "alarms": .array(alarms.prefix(limit).map(\.value)), "holding": Value(holding),
      "more": .bool(alarms.count > limit),
    ])
  }

  /// One alarm with all that happened to it.
  static func show(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    let id = try id(of: context)
    guard let file = try await context.venue.alarms.reading(),
      let (alarm, events) = try await file.read({ try $0.alarm(id) })
    else { throw AlarmProblems.noSuchAlarm }
    let history = events.map { event -> Value in
      var members = event.object ?? [:]
      let then = members.removeValue(forKey: "alarm")?.object ?? [:]
      for name in ["level", "number", "limit"] { members[name] = then[name] }
      members["messages"] = nil
      members["place"] = nil
      return .object(members)
    }
    var members = alarm.value.object ?? [:]
    members["history"] = .array(history)
    return .json(.object(members))
  }

  /// Takes that a person looks after an alarm.
  static func acknowledge(_ context: RequestContext) async throws -> Response {
    let (id, text, author) = try said(in: context, isNeeded: false)
    guard
      let alarm = try await context.venue.alarms.acknowledge(id, by: author, text: text)
    else { throw AlarmProblems.notHolding }
    return .json(alarm.value, status: .created)
  }

  /// Keeps what a person says about an alarm.
  static func comment(_ context: RequestContext) async throws -> Response {
    let (id, text, author) = try said(in: context, isNeeded: true)
    guard try await context.venue.alarms.comment(on: id, by: author, text: text) else {
      throw AlarmProblems.noSuchAlarm
    }
    var response = try await show(context)
    response.status = .created
    return response
  }

  private static func said(
    in context: RequestContext, isNeeded: Bool
  ) throws -> (id: Int, text: String, author: String) {
    try context.requireAllFloors()
    let fields = try context.fields("what is said: text")
    let text = isNeeded ? try fields.text("text") : try fields.textIfPresent("text") ?? ""
    guard text.count <= longestText, !isNeeded || !text.isEmpty else {
      throw ValueError("must have at most \(longestText) characters, and say something", at: "text")
    }
    return (try id(of: context), text, try context.author(in: fields))
  }

  private static func id(of context: RequestContext) throws(Problem) -> Int {
    guard let id = Int(context.parameter("id")), id > 0 else { throw AlarmProblems.noSuchAlarm }
    return id
  }
}

/// `/venues/{slug}/alarm-rules`: when alarms are raised.
enum AlarmRulesResource {
  /// The rules with the numbers that they read last.
  static func list(_ context: RequestContext) async throws -> Response {
    try context.requireAllFloors()
    let rules = try await context.venue.alarms.rules()
    return .json([
      "rules": .array(rules.map { value(of: $0.rule, number: $0.number) }),
      "maySet": .bool(context.allows(.setAlarms, in: .venue(context.parameter("slug")))),
    ])
  }

  private static func value(of rule: AlarmRule, number: Double?) -> Value {
    var members = rule.value.object ?? [:]
    members["now"] = number.map { .number($0) }
    return .object(members)
  }

  /// Adds a rule.
  static func add(_ context: RequestContext) async throws -> Response {
    try await set(named: AlarmNames.make("rule"), context, status: .created)
  }

  /// Replaces a rule.
  static func change(_ context: RequestContext) async throws -> Response {
    let id = context.parameter("id")
    guard try await context.venue.alarms.rules().contains(where: { $0.rule.id == id }) else {
      throw AlarmProblems.noSuchRule
    }
    return try await set(named: id, context, status: .ok)
  }

  private static func set(
    named id: String, _ context: RequestContext, status: HTTPResponse.Status
  ) async throws -> Response {
    let venue = try context.venue
    let rule = try AlarmRule(context.fields("a rule: name, quantity, limits"), id: id)
    if let feature = rule.quantity.feature {
      let isLine = rule.quantity.kind == "crossings"
      guard try await venue.venue().features[feature]?.kind == (isLine ? .line : .area) else {
        throw ValueError(
          "must be \(isLine ? "a counting line" : "an area") of the venue", at: "quantity")
      }
    }
    try await venue.alarms.set(rule)
    context.note(.alarmRuleSet, about: id, venue: venue.slug, detail: rule.name)
    return .json(rule.value, status: status)
  }

  /// Removes a rule.
  static func remove(_ context: RequestContext) async throws -> Response {
    let (venue, id) = (try context.venue, context.parameter("id"))
    guard try await venue.alarms.remove(rule: id) else { throw AlarmProblems.noSuchRule }
    context.note(.alarmRuleRemoved, about: id, venue: venue.slug)
    return Response(status: .noContent)
  }
}
