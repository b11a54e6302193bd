import ArgumentParser

/// The command `floorcast`.
@main
struct Floorcast: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floorcast",
    abstract: "A self-hosted live map for venues.",
    version: "0.1.0",
    subcommands: [
      Import.self, Venues.self, Export.self, FindRoute.self,
    ])
}
