import Geometry

/// The corners of a floor by number, laid out so that a search reads few bytes of each.
///
/// Numbers are never used again: what is retired stays, so that old edges can be recognised.
struct Nodes: Sendable {
  private(set) var xs: [Double] = []
  private(set) var ys: [Double] = []
  private(set) var outwardXs: [Double] = []
  private(set) var outwardYs: [Double] = []
  /// The square of the spread, a little widened: walks along a wall lie exactly on its limit.
  private(set) var squaredSpreads: [Double] = []
  /// The square of the slack; 0 for most.
  private(set) var squaredSlacks: [Double] = []
  /// Whether somebody may stand there.
  private(set) var isFree: [Bool] = []
  /// Whether the corner is none any more.
  private(set) var isRetired: [Bool] = []
  private(set) var retiredCount = 0

  var count: Int { xs.count }

  func point(_ node: Int) -> Point { Point(x: xs[node], y: ys[node]) }

  func outward(_ node: Int) -> Vector { Vector(dx: outwardXs[node], dy: outwardYs[node]) }

  /// Adds a corner, at first not free.
  mutating func append(_ corner: Corner) -> Int32 {
    xs.append(corner.position.x)
    ys.append(corner.position.y)
    outwardXs.append(corner.outward.dx)
    outwardYs.append(corner.outward.dy)
    squaredSpreads.append(corner.spread * corner.spread + 1e-6)
    squaredSlacks.append(corner.slack * corner.slack)
    isFree.append(false)
    isRetired.append(false)
    return Int32(xs.count - 1)
  }

  mutating func retire(_ node: Int32) {
    isRetired[Int(node)] = true
    isFree[Int(node)] = false
    retiredCount += 1
  }

  mutating func setFree(_ node: Int, _ value: Bool) { isFree[node] = value }

  /// Whether a walk that goes off in a direction, or comes from it, may bend at a node without
  /// being longer than needed.
  @inline(__always)
  func isTaut(_ node: Int, dx: Double, dy: Double, squaredLength: Double) -> Bool {
    let outward = dx * outwardXs[node] + dy * outwardYs[node]
    return outward * outward <= squaredSpreads[node] * squaredLength
  }
}
