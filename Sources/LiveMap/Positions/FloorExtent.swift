import Geometry

/// The extent of a floor and the units of its positions, in plain numbers.
struct FloorExtent: BitwiseCopyable {
  private let minX, minY, maxX, maxY: Double
  private let originX, originY, unit: Double
  /// Whether the floor is in the plan.
  let isPresent: Bool

  /// Makes the extent of a floor; its bounds are `nil` while it is away.
  init(_ bounds: Box?, _ frame: FloorFrame) {
    let box = bounds ?? Box(frame.origin, frame.origin)
    (minX, minY, maxX, maxY) = (box.min.x, box.min.y, box.max.x, box.max.y)
    (originX, originY, unit) = (frame.origin.x, frame.origin.y, frame.unit)
    isPresent = bounds != nil
  }

  /// Whether a point lies in the plan.
  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x <= maxX && y >= minY && y <= maxY
  }

  /// The metres from the plan to a point; 0 inside.
  func distance(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (max(minX - x, 0, x - maxX), max(minY - y, 0, y - maxY))
    return Vector(dx: dx, dy: dy).length
  }

  /// A point as steps from the origin; what lies beyond the reach is put on its edge.
  func steps(_ x: Double, _ y: Double) -> (x: Int16, y: Int16) {
    (steps(x - originX), steps(y - originY))
  }

  private func steps(_ metres: Double) -> Int16 {
    Int16(min(max((metres / unit).rounded(), -32_767), 32_767))
  }

  /// The point that steps from the origin stand for.
  func point(x: Int16, y: Int16) -> (x: Double, y: Double) {
    (originX + Double(x) * unit, originY + Double(y) * unit)
  }
}
