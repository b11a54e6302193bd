public import IndoorModel

extension RouteRefusal {
  /// The refusal as an object: `reason`, `text` in English and German, and `feature` if one is to
  /// blame.
  ///
  /// - Parameter venue: where the kind and the name of the feature are looked up for the text.
  public func value(in venue: Venue? = nil) -> Value {
    Value(members: [
      "reason": .string(reason), "text": text(in: venue).value,
      "feature": feature.map { .string($0.rawValue) },
    ])
  }

  /// The feature that is to blame, if one is.
  public var feature: Identifier<Feature>? {
    switch self {
    case .startBlocked(let feature), .destinationBlocked(let feature): feature
    case .noWay: nil
    }
  }

  /// The sentence for a person, in English (`en`) and German (`de`).
  ///
  /// - Parameter venue: where the kind and the name of the feature are looked up.
  public func text(in venue: Venue? = nil) -> LocalizedText {
    switch self {
    case .startBlocked(let feature):
      blocked("The start", "Der Start", by: feature, in: venue)
    case .destinationBlocked(let feature):
      blocked("The destination", "Das Ziel", by: feature, in: venue)
    case .noWay(.stepFree, isWalkable: true):
      LocalizedText([
        "en": "There is no step-free way there; on foot there is one.",
        "de": "Dorthin führt kein stufenloser Weg; zu Fuß gibt es einen.",
      ])
    case .noWay:
      LocalizedText(["en": "No way leads there.", "de": "Dorthin führt kein Weg."])
    }
  }

  private func blocked(
    _ english: String, _ german: String, by id: Identifier<Feature>?, in venue: Venue?
  ) -> LocalizedText {
    guard let id else {
      return LocalizedText([
        "en": "\(english) is not on walkable ground.",
        "de": "\(german) liegt nicht auf begehbarem Grund.",
      ])
    }
    let feature = venue?.features[id]
    let words = Self.words(for: feature?.kind)
    let name = { (language: String) in
      let name = feature?.name?.text(in: [language]) ?? ""
      return name.isEmpty ? id.rawValue : name
    }
    return LocalizedText([
      "en": "\(english) lies in or too close to \(words.english)“\(name("en"))”.",
      "de": "\(german) liegt in oder zu nahe an \(words.german)„\(name("de"))“.",
    ])
  }

  private static func words(for kind: FeatureKind?) -> (english: String, german: String) {
    switch kind {
    case .wall: ("the wall ", "der Wand ")
    case .obstacle: ("the obstacle ", "dem Hindernis ")
    case .area: ("the walls of ", "den Wänden von ")
    case .door: ("the closed door ", "der geschlossenen Tür ")
    default: ("", "")
    }
  }
}
