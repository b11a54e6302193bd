public import IndoorModel

extension RouteRefusal {
  /// The sentences for a person, in English (`en`) and German (`de`): the reason, then the offer.
  ///
  /// - Parameter venue: where the kind and the name of the feature, and the names of floors, are
  ///   looked up.
  public func text(in venue: Venue? = nil) -> LocalizedText {
    guard let offer = offerText(in: venue) else { return reasonText(in: venue) }
    return LocalizedText(
      reasonText(in: venue).translations.merging(offer.translations) { "\($0) \($1)" })
  }

  // MARK: - The reason

  /// The sentence that says why, in English and German, without the offer.
  public func reasonText(in venue: Venue? = nil) -> LocalizedText {
    switch self {
    case .startBlocked(let feature, _):
      blocked("The start", "Der Start", by: feature, in: venue)
    case .destinationBlocked(let feature, _):
      blocked("The destination", "Das Ziel", by: feature, in: venue)
    case .noWay(.stepFree, isWalkable: true, _, let barrier):
      noStepFreeWay(barrier?.text(in: venue))
    case .noWay:
      LocalizedText([
        "en": "There is no route to this place.", "de": "Zu diesem Ziel führt kein Weg.",
      ])
    }
  }

  private func noStepFreeWay(_ barrier: LocalizedText?) -> LocalizedText {
    let english = barrier?.text(in: ["en"]) ?? "There is only one with steps."
    let german = barrier?.text(in: ["de"]) ?? "Es gibt nur einen mit Stufen."
    return LocalizedText([
      "en": "There is no step-free route. \(english)",
      "de": "Es gibt keinen stufenfreien Weg. \(german)",
    ])
  }

  private func blocked(
    _ english: String, _ german: String, by id: Identifier<Feature>?, in venue: Venue?
  ) -> LocalizedText {
    guard let id else {
      return LocalizedText([
        "en": "\(english) is outside the walkable area.",
        "de": "\(german) liegt außerhalb der begehbaren Fläche.",
      ])
    }
    let feature = venue?.features[id]
    return LocalizedText([
      "en":
        "\(english) lies in or too close to \(BlockerPhrases.english.words(for: feature, id: id)).",
      "de":
        "\(german) liegt in oder zu nahe an \(BlockerPhrases.german.words(for: feature, id: id)).",
    ])
  }

  // MARK: - The offer

  private func offerText(in venue: Venue?) -> LocalizedText? {
    guard let nearest else { return nil }
    let floor = venue?.floor(nearest.place.floor)?.name
    let isStart = if case .startBlocked = self { true } else { false }
    let place = { (english: String, german: String) in
      if let distance = nearest.distance {
        let metres = Phrasebook.rounded(distance)
        return LocalizedText([
          "en": "\(english) is \(metres) \(isStart ? "away" : "from it").",
          "de": "\(german) ist \(metres) \(isStart ? "" : "davon ")entfernt.",
        ])
      }
      return LocalizedText([
        "en": "\(english) is on " + (floor.map { "\($0.text(in: ["en"]))." } ?? "another floor."),
        "de": "\(german) liegt "
          + (floor.map { "auf der Etage „\($0.text(in: ["de"]))“." } ?? "auf einer anderen Etage."),
      ])
    }
    return isStart
      ? place("The nearest place to start from", "Die nächste Stelle zum Losgehen")
      : place("The nearest place you can reach", "Die nächste erreichbare Stelle")
  }
}
