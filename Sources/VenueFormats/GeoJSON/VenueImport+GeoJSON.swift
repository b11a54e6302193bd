import Geometry
import IndoorModel

extension VenueImport {
  /// Reads a feature collection in floor metres.
  mutating func addGeoJSON(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a GeoJSON feature collection")
    guard try fields.text("type") == "FeatureCollection" else {
      throw ValueError("must be FeatureCollection", at: "type")
    }
    if let name = try fields.readIfPresent("name", LocalizedText.init(name:)), !isNamed {
      venue.name = name
      isNamed = true
    }
    try addFrame(fields)
    for name in fields.members.keys.sorted()
    where !["type", "name", "frame", "features", "bbox"].contains(name) {
      remark(name, "is not known; ignored")
    }
    let features = try fields.list("features") { (value) throws(ValueError) in value }
    for (index, value) in features.enumerated() { addGeoJSONFeature(value, index: index) }
  }

  private mutating func addFrame(_ fields: Fields) throws(ValueError) {
    guard let frame = try fields.readIfPresent("frame", GeoJSONFrame.init(value:)) else {
      if venue.floors.isEmpty { try addFloorsOfFeatures(fields) }
      return
    }
    venue.settings.chosen.merge(frame.settings.chosen) { first, _ in first }
    for building in frame.buildings
    where !venue.buildings.contains(where: { $0.id == building.id }) {
      venue.buildings.append(building)
    }
    for (index, entry) in frame.floors.enumerated() {
      let isKnown = venue.buildings.contains { $0.id == entry.floor.building }
      guard isKnown || entry.floor.building == Self.defaultBuildingID else {
        throw ValueError(
          "names no building of the frame: “\(entry.floor.building)”",
          at: "frame.floors[\(index)].building")
      }
      add(entry.floor, bounds: entry.bounds)
    }
    for name in frame.unknown { remark("frame.\(name)", "is not known; ignored") }
  }

  /// Makes the floors that the features name, for a file that says nothing about them.
  private mutating func addFloorsOfFeatures(_ fields: Fields) throws(ValueError) {
    let features = try fields.list("features") { (value) throws(ValueError) in value }
    let ordinals = Set(
      features.flatMap { feature in
        ["floor", "toFloor"].compactMap { feature.object?["properties"]?.object?[$0]?.wholeNumber }
      })
    guard !ordinals.isEmpty else { return }
    remark("frame", "is missing; floors and their extents are taken from the features")
    for ordinal in ordinals.sorted() {
      add(
        Floor(
          id: Identifier(String(ordinal)), building: Self.defaultBuildingID, ordinal: ordinal,
          name: LocalizedText("Level \(ordinal)"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 0, y: 0))),
        bounds: nil)
    }
  }

  private mutating func addGeoJSONFeature(_ value: Value, index: Int) {
    var reader = GeoJSONFeatureReader(value: value, index: index)
    do {
      let feature = try reader.feature(for: self)
      for (place, message) in reader.remarks { remark("\(reader.place)\(place)", message) }
      add(feature, at: reader.place)
    } catch {
      for (place, message) in reader.remarks { remark("\(reader.place)\(place)", message) }
      skip(reader.place, "\(error)")
    }
  }
}

extension Value {
  /// The number, when it is a whole one.
  var wholeNumber: Int? { number.flatMap { Int(exactly: $0) } }
}
