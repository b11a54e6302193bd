import Geometry
package import IndoorModel
package import JSONText
package import Routing

extension Evacuation {
  /// What the walks come to: `exits`, `count`, `stranded`, `ridesLift`, `seconds` and `text`, which
  /// says what the seconds mean.
  ///
  /// - Parameter venue: where the names of the exits are looked up.
  package func summary(in venue: Venue) -> [String: Value] {
    [
      "exits": .array(zip(exits, uses).map { $0.value(use: $1, in: venue) }),
      "count": Value(count), "stranded": Value(strandedCount), "ridesLift": Value(liftCount),
      "seconds": Value(thousandths: seconds), "text": text.value,
    ]
  }
}

extension NearestRoute {
  /// The walk: `distance`, `seconds`, `legs` with their floors, points and connectors.
  ///
  /// - Parameter hasLegs: whether it has them; they are most of it.
  package func object(hasLegs: Bool) -> JSONObject {
    var object = JSONObject([
      "distance": Value(thousandths: route.distance), "seconds": Value(thousandths: route.seconds),
    ])
    if hasLegs { object.set("legs") { $0.append(route.legs) } }
    return object
  }
}

extension Candidate {
  fileprivate func value(use: Evacuation.Use, in venue: Venue) -> Value {
    Value(members: [
      "feature": .string(feature.rawValue), "name": venue.features[feature]?.name?.value,
      "floor": .string(place.floor.rawValue),
      "at": [Value(thousandths: place.point.x), Value(thousandths: place.point.y)],
      "count": Value(use.count), "seconds": Value(thousandths: use.seconds),
      "distance": Value(thousandths: use.distance),
    ])
  }
}
