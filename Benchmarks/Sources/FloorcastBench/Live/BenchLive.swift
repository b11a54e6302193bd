import ArgumentParser

/// `floorcast-bench live`: figures of the live stream.
struct BenchLive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Measure the live stream: under load, with slow viewers, beside edits and routes.",
    discussion: """
      All but “reroute” and “derived” serve a hall of their own by “floorcast serve” in a process of its own, \
      whose processor time and memory are read from /proc; the clients are in this process and \
      told apart. Build with -c release for true figures.
      """,
    subcommands: [
      BenchLiveReroute.self, BenchLiveStream.self, BenchLiveSlow.self, BenchLiveStall.self,
      BenchLiveBeside.self, BenchLiveTruth.self, BenchLiveSoak.self, BenchLiveDerived.self,
      BenchLiveSiege.self, BenchLiveAttack.self,
    ],
    defaultSubcommand: BenchLiveReroute.self)
}
