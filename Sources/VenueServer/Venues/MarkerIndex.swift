import IndoorModel

/// The markers of a venue by their codes.
struct MarkerIndex: Sendable {
  private var ids: [MarkerCode: Set<Identifier<Feature>>] = [:]

  init(_ venue: Venue) {
    for feature in venue.features.values { insert(feature) }
  }

  /// The marker with a code; of several the first by identifier.
  func marker(with code: MarkerCode) -> Identifier<Feature>? { ids[code]?.min() }

  /// Takes over an edit.
  mutating func take(_ changes: VenueChanges) {
    for change in changes.features {
      if let before = change.before { remove(before) }
      if let after = change.after { insert(after) }
    }
  }

  private mutating func insert(_ feature: Feature) {
    guard let code = feature.code else { return }
    ids[code, default: []].insert(feature.id)
  }

  private mutating func remove(_ feature: Feature) {
    guard let code = feature.code else { return }
    ids[code]?.remove(feature.id)
    if ids[code]?.isEmpty == true { ids[code] = nil }
  }
}
