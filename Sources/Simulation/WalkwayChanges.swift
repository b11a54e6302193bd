import Geometry
import IndoorModel

/// Where walks may have become impossible.
struct WalkwayChanges: Sendable {
  /// The parts of floors where something solid changed.
  var regions: [Walk.Region] = []
  /// The connectors that changed.
  var connectors: Set<Identifier<Feature>> = []

  /// Metres around a change within which people ask for another route.
  static let margin = 0.5

  /// Notes a feature as it was, or as it is now.
  mutating func add(_ feature: Feature) {
    switch feature.kind {
    case .connector: connectors.insert(feature.id)
    case .poi, .anchor, .marker, .line: break
    case .area where !feature.isWalled && !feature.isForbidden: break
    case .wall, .obstacle, .door, .area:
      let margin = Self.margin + max(feature.thickness, feature.depth ?? 0) / 2
      if let box = feature.shape.bounds?.expanded(by: margin) {
        regions.append(Walk.Region(floor: feature.floor, box: box))
      }
    }
  }
}

extension Venue {
  /// What changed for walkers since an earlier revision of the venue.
  func walkwayChanges(since earlier: Venue) -> WalkwayChanges {
    var changes = WalkwayChanges()
    for (id, feature) in features where earlier.features[id] != feature {
      changes.add(feature)
      if let before = earlier.features[id] { changes.add(before) }
    }
    for (id, feature) in earlier.features where features[id] == nil { changes.add(feature) }
    return changes
  }
}
