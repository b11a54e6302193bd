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
  /// Metres that the point is moved inside at most.
  private static let greatestDepth = 0.5
  /// Metres of a leap that is no walk: the estimate was wrong before.
  private static let leap = 3.0
  /// Metres from walls.
  private static let clearance = 0.02
  /// Metres by which a way around corners may be longer than one and a half times the straight one.
  private static let detour = 0.5

  private var place: Place?
  private var blockedSince: Double?
  private var lastTime = -Double.infinity

  /// Follows an estimate.
  ///
  /// - Parameter covariance: of the estimate, in square metres.
  /// - Returns: the point to draw.
  mutating func follow(
    _ target: Point, on floor: Identifier<Floor>?, covariance: PositionCovariance, time: Double,
    plan: (any PositioningPlan)?
  ) -> Point {
    guard let plan, let floor else { return target }
    let seconds = time - lastTime
    lastTime = time
    let goal = Self.walkable(near: target, on: floor, covariance: covariance, plan: plan)
    let point = walk(
      to: goal, on: floor, covariance: covariance, time: time, seconds: seconds, plan: plan)
    place = Place(floor: floor, point: point)
    return point
  }

  /// Goes as far as walls allow, or through them once the goal stays behind them.
  private mutating func walk(
    to goal: Point, on floor: Identifier<Floor>, covariance: PositionCovariance, time: Double,
    seconds: Double, plan: any PositioningPlan
  ) -> Point {
    let since = blockedSince ?? time
    blockedSince = nil
    guard let last = place, last.floor == floor,
      last.point.distance(to: goal) < Self.leap + MotionModel.fastest * seconds
    else { return goal }
    let reach = 1.5 * last.point.distance(to: goal) + Self.detour
    if leads(from: last.point, to: goal, on: floor, plan: plan, corners: 3, length: reach) {
      return goal
    }
    let next = slide(from: last.point, to: goal, on: floor, plan: plan)
    // 5.99 is the square of the standard deviations that hold 95 % of two dimensions.
    let isOutside = covariance.squaredDeviations(of: next - goal) > 5.99
    guard time - since < (isOutside ? Self.outsideSeconds : Self.insideSeconds) else { return goal }
    blockedSince = since
    return next
  }

  /// A point on walkable ground near an estimate.
  private static func walkable(
    near target: Point, on floor: Identifier<Floor>, covariance: PositionCovariance,
    plan: any PositioningPlan
  ) -> Point {
    guard let edge = plan.nearestWalkable(to: target, on: floor),
      let inward = (edge - target).normalized
    else { return target }
    let depth = depth(
      of: edge.distance(to: target), deviation: covariance.deviation(along: inward))
    let inner = edge + inward * depth
    let isFree =
      plan.isWalkable(inner, on: floor) && plan.firstWall(from: edge, to: inner, on: floor) == nil
    return isFree ? inner : edge
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
    from start: Point, to target: Point, on floor: Identifier<Floor>, plan: any PositioningPlan
  ) -> Point {
    var point = start
    var goal = target
    for _ in 0..<3 {
      guard let wall = plan.firstWall(from: point, to: goal, on: floor) else {
        return plan.isWalkable(goal, on: floor) ? goal : point
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
    from start: Point, to target: Point, on floor: Identifier<Floor>,
    plan: any PositioningPlan, corners: Int, length: Double
  ) -> Bool {
    guard let wall = plan.firstWall(from: start, to: target, on: floor) else { return true }
    guard corners > 0, let along = (wall.end - wall.start).normalized else { return false }
    let side = along.cross(start - wall.start) < 0 ? -Self.clearance : Self.clearance
    for (end, outward) in [(wall.end, along), (wall.start, -along)] {
      let corner = end + outward * Self.clearance + along.perpendicular * side
      let left = length - start.distance(to: corner)
      guard left >= corner.distance(to: target),
        plan.firstWall(from: start, to: corner, on: floor) == nil
      else { continue }
      if leads(
        from: corner, to: target, on: floor, plan: plan, corners: corners - 1, length: left)
      {
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
