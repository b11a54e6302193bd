public import ShortestWalks
import Support

/// How long it takes to find the way out for all people in a building of several floors.
///
/// The floors are copies of a grid map, side by side in one plane, with four stairs between each two;
/// all exits are on the first.
public struct EvacuationBench: Sendable {
  /// On one core: a flood from all exits, then each person located, with distance and path.
  public private(set) var oneCore = Figures(microseconds: [])
  /// The same, the reading shared among all cores.
  public private(set) var allCores = Figures(microseconds: [])
  /// How many people are where no way out was found.
  public private(set) var stranded = 0

  /// Measures.
  ///
  /// - Parameter rounds: how many times, with other exits each time.
  public init(
    map: GridMap, people: Int = 10_000, exits: Int = 8, floors: Int = 3, rounds: Int = 25,
    cores: Int, seed: UInt64 = 1
  ) async throws(TriangulationRefusal) {
    let stopwatch = Stopwatch()
    var random = SeededGenerator(seed: seed)
    let building = try EvacuatedBuilding(map: map, floors: floors, &random)
    let share = people / max(1, cores)
    let crowds = (0..<max(1, cores)).map { _ in
      EvacuatedCrowd((0..<share).map { _ in building.place(&random) })
    }
    var times: [[Double]] = [[], []]
    for _ in 0..<rounds {
      let doors = (0..<exits).map { _ in building.exit(&random) }
      times[0].append(
        stopwatch.microseconds {
          building.flood(from: doors)
          for crowd in crowds { crowd.read(building) }
        })
      times[1].append(
        await stopwatch.elapsed(awaiting: {
          building.flood(from: doors)
          await withTaskGroup(of: Void.self) { tasks in
            for crowd in crowds.dropFirst() { tasks.addTask { crowd.read(building) } }
            crowds[0].read(building)
          }
        }))
      stranded += crowds.reduce(0) { $0 + $1.stranded }
    }
    oneCore = Figures(microseconds: times[0])
    allCores = Figures(microseconds: times[1])
  }
}

/// Some of the people.
///
/// `@unchecked Sendable`: one task at a time uses a crowd.
private final class EvacuatedCrowd: @unchecked Sendable {
  private let places: [(x: Double, y: Double)]
  private var steps = FlatBuffer<WalkStep>()
  private(set) var stranded = 0

  init(_ places: [(x: Double, y: Double)]) { self.places = places }

  func read(_ building: EvacuatedBuilding) {
    steps.removeAll()
    stranded = building.read(places, &steps)
  }
}
