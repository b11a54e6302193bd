import ArgumentParser

/// The command `floorcast-bench`: figures of a venue and a machine.
@main
struct FloorcastBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floorcast-bench",
    abstract: "Measure how fast Floorcast is.",
    discussion: """
      Build it with scripts/bench, which optimises. “live” starts the floorcast that was built \
      beside it, or the one that the environment's FLOORCAST names.
      """,
    subcommands: [
      BenchRoutes.self, BenchRouting.self, BenchReroute.self, BenchEdits.self, BenchLive.self,
      BenchFanout.self, BenchIngest.self, BenchTracks.self,
    ])
}
