public import ShortestWalks
import Support

/// How long it takes until all people that an edit concerns have new routes: an obstacle appears or
/// goes away on a grid map with many people on their way to several destinations.
public struct RerouteBench: Sendable {
  /// From the obstacle to the last new route: both the triangulation and the mesh followed, all maps
  /// repaired, each person read again, new paths written.
  public private(set) var edits = Figures(microseconds: [])
  /// Of these the part that changes triangulation and mesh, which one core does.
  public private(set) var meshes = Figures(microseconds: [])
  /// How many people had another route after an edit, on average.
  public private(set) var affected = 0.0
  /// How many maps were repaired in part, in all edits.
  public private(set) var partialRepairs = 0
  /// How many maps had to be found again as a whole, in all edits.
  public private(set) var wholeFloods = 0
  /// How many distances differed from those of newly made maps, where that was compared.
  public private(set) var mismatches = 0
  /// How many tasks share the work.
  public let cores: Int

  /// Measures.
  ///
  /// - Parameters:
  ///   - edits: how many obstacles come and go again; each counts twice.
  public init(
    map: GridMap, navigators: Int, destinations: Int, edits count: Int = 100, cores: Int,
    seed: UInt64 = 1
  ) async throws(TriangulationRefusal) {
    self.cores = max(1, cores)
    let stopwatch = Stopwatch()
    var random = SeededGenerator(seed: seed)
    let plane = try SharedPlane(map: map)
    let groups = (0..<max(1, destinations)).map { _ in
      NavigatorGroup(
        destination: plane.freeCorner(of: map, &random),
        navigators: max(1, navigators / max(1, destinations)), map: map, plane: plane, &random)
    }
    let workers = (0..<self.cores).map { RerouteWorker(first: $0, of: self.cores, groups) }
    var whole: [Double] = []
    var parts: [Double] = []
    for _ in 0..<count {
      guard let place = Self.place(among: groups, &random) else { continue }
      let ring = Octagon.ring(x: place.x, y: place.y, clearance: 0)
      var obstacle: ConstraintID?
      for isThere in [true, false] {
        var refusal: TriangulationRefusal?
        var part = 0.0
        let time = await stopwatch.elapsed(awaiting: {
          part = stopwatch.microseconds {
            do throws(TriangulationRefusal) {
              if isThere {
                obstacle = try plane.insert(ring)
              } else if let obstacle {
                plane.remove(obstacle)
              }
            } catch { refusal = error }
          }
          await Self.follow(plane, workers)
        })
        if let refusal { throw refusal }
        whole.append(time)
        parts.append(part)
        affected += Double(groups.reduce(0) { $0 + $1.affected })
      }
      if whole.count % 20 == 2 { mismatches += groups.reduce(0) { $0 + $1.mismatches(on: plane) } }
    }
    edits = Figures(microseconds: whole)
    meshes = Figures(microseconds: parts)
    affected /= Double(max(1, whole.count))
    partialRepairs = groups.reduce(0) { $0 + $1.partialRepairs }
    wholeFloods = groups.reduce(0) { $0 + $1.wholeFloods }
  }

  private static func follow(_ plane: SharedPlane, _ workers: [RerouteWorker]) async {
    await withTaskGroup(of: Void.self) { tasks in
      for worker in workers.dropFirst() { tasks.addTask { worker.follow(plane) } }
      workers[0].follow(plane)
    }
  }

  /// A place on the way of a person, not within any group's destination.
  private static func place(
    among groups: [NavigatorGroup], _ random: inout SeededGenerator
  ) -> (x: Double, y: Double)? {
    for _ in 0..<100 {
      guard let group = groups.randomElement(using: &random), let place = group.wayPoint(&random),
        groups.allSatisfy({ $0.isFar(from: place.x, place.y) })
      else { continue }
      return place
    }
    return nil
  }
}

/// Some of the groups, which one task looks after.
///
/// `@unchecked Sendable`: one task at a time uses a worker and its groups.
private final class RerouteWorker: @unchecked Sendable {
  private let groups: [NavigatorGroup]
  private var work = RepairWork()

  init(first: Int, of count: Int, _ all: [NavigatorGroup]) {
    groups = all.indices.filter { $0 % count == first }.map { all[$0] }
  }

  func follow(_ plane: SharedPlane) { for group in groups { group.follow(plane, &work) } }
}
