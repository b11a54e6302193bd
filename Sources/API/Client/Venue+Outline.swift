import Geometry
import IndoorModel

extension Venue {
  /// Reads what `/venues/{slug}` and `/venues/{slug}/features` answer; pictures are left out.
  init(outline: Value, features: Value) throws(ValueError) {
    let fields = try Fields(outline, of: "a venue")
    let list = try Fields(features, of: "a list of features")
    self.init(
      slug: try fields.text("slug"), name: try fields.read("name", LocalizedText.init(value:)),
      settings: try fields.readIfPresent("settings", VenueSettings.init(value:))
        ?? VenueSettings(),
      revision: try list.integer("revision"),
      buildings: try fields.list("buildings", Building.init(value:)),
      floors: try fields.list("floors", Floor.init(value:)),
      features: try list.list("features", Feature.init(value:)))
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
