import IndoorModel
import LiveMap

extension FriendNews {
  /// The type of its message.
  var type: String {
    switch self {
    case .near: "friend.near"
    case .changed: "friend.changed"
    case .message: "friend.message"
    case .messageDeleted: "friend.messageDeleted"
    }
  }

  /// The members of its message.
  var members: [String: Value?] {
    switch self {
    case .near(let friend, let place, let metres, let time):
      [
        "friend": .string(friend.rawValue), "feature": place.map { .string($0.id.rawValue) },
        "name": place?.name?.value, "metres": .number((metres * 10).rounded() / 10),
        "time": Value(Int(time.millisecondsSince1970)),
      ]
    case .changed(let friend): ["friend": .string(friend.rawValue)]
    case .message(let friend, let message):
      ["friend": .string(friend.rawValue), "message": message]
    case .messageDeleted(let friend, let id):
      ["friend": .string(friend.rawValue), "id": Value(id)]
    }
  }
}
