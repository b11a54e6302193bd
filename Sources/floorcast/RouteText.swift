import IndoorModel
import Routing

/// A route for a terminal: distance and time, then the steps.
struct RouteText {
  let route: Route
  let venue: Venue

  var text: String { ([summary] + steps).joined(separator: "\n") }

  private var summary: String {
    let floors = route.legs.map(\.floor.rawValue).joined(separator: " → ")
    let word = route.legs.count == 1 ? "floor" : "floors"
    return "\(tenths(route.distance)) m, \(duration), \(word) \(floors)"
  }

  private var duration: String {
    let seconds = Int(route.seconds.rounded())
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }

  private var steps: [String] {
    let width = String(route.instructions.count).count
    return route.instructions.enumerated().map { index, step in
      let number = String(index + 1)
      return String(repeating: " ", count: 2 + width - number.count) + "\(number). "
        + step.text.text()
    }
  }

  private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
