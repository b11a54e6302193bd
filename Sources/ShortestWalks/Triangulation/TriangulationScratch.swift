/// Room that edits use again and again.
///
/// Marks are numbers of visits: what bears the number of the present visit has been seen in it.
struct TriangulationScratch: ~Copyable {
  /// The last visit's number.
  var visit: Int32 = 0
  var triangleMarks = FlatBuffer<Int32>(capacity: 128)
  var vertexMarks = FlatBuffer<Int32>(capacity: 128)
  /// Winding numbers of the triangles that were seen in the present visit.
  var windings = FlatBuffer<Int32>(capacity: 128)
  /// Triangles or edges to be looked at.
  var stack = FlatBuffer<Int32>(capacity: 64)

  /// The vertices in whose pixels the segment runs that is being laid.
  var passed = FlatBuffer<Int32>(capacity: 16)
  /// The segments that may cross it.
  var neighbours = FlatBuffer<Int32>(capacity: 16)
  /// Where they do.
  var crossings = FlatBuffer<GridPoint>(capacity: 16)
  /// Strands that are being led another way.
  var loose = FlatBuffer<LooseStrand>(capacity: 16)
  /// Both sides of the hole that a constrained edge cuts.
  var leftRim = FlatBuffer<RimEdge>(capacity: 16)
  var rightRim = FlatBuffer<RimEdge>(capacity: 16)
  var rimStack = FlatBuffer<RimEdge>(capacity: 16)
  var hole = FlatBuffer<Int32>(capacity: 16)
  /// Whether edges of the hole's rim may be among the suspects.
  var hasOlderSuspects = false

  /// Vertices that may have lost the reason to be there.
  var cooling = FlatBuffer<Int32>(capacity: 16)
  /// Rings that are laid when the edit ends.
  var arrivals = FlatBuffer<Int32>(capacity: 16)
  /// Rings whose jumps are found anew when the edit ends.
  var bent = FlatBuffer<Int32>(capacity: 16)
  /// The ring or line being inserted, repeated points left out.
  var outline = FlatBuffer<GridPoint>(capacity: 64)

  /// Begins a visit. False once in 2³⁰ visits: segments' marks must be wiped then, too.
  @inline(__always)
  mutating func beginVisit() -> Bool {
    visit &+= 1
    if visit < 1 << 30 { return true }
    triangleMarks.fill(with: 0)
    vertexMarks.fill(with: 0)
    visit = 1
    return false
  }
}

/// A strand between two vertices that lies on no seam for the moment.
struct LooseStrand: BitwiseCopyable {
  var strand: Int32
  var start: Int32
  var end: Int32
}

/// An edge of a hole's rim, the hole on its left.
struct RimEdge: BitwiseCopyable {
  /// Where it ends.
  var vertex: Int32
  /// The same edge seen from outside; when that lies in the hole, too (both sides of the edge do),
  /// −2 minus the number of the other side in its rim.
  var twin: Int32
  var seam: Int32
  /// The new edge in its place, noted for the other side.
  var placed: Int32 = -1
}
