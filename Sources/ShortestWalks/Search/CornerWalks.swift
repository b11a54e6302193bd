/// The best walk known from each corner of a mesh.
struct CornerWalks: ~Copyable {
  /// The length of the walk; infinite where none is known.
  private var distances = FlatBuffer<Double>()
  /// What follows on a corner on its walk: a corner or a source; from −2 downwards a link.
  private var parents = FlatBuffer<Int32>()
  /// The label by which a corner was reached, on its polygon.
  private var labels = FlatBuffer<Int32>()
  /// The corners with a known walk.
  private var reached = FlatBuffer<Int32>(capacity: 256)

  /// Bytes that they take.
  var bytes: Int {
    distances.capacity * 8 + parents.capacity * 4 + labels.capacity * 4 + reached.capacity * 4
  }

  /// Forgets all walks.
  ///
  /// - Parameter count: corners have the numbers 0..<count.
  mutating func clear(corners count: Int) {
    if distances.count == count, reached.count < count / 2 {
      for index in 0..<reached.count { distances[reached[index]] = .infinity }
    } else {
      resize(corners: count)
      distances.fill(with: .infinity)
    }
    reached.removeAll()
  }

  /// Makes room for the corners of a mesh.
  mutating func resize(corners count: Int) {
    distances.resize(to: count, with: .infinity)
    parents.resize(to: count, with: -1)
    labels.resize(to: count, with: -1)
  }

  /// The length of the walk from a corner; infinite where none is known.
  @inline(__always)
  func distance(from corner: Int32) -> Double { distances[corner] }

  /// The label by which a corner was reached.
  @inline(__always)
  func label(of corner: Int32) -> Int32 { labels[corner] }

  /// Notes a walk from a corner that is better than the one known.
  @inline(__always)
  mutating func set(_ distance: Double, from corner: Int32, to parent: Int32, by label: Int32) {
    if distances[corner] == .infinity { reached.append(corner) }
    distances[corner] = distance
    parents[corner] = parent
    labels[corner] = label
  }

  /// Notes a walk that begins with a link.
  mutating func set(_ distance: Double, from corner: Int32, toLink link: Int32, by label: Int32) {
    set(distance, from: corner, to: -2 - link, by: label)
  }

  private static func link(ofParent parent: Int32) -> Int32 { parent <= -2 ? -2 - parent : -1 }

  /// Whether a better walk to the root of a label was found since.
  @inline(__always)
  func isOutdated(_ label: Label) -> Bool {
    !RootTable.isSource(label.root) && label.cost > distances[label.root] + LabelFlood.tolerance
  }

  /// Calls with the corners of the walk from a root on, that one first and the source last, and with
  /// the link that leads to each; −1 where the way is walked.
  @inline(__always)
  func follow(
    from first: Int32, _ links: borrowing MeshLinks, _ visit: (_ root: Int32, _ link: Int32) -> Void
  ) {
    var (root, link) = (first, Int32(-1))
    while root >= 0 {
      visit(root, link)
      if RootTable.isSource(root) { return }
      let parent = parents[root]
      link = Self.link(ofParent: parent)
      root = link >= 0 ? links[link].to : parent
    }
  }

  /// Calls with every corner with a known walk, and its length.
  func forEach(_ visit: (_ corner: Int32, _ distance: Double) -> Void) {
    for index in 0..<reached.count { visit(reached[index], distances[reached[index]]) }
  }

  /// Has corners that are left by a link be found again where a polygon around them is new: all of
  /// these need a label.
  func loseLinks(_ links: borrowing MeshLinks, _ work: inout RepairWork) {
    for number in 0..<Int32(links.count) {
      let corner = links[number].from
      for index in links.entryPlaces(of: number)
      where parents[corner] <= -2 && work.isTouched(links.entryPolygon(at: index)) {
        work.lose(corner)
      }
    }
  }

  /// Forgets walks from lost corners, and those by labels that were dropped: their corners are lost, too.
  mutating func lose(_ work: inout RepairWork, _ table: borrowing LabelTable) {
    var kept = 0
    for index in 0..<reached.count {
      let corner = reached[index]
      if work.isLost(corner) || table[labels[corner]].polygon < 0 {
        distances[corner] = .infinity
        work.lose(corner)
      } else {
        reached[kept] = corner
        kept += 1
      }
    }
    reached.resize(to: kept, with: -1)
  }
}
