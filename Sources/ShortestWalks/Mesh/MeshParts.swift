/// One side of a polygon of the mesh, with what lies beyond it.
struct Side: BitwiseCopyable {
  /// The corner where it begins; it ends where the next side begins, counter-clockwise.
  var corner: Int32
  /// The polygon that a search goes on to through this side; −1 where there is none.
  ///
  /// Searches run against the walk, from where it ends. So this is the polygon beyond, if a walker
  /// may leave it through this side.
  var beyond: Int32
  /// The number of the same side among those of the polygon beyond.
  var entry: Int32
  /// Twice the number of the polygon that lies beyond, whether or not one may go there, plus one on
  /// the line of a one-way door, where corners bear other numbers beyond; −1 at what is solid.
  var neighbour: Int32
  /// Its length in millimetres.
  var length: Double

  /// Whether the corners at its ends bear other numbers beyond.
  var isGate: Bool { neighbour & 1 != 0 }
}

/// A convex polygon of free space.
struct MeshPolygon: BitwiseCopyable {
  /// Where its sides begin, counter-clockwise.
  var first: Int32
  /// How many sides it has; 0 for a number that is not in use.
  var count: Int32
  /// Through how many of them a search may go on.
  var ways: Int32
}

/// A place where walls meet free space, as seen from one side: where free space touches itself in a
/// point, the point has a corner for each of its sides.
struct MeshCorner: BitwiseCopyable {
  /// Millimetres.
  var x: Double
  var y: Double
}
