import ArgumentParser

/// How fast a rehearsal is, and how far its crowd is like real ones.
@main
struct RehearsalBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rehearsal-bench",
    abstract: "Measures rehearsals: their speed, and the crowd's model against what is published.",
    subcommands: [SpeedBench.self, ModelBench.self, RecordingBench.self])
}
