public import IndoorModel

extension TourRefusal {
  /// The sentence for a person, in English (`en`) and German (`de`).
  ///
  /// - Parameter venue: where the kind and the name of the feature are looked up.
  public func text(in venue: Venue? = nil) -> LocalizedText {
    switch self {
    case .noStops:
      LocalizedText([
        "en": "The tour has no stops.", "de": "Der Rundgang hat keine Haltepunkte.",
      ])
    case .tooManyStops(let count, let limit):
      LocalizedText([
        "en": "A tour may have at most \(limit) stops, not \(count).",
        "de": "Ein Rundgang darf höchstens \(limit) Haltepunkte haben, nicht \(count).",
      ])
    case .noOrder:
      LocalizedText([
        "en": "Each stop can be reached, but no order leads to all of them.",
        "de": "Jeder Haltepunkt ist erreichbar, aber in keiner Reihenfolge alle.",
      ])
    case .unreachable(let point, let refusal): point.text(of: refusal, in: venue)
    }
  }
}

extension TourRefusal.Point {
  /// A route's refusal, with the number of the stop that it is about; people count from 1.
  fileprivate func text(of refusal: RouteRefusal, in venue: Venue?) -> LocalizedText {
    let text = refusal.text(in: venue)
    guard case .stop(let number) = self else { return text }
    return LocalizedText([
      "en": "Stop \(number + 1): \(text.text(in: ["en"]))",
      "de": "Haltepunkt \(number + 1): \(text.text(in: ["de"]))",
    ])
  }
}
