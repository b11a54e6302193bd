import Geometry
import IndoorModel

/// The point of a tag that is drawn: it walks after the estimate, slides along walls, and changes
/// sides only when the estimate stays beyond a wall.
struct WallFollower: Sendable {
  /// Seconds that the estimate must be beyond a wall, outside of its own accuracy, before the point
  /// follows it there.
  private static let patienceSeconds = 1.5
  /// Metres from walls.
  private static let clearance = 0.02
  /// Metres by which a way around corners may be longer than one and a half times the straight one.
  private static let detour = 0.5

  private var place: Place?
  private var strayedSince: Double?

  /// Follows an estimate.
  ///
  /// - Parameter covariance: of the estimate, in square metres.
  /// - Returns: the point to draw.
  mutating func follow(
    _ target: Point, on floor: Identifier<Floor>?, covariance: PositionCovariance, time: Double,
    plan: (any PositioningPlan)?
  ) -> Point {
    guard let plan, let floor else { return target }
    guard let last = place, last.floor == floor else {
      return settle(at: target, on: floor, plan: plan)
    }
    let next = slide(from: last.point, to: target, on: floor, plan: plan)
    place = Place(floor: floor, point: next)
    // 5.99 is the square of the standard deviations that hold 95 % of two dimensions.
    guard covariance.squaredDeviations(of: next - target) > 5.99 else {
      strayedSince = nil
      return next
    }
    let since = strayedSince ?? time
    strayedSince = since
    guard time - since >= Self.patienceSeconds else { return next }
    return settle(at: target, on: floor, plan: plan)
  }

  private mutating func settle(
    at target: Point, on floor: Identifier<Floor>, plan: any PositioningPlan
  ) -> Point {
    let point = plan.nearestWalkable(to: target, on: floor) ?? target
    place = Place(floor: floor, point: point)
    strayedSince = nil
    return point
  }

  /// Where a walk that may not cross walls comes closest to the target by sliding along two of them.
  private func slide(
    from start: Point, to target: Point, on floor: Identifier<Floor>, plan: any PositioningPlan
  ) -> Point {
    let reach = 1.5 * start.distance(to: target) + Self.detour
    if leads(from: start, to: target, on: floor, plan: plan, corners: 3, length: reach) {
      return plan.nearestWalkable(to: target, on: floor) ?? target
    }
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
