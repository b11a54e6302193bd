/// How the segments of a drawing are led along the edges of a triangulation.
///
/// A *strand* is the run of one segment along one constrained edge, its *seam*; several strands may
/// share a seam. A seam's direction is from its vertex of the lower number to the one of the higher.
///
/// A strand has a *jump*: how much its ring covers on its left minus how much on its right. A seam sums
/// up the jumps of its strands, and what they let through.
struct StrandTable: ~Copyable {
  struct Strand: BitwiseCopyable {
    fileprivate var segment: Int32
    fileprivate var seam: Int32 = -1
    fileprivate var nextOnSeam: Int32 = -1
    fileprivate var previousOnSeam: Int32 = -1
    /// The segment's next run, towards its end.
    fileprivate var next: Int32 = -1
    fileprivate var previous: Int32 = -1
    fileprivate var jump: Int32 = 0
    /// 1 when it runs as its seam does, −1 otherwise.
    fileprivate var direction: Int8 = 1
    fileprivate var passage: Passage
  }

  struct Seam: BitwiseCopyable {
    /// The first of the strands along it.
    fileprivate var first: Int32 = -1
    /// The coverage on its left minus the coverage on its right.
    fileprivate var jump: Int32 = 0
    /// Which ways its lines let through together.
    fileprivate var passage: Passage = .both
  }

  private var strands = SlotTable<Strand>()
  private var seams = SlotTable<Seam>()

  /// How many slots there are; see `SlotTable`.
  var strandSlots: Int { strands.slotCount }
  var seamSlots: Int { seams.slotCount }
  /// How many of them are in use.
  var strandCount: Int { strands.count }
  var seamCount: Int { seams.count }

  mutating func reserve(_ count: Int) {
    strands.reserve(count)
    seams.reserve(count)
  }

  // MARK: - Along a segment

  /// Adds a strand that lies on no seam yet.
  ///
  /// - Parameter previous: the one before it on the same segment; −1 for the first.
  mutating func append(to segment: Int32, after previous: Int32, _ passage: Passage) -> Int32 {
    let strand = strands.insert(Strand(segment: segment, previous: previous, passage: passage))
    if previous >= 0 { strands[previous].next = strand }
    return strand
  }

  /// Makes two strands of one that lies on no seam.
  ///
  /// - Returns: the second, with the same jump.
  mutating func split(_ strand: Int32) -> Int32 {
    let record = strands[strand]
    let added = strands.insert(
      Strand(
        segment: record.segment, next: record.next, previous: strand, jump: record.jump,
        passage: record.passage))
    if record.next >= 0 { strands[record.next].previous = added }
    strands[strand].next = added
    return added
  }

  /// Makes one strand of two that follow each other and lie on no seam; it keeps the first's number.
  mutating func joinNext(to strand: Int32) {
    let last = strands[strand].next
    let next = strands[last].next
    strands[strand].next = next
    if next >= 0 { strands[next].previous = strand }
    strands.remove(last)
  }

  mutating func remove(_ strand: Int32) { strands.remove(strand) }

  /// The segment's next strand, towards its end; −1 after the last.
  @inline(__always)
  func strand(after strand: Int32) -> Int32 { strands[strand].next }
  @inline(__always)
  func strand(before strand: Int32) -> Int32 { strands[strand].previous }

  @inline(__always)
  func segment(of strand: Int32) -> Int32 { strands[strand].segment }

  // MARK: - Along a seam

  /// Makes a seam without strands.
  mutating func makeSeam() -> Int32 { seams.insert(Seam()) }

  /// Puts a strand on a seam, before all others.
  ///
  /// - Parameter runsUp: whether it runs as the seam does.
  mutating func lay(_ strand: Int32, on seam: Int32, runsUp: Bool) {
    let first = seams[seam].first
    strands[strand].seam = seam
    strands[strand].direction = runsUp ? 1 : -1
    strands[strand].previousOnSeam = -1
    strands[strand].nextOnSeam = first
    if first >= 0 { strands[first].previousOnSeam = strand }
    seams[seam].first = strand
    seams[seam].jump &+= strands[strand].jump &* direction(of: strand)
    if strands[strand].passage != .both { findPassage(of: seam) }
  }

  /// Takes a strand off its seam. A seam without strands is removed.
  ///
  /// - Returns: whether the seam is no more.
  mutating func lift(_ strand: Int32) -> Bool {
    let record = strands[strand]
    strands[strand].seam = -1
    if record.previousOnSeam >= 0 {
      strands[record.previousOnSeam].nextOnSeam = record.nextOnSeam
    } else {
      seams[record.seam].first = record.nextOnSeam
    }
    if record.nextOnSeam >= 0 {
      strands[record.nextOnSeam].previousOnSeam = record.previousOnSeam
    }
    if seams[record.seam].first < 0 {
      seams.remove(record.seam)
      return true
    }
    seams[record.seam].jump &-= record.jump &* Int32(record.direction)
    if record.passage != .both { findPassage(of: record.seam) }
    return false
  }

  /// The seam of a strand; −1 while it lies on none.
  @inline(__always)
  func seam(of strand: Int32) -> Int32 { strands[strand].seam }

  /// 1 for a strand that runs as its seam does, −1 otherwise.
  @inline(__always)
  func direction(of strand: Int32) -> Int32 { Int32(strands[strand].direction) }

  /// The first strand along a seam; −1 along an edge without one.
  @inline(__always)
  func firstStrand(onSeam seam: Int32) -> Int32 { seam < 0 ? -1 : seams[seam].first }

  /// The strand beside another one on the same seam; −1 after the last.
  @inline(__always)
  func strand(beside strand: Int32) -> Int32 { strands[strand].nextOnSeam }
  @inline(__always)
  func strand(besideBefore strand: Int32) -> Int32 { strands[strand].previousOnSeam }

  /// Which ways the lines along a seam let through together.
  @inline(__always)
  func passage(ofSeam seam: Int32) -> Passage { seams[seam].passage }

  private mutating func findPassage(of seam: Int32) {
    var passage = Passage.both
    var strand = seams[seam].first
    while strand >= 0 {
      let record = strands[strand]
      passage.formIntersection(record.direction > 0 ? record.passage : record.passage.reversed)
      strand = record.nextOnSeam
    }
    seams[seam].passage = passage
  }

  // MARK: - Jumps

  /// The coverage on a seam's left minus the coverage on its right.
  @inline(__always)
  func jump(ofSeam seam: Int32) -> Int32 { seams[seam].jump }

  /// The coverage by its ring on a strand's left minus that on its right, seen along the segment.
  @inline(__always)
  func jump(of strand: Int32) -> Int32 { strands[strand].jump }

  /// Sets the jump of a strand that lies on a seam.
  @inline(__always)
  mutating func setJump(_ jump: Int32, of strand: Int32) {
    let record = strands[strand]
    strands[strand].jump = jump
    seams[record.seam].jump &+= (jump &- record.jump) &* Int32(record.direction)
  }
}
