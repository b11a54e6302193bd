import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage
import VenueServer
import Wire

/// `floorcast versions`: the states of a venue that have a name.
struct Versions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the versions of a venue, or keep its present state under a name.",
    discussion: """
      Example: floorcast versions expo --keep "before the fair"

      The editor compares and restores versions. To keep one, the server must not have the venue \
      open; while it does, keep it in the editor.
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(
    help: ArgumentHelp("Keep the present state of the venue under this name.", valueName: "name"))
  private var keep: String?

  @Option(help: "The author of the version.")
  private var author = NSUserName()

  func run() async throws {
    let file: VenueFile
    do {
      file = try VenueFile.open(at: argument.path, for: keep == nil ? .reading : .writing)
    } catch { throw argument.failure(error) }
    defer { file.close() }
    do {
      if let keep { _ = try await file.addVersion(named: keep, by: author, at: .now) }
      Console.say(text(of: try await file.versions()))
    } catch { throw Console.failure("\(argument.path): \(Problem(error).sentences)") }
  }

  private func text(of versions: [Version]) -> String {
    guard !versions.isEmpty else {
      return "There are no versions of \(argument.venue) yet; keep one: "
        + "floorcast versions \(argument.venue) --keep NAME"
    }
    var table = TextTable(["version", "revision", "kept", "by", "name"])
    for version in versions {
      table.add([
        String(version.id), String(version.revision), version.time.rfc3339, version.author,
        version.name,
      ])
    }
    return table.text
  }
}

extension Problem {
  /// Title and detail for a terminal.
  var sentences: String { detail.map { "\(title). \($0)" } ?? title }
}
