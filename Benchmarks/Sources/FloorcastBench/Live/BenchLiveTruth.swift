import ArgumentParser
import Foundation
import IndoorModel
import StreamBench

extension TruthViewer.Kind: ExpressibleByArgument {}

/// `floorcast-bench live truth`: whether every viewer sees what is so.
struct BenchLiveTruth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truth",
    abstract: "Check every frame of viewers of all kinds against what was reported.",
    discussion: """
      Navigators walk on known paths on several floors; some fall silent, some leave and \
      return. Viewers of every kind (the whole venue, one floor, a moving view, a group, \
      single navigators, resumed connections, slow links, text) decode every frame. A stale, \
      mixed, repeated or missing position is an error, and any error ends the command with \
      code 1. Viewers that the server closes because they do not keep up reconnect, as the \
      protocol says, and are counted.
      """)

  @Option(help: "Number of navigators that report locations.")
  var navigators = 240

  @Option(help: "Navigators on one gateway connection, 1 to 1000.")
  var share = 20

  @Option(help: "Locations of each navigator per second.")
  var rate = 10.0

  @Option(help: "Format of the gateways' messages: binary or json.")
  var format = Gateway.Format.binary

  @Option(help: "Ticks of the venue per second, 1 to 30.")
  var ticks = 10

  @Option(help: "Number of floors.")
  var floors = 3

  @Option(help: "Number of viewers of each kind.")
  var viewers = 2

  @Option(
    parsing: .upToNextOption,
    help: "Kinds of viewers: \(TruthViewer.Kind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kinds = TruthViewer.Kind.allCases

  @Option(help: "Seconds to walk.")
  var seconds = 60.0

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Folder for frames that are wrong.", valueName: "folder"))
  var keep: String?

  @Flag(help: "Print the figures as JSON.")
  var json = false

  /// Seconds of silence after which people are stale, and gone.
  private static let (staleAfter, goneAfter) = (2.0, 6.0)

  func validate() throws {
    guard (1...20_000).contains(navigators), (1...1000).contains(share), (0.1...100).contains(rate),
      (1...30).contains(ticks), (1...100).contains(floors), (1...1000).contains(viewers),
      seconds > 0
    else {
      throw ValidationError(
        "--navigators must be from 1 to 20000, --share and --viewers from 1 to 1000, --rate from "
          + "0.1 to 100, --ticks from 1 to 30, --floors from 1 to 100")
    }
  }

  func run() throws {
    var plan = LoadPlan(
      navigators: navigators, rate: rate, share: share, format: format, ticks: ticks,
      floors: floors, seed: seed, isJSON: json)
    plan.settings = [.staleAfter: Self.staleAfter, .goneAfter: Self.goneAfter]
    var count = 0
    try Load.measure(plan) { load in
      let (report, faults) = try watch(load)
      count = faults
      return report
    }
    if count > 0 { throw ExitCode(1) }
  }

  private func watch(_ load: Load) throws -> (BenchReport, faults: Int) {
    for gateway in load.world.gateways { gateway.asks = true }
    let watching = kinds.flatMap { Array(repeating: $0, count: viewers) }.enumerated().map {
      number, kind in
      TruthViewer(
        kind, number: number, staleAfter: Self.staleAfter, goneAfter: Self.goneAfter,
        in: load.world, on: load.stage)
    }
    for viewer in watching { try viewer.begin() }
    let sleep = Sleep(of: load.world)
    let sleeping = load.stage.every(500_000_000) { _ in sleep.go() }
    try load.stage.run(seconds: seconds)
    sleeping.isOver = true
    load.halt()
    for viewer in watching { viewer.rest() }
    // Whatever happened at last must be seen by everybody, however busy the machine is; on a slow link
    // the names alone take long.
    try load.wait("the last locations to be taken") {
      load.world.gateways.allSatisfy { !$0.isReady || $0.hasAllTaken }
    }
    let end = SystemCalls.now + 60_000_000_000
    try load.stage.run(until: end) { watching.allSatisfy(\.seesTheEnd) }
    for viewer in watching { viewer.verifyAtRest() }
    return (try report(watching, load), watching.reduce(0) { $0 + $1.faultCount })
  }

  private func report(_ watching: [TruthViewer], _ load: Load) throws -> BenchReport {
    var report = BenchReport()
    for kind in kinds {
      let frames = watching.filter { $0.kind == kind }.reduce(0) { $0 + $1.checked }
      report.add("\(kind.rawValue)Frames", "frames checked, \(kind.rawValue)", Double(frames))
    }
    let returns = watching.reduce(0) { $0 + $1.returns }
    report.add("gaps", "frames that did not lead on", Double(watching.reduce(0) { $0 + $1.gaps }))
    report.add("returns", "came back", Double(returns))
    report.add(
      "resumed", "of them resumed", Double(watching.reduce(0) { $0 + $1.resumed }))
    report.add(
      "closings", "closed because they did not keep up, and came back",
      Double(watching.reduce(0) { $0 + $1.closings }))
    let faults = watching.flatMap(\.faults)
    report.add("errors", "errors", Double(watching.reduce(0) { $0 + $1.faultCount }))
    report.add(
      "faults", "the first of them", faults.prefix(10).map { "\($0.viewer): \($0.reason)" })
    report.add("problems", "refused and ended", load.problems)
    if let keep {
      try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
      for (number, fault) in faults.enumerated() {
        let path = "\(keep)/\(number)-\(fault.viewer.replacing(" ", with: "-")).bin"
        try Data(fault.bytes).write(to: URL(fileURLWithPath: path))
      }
    }
    return report
  }
}

/// Gateways that fall silent: by turns so long that their people are stale, and so long that they
/// are gone; then these come back over a new connection.
private final class Sleep {
  private let gateways: [Gateway]
  private var turn = 0
  private var next: Int64 = 0
  private var lost: (gateway: Gateway, until: Int64)?

  init(of world: World) {
    gateways = world.gateways.enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
  }

  func go() {
    let now = SystemCalls.now
    if let (gateway, until) = lost, now >= until {
      try? gateway.connect()
      lost = nil
    }
    guard now >= next, !gateways.isEmpty else { return }
    let gateway = gateways[turn % gateways.count]
    if gateway.sleepsUntil > now { return }
    if gateway.sleepsUntil > 0, gateway.sleepsUntil + 1_000_000_000 > now { return }
    turn += 1
    next = now + 1_000_000_000
    let isLong = turn % 2 == 0 && lost == nil
    gateway.sleepsUntil = now + (isLong ? 8_000_000_000 : 3_000_000_000)
    if isLong, gateway.hasAllTaken {
      // What is still on its way would be lost, and nobody could tell whether it was.
      gateway.disconnect()
      lost = (gateway, gateway.sleepsUntil)
    }
  }
}
