import Geometry

extension PlanIndex {
  /// So near, in metres, must a body be to matter for another feature; see also `Footprint`.
  private static let reach = 1.2

  /// The features that a change may matter for, as they are now.
  func affected(by changes: [FeatureChange]) -> Set<Identifier<Feature>> {
    var affected: Set<Identifier<Feature>> = []
    for change in changes {
      for feature in [change.before, change.after].compactMap({ $0 }) {
        affected.insert(feature.id)
        if let next = namesakes.next(of: feature) { affected.insert(next) }
      }
      for place in Self.places(of: change) {
        affected.formUnion(ids(on: place.floor, near: place.box.expanded(by: Self.reach)))
      }
    }
    return affected
  }

  /// Where a change added or took away something solid. Of a line that only moved in part, that part.
  private static func places(of change: FeatureChange) -> [Footprint.Place] {
    let bodies = [change.before, change.after].map { $0.flatMap { Body($0) } }
    if let before = bodies[0], let after = bodies[1], !before.hasInside, !after.hasInside,
      change.before?.isLike(change.after) == true
    {
      let differing = Set(before.axes).symmetricDifference(after.axes)
      return differing.flatMap { Footprint.pieces(of: $0, margin: after.margin) }
        .map { Footprint.Place(floor: after.feature.floor, box: $0) }
    }
    return bodies.compactMap { $0 }.flatMap { body in
      Footprint.boxes(of: body).map { Footprint.Place(floor: body.feature.floor, box: $0) }
    }
  }
}

extension Feature {
  /// Whether another one differs in its geometry at most.
  fileprivate func isLike(_ other: Feature?) -> Bool {
    kind == other?.kind && floor == other?.floor && properties == other?.properties
  }
}
