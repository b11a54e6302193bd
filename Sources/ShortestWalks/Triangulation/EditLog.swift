/// What has changed in a triangulation.
public struct TriangulationChanges: ~Copyable {
  /// Slots of triangles, each once: those alive are new or have another coverage, other corners or
  /// other constrained edges or rules; those not alive are gone. A triangle that merely got another
  /// neighbour is not among them (that neighbour is).
  public internal(set) var triangles = FlatBuffer<Int32>()
  /// Slots of vertices, each once: those alive are new, those not alive are gone. (A slot may have been
  /// freed and used again, so that a vertex alive here is another one than before.)
  public internal(set) var vertices = FlatBuffer<Int32>()

  /// Nothing.
  public init() {}
}

/// Two lists that edits write: the triangles with coverage to be computed when the edit ends (they
/// were *touched*), and the triangles and vertices that the caller has not seen since they changed
/// (they are *reported*).
struct EditLog: ~Copyable {
  /// Bit 0: touched; bit 1: reported.
  private var triangleStates = FlatBuffer<UInt8>()
  private var isVertexReported = FlatBuffer<Bool>()
  private var touched = FlatBuffer<Int32>()
  private var triangles = FlatBuffer<Int32>()
  private var vertices = FlatBuffer<Int32>()

  /// Makes room for triangles and vertices with the numbers 0..<count.
  mutating func growTriangles(to count: Int) { triangleStates.resize(to: count, with: 0) }
  mutating func growVertices(to count: Int) { isVertexReported.resize(to: count, with: false) }

  /// Notes that a triangle is not what it was.
  @inline(__always)
  mutating func touch(_ triangle: Int32) {
    let state = triangleStates[triangle]
    if state & 1 == 0 {
      triangleStates[triangle] = state | 1
      touched.append(triangle)
    }
  }

  /// Whether a triangle was touched and not settled since.
  @inline(__always)
  func isTouched(_ triangle: Int32) -> Bool { triangleStates[triangle] & 1 != 0 }

  /// Notes that the coverage of a touched triangle is known again; it stays in the list.
  @inline(__always)
  mutating func settle(_ triangle: Int32) { triangleStates[triangle] &= ~1 }

  /// The touched triangles, among them those settled since the list was emptied.
  var touchedCount: Int { touched.count }
  @inline(__always)
  func touchedTriangle(at index: Int) -> Int32 { touched[index] }
  mutating func removeTouched() { touched.removeAll() }

  /// Puts a triangle among those to be handed over.
  @inline(__always)
  mutating func report(_ triangle: Int32) {
    let state = triangleStates[triangle]
    if state & 2 == 0 {
      triangleStates[triangle] = state | 2
      triangles.append(triangle)
    }
  }

  /// Puts a vertex among those to be handed over.
  @inline(__always)
  mutating func report(vertex: Int32) {
    if isVertexReported[vertex] { return }
    isVertexReported[vertex] = true
    vertices.append(vertex)
  }

  /// Hands over what was reported since the last call.
  mutating func take(into changes: inout TriangulationChanges) {
    for index in 0..<triangles.count { triangleStates[triangles[index]] &= ~2 }
    for index in 0..<vertices.count { isVertexReported[vertices[index]] = false }
    changes.triangles.copy(from: triangles)
    changes.vertices.copy(from: vertices)
    triangles.removeAll()
    vertices.removeAll()
  }
}
