import IndoorModel
import Routing

/// A route for a terminal: distance and time, then the steps.
struct RouteText {
  let route: Route
  var language = "en"

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
