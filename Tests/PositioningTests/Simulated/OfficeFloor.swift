import Geometry
import IndoorModel
import Positioning
import TestKit

/// A corridor between two rows of rooms, 30 m by 20 m, with a door for each room.
struct OfficeFloor {
  static let floor: Identifier<Floor> = "0"
  let plan: OutlinePlan
  /// Thin, without those round the floor.
  let walls: [Segment]

  init() {
    let outline = Polygon([
      Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 20), Point(x: 0, y: 20),
    ])
    var walls: [Segment] = []
    for room in 0..<5 {
      let x = Double(room) * 6
      for y in [9.0, 11] {
        walls.append(Segment(Point(x: x, y: y), Point(x: x + 2.4, y: y)))
        walls.append(Segment(Point(x: x + 3.6, y: y), Point(x: x + 6, y: y)))
      }
      guard room > 0 else { continue }
      walls.append(Segment(Point(x: x, y: 0), Point(x: x, y: 9)))
      walls.append(Segment(Point(x: x, y: 11), Point(x: x, y: 20)))
    }
    var plan = OutlinePlan()
    plan.set([outline], walls: walls, on: Self.floor)
    self.plan = plan
    self.walls = walls
  }

  /// How many walls stand between two points.
  func walls(_ start: Point, _ end: Point) -> Int {
    walls.count { $0.intersects(Segment(start, end)) }
  }

  /// The places, twice a second, of a person on the way from room to room through the doors.
  func walk(seconds: Double, seed: UInt64, every period: Double = 0.5) -> [Point] {
    var random = SeededGenerator(seed: seed)
    var corners = [Point(x: 3, y: 10)]
    for _ in 0..<Int(seconds / 10) + 1 {
      let (x, isUpper) = (Double(Int(random.share * 5)) * 6, random.share < 0.5)
      let hall = Point(x: x + 3, y: 10)
      let end = Point(
        x: x + 0.5 + 5 * random.share,
        y: isUpper ? 11.5 + 8 * random.share : 0.5 + 8 * random.share)
      // In and out by the middle of the door, at right angles to the wall.
      let door = Point(x: x + 3, y: isUpper ? 11.2 : 8.8)
      corners += [hall, door, end, door, hall]
    }
    return Self.points(along: corners, metres: 1.2 * period, count: Int(seconds / period))
  }

  private static func points(along corners: [Point], metres: Double, count: Int) -> [Point] {
    var points: [Point] = []
    var left = 0.0
    for (start, end) in zip(corners, corners.dropFirst()) {
      let length = start.distance(to: end)
      while left < length, points.count < count {
        points.append(start.interpolated(to: end, fraction: left / length))
        left += metres
      }
      left -= length
    }
    return points
  }
}
