import ArgumentParser

/// The command `floorcast-bench`: figures of a venue and a machine.
@main
struct FloorcastBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floorcast-bench",
    abstract: "Measure how fast Floorcast is.",
    discussion: """
      scripts/bench builds it with optimisation. “live” starts the floorcast binary beside it, or \
      the one named by the environment variable FLOORCAST.
      """,
    subcommands: [
      BenchRoutes.self, BenchRouting.self, BenchRobotMap.self, BenchReroute.self, BenchEdits.self,
      BenchLive.self, BenchFanout.self, BenchIngest.self, BenchTracks.self, BenchInsight.self,
      BenchPositioning.self, BenchTags.self, BenchFloors.self, BenchDevices.self, BenchRanging.self,
      BenchPhones.self,
    ])
}
