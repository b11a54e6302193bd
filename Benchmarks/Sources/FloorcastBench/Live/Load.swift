import CommandSupport
import Foundation
import IndoorModel
import JSONText
import StreamBench

/// A served hall, people walking in it, and a stage for its viewers.
final class Load {
  let server: ServerProcess
  let stage: Stage
  let world: World
  let plan: LoadPlan
  /// What the server held before a client came.
  let bare: ServerHoldings
  private let interrupts = Interrupts()
  private var walking: Rhythm?

  /// Starts a server and has all people walk.
  init(_ plan: LoadPlan) throws {
    self.plan = plan
    SystemCalls.raiseDescriptorLimit()
    var settings = plan.settings
    settings[.ticksPerSecond] = Double(plan.ticks)
    server = try ServerProcess(
      BenchHall.venue(floors: plan.floors, settings: settings, hasAnchors: plan.hasAnchors),
      options: plan.serverOptions)
    do {
      bare = ServerHoldings(of: server)
      stage = try Stage(port: server.port) { [interrupts] in interrupts.isInterrupted }
      world = World(
        slug: BenchHall.slug, floors: BenchHall.floors(plan.floors), bounds: BenchHall.bounds,
        people: plan.navigators, share: plan.share, rate: plan.rate,
        format: plan.format, seed: plan.seed, on: stage)
    } catch {
      server.end()
      throw error
    }
  }

  /// Connects the gateways and begins to walk.
  func begin() throws {
    for gateway in world.gateways { try gateway.connect() }
    try wait("the gateways to be let in") { world.gateways.allSatisfy(\.isReady) }
    walking = world.walk(on: stage)
    try stage.run(seconds: 1)
  }

  /// Stops all people.
  func halt() { walking?.isOver = true }

  /// Waits until something is true.
  func wait(_ what: String, seconds: Double = 60, until isDone: () -> Bool) throws {
    let end = SystemCalls.now + Int64(seconds * 1e9)
    try stage.run(until: end, or: isDone)
    if !isDone() { throw Failure.waited(what, problems) }
  }

  /// What the server refused and ended, in words.
  var problems: [String] {
    stage.problems.map { "\($0.value) × \($0.key)" }.sorted()
      + stage.endings.map { "\($0.value) connections ended with \($0.key)" }.sorted()
  }

  /// Why a measurement cannot go on.
  enum Failure: Error, CustomStringConvertible {
    case waited(String, [String])

    var description: String {
      switch self {
      case .waited(let what, let problems):
        "waited in vain for \(what)"
          + (problems.isEmpty ? "" : " (\(problems.joined(separator: "; ")))")
      }
    }
  }
}

extension Load {
  /// Runs a measurement of a load; says in one line what went wrong.
  static func measure(
    _ plan: LoadPlan, _ work: (Load) throws -> BenchReport
  ) throws {
    do {
      let load = try Load(plan)
      defer { load.server.end() }
      try load.begin()
      let report = try work(load)
      Console.say(plan.isJSON ? report.value.jsonText() : report.text)
    } catch is Interruption {
      throw Console.failure("interrupted", code: 130)
    } catch { throw Console.failure(error) }
  }
}
