import ArgumentParser
import CommandSupport
import Dispatch
import Foundation
import IndoorModel
import JSONText
import Rehearsal
import Storage

/// `floorcast rehearse`: a crowd on a plan, faster than real time.
struct Rehearse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rehearse a day: simulated people on the plan, their figures, jams and queues.",
    discussion: """
      Runs the people of a scenario on the plan as it is stored, or as it would be after changes, and \
      writes into a folder: NAME.insight, the figures as a server derives them from real people, and \
      summary.json, which says where people waited, how long queues took and how long it took until \
      all were out. docs/rehearsal.md describes scenarios and says how far to trust the result.

      --close and --changes try something out; the venue's file stays as it is. Lines of progress on \
      standard output are JSON with --json.

      Examples:
        floorcast rehearse expo --scenario day.json --out day
        floorcast rehearse expo --scenario day.json --close door-hall-1-east --out closed
        floorcast insight closed/expo.venue
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: ArgumentHelp("The scenario, a file of JSON.", valueName: "file"))
  private var scenario: String

  @Option(
    help: ArgumentHelp("The folder for the results; made if it is not there.", valueName: "folder"))
  private var out: String

  @Option(help: ArgumentHelp("A door to close; may be given several times.", valueName: "door"))
  private var close: [String] = []

  @Option(
    help: ArgumentHelp(
      "A draft of the plan: a file of JSON with the operations of an edit, applied in memory.",
      valueName: "file"))
  private var changes: String?

  @Option(help: "Another seed than that of the scenario.")
  private var seed: UInt64?

  @Flag(
    help: ArgumentHelp("End when the program that started this one has ended.", visibility: .hidden)
  )
  private var endWithParent = false

  @Flag(help: "Print progress and the summary as JSON, one object a line.")
  private var json = false

  func run() async throws {
    let watch = endWithParent ? Self.watchParent() : nil
    defer { watch?.cancel() }
    let venue = try await venue()
    let scenario = try readScenario()
    let plan = RehearsalPlan(of: venue)
    var rehearsal: Rehearsal
    do { rehearsal = try Rehearsal(scenario, on: plan) } catch {
      throw Console.failure("\(self.scenario): \(error)", code: Console.usageCode)
    }
    do {
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    } catch { throw Console.failure("\(out): \(error.localizedDescription)") }
    try await run(&rehearsal, scenario, writing: FigureQueue(to: figurePath(of: venue), of: venue))
    let summary = rehearsal.summary
    let path = (out as NSString).appendingPathComponent("summary.json")
    do {
      try Data(summary.value.json() + [0x0A]).write(to: URL(fileURLWithPath: path))
    } catch { throw Console.failure("\(path): \(error.localizedDescription)") }
    if json {
      Console.say(Value.object(["summary": summary.value]).jsonText())
    } else {
      for line in summary.lines { Console.say(line) }
    }
  }

  private func run(
    _ rehearsal: inout Rehearsal, _ scenario: Scenario, writing figures: FigureQueue
  ) async throws {
    do {
      let clock = ContinuousClock()
      let begin = clock.now
      var shown = begin
      while !rehearsal.isOver {
        try Task.checkCancellation()
        if let chunk = rehearsal.advanceMinute() { try await figures.add(chunk) }
        if clock.now - shown >= .seconds(1) {
          shown = clock.now
          report(rehearsal, scenario, factor: rehearsal.seconds / seconds(clock.now - begin))
        }
      }
      try await figures.finish()
      report(rehearsal, scenario, factor: rehearsal.seconds / seconds(clock.now - begin))
    } catch let error as TrackFileError { throw Console.failure(error) }
  }

  /// Ends this program once the one that started it has ended, also in the middle of a minute of many
  /// people, which a busy machine takes long for.
  private static func watchParent() -> any DispatchSourceTimer {
    let parent = getppid()
    let watch = DispatchSource.makeTimerSource()
    watch.setEventHandler { if getppid() != parent { _exit(1) } }
    watch.schedule(deadline: .now() + 1, repeating: 1)
    watch.resume()
    return watch
  }

  private func seconds(_ duration: Duration) -> Double { max(1e-3, duration / .seconds(1)) }

  private func report(_ rehearsal: Rehearsal, _ scenario: Scenario, factor: Double) {
    let time = scenario.begin.advanced(bySeconds: rehearsal.seconds).rfc3339
    let share = min(1, rehearsal.seconds / scenario.end.seconds(since: scenario.begin))
    guard json else {
      return Console.say(
        "\(time): \(rehearsal.insideCount) people, \(rehearsal.walkingCount) on their way; "
          + "\(Int(factor)) × real time")
    }
    Console.say(
      Value.object([
        "progress": .number((share * 1000).rounded() / 1000), "time": .string(time),
        "inside": Value(rehearsal.insideCount), "walking": Value(rehearsal.walkingCount),
        "factor": .number(factor.rounded()),
      ]).jsonText())
  }

  // MARK: - Input

  /// The plan with what is to be tried out.
  private func venue() async throws -> Venue {
    var venue = try await argument.load()
    var operations: [IndoorModel.Operation] = []
    if let changes {
      do {
        let value = try Value(json: Console.bytes(ofFileAt: changes))
        operations = try (value.object?["operations"] ?? value).list(
          IndoorModel.Operation.init(value:))
      } catch let code as ExitCode { throw code } catch {
        throw Console.failure("\(changes): \(error)", code: Console.usageCode)
      }
    }
    for door in close {
      guard venue.features[Identifier(door)]?.kind == .door else {
        let known = venue.features.ordered.filter { $0.kind == .door }.prefix(10).map(\.id.rawValue)
        throw Console.failure(
          "--close \(door): there is no such door; some are: \(known.joined(separator: ", "))",
          code: Console.usageCode)
      }
      operations.append(.change(Identifier(door), FieldChanges(properties: ["closed": true])))
    }
    guard !operations.isEmpty else { return venue }
    do { _ = try venue.apply(operations) } catch {
      throw Console.failure("the changes do not fit the plan: \(error)", code: Console.usageCode)
    }
    return venue
  }

  private func readScenario() throws -> Scenario {
    do {
      var read = try Scenario(value: Value(json: Console.bytes(ofFileAt: scenario)))
      if let seed { read.seed = seed }
      return read
    } catch let code as ExitCode { throw code } catch {
      throw Console.failure("\(scenario): \(error)", code: Console.usageCode)
    }
  }

  private func figurePath(of venue: Venue) throws -> String {
    let path = CompanionNames(of: (out as NSString).appendingPathComponent("\(venue.slug).venue"))
      .insight
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Console.failure(
        "\(path) is there already; name another folder", code: Console.usageCode)
    }
    return path
  }
}
