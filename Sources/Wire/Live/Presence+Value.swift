import Geometry
import IndoorModel
import JSONText
import LiveMap

extension PresenceNews {
  /// The members of its message.
  var members: [String: Value?] {
    [
      "complete": .bool(isComplete), "participants": .array(participants.map(\.value)),
      "gone": .array(gone.map { Value($0) }),
    ]
  }
}

extension Participant {
  fileprivate var value: Value {
    Value(members: [
      "id": Value(number), "name": .string(presence.name), "colour": .string(presence.colour),
      "floor": presence.floor.map { .string($0.rawValue) },
      "selection": .array(presence.selection.map { .string($0.rawValue) }),
    ])
  }
}

extension CursorNews {
  /// The members of its message.
  var members: [String: Value?] {
    ["floor": .string(floor.rawValue), "cursors": .array(cursors.map(\.value))]
  }
}

extension CursorNews.Entry {
  fileprivate var value: Value {
    Value(members: [
      "id": Value(number), "at": cursor.point.map { Self.list([$0.x, $0.y]) },
      "view": cursor.view.map { Self.list([$0.min.x, $0.min.y, $0.max.x, $0.max.y]) },
    ])
  }

  /// In whole millimetres, finer than a screen shows.
  private static func list(_ numbers: [Double]) -> Value {
    .array(numbers.map { .number(($0 * 1000).rounded() / 1000) })
  }
}
