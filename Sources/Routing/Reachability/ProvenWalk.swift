import Geometry
import IndoorModel

/// A walk that proves that a place can be reached, without its words.
struct ProvenWalk: Sendable {
  private let route: Route
  private let boxes: [(floor: Identifier<Floor>, box: Box)]

  init(_ route: Route) {
    var route = route
    route.instructions = []
    route.hazards = []
    self.route = route
    boxes = route.legs.compactMap { leg in
      Polyline(leg.points).bounds.map { (leg.floor, $0) }
    }
  }

  /// Where features are that were changed; `nil` when they are connectors, which are anywhere.
  static func boxes(of changes: [FeatureChange]) -> [(floor: Identifier<Floor>, box: Box)]? {
    var boxes: [(floor: Identifier<Floor>, box: Box)] = []
    for feature in changes.flatMap({ [$0.before, $0.after] }).compactMap({ $0 }) {
      if feature.kind == .connector { return nil }
      guard let box = feature.shape.bounds else { continue }
      boxes.append((feature.floor, box.expanded(by: Route.influence(of: feature))))
    }
    return boxes
  }

  /// Whether what was changed may lie on the walk now, or have been part of it.
  ///
  /// Whether there is a quicker one does not matter.
  /// - Parameter changed: where that is; see `boxes`.
  func isCut(
    by changes: [FeatureChange], _ changed: [(floor: Identifier<Floor>, box: Box)]?
  ) -> Bool {
    let isNear =
      changed.map { changed in
        changed.contains { there in
          boxes.contains { $0.box.intersects(there.box) && $0.floor == there.floor }
        }
      } ?? true
    return isNear && route.isCrossed(by: changes)
  }
}
