public import ShortestWalks
import Support

/// How exact and how fast walks are found on a grid map, everything on one thread.
public struct RoutingBench: Sendable {
  /// The published queries.
  public let queries: [GridQuery]
  /// How many answers, cold or warm, have another length than published (by more than 10⁻⁴ m) or a
  /// path that is not as long as it says or enters something blocked.
  public internal(set) var mismatches = 0
  /// The largest difference from a published length in metres; these have six digits.
  public internal(set) var largestDifference = 0.0
  /// How many corners the mesh has.
  public internal(set) var vertices = 0
  /// How many polygons the mesh has.
  public internal(set) var polygons = 0

  /// To build triangulation and mesh from the rings, from nothing.
  public internal(set) var meshBuild = Figures(microseconds: [])
  /// A query on a mesh where nothing but the mesh was prepared: both ends located, searched, with the
  /// path.
  public internal(set) var cold = Figures(microseconds: [])
  /// The same, led by landmarks.
  public internal(set) var guided = Figures(microseconds: [])
  /// Microseconds to choose the landmarks and measure the mesh from them.
  public internal(set) var landmarks = 0.0
  /// A flood from one destination: the shortest walks from everywhere.
  public internal(set) var flood = Figures(microseconds: [])
  /// A question on a map that is there: a place drawn at random located, its distance and its path.
  public internal(set) var warm = Figures(microseconds: [])
  /// The same for people that walk 0.13 m between two questions and remember their polygon.
  public internal(set) var tracked = Figures(microseconds: [])
  /// A question when 10 000 people go to 50 destinations and nothing is there yet: floods and all.
  public internal(set) var amortised = Figures(microseconds: [])
  /// How many labels a map has on average.
  public internal(set) var labels = 0
  /// How many bytes a map takes on average.
  public internal(set) var mapBytes = 0
  /// How many points a path has on average, its start not counted.
  public internal(set) var pathPoints = 0.0

  /// How long one reading of the clock takes, which was taken off, in microseconds.
  public let overhead: Double

  let stopwatch: Stopwatch
  let map: GridMap
  let rounds: Int

  /// Measures.
  ///
  /// - Parameters:
  ///   - rounds: how many times everything is asked; each query counts with the median of its rounds.
  ///   - report: receives what comes next.
  public init(
    map: GridMap, queries: [GridQuery], rounds: Int = 5, seed: UInt64 = 1,
    report: (String) -> Void = { _ in }
  ) throws(TriangulationRefusal) {
    self.map = map
    self.queries = queries
    self.rounds = max(1, rounds)
    stopwatch = Stopwatch()
    overhead = stopwatch.overhead
    report("building the mesh")
    let rings = map.rings()
    meshBuild = try buildTimes(rings)
    var plane = try GridPlane(rings: rings, halfSide: map.halfSide)
    vertices = plane.vertices
    polygons = plane.mesh.livePolygonCount
    report("cold queries")
    cold = askCold(plane)
    report("floods")
    measureFloods(plane)
    var random = SeededGenerator(seed: seed)
    report("warm queries")
    let maps = finishedMaps(plane, count: 50)
    mapBytes = maps.reduce(0) { $0 + $1.map.bytes } / max(1, maps.count)
    warm = askWarm(plane, maps, &random)
    tracked = askTracked(plane, maps, &random)
    amortised = askAmortised(plane, &random)
    report("cold queries with landmarks")
    var scratch = ShortestPathMap()
    landmarks = stopwatch.microseconds { plane.mesh.chooseLandmarks(with: &scratch) }
    guided = askCold(plane)
  }

  private func buildTimes(_ rings: [GridRing]) throws(TriangulationRefusal) -> Figures {
    var times: [Double] = []
    for _ in 0..<(4 * rounds + 1) {
      times.append(
        try stopwatch.microseconds { () throws(TriangulationRefusal) in
          let plane = try GridPlane(rings: rings, halfSide: map.halfSide)
          precondition(plane.mesh.polygonCount > 0 || rings.isEmpty)
        })
    }
    return Figures(microseconds: times)
  }
}
