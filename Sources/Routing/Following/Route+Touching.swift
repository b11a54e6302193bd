import Geometry
public import IndoorModel

extension Route {
  /// Whether an edit may have made this route impossible or no longer the quickest.
  ///
  /// Besides what features do to it: routes over a floor that is no more, or is described in other
  /// words, are touched; those over several floors by each that comes, goes or changes, because
  /// the time that connectors take depends on the storeys between.
  public func isTouched(by changes: VenueChanges) -> Bool {
    let hasOtherFloors = changes.structure.contains { subject in
      guard case .floor(let id) = subject else { return false }
      return legs.count > 1 || legs.contains { $0.floor == id }
    }
    return hasOtherFloors || isTouched(by: changes.features)
  }

  /// Whether changes of features may have made this route impossible or no longer the quickest.
  ///
  /// Touched is a route that comes near something solid, a door or a connector that was changed,
  /// and one that a taken away thing, a door or a connector could make quicker: where the straight
  /// way through it takes less time. When it says yes, ask for the route again; names and other
  /// words do not touch a route.
  /// - Complexity: O(*changes* × *points*).
  public func isTouched(by changes: [FeatureChange]) -> Bool {
    changes.contains { change in
      guard change.before?.traits != change.after?.traits else { return false }
      let features = [change.before, change.after].compactMap { $0 }
      return features.contains { comesNear($0) } || couldGain(from: change)
    }
  }

  /// Whether the path comes near something that was changed and that one bumps into or goes through.
  func isCrossed(by changes: [FeatureChange]) -> Bool {
    changes.contains { change in
      change.before?.traits != change.after?.traits
        && [change.before, change.after].compactMap { $0 }.contains(where: comesNear)
    }
  }

  /// Metres around a feature's shape within which a walk may notice it.
  static func influence(of feature: Feature) -> Double { feature.influence }

  /// Whether the path comes so near to a feature that it may be in the way.
  private func comesNear(_ feature: Feature) -> Bool {
    if feature.kind == .connector { return legs.contains { $0.connector?.id == feature.id } }
    guard feature.isInTheWay, let bounds = feature.shape.bounds else { return false }
    let margin = feature.influence
    return legs.contains { leg in
      leg.floor == feature.floor
        && leg.pieces.contains { piece in
          piece.bounds.intersects(bounds.expanded(by: margin))
            && feature.shape.distance(to: piece) <= margin
        }
    }
  }

  /// Whether a walk through what was opened might be quicker.
  private func couldGain(from change: FeatureChange) -> Bool {
    let opened = [change.before, change.after].compactMap { $0 }.filter { feature in
      switch feature.kind {
      case .connector: true
      case .door: change.opensDoor
      default: feature == change.before && feature.isInTheWay
      }
    }
    return opened.contains { leastSeconds(through: $0) < seconds - 1e-6 }
  }

  /// The least that a walk through a feature can take: straight there and straight on.
  private func leastSeconds(through feature: Feature) -> Double {
    guard let first = legs.first, let start = first.points.first, let end = destination
    else { return 0 }
    let there = feature.distance(to: Place(floor: first.floor, point: start))
    let on = feature.distance(to: end)
    let freed = feature.influence - Pace.clearance
    return (max(0, there - freed) + max(0, on - freed)) / Pace.walking
  }
}

extension Leg {
  /// The straight pieces; one of no length where nobody walks.
  fileprivate var pieces: [Segment] {
    points.count > 1
      ? Polyline(points).segments : points.prefix(1).map { Segment($0, $0) }
  }
}

extension FeatureChange {
  /// Whether somebody may get through a door who did not before.
  fileprivate var opensDoor: Bool {
    let wasOpen = before.map { !$0.isClosed && $0.isStepFree && !$0.isOneWay } ?? false
    let isOpen = after.map { !$0.isClosed } ?? false
    return isOpen || !wasOpen
  }
}

extension Feature {
  /// What of a feature routes depend on; `nil` for what nobody bumps into or goes through.
  fileprivate var traits: Feature? {
    guard kind == .connector || isInTheWay else { return nil }
    let words: Set = ["name", "description", "groups", "tags", "foreignId", "capacity"]
    var traits = self
    traits.properties = properties.filter { !words.contains($0.key) }
    return traits
  }

  fileprivate var isInTheWay: Bool {
    switch kind {
    case .wall, .obstacle, .door: true
    case .area: isWalled || isForbidden
    case .poi, .connector, .anchor, .marker: false
    }
  }

  /// Metres around the shape within which a walk may notice it.
  fileprivate var influence: Double {
    let own =
      kind == .door
      ? max(width ?? 0, depth ?? Opening.defaultDepth) / 2 : thickness / 2
    return own + 2 * Pace.clearance
  }

  /// A lower bound of the metres from a place to the feature; 0 from other floors.
  fileprivate func distance(to place: Place) -> Double {
    if kind == .connector {
      return zip(connectorFloors, shape.vertices).filter { $0.0 == place.floor }
        .map { max(0, $0.1.distance(to: place.point) - FloorGraph.landingLimit) }.min() ?? 0
    }
    return floor == place.floor ? shape.distance(to: Segment(place.point, place.point)) : 0
  }
}

extension Shape {
  /// The smallest distance between the shape, its inside included, and a segment, in metres.
  fileprivate func distance(to segment: Segment) -> Double {
    switch self {
    case .point(let point): return segment.distance(to: point)
    case .circle(let center, let radius): return max(0, segment.distance(to: center) - radius)
    case .polyline, .polygon:
      if case .polygon(let polygon) = self, polygon.contains(segment.start) { return 0 }
      return segments.lazy.map { $0.squaredDistance(to: segment) }.min()?.squareRoot()
        ?? .infinity
    }
  }
}
