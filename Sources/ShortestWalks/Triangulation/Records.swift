/// An edge of the triangulation that must stay because lines of the drawing run along it.
///
/// Its direction is from its vertex of the lower number to the one of the higher.
struct Seam: BitwiseCopyable {
  /// One of its two edges; the first unused seam's next when unused.
  var edge: Int32
  /// The first of the strands along it.
  var first: Int32 = -1
  /// The coverage on its left minus the coverage on its right.
  var jump: Int32 = 0
  /// What one ring adds to `jump`, while that ring is laid or lifted; zero otherwise.
  var pending: Int32 = 0
  /// Which ways one may cross it.
  var passage: Passage = .both
  var mark: Int32 = 0
}

/// A segment's run along one seam.
struct Strand: BitwiseCopyable {
  /// Whose run it is; the next unused strand when unused.
  var segment: Int32
  var seam: Int32 = -1
  var nextOnSeam: Int32 = -1
  var previousOnSeam: Int32 = -1
  /// The segment's next run, towards its end.
  var next: Int32 = -1
  var previous: Int32 = -1
  /// The coverage by its ring on its left minus that on its right, seen along the segment.
  var jump: Int32 = 0
  /// 1 when it runs as its seam does, −1 otherwise.
  var direction: Int32 = 1
}

/// A straight piece of a ring or line as it was drawn, between two vertices.
struct ConstraintSegment: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// The next unused segment when unused.
  var constraint: Int32
  /// The constraint's next segment, −1 after the last.
  var next: Int32 = -1
  var firstStrand: Int32 = -1
  var mark: Int32 = 0
}

/// A ring, line or point.
struct Constraint: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case unused, ring, line, point }

  var kind: Kind
  var passage: Passage = .both
  /// Whether the winding numbers of the ring as drawn are 0 and `turning` only, so that every segment
  /// carries the same jump wherever it runs.
  var isPlain = true
  /// Whether the jump of each single strand is known (not only that of all on a seam together), so that
  /// strands keep theirs wherever they are led.
  var isBendable = true
  /// Whether its coverage has been added.
  var isLaid = false
  /// Whether it is among those whose jumps must be found again.
  var isBent = false
  /// 1 for a ring that runs counter-clockwise, −1 otherwise.
  var turning: Int32 = 1
  var weight: Int32 = 0
  var firstSegment: Int32 = -1
  /// A vertex of it; the next unused constraint when unused.
  var vertex: Int32 = -1
}

/// The heads of the lists of unused slots.
struct UnusedSlots {
  var triangle: Int32 = -1
  var vertex: Int32 = -1
  var seam: Int32 = -1
  var strand: Int32 = -1
  var segment: Int32 = -1
  var constraint: Int32 = -1
}
