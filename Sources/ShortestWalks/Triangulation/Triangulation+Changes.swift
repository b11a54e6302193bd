/// What has changed in a triangulation.
public struct TriangulationChanges: ~Copyable {
  /// Slots of triangles, each once: those alive are new or have another coverage, other corners or
  /// other constrained edges or rules; those not alive are gone. A triangle that merely got another
  /// neighbour is not among them (that neighbour is).
  public internal(set) var triangles = FlatBuffer<Int32>()
  /// Slots of vertices, each once: those alive are new, those not alive are gone. (A slot may have been
  /// given up and taken again, so that a vertex alive here is another one than before.)
  public internal(set) var vertices = FlatBuffer<Int32>()

  /// Nothing.
  public init() {}
}

extension Triangulation {
  /// Hands over what has changed since the last call (at first: since the empty plane was made).
  ///
  /// - Parameter changes: is overwritten; its storage is used again.
  public mutating func takeChanges(into changes: inout TriangulationChanges) {
    precondition(!isBatch, "changes are known at the end of the batch")
    for i in 0..<changedTriangles.count { triangleStates[changedTriangles[i]] = 0 }
    for i in 0..<changedVertices.count { vertexStates[changedVertices[i]] = 0 }
    changes.triangles.copy(from: changedTriangles)
    changes.vertices.copy(from: changedVertices)
    changedTriangles.removeAll()
    changedVertices.removeAll()
  }

  /// What has changed since the last call (at first: since the empty plane was made).
  public mutating func takeChanges() -> TriangulationChanges {
    var changes = TriangulationChanges()
    takeChanges(into: &changes)
    return changes
  }
}
