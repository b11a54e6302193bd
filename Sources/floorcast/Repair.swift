import ArgumentParser
import CommandSupport
import Foundation
import Storage

/// `floorcast repair`: salvages a damaged venue file.
struct Repair: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Salvage what can be read of a damaged venue file into a new file.",
    discussion: """
      Reads the damaged file page by page and writes all that is intact into a new file: floors, \
      features, pictures, versions, and the history as far back as it leads to the salvaged plan. \
      Lists what is lost. The damaged file stays as it is. First stop the server that has it open.

      Try a backup before you try this. Exits with 0 when nothing is lost, with 3 when something \
      is, with 1 when nothing could be salvaged.

      Example: floorcast repair expo --into venues/expo-repaired.venue
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: ArgumentHelp("The file to make (default: NAME-repaired.venue).", valueName: "file"))
  private var into: String?

  func run() async throws {
    let path = argument.path
    let report: RepairReport
    do {
      report = try VenueFile.repair(path, into: into ?? target(beside: path))
    } catch { throw argument.failure(error) }
    for line in report.restorations { Console.say("restored: \(line)") }
    for line in report.losses { Console.say("lost: \(line)") }
    Console.say(
      "\(report.path): revision \(report.revision), "
        + [
          (report.floors, "floor"), (report.features, "feature"), (report.images, "image"),
          (report.edits, "edit"), (report.versions, "version"),
        ].map(Console.count).joined(separator: ", "))
    try check(report)
    if !report.isComplete { throw ExitCode(3) }
  }

  private func target(beside path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("\(name)-repaired.venue").relativePath
  }

  private func check(_ report: RepairReport) throws {
    do {
      let findings = try VenueFile.check(at: report.path).findings
      guard let first = findings.first else { return }
      throw Console.failure("\(report.path): still has damage: \(first)")
    } catch let code as ExitCode { throw code } catch { throw Console.failure(error) }
  }
}
