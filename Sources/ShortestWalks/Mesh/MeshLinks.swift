/// A way between two corners that is not walked: a lift, stairs to another floor.
public struct MeshLink: Hashable, Sendable, BitwiseCopyable {
  /// The corner where people enter it.
  public var from: Int32
  /// The corner where they leave it.
  public var to: Int32
  /// What it counts, in millimetres of walking.
  public var cost: Double

  /// Makes a link.
  public init(from: Int32, to: Int32, cost: Double) {
    self.from = from
    self.to = to
    self.cost = cost
  }
}

/// The links of a mesh, by the corner where they are left: searches run against the walk.
struct MeshLinks: ~Copyable {
  private var all = FlatBuffer<MeshLink>()
  /// By corner: the first link that leads there; −1 for none.
  private var heads = FlatBuffer<Int32>()
  /// By link: the next one to the same corner.
  private var next = FlatBuffer<Int32>()
  /// The polygons around the corner where each link is entered: those of link *n* begin at
  /// `starts[n]`.
  private var polygons = FlatBuffer<Int32>()
  private var starts = FlatBuffer<Int32>(repeating: 0, count: 1)
  /// The corners where links are left, by the polygons around them: a chain for each polygon.
  private var endHeads = FlatBuffer<Int32>()
  private var ends = FlatBuffer<Int32>()
  private var nextEnds = FlatBuffer<Int32>()
  /// Whether a polygon lies around an end of a link.
  private var isAround = FlatBuffer<Bool>()
  /// The revision of the mesh that this was written for.
  private var meshRevision = -1
  /// Counts the times that the links changed.
  private(set) var revision = 0
  /// The cost of the cheapest link.
  private(set) var leastCost = Double.infinity
  /// Whether some lead there, but not back at the same cost.
  private(set) var hasOneWays = false

  // MARK: - Reading

  @inline(__always) var isEmpty: Bool { all.count == 0 }
  @inline(__always) var count: Int { all.count }

  @inline(__always)
  subscript(number: Int32) -> MeshLink { all[number] }

  /// The first link that leads to a corner; −1 for none.
  @inline(__always)
  func firstLink(to corner: Int32) -> Int32 { heads[corner] }

  /// The next link to the same corner; −1 for none.
  @inline(__always)
  func link(after number: Int32) -> Int32 { next[number] }

  /// The polygons around the corner where a link is entered, as places of `entryPolygon`.
  @inline(__always)
  func entryPlaces(of number: Int32) -> Range<Int32> { starts[number]..<starts[number + 1] }
  @inline(__always)
  func entryPolygon(at place: Int32) -> Int32 { polygons[place] }

  /// The first end of a link in a polygon, as a place of `endCorner`; −1 for none.
  @inline(__always)
  func firstEnd(in polygon: Int32) -> Int32 { endHeads[polygon] }
  @inline(__always)
  func end(after place: Int32) -> Int32 { nextEnds[place] }
  @inline(__always)
  func endCorner(at place: Int32) -> Int32 { ends[place] }

  // MARK: - Replacing

  /// Makes room for the numbers of a mesh.
  mutating func makeRoom(corners: Int, polygons: Int) {
    heads.resize(to: corners, with: -1)
    endHeads.resize(to: polygons, with: -1)
    isAround.resize(to: polygons, with: false)
  }

  /// Whether links are what they were, and the polygons around their ends, too.
  mutating func isUpToDate(
    with new: [MeshLink], _ log: borrowing MeshChangeLog, meshRevision now: Int
  ) -> Bool {
    if new.isEmpty, isEmpty { return true }
    guard isSame(new), !isTouched(log) else { return false }
    meshRevision = now
    return true
  }

  private func isSame(_ new: [MeshLink]) -> Bool {
    new.count == all.count && new.indices.allSatisfy { new[$0] == all[$0] }
  }

  /// Whether polygons around the ends of links have become others.
  private func isTouched(_ log: borrowing MeshChangeLog) -> Bool {
    guard meshRevision >= 0, log.knows(after: meshRevision) else { return true }
    var isTouched = false
    log.forEachPolygon(after: meshRevision) {
      if $0 < isAround.count, isAround[$0] { isTouched = true }
    }
    return isTouched
  }

  /// Forgets all links; the new ones are then added by `append` and `appendEnd`.
  mutating func begin(_ new: [MeshLink], meshRevision now: Int) {
    meshRevision = now
    if !isSame(new) {
      revision += 1
      let there = Set(new)
      hasOneWays = !new.allSatisfy {
        there.contains(MeshLink(from: $0.to, to: $0.from, cost: $0.cost))
      }
    }
    all.removeAll()
    next.removeAll()
    polygons.removeAll()
    starts.resize(to: 1, with: 0)
    ends.removeAll()
    nextEnds.removeAll()
    leastCost = .infinity
    heads.fill(with: -1)
    endHeads.fill(with: -1)
    isAround.fill(with: false)
  }

  /// Adds a link.
  ///
  /// - Parameter around: the polygons around the corner where it is entered.
  mutating func append(_ link: MeshLink, enteredIn around: borrowing FlatBuffer<Int32>) {
    next.append(heads[link.to])
    heads[link.to] = Int32(all.count)
    all.append(link)
    leastCost = min(leastCost, link.cost)
    for index in 0..<around.count {
      polygons.append(around[index])
      isAround[around[index]] = true
    }
    starts.append(Int32(polygons.count))
  }

  /// Adds a corner where links are left.
  ///
  /// - Parameter around: the polygons around it.
  mutating func appendEnd(_ corner: Int32, in around: borrowing FlatBuffer<Int32>) {
    for index in 0..<around.count {
      let polygon = around[index]
      nextEnds.append(endHeads[polygon])
      endHeads[polygon] = Int32(ends.count)
      ends.append(corner)
      isAround[polygon] = true
    }
  }
}
