import Foundation
import Geometry
import IndoorModel
import Yams

/// The cabin of a lift, in metres.
struct RMFCabin {
  let center: Point
  private let width: Double
  private let depth: Double
  private let yaw: Double

  init(_ lift: Node, center: Point) {
    self.center = center
    width = min(max(lift["width"]?.number ?? 2, 0.2), 50)
    depth = min(max(lift["depth"]?.number ?? 2, 0.2), 50)
    yaw = lift["yaw"]?.number ?? 0
  }

  var outline: Polygon {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
    return Polygon(corners.map { point($0 * width / 2, $1 * depth / 2) })
  }

  /// The line of a door; Open-RMF gives its place in the frame of the cabin.
  func threshold(of door: Node?) -> Polyline? {
    guard let door, let x = door["x"]?.number, let y = door["y"]?.number else { return nil }
    let half = min(max(door["width"]?.number ?? 1, 0.2), 20) / 2
    let angle = door["motion_axis_orientation"]?.number ?? 0
    let along = Vector(dx: cos(angle) * half, dy: sin(angle) * half)
    return Polyline([
      point(x - along.dx, y - along.dy), point(x + along.dx, y + along.dy),
    ])
  }

  private func point(_ x: Double, _ y: Double) -> Point {
    center + Vector(dx: x * cos(yaw) - y * sin(yaw), dy: x * sin(yaw) + y * cos(yaw))
  }
}
