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

  /// A piece of an outline, and the box around it, which suffices for most points.
  private struct Side {
    private let segment: Segment
    private let bounds: Box

    init(_ segment: Segment) {
      self.segment = segment
      bounds = segment.bounds
    }

    /// Whether a ray from a point to the right crosses the side.
    func isCrossed(rightOf point: Point) -> Bool {
      point.y >= bounds.min.y && point.y < bounds.max.y && point.x < bounds.max.x
        && (point.x < bounds.min.x || segment.isCrossed(rightOf: point))
    }

    /// The squared distance to a point; infinite where it is not less than a limit for sure.
    func squaredDistance(to point: Point, below limit: Double) -> Double {
      let x = Swift.max(0, Swift.max(bounds.min.x - point.x, point.x - bounds.max.x))
      let y = Swift.max(0, Swift.max(bounds.min.y - point.y, point.y - bounds.max.y))
      return x * x + y * y < limit ? segment.squaredDistance(to: point) : .infinity
    }
  }

  private struct Outline {
    /// Where the form of an outline is written.
    enum Form {
      /// The places of its sides in the list.
      case sides(Range<Int>)
      case circle(center: Point, radius: Double)
    }

    /// Beyond it all points are far.
    let reach: Box
    let form: Form
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
    let first = sides.count
    for side in outline.sides ?? [] { sides.append(Side(side)) }
    let form =
      outline.circle.map { Outline.Form.circle(center: $0.center, radius: $0.radius) }
      ?? .sides(first..<sides.count)
    outlines.append(Outline(reach: outline.bounds.expanded(by: margin + 1e-6), form: form))
  }

  /// How far inside an outline a point is: what `AreaOutline.depth` says, compared with the margin.
  func depth(of point: Point, in index: Int32) -> Depth {
    let outline = outlines[Int(index)]
    guard outline.reach.contains(point) else { return .far }
    switch outline.form {
    case .circle(let center, let radius):
      let depth = radius - center.distance(to: point)
      return depth > 0 ? depth >= margin ? .deep : .inside : depth <= -margin ? .far : .outside
    case .sides(let numbers): return depth(of: point, among: numbers)
    }
  }

  private func depth(of point: Point, among numbers: Range<Int>) -> Depth {
    var isInside = false
    var nearest = Double.infinity
    for number in numbers {
      if sides[number].isCrossed(rightOf: point) { isInside.toggle() }
      nearest = min(nearest, sides[number].squaredDistance(to: point, below: squaredReach))
    }
    let isNear = nearest.squareRoot() < margin
    if isInside { return nearest > 0 ? isNear ? .inside : .deep : .outside }
    return isNear ? .outside : .far
  }
}
