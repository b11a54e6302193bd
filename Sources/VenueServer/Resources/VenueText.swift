import IndoorModel
import JSONText
import WebServer
import Wire

/// The answers that hold all features of a venue, kept for the next requests.
///
/// An actor, so that many requests right after an edit wait for one writing.
actor VenueText {
  /// An answer with features.
  enum Answer: Hashable {
    /// `{"features": […], "revision": 12, "venue": {…}}`.
    case snapshot
    /// `{"features": […], "revision": 12}`: all features, or those on a floor.
    case features(on: Identifier<Floor>?)
  }

  private var list = FeatureListText()
  private var revision = -1
  private var snapshot: [UInt8]?
  private var zipped: [Answer: [UInt8]] = [:]

  /// The JSON of an answer.
  func json(of answer: Answer, for venue: Venue) -> [UInt8] {
    update(to: venue)
    switch answer {
    case .features(let floor):
      return Self.answer(list.bytes(on: floor), venue.revision)
    case .snapshot:
      let written =
        snapshot
        ?? Self.answer(list.bytes(), venue.revision, outline: ServerClock.outline(of: venue))
      snapshot = written
      return written
    }
  }

  /// The JSON of an answer as gzip, written once for each revision; `nil` where there is no memory.
  func zippedJSON(of answer: Answer, for venue: Venue) -> [UInt8]? {
    update(to: venue)
    if let kept = zipped[answer] { return kept }
    let plain =
      switch answer {
      // Not kept: browsers ask for gzip.
      case .snapshot:
        Self.answer(list.bytes(), venue.revision, outline: ServerClock.outline(of: venue))
      case .features: json(of: answer, for: venue)
      }
    let effort: Gzip.Effort = plain.count > Self.large ? .little : .usual
    let made = Gzip.compressed(plain, effort: effort)
    zipped[answer] = made
    return made
  }

  /// The bytes from which on compression may not take long.
  private static let large = 4 << 20

  private func update(to venue: Venue) {
    guard venue.revision != revision else { return }
    list.update(to: venue.features)
    revision = venue.revision
    snapshot = nil
    zipped = [:]
  }

  /// A snapshot that is not kept, because few requests ask for it.
  ///
  /// - Parameter version: the version it is of, if it is of one.
  static func snapshot(of venue: Venue, version: Value? = nil) -> [UInt8] {
    var list = FeatureListText()
    list.update(to: venue.features)
    return answer(
      list.bytes(), venue.revision, outline: ServerClock.outline(of: venue), version: version)
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
