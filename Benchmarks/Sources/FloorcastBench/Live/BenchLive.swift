import ArgumentParser

/// `floorcast-bench live`: figures of the live stream.
struct BenchLive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Measure the live stream: under load, with slow viewers, beside edits and routes.",
    discussion: """
      All but “reroute” and “derived” start “floorcast serve” with a generated hall in a \
      process of its own and read that process's CPU time and memory from /proc; the clients \
      run in this process and are measured apart. Build with -c release for true figures.
      """,
    subcommands: [
      BenchLiveReroute.self, BenchLiveStream.self, BenchLiveSlow.self, BenchLiveStall.self,
      BenchLiveBeside.self, BenchLiveTruth.self, BenchLiveSoak.self, BenchLiveDerived.self,
      BenchLiveSiege.self, BenchLiveAttack.self,
    ],
    defaultSubcommand: BenchLiveReroute.self)
}
