import IndoorModel
import Routing

/// A tour for a terminal: the order of the stops, then each piece with its steps.
struct TourText {
  let tour: Tour
  /// What the stops are called, as they were given.
  let names: [String]
  /// What the end is called, if there is one.
  let end: String?
  let language: String

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
