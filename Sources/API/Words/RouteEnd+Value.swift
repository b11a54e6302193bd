import Geometry
import IndoorModel
import LiveMap

extension RouteEnd {
  /// Reads a place: `{"feature": id}`, `{"floor": id or ordinal, "x": metres, "y": metres}` or
  /// `{"navigator": id}`.
  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a place: feature; or floor, x, y; or navigator")
    if fields.value("feature") != nil {
      self = .feature(try fields.identifier("feature"))
    } else if fields.value("navigator") != nil {
      self = .navigator(try fields.identifier("navigator"))
    } else if fields.value("floor") != nil {
      self = .place(try Place(fields))
    } else {
      throw ValueError("must have a feature; or floor, x and y; or a navigator")
    }
  }
}

extension Place {
  /// Reads `floor`, `x` and `y`; the floor's word is taken as it is.
  init(_ fields: Fields) throws(ValueError) {
    self.init(
      floor: Identifier(try fields.read("floor", floorWord)),
      point: Point(x: try fields.number("x"), y: try fields.number("y")))
  }
}

/// A floor's id or ordinal; an ordinal may come as a number.
private func floorWord(_ value: Value) throws(ValueError) -> String {
  if let word = value.string, !word.isEmpty, word.utf8.count <= 128 { return word }
  if value.number != nil { return String(try value.asInteger()) }
  throw ValueError("must be the id or the ordinal of a floor")
}
