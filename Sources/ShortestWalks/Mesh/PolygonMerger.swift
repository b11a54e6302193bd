/// Joins triangles to convex polygons, the longest sides first: they are the ones that searches would
/// cross most.
struct PolygonMerger: ~Copyable {
  /// The triangles that wait to be merged.
  private var triangles = FlatBuffer<Int32>()
  private var isWaiting = VisitMarks()
  /// The ring that each half-edge is in: the one after it, and before it.
  private var nexts = FlatBuffer<Int32>()
  private var previous = FlatBuffer<Int32>()
  /// Which triangles have become one polygon: a forest.
  private var group = FlatBuffer<Int32>()
  /// The half-edges between two free triangles, in the order in which they are tried.
  private var inner = FlatBuffer<Int32>()
  private var sorted = FlatBuffer<Int32>()
  private var lengthCounts = FlatBuffer<Int32>(repeating: 0, count: 4096)

  /// Begins without triangles.
  ///
  /// - Parameter count: triangles have the numbers 0..<count.
  mutating func begin(triangles count: Int) {
    if group.count < count {
      nexts.resize(to: 3 * count, with: -1)
      previous.resize(to: 3 * count, with: -1)
      group.resize(to: count, with: -1)
    }
    isWaiting.begin(count: count)
    triangles.removeAll()
    inner.removeAll()
  }

  /// Adds a free triangle.
  mutating func add(_ triangle: Int32) {
    guard isWaiting.insert(triangle) else { return }
    triangles.append(triangle)
    group[triangle] = triangle
    let first = 3 * triangle
    nexts[first] = first + 1
    nexts[first + 1] = first + 2
    nexts[first + 2] = first
    previous[first] = first + 2
    previous[first + 1] = first
    previous[first + 2] = first + 1
  }

  // MARK: - What has been merged

  /// The triangles that were added.
  @inline(__always) var count: Int { triangles.count }
  @inline(__always)
  func triangle(at index: Int) -> Int32 { triangles[index] }

  /// Whether a triangle was added.
  @inline(__always)
  func contains(_ triangle: Int32) -> Bool { isWaiting.contains(triangle) }

  /// The half-edge after another one in the ring of their polygon; −1 for one that lies within.
  @inline(__always)
  func next(_ edge: Int32) -> Int32 { nexts[edge] }

  /// The triangle that stands for a triangle's polygon.
  func leader(of triangle: Int32) -> Int32 {
    var leader = triangle
    while group[leader] != leader {
      group[leader] = group[group[leader]]
      leader = group[leader]
    }
    return leader
  }

  // MARK: - Merging

  /// Merges the triangles that were added.
  mutating func merge(_ triangulation: borrowing Triangulation) {
    collectInnerEdges(triangulation)
    sortInnerEdges(triangulation)
    for index in 0..<sorted.count {
      let edge = sorted[index]
      if isConvex(without: edge, triangulation) { join(across: edge, triangulation) }
    }
  }

  private mutating func collectInnerEdges(_ triangulation: borrowing Triangulation) {
    for index in 0..<triangles.count {
      let triangle = triangles[index]
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let twin = triangulation.twin(of: edge)
        // Each edge once.
        guard twin > edge, isWaiting.contains(twin / 3), triangulation.rule(of: edge) == .free
        else { continue }
        inner.append(edge)
      }
    }
  }

  /// Sorts inner edges by falling length: counted by the highest bits of the length, which is exact
  /// enough and linear.
  private mutating func sortInnerEdges(_ triangulation: borrowing Triangulation) {
    lengthCounts.fill(with: 0)
    for index in 0..<inner.count {
      lengthCounts[Self.rank(of: inner[index], triangulation) + 1] += 1
    }
    for rank in 1..<lengthCounts.count { lengthCounts[rank] += lengthCounts[rank - 1] }
    sorted.resize(to: inner.count, with: 0)
    for index in 0..<inner.count {
      let rank = Self.rank(of: inner[index], triangulation)
      sorted[lengthCounts[rank]] = inner[index]
      lengthCounts[rank] += 1
    }
  }

  /// From 0 for the longest to 2046 for the shortest.
  @inline(__always)
  private static func rank(of edge: Int32, _ triangulation: borrowing Triangulation) -> Int {
    let a = triangulation.point(of: triangulation.origin(of: edge))
    let b = triangulation.point(of: triangulation.end(of: edge))
    let (x, y) = (Float(b.x) - Float(a.x), Float(b.y) - Float(a.y))
    return 2046 - min(2046, Int((x * x + y * y).bitPattern >> 20))
  }

  /// Whether the two polygons on the sides of an edge are convex together.
  @inline(__always)
  private func isConvex(without edge: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    let twin = triangulation.twin(of: edge)
    return isConvex(before: previous[edge], after: nexts[twin], triangulation)
      && isConvex(before: previous[twin], after: nexts[edge], triangulation)
  }

  /// Whether two half-edges that would follow each other turn left, or run straight on.
  @inline(__always)
  private func isConvex(
    before: Int32, after: Int32, _ triangulation: borrowing Triangulation
  ) -> Bool {
    // Two sides of one line with a vertex between: without the one the other would stick out.
    if triangulation.twin(of: before) == after { return false }
    let a = triangulation.point(of: triangulation.origin(of: before))
    let b = triangulation.point(of: triangulation.origin(of: after))
    let c = triangulation.point(of: triangulation.origin(of: nexts[after]))
    return turn(a, b, c) >= 0
  }

  private mutating func join(across edge: Int32, _ triangulation: borrowing Triangulation) {
    let twin = triangulation.twin(of: edge)
    link(previous[edge], nexts[twin])
    link(previous[twin], nexts[edge])
    nexts[edge] = -1
    nexts[twin] = -1
    let (first, second) = (leader(of: edge / 3), leader(of: twin / 3))
    if first != second { group[second] = first }
  }

  /// Makes one half-edge follow another.
  private mutating func link(_ before: Int32, _ after: Int32) {
    nexts[before] = after
    previous[after] = before
  }
}
