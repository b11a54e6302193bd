import IndoorModel

/// The connectors of a venue, and the links that they offer to each class of walkers.
struct ConnectorTable: Sendable {
  private var connectors: [Identifier<Feature>: Feature]
  private var ordinals: [Identifier<Floor>: Int]

  /// Reads a venue.
  init(venue: Venue) {
    connectors = Dictionary(
      uniqueKeysWithValues: venue.features.values.filter { $0.kind == .connector }.map {
        ($0.id, $0)
      })
    ordinals = Self.ordinals(of: venue.floors)
  }

  /// Takes over an edit.
  ///
  /// - Parameter floors: the floors after it.
  /// - Returns: whether it changed a connector.
  mutating func update(_ changes: VenueChanges, floors: [Floor]) -> Bool {
    ordinals = Self.ordinals(of: floors)
    var hasChanged = false
    for change in changes.features where (change.before ?? change.after)?.kind == .connector {
      hasChanged = true
      if let before = change.before { connectors[before.id] = nil }
      if let after = change.after { connectors[after.id] = after }
    }
    return hasChanged
  }

  /// The links that walkers of a class may use at a time.
  ///
  /// - Parameter time: now; without it opening hours are always.
  func links(for walker: WalkerClass, at time: LocalTime?) -> [ConnectorLink] {
    connectors.values.sorted { $0.id < $1.id }
      .flatMap { ConnectorLink.all(of: $0, ordinals: ordinals, walker: walker, time: time) }
  }

  /// Whether there is a connector of one of these categories.
  func contains(_ categories: Set<String>) -> Bool {
    connectors.values.contains { categories.contains($0.category ?? "") }
  }

  private static func ordinals(of floors: [Floor]) -> [Identifier<Floor>: Int] {
    Dictionary(floors.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
  }
}
