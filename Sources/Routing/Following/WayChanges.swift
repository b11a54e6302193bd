import Geometry
import IndoorModel

/// What an edit did to where one may walk, prepared to be held against many routes.
struct WayChanges: Sendable {
  /// Something that was changed, before or after, and that one bumps into or goes through.
  struct Spot: Sendable {
    let feature: Feature
    /// Where walks may notice it; `nil` for connectors, which concern only the walks that use them.
    let bounds: Box?

    init(_ feature: Feature) {
      self.feature = feature
      bounds =
        feature.kind == .connector
        ? nil : feature.shape.bounds?.expanded(by: feature.influence)
    }
  }

  /// What may be in the way now, or was.
  let spots: [Spot]
  /// What may make a walk quicker that leads through where it is, or was.
  let openings: [Spot]
  /// The floors that came, went or changed.
  let floors: Set<Identifier<Floor>>

  /// Whether all walks stay as they are.
  var isEmpty: Bool { spots.isEmpty && floors.isEmpty }

  init(_ changes: VenueChanges) {
    let changed = changes.features.filter { $0.before?.traits != $0.after?.traits }
    spots = changed.flatMap { [$0.before, $0.after] }.compactMap { $0 }
      .filter { $0.kind == .connector || $0.isInTheWay }.map(Spot.init)
    openings = changed.flatMap(Self.opened).map(Spot.init)
    floors = Set(
      changes.structure.compactMap { if case .floor(let id) = $0 { id } else { nil } })
  }

  private static func opened(by change: FeatureChange) -> [Feature] {
    [change.before, change.after].compactMap { $0 }.filter { feature in
      switch feature.kind {
      case .connector: true
      case .door: change.opensDoor
      default: feature == change.before && feature.isInTheWay
      }
    }
  }

  // MARK: - One route

  /// Whether a route may be impossible now, or no longer the quickest.
  func touch(_ route: Route) -> Bool {
    changeFloors(of: route) || cross(route) || openings.contains { opens($0, for: route) }
  }

  /// Whether a route comes near something that was changed.
  func cross(_ route: Route) -> Bool { spots.contains { route.comesNear($0.feature) } }

  /// Whether the time that a route takes depends on a floor that was changed.
  func changeFloors(of route: Route) -> Bool {
    guard !floors.isEmpty else { return false }
    return route.legs.count > 1 || route.legs.contains { floors.contains($0.floor) }
  }

  /// Whether a walk through what was opened might be quicker than a route.
  func opens(_ opening: Spot, for route: Route) -> Bool {
    route.leastSeconds(through: opening.feature) < route.seconds - 1e-6
  }
}
