import Geometry
import TestKit

/// A person on the way from one random point of a hall to the next, with pauses.
struct SimulatedWalk {
  private(set) var point: Point
  private(set) var velocity = Vector(dx: 0, dy: 0)
  private let bounds: Box
  private var goal: Point
  private var pause = 0.0
  private var random: SeededGenerator

  init(in bounds: Box, seed: UInt64) {
    self.bounds = bounds
    random = SeededGenerator(seed: seed)
    point = Self.spot(in: bounds, using: &random)
    goal = Self.spot(in: bounds, using: &random)
  }

  /// Walks on for some seconds; velocities change within half a second.
  mutating func advance(seconds: Double) {
    var wanted = Vector(dx: 0, dy: 0)
    if pause > 0 {
      pause -= seconds
    } else if point.distance(to: goal) < 0.5 {
      goal = Self.spot(in: bounds, using: &random)
      if random.share < 0.3 { pause = 3 * random.share }
    } else if let direction = (goal - point).normalized {
      wanted = direction * 1.3
    }
    velocity = velocity + (wanted - velocity) * min(1, 2 * seconds)
    point = point + velocity * seconds
  }

  private static func spot(in bounds: Box, using random: inout SeededGenerator) -> Point {
    Point(
      x: bounds.min.x + bounds.width * random.share, y: bounds.min.y + bounds.height * random.share)
  }
}
