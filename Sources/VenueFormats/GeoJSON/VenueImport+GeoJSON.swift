import Geometry
import IndoorModel

extension VenueImport {
  /// Reads a feature collection in floor metres.
  mutating func addGeoJSON(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a GeoJSON feature collection")
    guard try fields.text("type") == "FeatureCollection" else {
      throw ValueError("must be FeatureCollection", at: "type")
    }
    if let name = try fields.readIfPresent("name", LocalizedText.init(name:)) { take(name: name) }
    let isInDegrees = try addFrame(fields)
    for name in fields.members.keys.sorted()
    where !["type", "name", "frame", "features", "bbox"].contains(name) {
      remark("\(name)", "is not known; ignored", code: "unknown")
    }
    let features = try fields.list("features") { (value) throws(ValueError) in value }
    for (index, value) in features.enumerated() { addGeoJSONFeature(value, index, isInDegrees) }
  }

  /// - Returns: whether coordinates are in degrees.
  private mutating func addFrame(_ fields: Fields) throws(ValueError) -> Bool {
    guard let frame = try fields.readIfPresent("frame", GeoJSONFrame.init(value:)) else {
      if venue.floors.isEmpty { try addFloorsOfFeatures(fields) }
      return false
    }
    try frame.add(to: &self)
    return frame.isInDegrees
  }

  /// Makes the floors that the features name, for a file that says nothing about them.
  private mutating func addFloorsOfFeatures(_ fields: Fields) throws(ValueError) {
    let features = try fields.list("features") { (value) throws(ValueError) in value }
    let ordinals = Set(
      features.flatMap { feature in
        ["floor", "toFloor"].compactMap { feature.object?["properties"]?.object?[$0]?.wholeNumber }
      })
    guard !ordinals.isEmpty else { return }
    remark(
      "frame", "is missing; floors and their extents are taken from the features",
      code: "frame-missing")
    for ordinal in ordinals.sorted() {
      add(
        Floor(
          id: Identifier(String(ordinal)), building: Self.defaultBuildingID, ordinal: ordinal,
          name: LocalizedText("Level \(ordinal)"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 0, y: 0))),
        bounds: nil)
    }
  }

  private mutating func addGeoJSONFeature(_ value: Value, _ index: Int, _ isInDegrees: Bool) {
    var reader = GeoJSONFeatureReader(value: value, index: index, isInDegrees: isInDegrees)
    do {
      let feature = try reader.feature(for: self)
      reader.addRemarks(to: &self)
      add(feature, at: reader.place)
    } catch {
      reader.addRemarks(to: &self)
      skip(reader.place, "\(error)", code: "unreadable")
    }
  }
}

extension Value {
  /// The number, when it is a whole one.
  var wholeNumber: Int? { number.flatMap { Int(exactly: $0) } }
}
