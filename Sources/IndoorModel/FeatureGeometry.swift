import Geometry

/// Marks the identifiers of a shape's vertices.
public enum VertexSubject {}

/// The shape of a feature, and a name for each of its vertices that stays when others come and go.
///
/// The order of vertices is that of `Shape.vertices`: over all rings, without closing points; a
/// point and the centre of a circle have one vertex.
public struct FeatureGeometry: Hashable, Sendable {
  /// Where the feature is, in the floor's metres.
  public let shape: Shape
  /// The names in the order of the vertices; `nil` when they are "0", "1", … in order.
  public let vertexIds: [Identifier<VertexSubject>]?

  /// Makes a geometry.
  ///
  /// - Parameter vertexIds: one per vertex; `nil` numbers them from 0.
  public init(_ shape: Shape, vertexIds: [Identifier<VertexSubject>]? = nil) {
    self.shape = shape
    self.vertexIds = vertexIds == Self.numbers(shape.vertices.count) ? nil : vertexIds
  }

  /// The name of every vertex.
  public var ids: [Identifier<VertexSubject>] {
    vertexIds ?? Self.numbers(shape.vertices.count)
  }

  /// The place of a vertex in `Shape.vertices`, or `nil` when there is none of this name.
  public func index(of id: Identifier<VertexSubject>) -> Int? {
    if let vertexIds { return vertexIds.firstIndex(of: id) }
    guard let number = Int(id.rawValue), String(number) == id.rawValue,
      shape.vertices.indices.contains(number)
    else { return nil }
    return number
  }

  /// Another shape; the vertices keep their names if there are as many in each ring.
  public func with(_ shape: Shape) -> FeatureGeometry {
    FeatureGeometry(
      shape, vertexIds: shape.ringLengths == self.shape.ringLengths ? vertexIds : nil)
  }

  /// What is wrong with the names, in English, or `nil` when they are right.
  var complaint: String? {
    guard let vertexIds else { return nil }
    let count = shape.vertices.count
    guard vertexIds.count == count, Set(vertexIds).count == count else {
      return "must name each of the \(count) vertices once"
    }
    return vertexIds.allSatisfy { $0.isValid && $0.rawValue.utf8.count <= 32 }
      ? nil : "must be names of 1 to 32 ASCII characters without space or quotes"
  }

  private static func numbers(_ count: Int) -> [Identifier<VertexSubject>] {
    (0..<count).map { Identifier(String($0)) }
  }
}

extension Shape {
  /// The number of vertices of each ring; one number for everything but polygons.
  fileprivate var ringLengths: [Int] {
    if case .polygon(let polygon) = self { polygon.rings.map(\.count) } else { [vertices.count] }
  }
}
