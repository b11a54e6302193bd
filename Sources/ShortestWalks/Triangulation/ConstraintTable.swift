/// The name of a ring, line or point in one triangulation; once it is removed, another one may get the
/// same name.
public struct ConstraintID: Hashable, Sendable, BitwiseCopyable {
  /// The slot in the triangulation's table.
  public let raw: Int32

  init(_ raw: Int32) { self.raw = raw }
}

/// The rings, lines and points of a drawing, and the straight segments of which they consist.
struct ConstraintTable: ~Copyable {
  enum Kind: UInt8, BitwiseCopyable { case removed, ring, line, point }

  struct Constraint: BitwiseCopyable {
    fileprivate var kind: Kind
    fileprivate var passage: Passage
    fileprivate var weight: Int32
    fileprivate var touchesItself: Bool
    fileprivate var isRerouted = false
    fileprivate var firstSegment: Int32 = -1
    fileprivate var lastSegment: Int32 = -1
    /// A vertex of it.
    fileprivate var vertex: Int32 = -1
  }

  /// A straight piece of a ring or line as it was drawn, between two vertices.
  struct Segment: BitwiseCopyable {
    fileprivate var start: Int32
    fileprivate var end: Int32
    fileprivate var constraint: Int32
    /// The constraint's next segment, −1 after the last.
    fileprivate var next: Int32 = -1
    fileprivate var firstStrand: Int32 = -1
  }

  private var constraints = SlotTable<Constraint>()
  private var segments = SlotTable<Segment>()

  /// How many slots there are; see `SlotTable`.
  var constraintSlots: Int { constraints.slotCount }
  var segmentSlots: Int { segments.slotCount }
  /// How many of them are in use.
  var constraintCount: Int { constraints.count }
  var segmentCount: Int { segments.count }

  mutating func reserve(segments count: Int) { segments.reserve(count) }

  // MARK: - Constraints

  /// Adds a constraint without segments.
  ///
  /// - Parameters:
  ///   - passage: which way a line lets walkers through.
  ///   - weight: how much a ring adds to the coverage of what it winds around.
  ///   - touchesItself: whether two of its segments share more than an end.
  mutating func insert(
    _ kind: Kind, passage: Passage, weight: Int32, touchesItself: Bool
  ) -> Int32 {
    constraints.insert(
      Constraint(kind: kind, passage: passage, weight: weight, touchesItself: touchesItself))
  }

  /// Removes a constraint without segments.
  mutating func remove(_ constraint: Int32) {
    constraints[constraint].kind = .removed
    constraints.remove(constraint)
  }

  @inline(__always)
  func kind(of constraint: Int32) -> Kind { constraints[constraint].kind }

  /// Which way a line lets walkers through.
  @inline(__always)
  func passage(of constraint: Int32) -> Passage { constraints[constraint].passage }

  /// How much a ring adds to the coverage of what it winds around.
  @inline(__always)
  func weight(of constraint: Int32) -> Int32 { constraints[constraint].weight }

  /// A vertex of a constraint: where it begins.
  @inline(__always)
  func vertex(of constraint: Int32) -> Int32 { constraints[constraint].vertex }

  mutating func setVertex(_ vertex: Int32, of constraint: Int32) {
    constraints[constraint].vertex = vertex
  }

  /// Whether two segments of a constraint may share more than an end; otherwise a ring winds once
  /// around what it encloses.
  @inline(__always)
  func touchesItself(_ constraint: Int32) -> Bool { constraints[constraint].touchesItself }

  mutating func noteSelfContact(of constraint: Int32) {
    constraints[constraint].touchesItself = true
  }

  /// Notes that a constraint runs another way than before.
  ///
  /// - Returns: whether that was not known.
  @inline(__always)
  mutating func noteReroute(of constraint: Int32) -> Bool {
    if constraints[constraint].isRerouted { return false }
    constraints[constraint].isRerouted = true
    return true
  }

  /// Forgets that a constraint runs another way than before.
  ///
  /// - Returns: whether that was known.
  mutating func takeReroute(of constraint: Int32) -> Bool {
    guard constraints[constraint].isRerouted else { return false }
    constraints[constraint].isRerouted = false
    return true
  }

  // MARK: - Segments

  /// Whether a slot holds a segment.
  func isAlive(segment: Int32) -> Bool { segments[segment].start >= 0 }

  /// Appends a segment to a constraint.
  mutating func appendSegment(from start: Int32, to end: Int32, of constraint: Int32) -> Int32 {
    let segment = segments.insert(Segment(start: start, end: end, constraint: constraint))
    let last = constraints[constraint].lastSegment
    if last < 0 {
      constraints[constraint].firstSegment = segment
    } else {
      segments[last].next = segment
    }
    constraints[constraint].lastSegment = segment
    return segment
  }

  /// Removes the first segment of a constraint.
  mutating func removeFirstSegment(of constraint: Int32) {
    let segment = constraints[constraint].firstSegment
    constraints[constraint].firstSegment = segments[segment].next
    if segments[segment].next < 0 { constraints[constraint].lastSegment = -1 }
    segments[segment] = Segment(start: -1, end: -1, constraint: -1)
    segments.remove(segment)
  }

  /// The first segment of a constraint; −1 when there is none.
  @inline(__always)
  func firstSegment(of constraint: Int32) -> Int32 { constraints[constraint].firstSegment }

  /// The segment after another one of the same constraint; −1 after the last.
  @inline(__always)
  func segment(after segment: Int32) -> Int32 { segments[segment].next }

  @inline(__always)
  func constraint(of segment: Int32) -> Int32 { segments[segment].constraint }

  /// The vertices at a segment's ends.
  @inline(__always)
  func start(of segment: Int32) -> Int32 { segments[segment].start }
  @inline(__always)
  func end(of segment: Int32) -> Int32 { segments[segment].end }

  /// The first of the strands by which a segment is led; −1 for none.
  @inline(__always)
  func firstStrand(of segment: Int32) -> Int32 { segments[segment].firstStrand }

  @inline(__always)
  mutating func setFirstStrand(_ strand: Int32, of segment: Int32) {
    segments[segment].firstStrand = strand
  }

  /// Whether one of two segments of a constraint follows the other. (While a ring is being laid, its
  /// last segment so far is followed by none.)
  func areNeighbours(_ one: Int32, _ other: Int32) -> Bool {
    follows(one, other) || follows(other, one)
  }

  private func follows(_ one: Int32, _ other: Int32) -> Bool {
    let next = segments[other].next
    let first = constraints[segments[one].constraint].firstSegment
    return next == one || next < 0 && first == one && segments[other].end == segments[one].start
  }
}
