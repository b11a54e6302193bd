import ArgumentParser
import CommandSupport
import WalkBench

/// The argument of a command that measures on a public benchmark map.
struct GridMapArgument: ParsableArguments {
  @Argument(help: "A grid map: “type”, “height”, “width”, “map”, then a line for each row.")
  var map: String

  /// Reads the map, or says why not.
  func load() throws -> GridMap {
    let text = try Console.bytes(ofFileAt: map)
    do {
      let grid = try GridMap(parsing: text)
      guard grid.freeCells > 0 else {
        throw Console.failure("\(map): nobody can walk on it", code: Console.usageCode)
      }
      return grid
    } catch let problem as GridMapError {
      throw Console.failure("\(map): \(problem)", code: Console.usageCode)
    }
  }
}
