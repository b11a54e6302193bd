import IndoorModel
import JSONText
import Wire

/// The answers that hold all features of a venue, kept for the next requests.
///
/// An actor, so that many requests right after an edit wait for one writing.
actor VenueText {
  private var list = FeatureListText()
  private var revision = -1
  private var snapshot: [UInt8]?

  /// `{"features": […], "revision": 12, "venue": {…}}`.
  func snapshot(of venue: Venue) -> [UInt8] {
    update(to: venue)
    if let snapshot { return snapshot }
    let answer = Self.answer(list.bytes, venue.revision, outline: venue.outline)
    snapshot = answer
    return answer
  }

  /// `{"features": […], "revision": 12}`: all features, or those on a floor.
  func features(of venue: Venue, on floor: Identifier<Floor>?) -> [UInt8] {
    update(to: venue)
    return Self.answer(floor.map(list.bytes(on:)) ?? list.bytes, venue.revision)
  }

  private func update(to venue: Venue) {
    guard venue.revision != revision else { return }
    list.update(to: venue.features)
    revision = venue.revision
    snapshot = nil
  }

  /// A snapshot that is not kept, because few requests ask for it.
  ///
  /// - Parameter version: the version it is of, if it is of one.
  static func snapshot(of venue: Venue, version: Value? = nil) -> [UInt8] {
    var list = FeatureListText()
    list.update(to: venue.features)
    return answer(list.bytes, venue.revision, outline: venue.outline, version: version)
  }

  private static func answer(
    _ features: [UInt8], _ revision: Int, outline: Value? = nil, version: Value? = nil
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: features.count + 65_536)
    writer.append(raw: "{\"features\":[")
    writer.append(raw: features[...])
    writer.append(raw: "],\"revision\":")
    writer.append(Double(revision))
    if let outline {
      writer.append(raw: ",\"venue\":")
      writer.append(outline)
    }
    if let version {
      writer.append(raw: ",\"version\":")
      writer.append(version)
    }
    writer.append(raw: "}")
    return writer.bytes
  }
}
