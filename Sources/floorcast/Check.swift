import ArgumentParser
import CommandSupport
import Storage

/// `floorcast check`: looks at everything in a venue file.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a venue file from its bytes to its history.",
    discussion: """
      Looks whether the database is whole, every reference leads somewhere, every feature is valid, \
      pictures are the ones that were stored, and whether the history, taken back to its beginning \
      and applied again, leads to exactly the plan that is stored. Tracks beside it are looked \
      at, too. Changes nothing, and works while a server has the file open.

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
    let isTracksWhole = await checkTracks()
    guard report.isClean else {
      let count = report.findings.count + report.omitted
      throw Console.failure(
        "\(path): \(count) \(count == 1 ? "thing is" : "things are") wrong (\(content)); put back "
          + "a backup, or salvage what is there: floorcast repair \(argument.venue)")
    }
    Console.say("\(path): all is well (\(content))")
    guard isTracksWhole else { throw ExitCode(1) }
  }

  /// Looks at the tracks file, if there is one, and says what is wrong with it.
  ///
  /// - Returns: whether all is well.
  private func checkTracks() async -> Bool {
    let path = TrackFile.path(besides: argument.path)
    do throws(TrackFileError) {
      let file = try TrackFile.look(at: path)
      defer { file.close() }
      let findings = try await file.findings()
      let minutes = try await file.outline().stretches.reduce(0) { $0 + $1.minutes.count }
      for finding in findings { Console.say("\(path): \(finding)") }
      if findings.isEmpty { Console.say("\(path): all is well (\(minutes) minutes of tracks)") }
      if !findings.isEmpty { Console.warn(Self.tracksAdvice(path)) }
      return findings.isEmpty
    } catch {
      if case .missing = error { return true }
      Console.warn("floorcast: \(error)")
      if case .damaged = error { Console.warn(Self.tracksAdvice(path)) }
      return false
    }
  }

  private static func tracksAdvice(_ path: String) -> String {
    "The venue needs nothing of \(path): the server goes on without what cannot be read; what is "
      + "whole of it: floorcast tracks VENUE --export FILE.csv"
  }
}
