public import Geometry

/// What happens to one vertex of a shape.
public enum VertexChange: Hashable, Sendable {
  /// Where in its ring or line a new vertex goes.
  public enum Neighbour: Hashable, Sendable {
    /// Behind this one.
    case after(Identifier<VertexSubject>)
    /// In front of this one.
    case before(Identifier<VertexSubject>)
  }

  /// The vertex goes to another place, in metres.
  case move(Identifier<VertexSubject>, to: Point)
  /// A new vertex comes in beside one that is there.
  case insert(Identifier<VertexSubject>, at: Point, Neighbour)
  /// The vertex goes away.
  case remove(Identifier<VertexSubject>)

  /// The vertex that it is about.
  public var vertex: Identifier<VertexSubject> {
    switch self {
    case .move(let id, _), .insert(let id, _, _), .remove(let id): id
    }
  }
}

/// Why a vertex cannot be changed.
enum VertexError: Error {
  /// There is no vertex of this name (any more).
  case missing(Identifier<VertexSubject>)
  /// The change makes no sense for this shape; the text says why.
  case refused(String)
}

extension FeatureGeometry {
  /// The geometry with one vertex changed, and the change that takes it back.
  func applying(
    _ change: VertexChange
  ) throws(VertexError) -> (geometry: FeatureGeometry, inverse: VertexChange) {
    switch change {
    case .move(let id, let point):
      let index = try found(id)
      let before = shape.vertices[index]
      return (
        FeatureGeometry(shape.movingVertex(index, to: point), vertexIds: vertexIds),
        .move(id, to: before)
      )
    case .insert(let id, let point, let neighbour):
      return (try inserting(id, at: point, neighbour), .remove(id))
    case .remove(let id): return try removing(id)
    }
  }

  private func found(_ id: Identifier<VertexSubject>) throws(VertexError) -> Int {
    guard let index = index(of: id) else { throw .missing(id) }
    return index
  }

  private func inserting(
    _ id: Identifier<VertexSubject>, at point: Point, _ neighbour: VertexChange.Neighbour
  ) throws(VertexError) -> FeatureGeometry {
    if index(of: id) != nil { throw .refused("there is a vertex “\(id)” already") }
    var ids = ids
    switch neighbour {
    case .after(let other):
      let index = try found(other)
      ids.insert(id, at: index + 1)
      return FeatureGeometry(
        try shape.insertingVertex(point, beside: index, offset: 1), vertexIds: ids)
    case .before(let other):
      let index = try found(other)
      ids.insert(id, at: index)
      return FeatureGeometry(
        try shape.insertingVertex(point, beside: index, offset: 0), vertexIds: ids)
    }
  }

  private func removing(
    _ id: Identifier<VertexSubject>
  ) throws(VertexError) -> (geometry: FeatureGeometry, inverse: VertexChange) {
    let index = try found(id)
    let (ring, offset) = shape.ringPlace(of: index)
    guard shape.rings[ring].count > 1, shape.hasRings else {
      throw .refused("the only vertex of a \(shape.name) cannot be removed")
    }
    var ids = ids
    ids.remove(at: index)
    var rings = shape.rings
    let point = rings[ring].remove(at: offset)
    let neighbour: VertexChange.Neighbour =
      offset > 0 ? .after(ids[index - 1]) : .before(ids[index])
    return (
      FeatureGeometry(shape.with(rings: rings), vertexIds: ids),
      .insert(id, at: point, neighbour)
    )
  }
}

extension Shape {
  /// Whether vertices can come and go.
  fileprivate var hasRings: Bool {
    switch self {
    case .polyline, .polygon: true
    case .point, .circle: false
    }
  }

  /// The vertices ring by ring.
  fileprivate var rings: [[Point]] {
    if case .polygon(let polygon) = self { polygon.rings } else { [vertices] }
  }

  /// The same kind of shape through other points.
  fileprivate func with(rings: [[Point]]) -> Shape {
    switch self {
    case .point: .point(rings[0][0])
    case .polyline: .polyline(Polyline(rings[0]))
    case .polygon(var polygon):
      {
        // Set directly, because a corner may be dragged onto another without the ring losing it.
        polygon.rings = rings
        return .polygon(polygon)
      }()
    case .circle(_, let radius): .circle(center: rings[0][0], radius: radius)
    }
  }

  fileprivate func ringPlace(of index: Int) -> (ring: Int, offset: Int) {
    var offset = index
    for (ring, points) in rings.enumerated() {
      if offset < points.count { return (ring, offset) }
      offset -= points.count
    }
    preconditionFailure("vertex \(index) is beyond the last")
  }

  fileprivate func movingVertex(_ index: Int, to point: Point) -> Shape {
    let (ring, offset) = ringPlace(of: index)
    var rings = rings
    rings[ring][offset] = point
    return with(rings: rings)
  }

  fileprivate func insertingVertex(
    _ point: Point, beside index: Int, offset: Int
  ) throws(VertexError) -> Shape {
    guard hasRings else { throw .refused("a \(name) has one vertex only") }
    let (ring, place) = ringPlace(of: index)
    var rings = rings
    rings[ring].insert(point, at: place + offset)
    return with(rings: rings)
  }
}
