/// The shortest walks from everywhere to one destination, or to the nearest of several.
///
/// Made by a flood from the destinations over the mesh, against the walk: continuous Dijkstra
/// (Mitchell, Mount, Papadimitriou 1987) by the labels of Polyanya. What is left on a polygon are
/// the few labels that may be best for some place in it; every place then reads its distance and its
/// way from those of its own polygon. A search for one start only (`search`) stops as soon as that is
/// known, and can go on later.
///
/// Lengths are millimetres; costs that are not walked (a lift's) count as if they were.
public struct ShortestPathMap: ~Copyable {
  private var walks = LabelFlood()
  /// The revision of the mesh that the map is right for; −1 before the first.
  private var revision = -1
  private var linkRevision = -1

  /// Makes a map that knows nothing.
  public init() {}

  /// Whether what it knows is right for a mesh as it is now.
  public func isUpToDate(with mesh: borrowing WalkMesh) -> Bool {
    revision == mesh.revision && linkRevision == mesh.links.revision
  }

  /// Whether anything is known of a polygon.
  public func reaches(_ polygon: Int32) -> Bool { walks.reaches(polygon) }

  /// How many labels there are, dropped ones included.
  public var labelCount: Int { walks.labelCount }

  /// Bytes that it holds.
  public var bytes: Int { walks.bytes }

  // MARK: - Making

  /// Forgets everything and begins again on a mesh.
  public mutating func clear(for mesh: borrowing WalkMesh) {
    walks.clear(for: mesh)
    revision = mesh.revision
    linkRevision = mesh.links.revision
  }

  /// Adds a destination.
  ///
  /// - Parameters:
  ///   - x: millimetres; it must lie in the polygon. One that lies at a corner must be added for each
  ///     polygon around it, see `WalkMesh.forEachPolygon`.
  ///   - cost: what the rest of the way counts from there, in millimetres.
  public mutating func addSource(x: Double, y: Double, in polygon: Int32, cost: Double = 0) {
    walks.addSource(x: x, y: y, in: polygon, cost: cost)
  }

  /// Adds a corner as a destination.
  mutating func addSource(at corner: Int32, _ mesh: borrowing WalkMesh) {
    let position = mesh.corners[corner]
    for polygon in 0..<Int32(mesh.polygons.count) where mesh.polygons[polygon].count > 0 {
      let ring = mesh.polygons[polygon]
      for place in ring.first..<(ring.first + ring.count)
      where mesh.polygons.side(at: place).corner == corner {
        addSource(x: position.x, y: position.y, in: polygon)
      }
    }
  }

  /// Finds the walks from everywhere.
  public mutating func flood(_ mesh: borrowing WalkMesh) { walks.run(mesh) }

  /// Finds the walk from one place; what is found on the way stays.
  ///
  /// - Parameter floor: the piece of the plane that is the place's floor, where there are links.
  public mutating func search(
    from x: Double, _ y: Double, in polygon: Int32, on floor: PlaneBox = .everything,
    _ mesh: borrowing WalkMesh
  ) {
    walks.run(to: x, y, in: polygon, on: floor, mesh)
  }

  // MARK: - Reading

  /// What a place reads off the map.
  public struct Reading: Hashable, Sendable {
    /// Millimetres to walk; infinite where there is no way.
    public let distance: Double
    /// What the walk leads to first, in a straight line: a corner or a source; −1 for nothing.
    let root: Int32
  }

  /// The distance of a place, and where its walk leads to first.
  ///
  /// - Parameter polygon: the one that the place lies in.
  /// - Complexity: linear in the few labels and corners of the polygon.
  @inline(__always)
  public func read(
    _ x: Double, _ y: Double, in polygon: Int32, _ mesh: borrowing WalkMesh
  ) -> Reading { walks.read(x, y, in: polygon, mesh) }

  /// Appends the points of a walk after its start.
  ///
  /// - Complexity: a few nanoseconds a point.
  public func appendPath(
    from reading: Reading, to steps: inout FlatBuffer<WalkStep>, _ mesh: borrowing WalkMesh
  ) {
    walks.appendPath(from: reading.root, to: &steps, mesh)
  }

  /// The number of the destination that a walk ends at, in the order in which they were added.
  public func source(of reading: Reading, _ mesh: borrowing WalkMesh) -> Int? {
    walks.source(from: reading.root, mesh)
  }

  /// Calls with every corner that was reached, and its distance.
  func forEachCorner(_ visit: (_ corner: Int32, _ distance: Double) -> Void) {
    walks.forEachCorner(visit)
  }

  // MARK: - Repairing

  /// How a map followed edits.
  public enum Repair: Hashable, Sendable {
    /// Nothing that it says was touched.
    case unneeded
    /// What was touched was computed again.
    case partial
    /// So much was touched, or so many edits ago, that all must be computed again.
    case whole
  }

  /// Follows edits: only what an edit made wrong is computed again.
  ///
  /// A label is right as long as the polygons are there that its walks lead through: its own and
  /// those of the labels that it came of. Labels on polygons that an edit took away are dropped with
  /// all that came of them (the shadow), and corners that were reached by them are unknown again.
  /// Then labels at the rim of the shadow and of new polygons are expanded again, and the flood goes
  /// on from there: it fills the shadow, and, where the edit opened a shorter way, overtakes what was
  /// known. (Koenig and Likhachev, “D* Lite”, AAAI 2002, do the like on graphs.)
  ///
  /// The destinations must lie where they did.
  /// - Returns: how; for `whole` the map is empty, and the caller adds the destinations and floods.
  public mutating func repair(_ mesh: borrowing WalkMesh, _ work: inout RepairWork) -> Repair {
    if revision == mesh.revision { return .unneeded }
    guard canFollow(mesh) else {
      clear(for: mesh)
      return .whole
    }
    work.begin(for: mesh, after: revision)
    guard walks.drop(mesh, &work) else {
      clear(for: mesh)
      return .whole
    }
    revision = mesh.revision
    walks.runFromRim(mesh, &work)
    return .partial
  }

  /// Whether the mesh still knows what its edits touched, and no search is under way.
  private func canFollow(_ mesh: borrowing WalkMesh) -> Bool {
    revision >= 0 && mesh.log.knows(after: revision) && walks.isIdle
      && linkRevision == mesh.links.revision
  }
}

/// A point of a walk, in millimetres.
public struct WalkStep: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Double
  /// Millimetres up (north).
  public var y: Double
  /// The link that leads here, by its number; −1 where one walks straight from the point before.
  public var link: Int32
}

/// A place in the plane, in millimetres.
public struct MeshPoint: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Double
  /// Millimetres up (north).
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A piece of the plane, in millimetres.
public struct PlaneBox: Hashable, Sendable {
  /// The left side.
  public var minX: Double
  /// The lower side.
  public var minY: Double
  /// The right side.
  public var maxX: Double
  /// The upper side.
  public var maxY: Double

  /// Makes a box.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The whole plane.
  public static let everything = PlaneBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
}
