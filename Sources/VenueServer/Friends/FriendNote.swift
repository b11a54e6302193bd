import IndoorModel
import LiveMap
import Wire

/// News for a navigator of what a friend did, as nodes send it each other.
struct FriendNote: Hashable, Sendable {
  /// What the friend did.
  private enum Content: Hashable {
    case changed
    case message(Value)
    case messageDeleted(id: Int)
    case near(feature: Identifier<Feature>?, metres: Double, Timestamp)
  }

  /// The slug of the venue.
  let venue: String
  /// The pseudonym of the navigator that gets the news.
  let navigator: Identifier<Navigator>
  /// That of the friend.
  let friend: Identifier<Navigator>
  private let content: Content

  /// Makes a note of news.
  init(_ news: FriendNews, to navigator: Identifier<Navigator>, in venue: String) {
    (self.venue, self.navigator) = (venue, navigator)
    switch news {
    case .changed(let friend): (self.friend, content) = (friend, .changed)
    case .message(let friend, let message): (self.friend, content) = (friend, .message(message))
    case .messageDeleted(let friend, let id):
      (self.friend, content) = (friend, .messageDeleted(id: id))
    case .near(let friend, let place, let metres, let time):
      (self.friend, content) = (friend, .near(feature: place?.id, metres: metres, time))
    }
  }

  /// Whether the list of friends has changed, and with it perhaps what is shared.
  var changesFriends: Bool { content == .changed }

  /// When the two came near each other; `nil` for other news.
  var meeting: Timestamp? { if case .near(_, _, let time) = content { time } else { nil } }

  /// What the navigator is sent.
  func news(in plan: Venue) -> FriendNews {
    switch content {
    case .changed: .changed(friend)
    case .message(let message): .message(friend, message)
    case .messageDeleted(let id): .messageDeleted(friend, id: id)
    case .near(let feature, let metres, let time):
      .near(friend, at: feature.flatMap { plan.features[$0] }, metres: metres, time)
    }
  }

  // MARK: - As JSON

  /// The note as other nodes read it.
  var value: Value {
    var members: [String: Value?] = [
      "venue": .string(venue), "to": .string(navigator.rawValue),
      "friend": .string(friend.rawValue),
    ]
    switch content {
    case .changed: members["kind"] = "changed"
    case .message(let message): (members["kind"], members["message"]) = ("message", message)
    case .messageDeleted(let id): (members["kind"], members["id"]) = ("deleted", Value(id))
    case .near(let feature, let metres, let time):
      members["kind"] = "near"
      members["feature"] = feature.map { .string($0.rawValue) }
      members["metres"] = .number(metres)
      members["time"] = Value(Int(time.millisecondsSince1970))
    }
    return Value(members: members)
  }

  /// Reads a note of another node.
  init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "news of a friend")
    venue = try fields.text("venue")
    navigator = try fields.identifier("to")
    friend = try fields.identifier("friend")
    switch try fields.text("kind") {
    case "changed": content = .changed
    case "message": content = .message(fields.value("message") ?? .null)
    case "deleted": content = .messageDeleted(id: try fields.integer("id"))
    case "near":
      content = .near(
        feature: try fields.textIfPresent("feature").map { Identifier($0) },
        metres: try fields.number("metres"),
        Timestamp(millisecondsSince1970: Int64(try fields.integer("time"))))
    case let kind: throw ValueError("“\(kind)” is of a later version", at: "kind")
    }
  }
}
