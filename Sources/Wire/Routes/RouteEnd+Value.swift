package import IndoorModel
package import LiveMap
import Routing

extension RouteEnd {
  /// Reads a place as `docs/api.md` describes it: a feature, a navigator, or a point on a floor.
  package init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a place: feature, navigator, or floor, x and y")
    if fields.value("nearest") != nil {
      self = .nearest(try fields.read("nearest", Choice.init(value:)))
    } else if fields.value("feature") != nil {
      self = .feature(try fields.identifier("feature"))
    } else if fields.value("navigator") != nil {
      self = .navigator(try fields.identifier("navigator"))
    } else {
      self = .place(try Place(fields))
    }
  }

  /// Whether it gives away a navigator's position.
  package var isNavigator: Bool { navigator != nil }

  /// The navigator, if it is one.
  package var navigator: Identifier<Navigator>? {
    if case .navigator(let id) = self { id } else { nil }
  }
}
