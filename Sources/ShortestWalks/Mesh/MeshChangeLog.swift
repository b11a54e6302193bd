/// Which polygons and corners the latest updates of a mesh touched, so that maps can follow them late
/// and several at once.
struct MeshChangeLog: ~Copyable {
  private var polygons = FlatBuffer<Int32>()
  private var corners = FlatBuffer<Int32>()
  /// Where the entries of each remembered update begin: polygons, and corners.
  private var starts = FlatBuffer<Int32>()
  private var cornerStarts = FlatBuffer<Int32>()
  /// The revision of the first update that is remembered.
  private(set) var firstRevision = 1

  /// Begins the entries of an update.
  ///
  /// - Parameter limit: more entries than this are forgotten: to follow them would cost more than to
  ///   begin again.
  mutating func begin(revision: Int, limit: Int) {
    if polygons.count + corners.count > limit {
      polygons.removeAll()
      corners.removeAll()
      starts.removeAll()
      cornerStarts.removeAll()
      firstRevision = revision
    }
    starts.append(Int32(polygons.count))
    cornerStarts.append(Int32(corners.count))
  }

  @inline(__always)
  mutating func touchPolygon(_ polygon: Int32) { polygons.append(polygon) }

  @inline(__always)
  mutating func touchCorner(_ corner: Int32) { corners.append(corner) }

  /// Whether all updates after a revision are remembered.
  func knows(after revision: Int) -> Bool { revision >= firstRevision - 1 }

  /// Calls with every polygon that was touched after a revision; it may come more than once.
  @inline(__always)
  func forEachPolygon(after revision: Int, _ visit: (Int32) -> Void) {
    let update = revision + 1 - firstRevision
    guard update < starts.count else { return }
    for index in Int(starts[update])..<polygons.count { visit(polygons[index]) }
  }

  /// Calls with every corner that was touched after a revision; it may come more than once.
  @inline(__always)
  func forEachCorner(after revision: Int, _ visit: (Int32) -> Void) {
    let update = revision + 1 - firstRevision
    guard update < cornerStarts.count else { return }
    for index in Int(cornerStarts[update])..<corners.count { visit(corners[index]) }
  }
}
