import Geometry
import IndoorModel

/// What a sentence calls something: by its own name, or by what it is.
enum SpokenName: Hashable, Sendable {
  /// Something with a name.
  case named(LocalizedText)
  /// Stairs, a lift and their like.
  case connector(ConnectorWord)
}

/// A poi with a name, or an end of a connector.
struct Landmark: Placed, Hashable {
  let feature: Identifier<Feature>
  let point: Point
  let name: SpokenName
  /// Whether people find their way by it; pois that announce a connector stand beside one.
  let isConspicuous: Bool

  var bounds: Box { Box(point, point) }

  /// Reads a poi; `nil` when it is none or has no name.
  init?(poi: Feature) {
    guard poi.kind == .poi, let name = poi.name, !name.isEmpty, let point = poi.shape.anchor
    else { return nil }
    feature = poi.id
    self.point = point
    self.name = .named(name)
    isConspicuous = ConnectorWord(category: poi.category ?? "") == .passage
  }

  /// Reads the ends of a connector on a floor.
  static func ends(of connector: Feature, on floor: Identifier<Floor>) -> [Landmark] {
    guard connector.kind == .connector else { return [] }
    let word = ConnectorWord(category: connector.category ?? "")
    return zip(connector.connectorFloors, connector.shape.vertices).filter { $0.0 == floor }
      .map { Landmark(end: $0.1, of: connector.id, word: word) }
  }

  private init(end: Point, of connector: Identifier<Feature>, word: ConnectorWord) {
    feature = connector
    point = end
    name = .connector(word)
    isConspicuous = word != .passage
  }
}

/// A straight piece of a wall, which hides what lies behind it.
struct Screen: Placed, Hashable {
  private let segment: Segment

  private init(_ segment: Segment) { self.segment = segment }

  var bounds: Box { segment.bounds }

  /// Whether it crosses a line of sight.
  func hides(_ sight: Segment) -> Bool { segment.intersects(sight) }

  /// Reads a wall or an area with walls.
  static func all(of feature: Feature) -> [Screen] {
    switch feature.kind {
    case .wall: feature.shape.segments.map { Screen($0) }
    case .area where feature.isWalled: feature.shape.region.edges.map { Screen($0) }
    default: []
    }
  }
}
