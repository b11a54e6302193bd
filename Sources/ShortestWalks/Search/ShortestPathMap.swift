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
  var labels = FlatBuffer<Label>(capacity: 1024)
  /// The newest label of each polygon; −1 for none.
  var heads = FlatBuffer<Int32>()
  /// The length of the best walk known from each corner.
  var distances = FlatBuffer<Double>()
  /// What follows on a corner on that walk: a corner or a source.
  var parents = FlatBuffer<Int32>()
  /// The label by which a corner was reached, on its polygon.
  var reachedBy = FlatBuffer<Int32>()
  var sources = FlatBuffer<MeshCorner>(capacity: 4)
  /// The revision of the mesh that the map is right for.
  public internal(set) var revision = -1
  var linkRevision = -1
  /// Corners where links end and that have a smaller distance than before.
  var linkEnds = FlatBuffer<Int32>()
  var queue = LabelQueue()
  /// The corners with a known distance.
  var reached = FlatBuffer<Int32>(capacity: 256)
  /// Where a search leads.
  var aim = Aim(x: 0, y: 0, polygon: -1)
  /// Whether a search for one place is under way, and not a flood.
  var isSearching = false
  /// What has come of the expansion under way.
  var waiting = Waiting()
  /// Whether landmarks help the search.
  var isBounded = false
  /// Whether labels that are there already may come again.
  var isRepairing = false
  var bounds = Landmarks.Bounds()

  /// The number of the first source; the others follow downwards. Corners have lower numbers.
  static let firstSource: Int32 = .max
  static let lastSource: Int32 = 1 << 30

  /// Differences below this many millimetres are rounding.
  static let tolerance = 1e-6

  /// Where a search leads.
  struct Aim {
    var x: Double
    var y: Double
    var polygon: Int32
    /// The floor around it.
    var box = PlaneBox.everything
  }

  /// A label that is not in the queue yet.
  struct Waiting: BitwiseCopyable {
    /// Its number, or `none`, or `several`.
    var label: Int32 = none
    /// The piece of the side that it is seen through, relative to its root: the right end …
    var ax = 0.0
    var ay = 0.0
    /// … and the left one.
    var bx = 0.0
    var by = 0.0
    /// The length of the walk from the nearer end.
    var leastCost = 0.0
    /// The corners at the ends of the side, and how far the piece reaches from them, in millimetres.
    var uCorner: Int32 = 0
    var wCorner: Int32 = 0
    var fromU = 0.0
    var fromW = 0.0
    /// Half the length of the piece.
    var half = 0.0

    static let none: Int32 = -1
    static let several: Int32 = -2
  }

  /// Makes a map that knows nothing.
  public init() {}

  /// Whether what it knows is right for a mesh as it is now.
  public func isUpToDate(with mesh: borrowing WalkMesh) -> Bool {
    revision == mesh.revision && linkRevision == mesh.links.revision
  }

  /// Whether anything is known of a polygon.
  public func reaches(_ polygon: Int32) -> Bool { polygon < heads.count && heads[polygon] >= 0 }

  /// How many labels there are, dropped ones included.
  public var labelCount: Int { labels.count }

  /// Bytes that it holds.
  public var bytes: Int {
    labels.capacity * MemoryLayout<Label>.stride + heads.capacity * 4 + distances.capacity * 8
      + parents.capacity * 4 + reachedBy.capacity * 4 + reached.capacity * 4
  }

  /// Forgets everything and begins again on a mesh.
  public mutating func clear(for mesh: borrowing WalkMesh) {
    if heads.count == mesh.polygonCount && distances.count == mesh.cornerCount
      && labels.count < heads.count
    {
      for label in 0..<labels.count where labels[label].polygon >= 0 {
        heads[labels[label].polygon] = -1
      }
      for index in 0..<reached.count { distances[reached[index]] = .infinity }
    } else {
      heads.resize(to: mesh.polygonCount, with: -1)
      heads.fill(with: -1)
      distances.resize(to: mesh.cornerCount, with: .infinity)
      distances.fill(with: .infinity)
      parents.resize(to: mesh.cornerCount, with: -1)
      reachedBy.resize(to: mesh.cornerCount, with: -1)
    }
    reached.removeAll()
    labels.removeAll()
    sources.removeAll()
    queue.removeAll()
    linkEnds.removeAll()
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
    let root = Self.firstSource - Int32(sources.count)
    sources.append(MeshCorner(x: x, y: y))
    let label = add(
      Label(
        x: x, y: y, cost: cost, root: root, right: root, left: root, polygon: polygon, entry: -1,
        parent: -1, next: -1))
    queue.push(label, priority: cost)
  }

  /// Adds a corner as a destination.
  mutating func addSource(at corner: Int32, _ mesh: borrowing WalkMesh) {
    let position = mesh.corners[corner]
    for polygon in 0..<mesh.polygons.count where mesh.polygons[polygon].count > 0 {
      let ring = mesh.polygons[polygon]
      for place in ring.first..<(ring.first + ring.count) where mesh.sides[place].corner == corner {
        addSource(x: position.x, y: position.y, in: Int32(polygon))
      }
    }
  }

  /// Finds the walks from everywhere.
  public mutating func flood(_ mesh: borrowing WalkMesh) {
    isSearching = false
    aim.polygon = -1
    while !queue.isEmpty {
      waiting.label = Waiting.none
      expand(queue.pop(), mesh)
      if waiting.label >= 0 { enqueue(waiting, mesh) }
      if linkEnds.count > 0 { followLinks(mesh) }
    }
  }

  /// Finds the walk from one place; what is found on the way stays.
  ///
  /// - Parameter floor: the piece of the plane that is the place's floor, where there are links.
  public mutating func search(
    from x: Double, _ y: Double, in polygon: Int32, on floor: PlaneBox = .everything,
    _ mesh: borrowing WalkMesh
  ) {
    isSearching = true
    aim = Aim(x: x, y: y, polygon: polygon, box: floor)
    isBounded = mesh.hasLandmarks
    if isBounded { bounds = mesh.landmarks.bounds(fromX: x, y, in: polygon, mesh) }
    var best = Double.infinity
    if heads[polygon] >= 0 { best = read(x, y, in: polygon, mesh).distance }
    while !queue.isEmpty, queue.leastPriority < best - Self.tolerance {
      var label = queue.pop()
      if labels[label].polygon == polygon {
        best = min(best, read(x, y, in: polygon, mesh).distance)
      }
      // A label that is the only one to come of another is looked on from at once.
      while label >= 0 {
        waiting.label = Waiting.none
        expand(label, mesh)
        if linkEnds.count > 0 { followLinks(mesh) }
        label = waiting.label
        if label >= 0, labels[label].polygon == polygon {
          enqueue(waiting, mesh)
          break
        }
      }
    }
  }

  /// Puts a label on its polygon.
  @inline(__always)
  mutating func add(_ label: Label) -> Int32 {
    let number = Int32(labels.count)
    var label = label
    label.next = heads[label.polygon]
    heads[label.polygon] = number
    labels.append(label)
    return number
  }

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
