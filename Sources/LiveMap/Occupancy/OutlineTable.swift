import Geometry

/// The outlines of one floor's areas in plain numbers, for comparing distances with a margin.
struct OutlineTable {
  /// How far inside an area a point is, as far as it matters.
  enum Depth: Int8, Comparable {
    /// Outside by the margin or more.
    case far
    /// Outside.
    case outside
    /// Inside.
    case inside
    /// Inside by the margin or more.
    case deep

    static func < (left: Depth, right: Depth) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Side {
    let segment: Segment
    let bounds: Box
  }

  private struct Outline {
    /// Beyond it all points are far.
    let reach: Box
    /// Where the sides begin and end in the list; none for circles.
    let first: Int32
    let end: Int32
    let center: Point
    let radius: Double
  }

  private let margin: Double
  /// A side that is so far away or more, squared, does not matter.
  private let squaredReach: Double
  private var outlines: [Outline] = []
  private var sides: [Side] = []

  /// Makes an empty table.
  ///
  /// - Parameter margin: metres.
  init(margin: Double) {
    self.margin = margin
    squaredReach = (margin + 1e-6) * (margin + 1e-6)
  }

  /// Adds an outline; they are known by the order in which they come.
  mutating func add(_ outline: AreaOutline) {
    let first = Int32(sides.count)
    for side in outline.sides ?? [] {
      sides.append(Side(segment: side, bounds: side.bounds))
    }
    let circle = outline.circle
    outlines.append(
      Outline(
        reach: outline.bounds.expanded(by: margin + 1e-6), first: first, end: Int32(sides.count),
        center: circle?.center ?? Point(x: 0, y: 0), radius: circle?.radius ?? -1))
  }

  /// How far inside an outline a point is: what `AreaOutline.depth` says, compared with the margin.
  func depth(of point: Point, in index: Int32) -> Depth {
    let outline = outlines[Int(index)]
    guard outline.reach.contains(point) else { return .far }
    if outline.radius >= 0 {
      let depth = outline.radius - outline.center.distance(to: point)
      return depth > 0 ? depth >= margin ? .deep : .inside : depth <= -margin ? .far : .outside
    }
    var isInside = false
    var nearest = Double.infinity
    for number in Int(outline.first)..<Int(outline.end) {
      let bounds = sides[number].bounds
      if point.y >= bounds.min.y, point.y < bounds.max.y, point.x < bounds.max.x,
        point.x < bounds.min.x || sides[number].segment.isCrossed(rightOf: point)
      {
        isInside.toggle()
      }
      let x = Swift.max(0, Swift.max(bounds.min.x - point.x, point.x - bounds.max.x))
      let y = Swift.max(0, Swift.max(bounds.min.y - point.y, point.y - bounds.max.y))
      if x * x + y * y < squaredReach {
        nearest = min(nearest, sides[number].segment.squaredDistance(to: point))
      }
    }
    let isNear = nearest.squareRoot() < margin
    if isInside { return nearest > 0 ? isNear ? .inside : .deep : .outside }
    return isNear ? .outside : .far
  }
}
