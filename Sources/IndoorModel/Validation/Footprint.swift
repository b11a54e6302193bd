import Geometry

/// The places at which a feature is looked for, each a small box: along its axes rather than around
/// all of it, because a wall around a hall is not near everything in the hall.
struct Footprint {
  /// A box on a floor.
  struct Place {
    var floor: Identifier<Floor>
    var box: Box
  }

  private let places: [Place]

  /// Long axes are cut into pieces of at most this many metres.
  private static let piece = 4.0
  /// What would be cut into more pieces is not cut.
  private static let most = 2_000
  /// The fix of a poi may lead so much farther, in metres, than a body may matter.
  private static let walk = 2.0

  /// The footprint of a body, or of what a rule may find wrong because of a body near it.
  init(_ feature: Feature, body: Body?) {
    if let body {
      places = Self.boxes(of: body).map { Place(floor: feature.floor, box: $0) }
      return
    }
    let vertices = feature.shape.vertices
    switch feature.kind {
    case .poi:
      places = vertices.map {
        Place(floor: feature.floor, box: Box($0, $0).expanded(by: Self.walk))
      }
    case .door:
      let half = DoorNotInWall.halfDepth(of: feature)
      places = feature.shape.segments.flatMap { Self.pieces(of: $0, margin: half) }
        .map { Place(floor: feature.floor, box: $0) }
    case .connector:
      places = zip(vertices, feature.connectorFloors).map {
        Place(floor: $1, box: Box($0, $0))
      }
    default: places = []
    }
  }

  /// The box around all places; `nil` when there is none.
  var bounds: Box? {
    places.isEmpty ? nil : places.dropFirst().reduce(places[0].box) { $0.union($1.box) }
  }

  /// The boxes on each floor.
  var byFloor: [(Identifier<Floor>, [Box])] {
    guard let first = places.first?.floor else { return [] }
    if places.allSatisfy({ $0.floor == first }) { return [(first, places.map(\.box))] }
    return Dictionary(grouping: places, by: \.floor).map { ($0, $1.map(\.box)) }
  }

  /// All of a filled body, or the pieces of its axes.
  static func boxes(of body: Body) -> [Box] {
    if body.hasInside { return [body.bounds] }
    let pieces = body.axes.reduce(0) { $0 + count(of: $1) }
    if pieces > most + 2 * body.axes.count { return [body.bounds] }
    return body.axes.flatMap { self.pieces(of: $0, margin: body.margin) }
  }

  /// The boxes around the pieces of a line.
  static func pieces(of segment: Segment, margin: Double) -> [Box] {
    let count = count(of: segment)
    if count > most { return [segment.bounds.expanded(by: margin)] }
    return (0..<count).map { number in
      let start = segment.start.interpolated(
        to: segment.end, fraction: Double(number) / Double(count))
      let end = segment.start.interpolated(
        to: segment.end, fraction: Double(number + 1) / Double(count))
      return Box(start, end).expanded(by: margin)
    }
  }

  private static func count(of segment: Segment) -> Int {
    let box = segment.bounds
    return max(1, Int((max(box.width, box.height) / piece).rounded(.up)))
  }
}
