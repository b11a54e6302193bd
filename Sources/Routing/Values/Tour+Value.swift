public import IndoorModel

extension Tour {
  /// The tour as an object: `profile` (absent without routes), `distance`, `seconds`, `order`,
  /// `end` if there is one, `routes`.
  public var value: Value {
    Value(members: [
      "profile": (routes.first?.profile.rawValue).map(Value.string),
      "distance": Value(thousandths: distance), "seconds": Value(thousandths: seconds),
      "order": .array(order.map { Value($0) }), "end": end.map { Value($0) },
      "routes": .array(routes.map(\.value)),
    ])
  }
}

extension TourRefusal {
  /// The refusal as an object: `reason`, `text` in English and German, `point` (`start`, `stop`,
  /// `end`) and `stop` (its number) where one is to blame, and what a route's refusal has.
  ///
  /// - Parameter venue: where the kind and the name of the feature are looked up for the text.
  public func value(in venue: Venue? = nil) -> Value {
    var members = refusal?.value(in: venue).object ?? [:]
    members["reason"] = .string(reason)
    members["text"] = text(in: venue).value
    members["point"] = point.map { .string($0.word) }
    members["stop"] = (point?.stop).map { Value($0) }
    return .object(members)
  }

  /// The point that is to blame, if one is.
  public var point: Point? {
    if case .unreachable(let point, _) = self { point } else { nil }
  }

  private var refusal: RouteRefusal? {
    if case .unreachable(_, let refusal) = self { refusal } else { nil }
  }

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
  fileprivate var word: String {
    switch self {
    case .start: "start"
    case .stop: "stop"
    case .end: "end"
    }
  }

  fileprivate var stop: Int? { if case .stop(let number) = self { number } else { nil } }

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
