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
    if legs == earlier.legs, profile == earlier.profile { return true }
    let skipped = earlier.legs.count - legs.count
    guard skipped >= 0, profile == earlier.profile, let first = legs.first else { return false }
    let rest = earlier.legs[skipped...]
    guard let old = rest.first, first.floor == old.floor, first.connector == old.connector,
      zip(legs, rest).dropFirst().allSatisfy({ $0.isAlike($1) })
    else { return false }
    let progress = earlier.progress(at: place)
    guard abs(progress.remaining - distance) <= 0.1 + progress.offset else { return false }
    // The beginning lies anywhere on the earlier leg; its corners must be the ones still ahead.
    let later = rest.dropFirst().reduce(0) { $0 + $1.distance }
    return areNear(
      first.corners(within: first.distance), old.corners(within: progress.remaining - later))
  }
}

extension Leg {
  fileprivate func isAlike(_ other: Leg) -> Bool {
    floor == other.floor && connector == other.connector && areNear(points, other.points)
  }

  /// The points within a distance, less a step, of the leg's end; its end, too.
  fileprivate func corners(within distance: Double) -> [Point] {
    let step = 0.25
    var corners: [Point] = []
    var left = 0.0
    for (index, point) in points.enumerated().reversed() {
      if index + 1 < points.count { left += point.distance(to: points[index + 1]) }
      if left > max(0, distance - step) { break }
      corners.append(point)
    }
    return corners
  }
}

private func areNear(_ some: [Point], _ others: [Point]) -> Bool {
  some.count == others.count && zip(some, others).allSatisfy { $0.distance(to: $1) < 0.01 }
}
