import ArgumentParser
import CommandSupport
import Foundation
import Logging

/// The simulated people of a venue that is served or spoken to.
struct SimulationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Makes the same people each time.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Play a recording over and over: t,id,x,y[,floor] in seconds and metres, or the text format "
        + "of the Jülich archive. Or VENUE@TIME, with serve: show what is recorded of a venue to "
        + "everybody who opens it, from a moment on (RFC 3339, or -2h, -30m, -1d).",
      valueName: "file|venue@time"))
  var play: String?

  @Option(
    help: ArgumentHelp("How fast VENUE@TIME plays, 0.25 to 60.", valueName: "times"))
  var playSpeed = 1.0

  @Option(help: ArgumentHelp("The floor of recordings that name none.", valueName: "floor"))
  var playFloor: String?
}

/// How much is logged.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}

/// Where the files of the pages are.
enum WebFolder {
  /// The folder that was named, else `web` in the working directory, else the one that came with
  /// the program.
  static func find(named name: String?) throws -> String {
    if let name {
      guard isFolder(name) else {
        throw Console.failure(
          "\(name): there is no such folder; --web names the folder of the pages",
          code: Console.usageCode)
      }
      return name
    }
    if let found = candidates.first(where: isFolder) { return found }
    throw Console.failure(
      "the pages were not found; looked for \(candidates.joined(separator: ", ")); "
        + "name their folder with --web",
      code: Console.usageCode)
  }

  /// A build lies some folders below its package; an installation has `bin` beside `share`.
  private static var candidates: [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    var found = ["web", folder.appending(path: "../share/floorcast/web").standardized.path]
    for _ in 0..<5 {
      found.append(folder.appending(path: "web").path)
      folder.deleteLastPathComponent()
    }
    return found
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
