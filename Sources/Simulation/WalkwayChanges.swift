import Geometry
import IndoorModel

/// Where walks may have become impossible.
struct WalkwayChanges: Sendable {
  /// The parts of floors where something solid changed.
  private var regions: [Region] = []
  /// The connectors that changed.
  private var connectors: Set<Identifier<Feature>> = []

  /// A part of a floor that has changed.
  private struct Region: Sendable {
    let floor: Identifier<Floor>
    let box: Box
  }

  /// Metres around a change within which people ask for another route.
  static let margin = 0.5

  /// Whether a connector changed.
  func affect(_ connector: Identifier<Feature>) -> Bool { connectors.contains(connector) }

  /// Whether something solid changed along a path on a floor.
  func affect(_ path: ArraySlice<Point>, on floor: Identifier<Floor>) -> Bool {
    regions.contains { region in
      region.floor == floor
        && zip(path, path.dropFirst()).contains { Box($0, $1).intersects(region.box) }
    }
  }

  /// Notes a feature as it was, or as it is now.
  mutating func add(_ feature: Feature) {
    switch feature.kind {
    case .connector: connectors.insert(feature.id)
    case .poi, .anchor, .marker, .line: break
    case .area where !feature.isWalled && !feature.isForbidden: break
    case .wall, .obstacle, .door, .area:
      let margin = Self.margin + max(feature.thickness, feature.depth ?? 0) / 2
      if let box = feature.shape.bounds?.expanded(by: margin) {
        regions.append(Region(floor: feature.floor, box: box))
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
