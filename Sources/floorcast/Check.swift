import ArgumentParser
import CommandSupport
import Storage

/// `floorcast check`: finds damage in a venue file.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a venue file, from its bytes to its history.",
    discussion: """
      Checks that the database is intact, that every reference has its target, that every feature \
      is valid, that pictures are those that were stored, and that the history, undone to its \
      beginning and applied again, gives exactly the stored plan. Checks the tracks and figures \
      beside the file, too. Changes nothing, and works while a server has the file open.

      Exits with 0 when all is well, with 1 when something is wrong (restore a backup, or try \
      floorcast repair), with 2 when there is no such venue.
      """)

  @OptionGroup private var argument: VenueArgument

  func run() async throws {
    let path = argument.path
    let report: VenueCheckReport
    do { report = try VenueFile.check(at: path) } catch { throw argument.failure(error) }
    for finding in report.findings { Console.say("\(finding)") }
    if report.omitted > 0 { Console.say("… and \(report.omitted) more") }
    let content =
      "revision \(report.revision), \(Console.count(report.floors, "floor")), "
      + "\(Console.count(report.features, "feature")), "
      + "\(Console.count(report.edits, "edit")) replayed"
    let isTracksWhole = await checkTracks()
    let isInsightWhole = await checkInsight()
    guard report.isClean else {
      let count = report.findings.count + report.omitted
      throw Console.failure(
        "\(path): \(count) \(count == 1 ? "thing is" : "things are") wrong (\(content)); restore "
          + "a backup, or salvage what can be read: floorcast repair \(argument.venue)")
    }
    Console.say("\(path): all is well (\(content))")
    guard isTracksWhole, isInsightWhole else { throw ExitCode(1) }
  }

  /// Prints what is wrong with the tracks file, if there is one.
  ///
  /// - Returns: whether all is well.
  private func checkTracks() async -> Bool {
    let path = CompanionNames(of: argument.path).tracks
    do throws(TrackFileError) {
      let file = try TrackFile.look(at: path)
      defer { file.close() }
      let findings = try await file.findings()
      let minutes = try await file.outline().stretches.reduce(0) { $0 + $1.minutes.count }
      for finding in findings { Console.say("\(path): \(finding)") }
      if findings.isEmpty {
        Console.say("\(path): all is well (\(Console.count(minutes, "minute")) of tracks)")
      } else {
        Console.warn(Self.tracksAdvice(path))
      }
      return findings.isEmpty
    } catch {
      if case .missing = error { return true }
      Console.warn("floorcast: \(error)")
      if case .damaged = error { Console.warn(Self.tracksAdvice(path)) }
      return false
    }
  }

  /// Prints what is wrong with the insight file, if there is one.
  ///
  /// - Returns: whether all is well.
  private func checkInsight() async -> Bool {
    let path = CompanionNames(of: argument.path).insight
    do throws(TrackFileError) {
      let file = try InsightFile.look(at: path)
      defer { file.close() }
      let findings = try await file.findings()
      for finding in findings { Console.say("\(path): \(finding)") }
      if findings.isEmpty {
        let minutes = try await file.range()?.count ?? 0
        Console.say("\(path): all is well (figures of \(Console.count(minutes, "minute")))")
      } else {
        Console.warn(Self.insightAdvice(path))
      }
      return findings.isEmpty
    } catch {
      if case .missing = error { return true }
      Console.warn("floorcast: \(error)")
      if case .damaged = error { Console.warn(Self.insightAdvice(path)) }
      return false
    }
  }

  private static func insightAdvice(_ path: String) -> String {
    "The venue does not depend on \(path). While the server is stopped, what tracks still cover is "
      + "counted again by: floorcast insight VENUE --recompute"
  }

  private static func tracksAdvice(_ path: String) -> String {
    "The venue does not depend on \(path): the server leaves out what it cannot read. To export "
      + "what is intact: floorcast tracks VENUE --export FILE.csv"
  }
}
