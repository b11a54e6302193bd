/// The memory that repairs use again and again, one for each thread.
public struct RepairWork: ~Copyable {
  /// The repair in which a polygon was found to be gone or new, …
  var touchedPolygons = FlatBuffer<Int32>()
  /// … in which the labels on it must be looked on from again, …
  var rimPolygons = FlatBuffer<Int32>()
  /// … in which a corner was gone or lost its distance.
  var lostCorners = FlatBuffer<Int32>()
  var mark: Int32 = 0

  /// Makes memory for repairs.
  public init() {}

  mutating func begin(for mesh: borrowing WalkMesh) {
    mark += 1
    touchedPolygons.resize(to: mesh.polygonCount, with: 0)
    rimPolygons.resize(to: mesh.polygonCount, with: 0)
    lostCorners.resize(to: mesh.cornerCount, with: 0)
  }
}
