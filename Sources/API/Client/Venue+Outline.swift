import Geometry
import IndoorModel

extension Venue {
  /// Reads what `/venues/{slug}` and `/venues/{slug}/features` answer; pictures are left out.
  init(outline: Value, features: Value) throws(ValueError) {
    let fields = try Fields(outline, of: "a venue")
    let list = try Fields(features, of: "a list of features")
    self.init(
      slug: try fields.text("slug"), name: try fields.read("name", LocalizedText.init(outline:)),
      revision: try list.integer("revision"),
      buildings: try fields.list("buildings", Building.init(outline:)),
      floors: try fields.list("floors", Floor.init(outline:)),
      features: try list.list("features", Feature.init(value:)))
  }
}

extension LocalizedText {
  fileprivate init(outline: Value) throws(ValueError) {
    guard let text = LocalizedText(outline) else { throw ValueError("must be a text") }
    self = text
  }
}

extension Building {
  fileprivate init(outline: Value) throws(ValueError) {
    let fields = try Fields(outline, of: "a building")
    self.init(
      id: try fields.identifier("id"), name: try fields.read("name", LocalizedText.init(outline:)))
  }
}

extension Floor {
  fileprivate init(outline: Value) throws(ValueError) {
    let fields = try Fields(outline, of: "a floor")
    let bounds = try fields.list("bounds") { (value) throws(ValueError) in try value.asNumber() }
    guard bounds.count == 4 else { throw ValueError("must be four numbers", at: "bounds") }
    self.init(
      id: try fields.identifier("id"), building: try fields.identifier("building"),
      ordinal: try fields.integer("ordinal"),
      name: try fields.read("name", LocalizedText.init(outline:)),
      bounds: Box(Point(x: bounds[0], y: bounds[1]), Point(x: bounds[2], y: bounds[3])))
  }
}

extension LocationReport {
  /// The location as clients report it.
  var value: Value {
    Value(members: [
      "navigator": .string(navigator.rawValue), "name": name.map { .string($0) },
      "group": group.map { .string($0) }, "floor": .string(location.place.floor.rawValue),
      "x": .number(location.place.point.x), "y": .number(location.place.point.y),
      "accuracy": location.accuracy.map { .number($0) },
      "heading": location.heading.map { .number($0) },
      "speed": location.speed.map { .number($0) },
      "time": .number(Double(location.time.millisecondsSince1970)),
    ])
  }
}
