public import Geometry

/// Where a feature is on its floor.
public enum Shape: Hashable, Sendable {
  /// A single place.
  case point(Point)
  /// A chain of straight pieces; two points or more.
  case polyline(Polyline)
  /// A region, possibly with holes.
  case polygon(Polygon)
  /// A disc: its middle and its radius in metres.
  case circle(center: Point, radius: Double)

  /// The smallest box around the shape, or `nil` when it has no points.
  public var bounds: Box? {
    switch self {
    case .point(let point): Box(point, point)
    case .polyline(let line): line.bounds
    case .polygon(let polygon): polygon.bounds
    case .circle(let center, let radius): Box(center, center).expanded(by: radius)
    }
  }

  /// All points that define the shape, in order.
  public var vertices: [Point] {
    switch self {
    case .point(let point): [point]
    case .polyline(let line): line.points
    case .polygon(let polygon): polygon.rings.flatMap { $0 }
    case .circle(let center, _): [center]
    }
  }

  /// The straight pieces of the outline; none for a point or a circle.
  public var segments: [Segment] {
    switch self {
    case .point, .circle: []
    case .polyline(let line): line.segments
    case .polygon(let polygon): polygon.edges
    }
  }

  /// A place to put a label or a pin: the point, the middle of the line, the inside of the region.
  public var anchor: Point? {
    switch self {
    case .point(let point): point
    case .polyline(let line): line.point(at: line.length / 2)
    case .polygon(let polygon): polygon.innerPoint ?? polygon.bounds?.center
    case .circle(let center, _): center
    }
  }

  /// The word for the shape in error messages: point, polyline, polygon or circle.
  public var name: String {
    switch self {
    case .point: "point"
    case .polyline: "polyline"
    case .polygon: "polygon"
    case .circle: "circle"
    }
  }
}
