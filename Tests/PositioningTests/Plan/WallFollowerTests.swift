import Geometry
import IndoorModel
import Testing

@testable import Positioning

struct WallFollowerTests {
  private static let floor: Identifier<Floor> = "0"
  /// A hall of 20 m by 20 m.
  private let plan: OutlinePlan = {
    var plan = OutlinePlan()
    plan.set(
      [
        Polygon([
          Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 20), Point(x: 0, y: 20),
        ])
      ], on: floor)
    return plan
  }()
  private let surprised = PositionCovariance(xx: 0.25, yy: 0.25)

  @Test func `a surprise alone does not push a dot away from a wall`() {
    let target = Point(x: 10, y: 0.33)
    let shown = shown(target, belief: PositionCovariance(xx: 0.0036, yy: 0.0036))
    #expect(shown.distance(to: target) < 0.01)
  }

  @Test func `a dot keeps away from a wall as far as its place is uncertain`() {
    let shown = shown(Point(x: 10, y: 0.33), belief: surprised)
    #expect(shown.x == 10)
    #expect(shown.y > 0.5)
  }

  @Test func `an estimate beyond a wall is shown before it`() {
    let shown = shown(
      Point(x: 10, y: -0.4), belief: PositionCovariance(xx: 0.0036, yy: 0.0036))
    #expect(shown.y > 0)
    #expect(shown.y < 0.1)
  }

  /// Where a dot is drawn that was far from walls before.
  private func shown(_ target: Point, belief: PositionCovariance) -> Point {
    var follower = WallFollower()
    _ = follower.follow(
      Point(x: 10, y: 1.5), on: Self.floor, belief: belief, covariance: belief, time: 0,
      plan: plan)
    return follower.follow(
      target, on: Self.floor, belief: belief, covariance: surprised, time: 1, plan: plan)
  }
}
