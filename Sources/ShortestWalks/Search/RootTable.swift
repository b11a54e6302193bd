/// The roots of labels: the sources of a map, and the corners of the mesh at which walks bend.
///
/// Sources have the highest numbers, the first one the very highest; corners have their own.
struct RootTable: ~Copyable {
  private var sources = FlatBuffer<MeshCorner>(capacity: 4)

  /// The number of the first source; the others follow downwards.
  private static let firstSource: Int32 = .max
  private static let lastSource: Int32 = 1 << 30

  mutating func removeAll() { sources.removeAll() }

  /// Adds a source.
  ///
  /// - Returns: its number as a root.
  mutating func addSource(x: Double, y: Double) -> Int32 {
    sources.append(MeshCorner(x: x, y: y))
    return Self.firstSource - Int32(sources.count - 1)
  }

  /// Whether a root is a source.
  @inline(__always)
  static func isSource(_ root: Int32) -> Bool { root >= lastSource }

  /// The number of a source among all sources, in the order in which they were added.
  static func source(of root: Int32) -> Int { Int(firstSource - root) }

  /// Where a corner or a source lies.
  @inline(__always)
  func position(of root: Int32, _ mesh: borrowing WalkMesh) -> MeshCorner {
    root >= Self.lastSource ? sources[Self.firstSource - root] : mesh.corners[root]
  }

  /// The direction of a bound of a cone.
  ///
  /// A bound is either a corner that is seen from the root, or, bitwise inverted, the root before:
  /// a walk that bends at a root does so beyond its straight continuation. A bound that is the root
  /// itself has no direction: the cone is open on that side.
  @inline(__always)
  func direction(
    of bound: Int32, from x: Double, _ y: Double, _ mesh: borrowing WalkMesh
  ) -> (x: Double, y: Double) {
    if bound >= 0 {
      let corner = position(of: bound, mesh)
      return (corner.x - x, corner.y - y)
    }
    let before = position(of: ~bound, mesh)
    return (x - before.x, y - before.y)
  }
}
