import Geometry
package import IndoorModel

extension Venue {
  /// The venue as an object: settings if any is set, buildings, floors and their pictures.
  ///
  /// - Parameter serverTimeZone: the zone by which times of day go where the venue sets none; `nil`
  ///   when it has no name.
  package func outline(serverTimeZone: String?) -> Value {
    Value(members: [
      "slug": .string(slug), "name": name.value, "revision": Value(revision),
      "settings": settings.valueIfChosen, "serverTimeZone": serverTimeZone.map(Value.string),
      "buildings": .array(buildings.map(\.value)),
      "floors": .array(
        floors.map { floor in
          floor.outline(images: images.filter { $0.floor == floor.id })
        }),
    ])
  }

  /// Reads what `/venues/{slug}` and `/venues/{slug}/features` answer; pictures are left out.
  package init(outline: Value, features: Value) throws(ValueError) {
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

extension Floor {
  fileprivate func outline(images: [PlanImage]) -> Value {
    .object((value.object ?? [:]).merging(["images": .array(images.map(\.value))]) { $1 })
  }
}
