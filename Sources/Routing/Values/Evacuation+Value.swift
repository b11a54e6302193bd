import Geometry
public import IndoorModel

extension Evacuation {
  /// What the walks come to as an object: `exits`, `count`, `stranded`, `ridesLift`, `seconds` and
  /// `text`, which says what the seconds mean.
  ///
  /// - Parameter venue: where the names of the exits are looked up.
  public func value(in venue: Venue) -> [String: Value] {
    [
      "exits": .array(zip(exits, uses).map { $0.value(use: $1, in: venue) }),
      "count": Value(count), "stranded": Value(strandedCount), "ridesLift": Value(liftCount),
      "seconds": Value(thousandths: seconds), "text": text.value,
    ]
  }

  /// The sentences for a person, in English (`en`) and German (`de`).
  public var text: LocalizedText {
    let (minutes, rest) = Int(seconds.rounded(.up)).quotientAndRemainder(dividingBy: 60)
    let time = minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    let whom =
      strandedCount > 0 ? (", of those who have a way,", ", die einen Weg haben") : ("", "")
    var english = "The last one\(whom.0) is out after \(time) of walking; queues come on top."
    var german = "Nach \(time) Gehzeit sind alle draußen\(whom.1); Stauungen kommen hinzu."
    if count == 0 {
      english = "Nobody walks out."
      german = "Niemand geht hinaus."
    }
    if strandedCount > 0 {
      english += " Without a way to an exit: \(strandedCount)."
      german += " Ohne Weg zu einem Ausgang: \(strandedCount)."
    }
    if liftCount > 0 {
      english += " By lift, which nobody may take in a fire: \(liftCount)."
      german += " Mit dem Aufzug, den bei Feuer niemand benutzen darf: \(liftCount)."
    }
    return LocalizedText(["en": english, "de": german])
  }
}

extension NearestRoute {
  /// The walk as an object: `distance`, `seconds`, `legs` with their floors, points and connectors.
  ///
  /// - Parameter hasLegs: whether it has them; they are most of it.
  public func value(hasLegs: Bool) -> [String: Value] {
    var members: [String: Value] = [
      "distance": Value(thousandths: route.distance),
      "seconds": Value(thousandths: route.seconds),
    ]
    if hasLegs { members["legs"] = .array(route.legs.map(\.value)) }
    return members
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
