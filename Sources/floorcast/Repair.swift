import ArgumentParser
import CommandSupport
import Foundation
import Storage

/// `floorcast repair`: salvages a damaged venue file.
struct Repair: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Salvage what can be read of a damaged venue file into a new one.",
    discussion: """
      Reads the damaged file page by page and writes everything that is still whole into a new \
      file: floors, features, pictures, versions, and the history as far back as it leads to the \
      plan that was salvaged. Lists what is gone. The damaged file stays as it is. Stop the server \
      that has it open first.

      Try a backup before you try this. Ends with 0 when nothing is lost, with 3 when something \
      is, with 1 when nothing could be salvaged.

      Example: floorcast repair expo --into venues/expo-repaired.venue
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: ArgumentHelp("The file to make; else NAME-repaired.venue.", valueName: "file"))
  var into: String?

  func run() async throws {
    let path = argument.path
    let report: RepairReport
    do {
      report = try VenueFile.repair(path, into: into ?? target(beside: path))
    } catch { throw argument.failure(error) }
    for line in report.restorations { Console.say("restored: \(line)") }
    for line in report.losses { Console.say("lost: \(line)") }
    Console.say(
      "\(report.path): revision \(report.revision), \(report.floors) floors, "
        + "\(report.features) features, \(report.images) images, \(report.edits) edits, "
        + "\(report.versions) versions")
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
      throw Console.failure("\(report.path): is not well yet: \(first)")
    } catch let code as ExitCode { throw code } catch { throw Console.failure(error) }
  }
}
