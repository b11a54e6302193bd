/// The memory that repairs use again and again, one for each thread: which polygons and corners of a
/// mesh an edit made others.
public struct RepairWork: ~Copyable {
  private var touchedPolygons = VisitMarks()
  /// Polygons with labels that must be expanded again.
  private var rimPolygons = VisitMarks()
  private var lostCorners = VisitMarks()

  /// Makes memory for repairs.
  public init() {}

  /// Begins a repair: looks up what became another one after a revision.
  mutating func begin(for mesh: borrowing WalkMesh, after revision: Int) {
    touchedPolygons.begin(count: mesh.polygonCount)
    rimPolygons.begin(count: mesh.polygonCount)
    lostCorners.begin(count: mesh.cornerCount)
    mesh.log.forEachPolygon(after: revision) { touch($0) }
    mesh.log.forEachCorner(after: revision) { lose($0) }
  }

  /// Whether a polygon is gone or new.
  @inline(__always)
  func isTouched(_ polygon: Int32) -> Bool { touchedPolygons.contains(polygon) }

  /// Whether a corner is gone, or needs another walk.
  @inline(__always)
  func isLost(_ corner: Int32) -> Bool { lostCorners.contains(corner) }

  /// Notes that a polygon is gone or new.
  mutating func touch(_ polygon: Int32) { touchedPolygons.insert(polygon) }

  /// Notes that a corner needs another walk.
  mutating func lose(_ corner: Int32) { lostCorners.insert(corner) }

  /// Finds the polygons at lost corners and beside new polygons.
  mutating func findRim(_ mesh: borrowing WalkMesh) {
    for polygon in 0..<Int32(mesh.polygonCount) where mesh.polygons[polygon].count > 0 {
      let ring = mesh.polygons[polygon]
      let isNew = isTouched(polygon)
      for place in ring.first..<(ring.first + ring.count) {
        let side = mesh.polygons.side(at: place)
        if isLost(side.corner) { rimPolygons.insert(polygon) }
        if isNew, side.neighbour >= 0 { rimPolygons.insert(side.neighbour / 2) }
      }
    }
  }

  /// Whether the labels of a polygon must be expanded again.
  @inline(__always)
  func isAtRim(_ polygon: Int32) -> Bool { rimPolygons.contains(polygon) }
}
