import Geometry
public import IndoorModel

extension Route {
  /// Whether an edit may have made this route impossible or no longer the quickest.
  ///
  /// Besides what features do to it: routes over a floor that is no more, or is described in other
  /// words, are touched; those over several floors by each that comes, goes or changes, because
  /// the time that connectors take depends on the storeys between.
  /// - Complexity: O(*changes* × *points*); many routes are held against an edit by `WayChanges`.
  public func isTouched(by changes: VenueChanges) -> Bool {
    WayChanges(changes).touch(self)
  }

  /// Whether changes of features may have made this route impossible or no longer the quickest.
  ///
  /// Touched is a route that comes near something solid, a door or a connector that was changed,
  /// and one that a taken away thing, a door or a connector could make quicker: where the straight
  /// way through it takes less time. When it says yes, ask for the route again; names and other
  /// words do not touch a route.
  /// - Complexity: O(*changes* × *points*).
  public func isTouched(by changes: [FeatureChange]) -> Bool {
    isTouched(by: VenueChanges(features: changes))
  }

  /// Whether the path comes near something that was changed and that one bumps into or goes through.
  func isCrossed(by changes: [FeatureChange]) -> Bool {
    WayChanges(VenueChanges(features: changes)).cross(self)
  }

  /// Metres around a feature's shape within which a walk may notice it.
  static func influence(of feature: Feature) -> Double { feature.influence }

  /// Whether the path comes so near to a feature that it may be in the way.
  func comesNear(_ feature: Feature) -> Bool {
    if feature.kind == .connector { return legs.contains { $0.connector?.id == feature.id } }
    guard feature.isInTheWay, let bounds = feature.shape.bounds else { return false }
    let margin = feature.influence
    let near = bounds.expanded(by: margin)
    return legs.contains { leg in
      leg.floor == feature.floor
        && leg.pieces.contains { piece in
          piece.bounds.intersects(near) && feature.shape.distance(to: piece) <= margin
        }
    }
  }

  /// The least that a walk from this route's start to its end through a feature can take, in
  /// seconds: straight there and straight on.
  func leastSeconds(through feature: Feature) -> Double {
    guard let first = legs.first, let start = first.points.first, let end = destination
    else { return 0 }
    let there = feature.distance(to: Place(floor: first.floor, point: start))
    let on = feature.distance(to: end)
    let freed = feature.freed
    return (max(0, there - freed) + max(0, on - freed)) / Pace.walking
  }
}

extension Leg {
  /// The straight pieces; one of no length where the route stays in place.
  fileprivate var pieces: [Segment] {
    points.count > 1
      ? Polyline(points).segments : points.prefix(1).map { Segment($0, $0) }
  }
}

extension FeatureChange {
  /// Whether a door lets walkers through that it did not before.
  var opensDoor: Bool {
    let wasOpen = before.map { !$0.isClosed && $0.isStepFree && !$0.isOneWay } ?? false
    let isOpen = after.map { !$0.isClosed } ?? false
    return isOpen || !wasOpen
  }
}

extension Feature {
  /// What of a feature routes depend on; `nil` for what is neither in the way nor a way.
  var traits: Feature? {
    guard kind == .connector || isInTheWay else { return nil }
    let words: Set = ["name", "description", "groups", "tags", "foreignId", "source", "capacity"]
    var traits = self
    traits.properties = properties.filter { !words.contains($0.key) }
    return traits
  }

  var isInTheWay: Bool {
    switch kind {
    case .wall, .obstacle, .door: true
    case .area: isWalled || isForbidden || !forbiddenFor.isEmpty || !avoidFor.isEmpty
    case .poi, .connector, .anchor, .marker, .line: false
    }
  }

  /// Metres around the shape within which a walk may notice it.
  var influence: Double {
    let own =
      kind == .door
      ? max(width ?? 0, depth ?? Opening.defaultDepth) / 2 : thickness / 2
    return own + max(2 * Pace.clearance, Self.farthestRing)
  }

  /// Metres between a thing's surface and the ring around it that the widest walkers keep out of.
  private static let farthestRing = {
    let widest = Profile.allCases.map { WalkerTraits.usual(for: $0).clearance }.max() ?? 0
    return widest + Rounding.excess(clearance: widest) + Rounding.gridAllowance
  }()

  /// Metres around the shape within which it keeps walkers away.
  var freed: Double { influence - Pace.clearance }

  /// A lower bound of the metres from a place to the feature; 0 from other floors.
  fileprivate func distance(to place: Place) -> Double {
    if kind == .connector {
      return zip(connectorFloors, shape.vertices).filter { $0.0 == place.floor }
        .map { max(0, $0.1.distance(to: place.point) - Landings.limit) }.min() ?? 0
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
