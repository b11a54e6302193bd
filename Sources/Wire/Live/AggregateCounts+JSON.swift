import IndoorModel
import LiveMap

extension AggregateCounts {
  /// The members of the message of counts; what is not sent has no member.
  func counts(at time: Timestamp) -> [String: Value?] {
    let floors = self.floors.map { ($0.key.rawValue, Value($0.value)) }
    return [
      "time": Value(Int(time.millisecondsSince1970)), "least": Value(threshold),
      "floors": .object(Dictionary(floors) { first, _ in first }),
      "navigators": Value(navigators),
    ]
  }

  /// The members of the message of areas: always all of them.
  var occupancy: [String: Value?] {
    let areas = self.areas.map { ($0.key.rawValue, Self.value(of: $0.value)) }
    return [
      "time": Value(Int(time.millisecondsSince1970)), "complete": true, "least": Value(threshold),
      "areas": .object(Dictionary(areas) { first, _ in first }),
    ]
  }

  private static func value(of count: Int?) -> Value {
    count.map { ["count": Value($0)] } ?? ["few": true]
  }
}
