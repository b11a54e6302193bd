import Geometry
package import IndoorModel
package import Routing

extension RouteRefusal {
  /// The refusal as an object: `reason`, `text` in English and German, `feature` if one blocks, and
  /// `nearest` if there is a place to offer.
  ///
  /// - Parameter venue: where the kind and the name of the feature, and the names of floors, are
  ///   looked up for the text.
  package func value(in venue: Venue) -> Value { .object(members(in: venue)) }

  fileprivate func members(in venue: Venue) -> [String: Value] {
    var members: [String: Value] = [
      "reason": .string(reason), "text": text(in: venue).value,
    ]
    members["feature"] = feature.map { .string($0.rawValue) }
    members["nearest"] = nearest?.value
    return members
  }
}

extension NearestPlace {
  /// The offer: `floor`, `x`, `y`, and `distance` if it is on the floor that was asked for.
  fileprivate var value: Value {
    Value(members: [
      "floor": .string(place.floor.rawValue), "x": Value(thousandths: place.point.x),
      "y": Value(thousandths: place.point.y), "distance": distance.map { Value(thousandths: $0) },
    ])
  }
}

extension TourRefusal {
  /// The refusal as an object: `reason`, `text` in English and German, `point` (`start`, `stop`,
  /// `end`) and `stop` (its number) where one cannot be reached, and what a route's refusal has.
  ///
  /// - Parameter venue: where the kind and the name of the feature are looked up for the text.
  package func value(in venue: Venue) -> Value {
    var members: [String: Value] = [:]
    if case .unreachable(let point, let refusal) = self {
      members = refusal.members(in: venue)
      members["point"] = .string(point.word)
      members["stop"] = point.stop.map { Value($0) }
    }
    members["reason"] = .string(reason)
    members["text"] = text(in: venue).value
    return .object(members)
  }
}

extension TourRefusal.Point {
  fileprivate var word: String {
    switch self {
    case .start: "start"
    case .stop: "stop"
    case .end: "end"
    }
  }

  fileprivate var stop: Int? { if case .stop(let number) = self { number } else { nil } }
}

extension Value {
  /// Makes a number of metres or seconds, rounded to thousandths: finer than any route is known,
  /// and short on the wire.
  init(thousandths number: Double) { self = .number((number * 1000).rounded() / 1000) }
}
