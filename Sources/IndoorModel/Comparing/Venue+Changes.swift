extension Venue {
  /// What is different in another state of the venue.
  ///
  /// - Complexity: O(*n* log *n*) in the number of features.
  public func changes(to other: Venue) -> VenueChanges {
    VenueChanges(features: featureChanges(to: other), structure: structureChanges(to: other))
  }

  private func featureChanges(to other: Venue) -> [FeatureChange] {
    var changes: [FeatureChange] = []
    for feature in features.values {
      let after = other.features[feature.id]
      if after != feature { changes.append(FeatureChange(before: feature, after: after)) }
    }
    for feature in other.features.values where features[feature.id] == nil {
      changes.append(FeatureChange(before: nil, after: feature))
    }
    return changes.map { (id: ($0.after ?? $0.before)?.id ?? "", change: $0) }
      .sorted { $0.id < $1.id }.map(\.change)
  }

  private func structureChanges(to other: Venue) -> [Subject] {
    var subjects: Set<Subject> = []
    for id in (buildings + other.buildings).map(\.id) where building(id) != other.building(id) {
      subjects.insert(.building(id))
    }
    for id in (floors + other.floors).map(\.id) where floor(id) != other.floor(id) {
      subjects.insert(.floor(id))
    }
    for id in (images + other.images).map(\.id) where image(id) != other.image(id) {
      subjects.insert(.image(id))
    }
    let isSame = name == other.name && settings == other.settings
    if !isSame || buildingOrder(in: other) != other.buildingOrder(in: self) {
      subjects.insert(.venue)
    }
    return subjects.sorted()
  }

  /// The order of the buildings that both have.
  private func buildingOrder(in other: Venue) -> [Identifier<Building>] {
    buildings.map(\.id).filter { other.building($0) != nil }
  }
}
