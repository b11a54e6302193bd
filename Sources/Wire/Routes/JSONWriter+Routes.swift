import Geometry
package import IndoorModel
package import JSONText
import LiveMap
package import Routing

extension JSONWriter {
  /// Appends a route as `docs/api.md` describes it; lengths and times are rounded to thousandths.
  ///
  /// An edit may re-route thousands, and each of them is written down; values would cost ten times
  /// as much. Members come in the order of their names.
  /// - Parameter destination: the feature that it leads to, where the nearest was meant.
  package mutating func append(_ route: Route, destination: Identifier<Feature>? = nil) {
    append(raw: "{")
    if route.isApproximate { append(raw: "\"approximate\":true,") }
    if let destination {
      append(raw: "\"destination\":")
      append(destination.rawValue)
      append(raw: ",")
    }
    append(raw: "\"distance\":")
    append(thousandths: route.distance)
    append(raw: ",\"hazards\":[")
    for (index, hazard) in route.hazards.enumerated() {
      if index > 0 { append(raw: ",") }
      append(hazard)
    }
    append(raw: "],\"instructions\":[")
    for (index, instruction) in route.instructions.enumerated() {
      if index > 0 { append(raw: ",") }
      append(instruction)
    }
    append(raw: "],\"legs\":")
    append(route.legs)
    append(raw: ",\"profile\":")
    append(route.profile.rawValue)
    append(raw: ",\"seconds\":")
    append(thousandths: route.seconds)
    append(raw: "}")
  }

  /// Appends a tour: `distance`, `end` if there is one, `order`, `profile` (absent without routes),
  /// `routes`, `seconds`.
  package mutating func append(_ tour: Tour) {
    append(raw: "{\"distance\":")
    append(thousandths: tour.distance)
    if let end = tour.end {
      append(raw: ",\"end\":")
      append(Double(end))
    }
    append(raw: ",\"order\":")
    append(.array(tour.order.map { Value($0) }))
    if let profile = tour.routes.first?.profile {
      append(raw: ",\"profile\":")
      append(profile.rawValue)
    }
    append(raw: ",\"routes\":[")
    for (index, route) in tour.routes.enumerated() {
      if index > 0 { append(raw: ",") }
      append(route)
    }
    append(raw: "],\"seconds\":")
    append(thousandths: tour.seconds)
    append(raw: "}")
  }

  /// Appends the legs of a route.
  mutating func append(_ legs: [Leg]) {
    append(raw: "[")
    for (index, leg) in legs.enumerated() {
      if index > 0 { append(raw: ",") }
      append(leg)
    }
    append(raw: "]")
  }

  private mutating func append(_ leg: Leg) {
    append(raw: "{")
    if let connector = leg.connector {
      append(raw: "\"connector\":")
      append(connector)
      append(raw: ",")
    }
    append(raw: "\"distance\":")
    append(thousandths: leg.distance)
    append(raw: ",\"floor\":")
    append(leg.floor.rawValue)
    append(raw: ",\"points\":[")
    for (index, point) in leg.points.enumerated() {
      if index > 0 { append(raw: ",") }
      append(thousandths: point)
    }
    append(raw: "],\"seconds\":")
    append(thousandths: leg.seconds)
    append(raw: "}")
  }

  private mutating func append(_ use: ConnectorUse) {
    append(raw: "{\"category\":")
    append(use.category)
    append(raw: ",\"id\":")
    append(use.id.rawValue)
    append(raw: ",\"seconds\":")
    append(thousandths: use.seconds)
    append(raw: ",\"toFloor\":")
    append(use.toFloor.rawValue)
    append(raw: "}")
  }

  private mutating func append(_ instruction: Instruction) {
    append(raw: "{\"at\":")
    append(thousandths: instruction.place.point)
    append(raw: ",\"distance\":")
    append(thousandths: instruction.distance)
    append(raw: ",\"floor\":")
    append(instruction.place.floor.rawValue)
    append(raw: ",\"kind\":")
    append(instruction.kind.rawValue)
    append(raw: ",\"leg\":")
    append(Double(instruction.leg))
    append(raw: ",\"text\":")
    append(instruction.text)
    append(raw: "}")
  }

  private mutating func append(_ hazard: Hazard) {
    append(raw: "{\"along\":")
    append(thousandths: hazard.along)
    append(raw: ",\"at\":")
    append(thousandths: hazard.place.point)
    if let category = hazard.category {
      append(raw: ",\"category\":")
      append(category)
    }
    if let direction = hazard.climb?.direction {
      append(raw: ",\"direction\":")
      append(direction.rawValue)
    }
    append(raw: ",\"feature\":")
    append(hazard.feature.rawValue)
    append(raw: ",\"floor\":")
    append(hazard.place.floor.rawValue)
    if let climb = hazard.climb {
      append(raw: ",\"floors\":")
      append(Double(climb.floors))
    }
    append(raw: ",\"kind\":")
    append(hazard.kind.rawValue)
    append(raw: ",\"leg\":")
    append(Double(hazard.leg))
    if let climb = hazard.climb {
      append(raw: ",\"toFloor\":")
      append(climb.toFloor.rawValue)
    }
    append(raw: "}")
  }

  private mutating func append(_ text: LocalizedText) {
    append(raw: "{")
    for (index, (language, words)) in text.translations.sorted(by: { $0.key < $1.key }).enumerated()
    {
      if index > 0 { append(raw: ",") }
      append(language)
      append(raw: ":")
      append(words)
    }
    append(raw: "}")
  }

  private mutating func append(thousandths point: Point) {
    append(raw: "[")
    append(thousandths: point.x)
    append(raw: ",")
    append(thousandths: point.y)
    append(raw: "]")
  }

  /// Appends news of a route: the bytes of its message, without making a value of the route.
  mutating func append(_ news: RouteNews, venue: String) {
    append(raw: "{")
    if let destination = news.destination {
      if destination.isClosed { append(raw: "\"closed\":true,") }
      append(raw: "\"destination\":")
      append(destination.id.rawValue)
      append(raw: ",")
    }
    append(raw: "\"id\":")
    append(news.name.id)
    if let navigator = news.name.navigator {
      append(raw: ",\"navigator\":")
      append(navigator.rawValue)
    }
    append(raw: ",\"reason\":")
    append(news.reason.rawValue)
    if case .failure = news.result {
      append(raw: ",\"refusal\":")
      append(news.refusal ?? .null)
    }
    append(raw: ",\"revision\":")
    append(Double(news.revision))
    if case .success(let route) = news.result {
      append(raw: ",\"route\":")
      append(route)
    }
    append(raw: ",\"type\":\"route\",\"venue\":")
    append(venue)
    append(raw: "}")
  }
}

extension RouteNews {
  /// The refusal as an object, if it is one.
  var refusal: Value? {
    guard case .failure(let refusal) = result else { return nil }
    // The words need only the feature to blame and the floor offered, not the whole venue.
    let named = Venue(
      slug: "", name: LocalizedText([:]), floors: offered.map { [$0] } ?? [],
      features: blamed.map { [$0] } ?? [])
    return refusal.value(in: named)
  }
}
