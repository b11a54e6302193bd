import ArgumentParser

/// The command `floorcast`.
@main
struct Floorcast: AsyncParsableCommand {
  /// The version of the software.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "floorcast",
    abstract: "A self-hosted live map for venues.",
    version: version,
    subcommands: [
      Serve.self, Import.self, Programmes.self, Venues.self, Export.self, FindRoute.self,
      Evacuate.self, Rehearse.self,
      Simulate.self, Health.self, Issues.self, Backup.self, Check.self, Repair.self, Versions.self,
      Compact.self, Tracks.self, InsightCommand.self, Positions.self, User.self, Gateway.self,
      ReplayEdits.self, ClusterCommand.self,
    ])

  /// Runs the command that the arguments name.
  static func main() async {
    // A place on a floor below ground begins like an option; the space hides that from the parser.
    await main(
      CommandLine.arguments.dropFirst().map { PlaceArgument.isBelowGround($0) ? " \($0)" : $0 })
  }
}
