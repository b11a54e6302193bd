import ArgumentParser
import Storage

/// `floorcast check`: looks at everything in a venue file.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a venue file from its bytes to its history.",
    discussion: """
      Looks whether the database is whole, every reference leads somewhere, every feature is valid, \
      pictures are the ones that were stored, and whether the history, taken back to its beginning \
      and applied again, leads to exactly the plan that is stored. Changes nothing, and works while \
      a server has the file open.

      Ends with 0 when all is well, with 1 when something is wrong, with 2 when there is no such \
      venue. What helps then: floorcast repair, or a backup.
      """)

  @OptionGroup var argument: VenueArgument

  func run() async throws {
    let path = argument.path
    let report: VenueCheckReport
    do { report = try VenueFile.check(at: path) } catch { throw argument.failure(error) }
    for finding in report.findings { Console.say("\(finding)") }
    if report.omitted > 0 { Console.say("… and \(report.omitted) more") }
    let content =
      "revision \(report.revision), \(report.floors) floors, \(report.features) features, "
      + "\(report.edits) edits replayed"
    guard report.isClean else {
      let count = report.findings.count + report.omitted
      throw Console.failure(
        "\(path): \(count) \(count == 1 ? "thing is" : "things are") wrong (\(content)); put back "
          + "a backup, or salvage what is there: floorcast repair \(argument.venue)")
    }
    Console.say("\(path): all is well (\(content))")
  }
}
