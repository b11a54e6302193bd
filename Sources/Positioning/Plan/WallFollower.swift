import Foundation
import Geometry
import IndoorModel

/// The point of a tag that is drawn: it walks after the estimate, slides along walls, and changes
/// sides only when the estimate stays beyond a wall.
struct WallFollower: Sendable {
  /// Seconds that the estimate must be beyond a wall before the point follows it there, where the point
  /// is outside of the estimate's own accuracy and where it is inside.
  private static let outsideSeconds = 1.5
  private static let insideSeconds = 3.0
  /// Metres that the point is moved away from walls at most.
  private static let greatestDepth = 0.5
  /// Standard deviations beyond which a wall does not matter.
  private static let farWall = 2.5
  /// Metres of a leap that is no walk: the estimate was wrong before.
  private static let leap = 3.0
  /// Metres of uncertainty below which walls move nothing.
  private static let minimalDeviation = 0.05
  /// Metres that the middle of a person keeps from walls.
  private static let bodyRadius = 0.2
  /// Metres from walls.
  private static let clearance = 0.02
  /// Metres by which a way around corners may be longer than one and a half times the straight one.
  private static let detour = 0.5

  private var place: Place?
  private var blockedSince: Double?
  private var lastTime = -Double.infinity

  /// Follows an estimate.
  ///
  /// - Parameters:
  ///   - belief: the filter's own covariance of the estimate, in square metres. Walls move the point by
  ///     it: a surprise widens what is reported, and says nothing of where a tag is between walls.
  ///   - covariance: the reported one, which says how long the point waits before a wall.
  /// - Returns: the point to draw.
  mutating func follow(
    _ target: Point, on floor: Identifier<Floor>?, belief: PositionCovariance,
    covariance: PositionCovariance, time: Double, plan: OutlinePlan?
  ) -> Point {
    guard let plan, let floor else { return target }
    let seconds = time - lastTime
    lastTime = time
    var point = target
    if let outline = plan[floor] {
      let goal = Self.walkable(near: target, covariance: belief, in: outline)
      point = walk(
        to: goal, on: floor, covariance: covariance, time: time, seconds: seconds, in: outline)
    }
    place = Place(floor: floor, point: point)
    return point
  }

  /// Goes as far as walls allow, or through them once the goal stays behind them.
  private mutating func walk(
    to goal: Point, on floor: Identifier<Floor>, covariance: PositionCovariance, time: Double,
    seconds: Double, in outline: FloorOutline
  ) -> Point {
    let since = blockedSince ?? time
    blockedSince = nil
    guard let last = place, last.floor == floor,
      last.point.distance(to: goal) < Self.leap + MotionModel.fastest * seconds
    else { return goal }
    let reach = 1.5 * last.point.distance(to: goal) + Self.detour
    if leads(from: last.point, to: goal, in: outline, corners: 3, length: reach) { return goal }
    let next = slide(from: last.point, to: goal, in: outline)
    // 5.99 is the square of the standard deviations that hold 95 % of two dimensions.
    let isOutside = covariance.squaredDeviations(of: next - goal) > 5.99
    guard time - since < (isOutside ? Self.outsideSeconds : Self.insideSeconds) else { return goal }
    blockedSince = since
    return next
  }

  /// A point on walkable ground near an estimate.
  private static func walkable(
    near target: Point, covariance: PositionCovariance, in outline: FloorOutline
  ) -> Point {
    guard let edge = outline.nearestWalkable(to: target) else { return target }
    guard let inward = (edge - target).normalized else {
      return betweenWalls(target, covariance: covariance, in: outline)
    }
    let depth = depth(
      of: edge.distance(to: target), deviation: covariance.deviation(along: inward))
    let inner = edge + inward * depth
    let isFree = outline.contains(inner) && outline.firstWall(from: edge, to: inner) == nil
    return isFree ? inner : edge
  }

  /// The mean of the part of an estimate between the walls around it.
  ///
  /// Walls are looked for along both axes of the nearest one, so that those of a room or a corridor are
  /// met at right angles.
  private static func betweenWalls(
    _ target: Point, covariance: PositionCovariance, in outline: FloorOutline
  ) -> Point {
    func wall(_ axis: Vector, deviation: Double) -> (distance: Double, wall: Segment)? {
      let end = target + axis * (farWall * deviation)
      guard let wall = outline.firstWall(from: target, to: end) else { return nil }
      let hit = Segment(target, end).intersection(with: wall) ?? target
      return (target.distance(to: hit), wall)
    }
    let largest = max(covariance.xx, covariance.yy).squareRoot()
    guard largest > minimalDeviation, !outline.isFree(around: target, reach: farWall * largest)
    else { return target }
    let compass = [
      Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
    ]
    let nearest = compass.compactMap { wall($0, deviation: largest) }
      .min { $0.distance < $1.distance }
    guard let nearest, let along = (nearest.wall.end - nearest.wall.start).normalized else {
      return target
    }
    var point = target
    for axis in [along.perpendicular, along] {
      let deviation = covariance.deviation(along: axis)
      let ahead = wall(axis, deviation: deviation)?.distance ?? .infinity
      let behind = wall(-axis, deviation: deviation)?.distance ?? .infinity
      point =
        point + axis
        * shift(deviation: deviation, behind: behind - bodyRadius, ahead: ahead - bodyRadius)
    }
    return outline.firstWall(from: target, to: point) == nil ? point : target
  }

  /// The mean of a normal distribution around 0 of which only the part between two walls is possible.
  private static func shift(deviation: Double, behind: Double, ahead: Double) -> Double {
    guard deviation > minimalDeviation, behind < .infinity || ahead < .infinity else { return 0 }
    let (low, high) = (-behind / deviation, ahead / deviation)
    func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * .pi).squareRoot() }
    func share(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
    let shift = deviation * (density(low) - density(high)) / max(1e-6, share(high) - share(low))
    return max(-greatestDepth, min(greatestDepth, shift))
  }

  /// How far beyond a wall the mean of a normal distribution lies of which only that part is possible.
  ///
  /// - Parameters:
  ///   - distance: from the distribution's mean to the wall, in metres.
  ///   - deviation: across the wall, in metres.
  private static func depth(of distance: Double, deviation: Double) -> Double {
    guard deviation > 1e-3 else { return 0 }
    let x = min(5, distance / deviation)
    let hazard = exp(-x * x / 2) / (2 * .pi).squareRoot() / (0.5 * erfc(x / 2.0.squareRoot()))
    return min(greatestDepth, max(0, deviation * (hazard - x)))
  }

  /// Where a walk that may not cross walls comes closest to the target by sliding along two of them.
  private func slide(
    from start: Point, to target: Point, in outline: FloorOutline
  ) -> Point {
    var point = start
    var goal = target
    for _ in 0..<3 {
      guard let wall = outline.firstWall(from: point, to: goal) else {
        return outline.contains(goal) ? goal : point
      }
      point = stop(before: wall, from: point, to: goal)
      let along = wall.end - wall.start
      guard along.squaredLength > 0 else { return point }
      goal = point + along * ((target - point).dot(along) / along.squaredLength)
      if goal.squaredDistance(to: point) < 1e-6 { return point }
    }
    return point
  }

  /// Whether a short way leads around the ends of the walls between two points.
  private func leads(
    from start: Point, to target: Point, in outline: FloorOutline, corners: Int, length: Double
  ) -> Bool {
    guard let wall = outline.firstWall(from: start, to: target) else { return true }
    guard corners > 0, let along = (wall.end - wall.start).normalized else { return false }
    let side = along.cross(start - wall.start) < 0 ? -Self.clearance : Self.clearance
    for (end, outward) in [(wall.end, along), (wall.start, -along)] {
      let corner = end + outward * Self.clearance + along.perpendicular * side
      let left = length - start.distance(to: corner)
      guard left >= corner.distance(to: target),
        outline.firstWall(from: start, to: corner) == nil
      else { continue }
      if leads(from: corner, to: target, in: outline, corners: corners - 1, length: left) {
        return true
      }
    }
    return false
  }

  /// The point a little before a wall on the way to a goal beyond it.
  private func stop(before wall: Segment, from start: Point, to goal: Point) -> Point {
    let way = Segment(start, goal)
    guard let hit = way.intersection(with: wall),
      let normal = (wall.end - wall.start).perpendicular.normalized
    else { return start }
    // Perpendicular to the wall, so that a shallow approach does not stop far from it.
    let side = (start - hit).dot(normal)
    let distance = min(abs(side), Self.clearance)
    let stopped = hit + normal * (side < 0 ? -distance : distance)
    // A start on the wall itself stays there.
    return abs(side) < 1e-9 ? start : stopped
  }
}
