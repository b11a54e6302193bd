/// A constrained Delaunay triangulation of a plane of whole millimetres that changes with its drawing.
///
/// It takes rings, lines and points in any position (overlapping, crossing themselves, degenerate)
/// and gives them back again. What is in it is named by three kinds of numbers:
/// - *triangle* t: slots of dead triangles are used again (`isAlive`);
/// - *edge* e = 3 t + i (i = 0, 1, 2): the side of triangle t that runs from its corner i to its next
///   corner, counter-clockwise, so that t lies on its left. Every inner edge exists twice, once in
///   each of its two triangles (`twins`);
/// - *vertex* v: slots of removed vertices are used again. Vertices 0…3 are the corners of the square.
///
/// Its constrained edges and its coverage depend only on the set of what is drawn, not on the order
/// or the history: they are the drawing's snap rounding (see `Triangulation+Pixels.swift`). Between
/// them the triangles are Delaunay as far as the constrained edges allow. Edits follow Kallmann,
/// Bieri and Thalmann, “Fully dynamic constrained Delaunay triangulations” (2003).
public struct Triangulation: ~Copyable {
  /// Everything lies strictly inside the square of this half side around the origin.
  public let halfSide: Int32

  /// The vertex at which an edge begins: corner i of triangle t at 3 t + i; −1 in dead triangles.
  public internal(set) var vertices = FlatBuffer<Int32>()
  /// The same edge seen from the triangle on its other side; −1 along the square's sides.
  public internal(set) var twins = FlatBuffer<Int32>()
  /// The constrained edge's record, −1 where an edge is only part of the triangulation.
  var seamOf = FlatBuffer<Int32>()
  /// How many rings cover a triangle, weighted; 1 outside everything. Free means 0.
  public internal(set) var coverage = FlatBuffer<Int32>()
  /// Bit 0: changed within this edit, so that the coverage is not known; bit 1: to be reported.
  var triangleStates = FlatBuffer<UInt8>()

  /// Where the vertices are.
  public internal(set) var points = FlatBuffer<GridPoint>()
  /// An edge that begins at a vertex; −1 for vertices that are gone.
  public internal(set) var edgeOf = FlatBuffer<Int32>()
  /// Why a vertex is there: how many ends of lines it is, and how many pairs of lines cross in its
  /// pixel.
  var heat = FlatBuffer<Int32>()
  /// How many strands end at a vertex.
  var strandEnds = FlatBuffer<Int32>()
  /// Whether a vertex waits to be reported.
  var vertexStates = FlatBuffer<UInt8>()

  var seams = FlatBuffer<Seam>()
  var strands = FlatBuffer<Strand>()
  var segments = FlatBuffer<ConstraintSegment>()
  var constraints = FlatBuffer<Constraint>()
  /// The first unused slot of each kind, which names the next; −1: none.
  var unused = UnusedSlots()

  /// How many slots for triangles are in use, alive or not: triangles are 0..<triangleSlots. The
  /// buffers have room for more.
  public internal(set) var triangleSlots: Int32 = 0
  /// How many slots for vertices are in use, alive or not: vertices are 0..<vertexSlots.
  public internal(set) var vertexSlots: Int32 = 0
  /// How many triangles there are.
  public internal(set) var triangleCount = 0
  /// How many vertices there are, with the four of the square.
  public internal(set) var vertexCount = 0

  /// Edges that may not be Delaunay any more.
  var suspects = FlatBuffer<Int32>()
  /// Triangles with bit 0 of their state.
  var dirty = FlatBuffer<Int32>()
  var changedTriangles = FlatBuffer<Int32>()
  var changedVertices = FlatBuffer<Int32>()
  var scratch = TriangulationScratch()
  var hints = VertexHints()
  /// Whether edits are gathered until `endBatch()`.
  var isBatch = false

  /// Makes the empty plane: two triangles with coverage 1, that is, all of it is outside.
  ///
  /// - Parameters:
  ///   - halfSide: millimetres, at most `GridPoint.limit`.
  ///   - vertices: for how many there is room at first; more find room, too.
  public init(halfSide: Int32, vertices: Int = 64) {
    precondition(halfSide > 1 && halfSide <= GridPoint.limit)
    self.halfSide = halfSide
    reserve(vertices: vertices)
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)] as [(Int32, Int32)]
    for (x, y) in corners { _ = makeVertex(GridPoint(x: x * halfSide, y: y * halfSide)) }
    let lower = makeTriangle()
    let upper = makeTriangle()
    setCorners(lower, 0, 1, 2)
    setCorners(upper, 0, 2, 3)
    for edge in Int32(0)..<6 { twins[edge] = -1 }
    pair(2, 3)
    settle()
  }

  /// Makes room for so many vertices and the triangles between them.
  public mutating func reserve(vertices: Int) {
    growVertices(to: vertices + 4)
    growTriangles(to: 2 * vertices + 8)
    strands.reserve(vertices)
    segments.reserve(vertices)
    seams.reserve(vertices)
  }
}
