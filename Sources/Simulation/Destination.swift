public import IndoorModel

/// A place that simulated people go to.
public struct Destination: Hashable, Sendable {
  /// The feature that it belongs to.
  public let feature: Identifier<Feature>
  /// Where it is.
  public let place: Place
  /// Whether people come into the venue here.
  public let isEntrance: Bool

  /// The pois of a venue, ordered by id; the middles of its areas where it has fewer than two pois.
  static func all(of venue: Venue) -> [Destination] {
    let pois = ofKind(.poi, in: venue)
    return pois.count > 1 ? pois : ofKind(.area, in: venue) + pois
  }

  private static func ofKind(_ kind: FeatureKind, in venue: Venue) -> [Destination] {
    venue.features.values.filter { $0.kind == kind && !$0.isForbidden }
      .sorted { $0.id < $1.id }
      .compactMap { feature in
        feature.place.map {
          Destination(
            feature: feature.id, place: $0,
            isEntrance: ["exit", "entrance"].contains(feature.category ?? ""))
        }
      }
  }
}
