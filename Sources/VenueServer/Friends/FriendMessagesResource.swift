import Accounts
import Friends
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Storage
import WebServer
import Wire

/// `/venues/{slug}/friends/{id}/messages` and what is reported of friends.
enum FriendMessagesResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let other = try await context.requireFriend(of: person)
    let after = try context.count("after", default: 0)
    let messages = try await context.book.friends.file.read {
      try $0.messages.all(of: person, with: other, after: after)
    }
    return .json(["messages": .array(messages.map(\.value))])
  }

  static func add(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let other = try await context.requireFriend(of: person)
    let content = try content(try context.fields("a message: text, place, meeting"))
    try await check(content, context)
    let now = context.server.now()
    let message = try await context.book.friends.write({
      try $0.messages.send(content, from: person, to: other, at: now)
    }) { [person.note(.message(person.id, $0.value), to: other)] }
    return .json(message.value, status: .created)
  }

  private static func content(_ fields: Fields) throws(ValueError) -> FriendMessage.Content {
    var content = FriendMessage.Content(
      text: try fields.visibleTextIfPresent("text", length: FriendRules.textLength),
      meeting: try fields.readIfPresent("meeting", Timestamp.init(value:)))
    if let place = try fields.readIfPresent("place", RouteEnd.init(value:)) {
      switch place {
      case .feature(let id): content.feature = id
      case .place(let place): content.place = place
      case .navigator, .nearest:
        throw ValueError("must be a feature, or floor, x and y", at: "place")
      }
    }
    if content.text == nil, content.feature == nil, content.place == nil {
      throw ValueError("must have text or place")
    }
    if content.meeting != nil, content.feature == nil, content.place == nil {
      throw ValueError("is missing: a meeting needs one", at: "place")
    }
    return content
  }

  /// Refuses places that are not of the venue.
  private static func check(_ content: FriendMessage.Content, _ context: RequestContext)
    async throws
  {
    let venue = try await context.venue.venue()
    if let id = content.feature, venue.features[id] == nil {
      throw ValueError("names no feature of the venue", at: "place")
    }
    if let place = content.place {
      guard venue.floors.contains(where: { $0.id == place.floor }), place.point.isFinite else {
        throw ValueError("lies on no floor of the venue", at: "place")
      }
    }
  }

  /// Takes that the client has a message, or that its visitor has seen it.
  static func change(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let other = try await context.requireFriend(of: person)
    let id = try context.number("message", or: .noSuchMessage)
    let word = try context.fields("a change: state").text("state")
    guard let state = FriendMessage.State(rawValue: word), state != .sent else {
      throw ValueError("must be delivered or read", at: "state")
    }
    let changed = try await context.book.friends.write({
      try $0.messages.take(state, upTo: id, from: other, by: person)
    }) { changed in
      changed.last.map { [person.note(.message(person.id, $0.value), to: other)] } ?? []
    }
    return .json(["changed": Value(changed.count)])
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let person = try context.friend
    let other = try await context.requireFriend(of: person)
    let id = try context.number("message", or: .noSuchMessage)
    let friends = try context.book.friends
    try await friends.write({ try $0.messages.remove(id, with: other, by: person) }) { _ in
      [person.note(.messageDeleted(person.id, id: id), to: other)]
    }
    try await friends.file.wipe()
    return Response(status: .noContent)
  }

  // MARK: - Reports

  /// Reports a navigator to the owner.
  static func report(_ context: RequestContext) async throws -> Response {
    let (person, other) = (try context.friend, context.otherNavigator)
    let fields = try context.fields("a report: text, messages")
    let text = try fields.visibleText("text", length: FriendRules.textLength)
    let ids = try fields.readIfPresent("messages") { (value) throws(ValueError) in
      let ids = try value.list { (id) throws(ValueError) in try id.asInteger() }
      guard ids.count <= FriendRules.quotedMessages else {
        throw ValueError("must be at most \(FriendRules.quotedMessages) numbers of messages")
      }
      return ids
    }
    let now = context.server.now()
    try await context.book.friends.file.write { rows in
      guard try rows.standing(of: person, with: other) != nil else {
        throw FriendRefusal.noSuchFriend
      }
      let name = try rows.friends(of: person).first { $0.navigator == other }?.name ?? ""
      try rows.messages.report(
        other, named: name, by: person, text: text, quoting: ids ?? [], at: now)
    }
    return Response(status: .noContent)
  }

  static func reports(_ context: RequestContext) async throws -> Response {
    // Also where friends are not wanted any more.
    let (slug, book) = (try context.venue.slug, try context.book)
    guard let file = book.friends.existingFile else { return .json(["reports": []]) }
    let reports = try await file.read { try $0.messages.reports(of: slug) }
    return .json([
      "reports": .array(
        reports.map { report in
          let links = book.links(of: report.reported, in: slug).map { link -> Value in
            ["id": .string(link.id), "isGuest": .bool(link.isGuest)]
          }
          return [
            "id": Value(report.id), "time": .string(report.time.rfc3339),
            "reporter": .string(report.reporter), "reported": .string(report.reported),
            "reportedName": .string(report.reportedName), "text": .string(report.text),
            "messages": .array(report.quotes), "links": .array(links),
          ]
        })
    ])
  }

  static func removeReport(_ context: RequestContext) async throws -> Response {
    let slug = try context.venue.slug
    let id = try context.number("id", or: .noSuchReport)
    guard let file = try context.book.friends.existingFile else {
      throw FriendRefusal.noSuchReport
    }
    try await file.write { try $0.messages.remove(report: id, of: slug) }
    try await file.wipe()
    return Response(status: .noContent)
  }
}

extension FriendRows.Person {
  fileprivate var id: Identifier<Navigator> { Identifier(navigator) }

  /// News of this navigator for another one of the venue.
  fileprivate func note(_ news: FriendNews, to other: String) -> FriendNote {
    FriendNote(news, to: Identifier(other), in: venue)
  }
}

extension FriendMessage {
  /// As clients read it.
  var value: Value {
    let place: Value? =
      content.feature.map { ["feature": .string($0.rawValue)] }
      ?? content.place.map {
        [
          "floor": .string($0.floor.rawValue), "x": .number($0.point.x), "y": .number($0.point.y),
        ]
      }
    return Value(members: [
      "id": Value(id), "from": .string(sender.rawValue), "to": .string(receiver.rawValue),
      "sent": .string(sent.rfc3339), "text": content.text.map(Value.string), "place": place,
      "meeting": content.meeting.map { .string($0.rfc3339) }, "state": .string(state.rawValue),
    ])
  }
}
