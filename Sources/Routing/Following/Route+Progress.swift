import Geometry
public import IndoorModel

extension Route {
  /// Metres from the destination within which a navigator has arrived.
  public static let arrivalDistance = 1.0

  /// Where the route ends; `nil` only for a route without legs.
  public var destination: Place? {
    guard let leg = legs.last, let point = leg.points.last else { return nil }
    return Place(floor: leg.floor, point: point)
  }

  /// How far along the route a place is.
  ///
  /// Where the path comes by more than once, the nearest piece counts. A navigator between the two
  /// ends of a connector, on either of its floors, is on the path.
  /// - Complexity: O(*n*) in the number of points.
  public func progress(at place: Place) -> RouteProgress {
    var rest = distance
    var best = RouteProgress(offset: .infinity, remaining: rest, hasArrived: false)
    for (number, leg) in legs.enumerated() {
      if leg.floor == place.floor {
        let nearest = leg.nearest(to: place.point)
        if nearest.offset < best.offset {
          best.offset = nearest.offset
          best.remaining = max(0, rest - nearest.walked)
        }
      }
      rest -= leg.distance
      if let ride = ride(after: number), [leg.floor, legs[number + 1].floor].contains(place.floor),
        ride.distance(to: place.point) < best.offset
      {
        best.offset = ride.distance(to: place.point)
        best.remaining = max(0, rest)
      }
    }
    if let destination, destination.floor == place.floor {
      best.hasArrived = destination.point.distance(to: place.point) <= Self.arrivalDistance
    }
    return best
  }

  /// The straight line between the ends of the connector after a leg.
  private func ride(after number: Int) -> Segment? {
    guard legs[number].connector != nil, number + 1 < legs.count,
      let enter = legs[number].points.last, let leave = legs[number + 1].points.first
    else { return nil }
    return Segment(enter, leave)
  }
}

extension Leg {
  /// The distance from a point to the path, and how far along the path the nearest point lies.
  func nearest(to point: Point) -> (offset: Double, walked: Double) {
    guard let first = points.first else { return (.infinity, 0) }
    var best = (offset: first.distance(to: point), walked: 0.0)
    var walked = 0.0
    for segment in Polyline(points).segments {
      let fraction = segment.fraction(nearest: point)
      let offset = segment.start.interpolated(to: segment.end, fraction: fraction)
        .distance(to: point)
      let length = segment.length
      if offset < best.offset { best = (offset, walked + fraction * length) }
      walked += length
    }
    return best
  }
}

/// How far along a route a navigator is.
public struct RouteProgress: Hashable, Sendable {
  /// Metres off the path; infinite on a floor that the route does not visit.
  public var offset: Double
  /// Metres left to walk from the nearest point of the path; the whole route off its floors.
  public var remaining: Double
  /// Whether the destination is reached: on its floor and within `Route.arrivalDistance`.
  public var hasArrived: Bool

  /// Makes a progress.
  public init(offset: Double, remaining: Double, hasArrived: Bool) {
    self.offset = offset
    self.remaining = remaining
    self.hasArrived = hasArrived
  }
}
