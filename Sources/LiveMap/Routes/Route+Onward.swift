import Geometry
import IndoorModel
import Routing

extension Route {
  /// Whether this route, computed on the way, is the rest of another one.
  ///
  /// - Parameters:
  ///   - earlier: the route that is being walked.
  ///   - place: where this route begins.
  func goesOn(_ earlier: Route, from place: Place) -> Bool {
    let skipped = earlier.legs.count - legs.count
    guard skipped >= 0, let first = legs.first, profile == earlier.profile else { return false }
    let rest = earlier.legs[skipped...]
    // The beginning lies anywhere on the earlier leg; its corners must be the ones still ahead.
    guard let old = rest.first, first.endsAlike(old), zip(legs, rest).dropFirst().allSatisfy(alike)
    else { return false }
    let progress = earlier.progress(at: place)
    return abs(progress.remaining - distance) <= 0.1 + progress.offset
  }

  private func alike(_ leg: Leg, _ other: Leg) -> Bool {
    leg.points.count == other.points.count && leg.endsAlike(other)
      && zip(leg.points.prefix(1), other.points).allSatisfy { $0.isNear($1) }
  }
}

extension Leg {
  /// Whether all points but the first are the last ones of another leg.
  fileprivate func endsAlike(_ other: Leg) -> Bool {
    let corners = points.dropFirst()
    return floor == other.floor && connector == other.connector
      && corners.count <= other.points.count
      && zip(corners, other.points.suffix(corners.count)).allSatisfy { $0.isNear($1) }
  }
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool { distance(to: other) < 0.01 }
}
