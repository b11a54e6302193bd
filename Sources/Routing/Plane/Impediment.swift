import Geometry
import IndoorModel

/// What of a feature walkers of one class bump into or go through, whatever lies near it.
enum Impediment: Sendable {
  /// Walls and the outlines of walled areas: doors open them.
  case outline([Chain], margin: Double)
  /// What nothing opens: an obstacle, a forbidden area; only its outline when it has no inside.
  case solid(SolidShape)
  /// A door: open, closed or one-way.
  case door(Doorway)

  /// Half of the thickness that a wall can have, in metres.
  static let largestMargin = 2.5

  /// Reads a feature.
  ///
  /// - Parameter time: now; without it opening hours are always.
  /// - Returns: `nil` for what such walkers neither bump into nor go through.
  init?(_ feature: Feature, walker: WalkerClass, time: LocalTime?) {
    guard feature.shape.vertices.allSatisfy(Self.isNear) else { return nil }
    let margin = min(Self.largestMargin, max(0, feature.thickness / 2))
    switch feature.kind {
    case .wall: self = .outline(Self.chains(of: feature.shape), margin: margin)
    case .obstacle:
      guard let shape = SolidShape(feature.shape, margin: margin) else { return nil }
      self = .solid(shape)
    case .area where walker.isBarred(from: feature):
      guard let shape = SolidShape(feature.shape, margin: 0) else { return nil }
      self = .solid(shape)
    case .area where feature.isWalled:
      self = .outline(Self.chains(of: .polygon(feature.shape.region)), margin: 0)
    case .door:
      guard let door = Doorway(feature, walker: walker, time: time) else { return nil }
      self = .door(door)
    default: return nil
    }
  }

  /// Whether a coordinate is one that the schema lets pass, with some to spare.
  private static func isNear(_ point: Point) -> Bool {
    abs(point.x) <= SolidShape.limit && abs(point.y) <= SolidShape.limit
  }

  private static func chains(of shape: Shape) -> [Chain] {
    switch shape {
    case .point, .circle: []
    case .polyline(let line): [Chain(line.points, isClosed: false)].compactMap { $0 }
    case .polygon(let polygon): polygon.rings.compactMap { Chain($0, isClosed: true) }
    }
  }

  /// The straight pieces that doors may open.
  var outlines: [Segment] {
    if case .outline(let chains, _) = self { chains.flatMap(\.segments) } else { [] }
  }

  /// Whether no door opens it, and it opens nothing.
  var isSolid: Bool { if case .solid = self { true } else { false } }

  var door: Doorway? { if case .door(let door) = self { door } else { nil } }
}

/// The shape of something solid.
enum SolidShape: Sendable {
  case disc(center: Point, radius: Double)
  /// Lines with a margin around them, in metres.
  case chain(Chain, margin: Double)
  /// Rings with their inside, and a margin around it.
  case region(Polygon, margin: Double)

  /// Metres from the floor's origin within which things are looked at.
  static let limit = 1e6

  init?(_ shape: Shape, margin: Double) {
    switch shape {
    case .point: return nil
    case .circle(let center, let radius):
      guard radius >= 0, radius <= Self.limit else { return nil }
      self = .disc(center: center, radius: radius)
    case .polyline(let line):
      guard let chain = Chain(line.points, isClosed: false) else { return nil }
      self = .chain(chain, margin: margin)
    case .polygon(let polygon): self = .region(polygon, margin: margin)
    }
  }
}
