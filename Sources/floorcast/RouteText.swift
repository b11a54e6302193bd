import IndoorModel
import Routing

/// A route for a terminal: distance and time, then the steps.
struct RouteText {
  private let route: Route
  private let language: String

  init(route: Route, language: String) {
    self.route = route
    self.language = language
  }

  var text: String { ([summary] + steps).joined(separator: "\n") }

  private var summary: String {
    let floors = route.legs.map(\.floor.rawValue).joined(separator: " → ")
    let word = route.legs.count == 1 ? "floor" : "floors"
    return
      "\(Measure.metres(route.distance)), \(Measure.duration(route.seconds)), \(word) \(floors)"
  }

  private var steps: [String] {
    let width = String(route.instructions.count).count
    return route.instructions.enumerated().map { index, step in
      let number = String(index + 1)
      return String(repeating: " ", count: 2 + width - number.count) + "\(number). "
        + step.text.text(in: [language])
    }
  }
}

/// A tour for a terminal: the order of the stops, then each piece with its steps.
struct TourText {
  private let tour: Tour
  private let names: [String]
  private let end: String?
  private let language: String

  /// Names a tour's stops and end.
  ///
  /// - Parameters:
  ///   - names: what the stops are called, as the caller gave them.
  ///   - end: what the end is called, if there is one.
  init(tour: Tour, names: [String], end: String?, language: String) {
    self.tour = tour
    self.names = names
    self.end = end
    self.language = language
  }

  var text: String {
    let points = tour.order.map { names[$0] } + (end.map { [$0] } ?? [])
    let summary =
      "\(Measure.metres(tour.distance)), \(Measure.duration(tour.seconds)): "
      + points.joined(separator: " → ")
    let pieces = zip(points, tour.routes).map {
      "to \($0): \(RouteText(route: $1, language: language).text)"
    }
    return ([summary] + pieces).joined(separator: "\n")
  }
}

/// Lengths and times for a terminal.
enum Measure {
  /// Metres with one decimal.
  static func metres(_ length: Double) -> String { "\((length * 10).rounded() / 10) m" }

  /// Whole seconds, or minutes and seconds.
  static func duration(_ time: Double) -> String {
    let seconds = Int(time.rounded())
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

extension Venue {
  /// A feature's English name, or its id where it has none.
  func label(of id: Identifier<Feature>) -> String {
    let name = features[id]?.name?.text() ?? ""
    return name.isEmpty ? id.rawValue : name
  }
}
