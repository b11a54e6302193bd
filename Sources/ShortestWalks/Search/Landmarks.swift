/// How far some corners at the rim of a mesh are from all others: lower bounds for all walks.
///
/// By the triangle inequality a walk from s to t is no shorter than the difference of their walks to a
/// landmark (A*, landmarks and triangle inequality: Goldberg and Harrelson, SODA 2005). Where straight
/// lines say little, as in a maze, searches go far less astray with it. Four floods make them; they
/// hold for the revision of the mesh that they were made on.
struct Landmarks: ~Copyable {
  /// Millimetres, by corner, rounded to `Float`; not a number where there is no way or no walk
  /// bends.
  private var distances = FlatBuffer<SIMD4<Float>>()
  /// The revision of the mesh; −1 before the first.
  private(set) var revision = -1

  /// Rounding to `Float` loses less than this many millimetres in a kilometre.
  private static let slack: Float = 0.25

  /// What the bounds for walks from one place are made of.
  struct Bounds {
    /// The walks from the place to the landmarks are at least this long, …
    var least = SIMD4<Float>(repeating: 0)
    /// … and at most; infinite where walks back differ from walks there.
    var most = SIMD4<Float>(repeating: .infinity)
  }

  /// Begins to note distances.
  mutating func begin(revision: Int, cornerCount: Int) {
    self.revision = revision
    distances.resize(to: cornerCount, with: SIMD4(repeating: .nan))
    distances.fill(with: SIMD4(repeating: .nan))
  }

  func note(_ distance: Double, from corner: Int32, to landmark: Int) {
    distances[corner][landmark] = Float(distance)
  }

  /// The bounds for walks from a place.
  func bounds(
    fromX x: Double, _ y: Double, in polygon: Int32, _ mesh: borrowing WalkMesh
  ) -> Bounds {
    var bounds = Bounds()
    let ring = mesh.polygons[polygon]
    for place in ring.first..<(ring.first + ring.count) {
      let number = mesh.polygons.side(at: place).corner
      let corner = mesh.corners[number]
      let (dx, dy) = (corner.x - x, corner.y - y)
      let way = SIMD4(repeating: Float((dx * dx + dy * dy).squareRoot()))
      bounds.least.replace(
        with: distances[number] - way, where: distances[number] - way .> bounds.least)
      bounds.most.replace(
        with: distances[number] + way, where: distances[number] + way .< bounds.most)
    }
    if !mesh.isSymmetric { bounds.most = SIMD4(repeating: .infinity) }
    return bounds
  }

  /// The least length of a walk to a corner.
  @inline(__always)
  func least(to corner: Int32, _ bounds: Bounds) -> Double {
    let there = bounds.least - distances[corner]
    let back = distances[corner] - bounds.most
    var more = there
    more.replace(with: back, where: back .> there)
    // What is not a number bounds nothing.
    more.replace(with: 0, where: .!(more .>= 0))
    return Double(more.max() - Self.slack)
  }
}
