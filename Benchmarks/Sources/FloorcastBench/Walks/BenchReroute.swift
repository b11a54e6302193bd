import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import ShortestWalks
import WalkBench

/// `floorcast-bench reroute`: how long an edit takes to reach all people that it concerns.
struct BenchReroute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reroute",
    abstract: "Measure how fast edits reach those who are on their way.",
    discussion: """
      On a grid map (one cell is one metre) obstacles with eight corners appear on people's \
      paths and vanish again; measures the time until every affected person has a new path. \
      Then evacuates a building whose floors are copies of the map, and drags an obstacle \
      through the meshes of two walker classes. Ends with code 3 when a distance differs \
      from a newly built map's. Build with -c release for true figures.
      """)

  @OptionGroup var argument: GridMapArgument

  @Option(help: "Number of navigators to route and to evacuate.")
  var navigators = 10_000

  @Option(help: "Number of destinations.")
  var destinations = 50

  @Option(help: "Number of obstacles to draw and remove.")
  var edits = 100

  @Option(help: "Number of floors of the building.")
  var floors = 3

  @Option(help: "Number of exits.")
  var exits = 8

  @Option(help: "Number of parallel tasks.")
  var cores = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    let counts = [
      ("--navigators", navigators, 1_000_000), ("--destinations", destinations, 10_000),
      ("--edits", edits, 100_000), ("--floors", floors, 20), ("--exits", exits, 1000),
      ("--cores", cores, 256),
    ]
    for (name, count, limit) in counts where !(1...limit).contains(count) {
      throw ValidationError("\(name) must be from 1 to \(limit)")
    }
  }

  func run() async throws {
    let map = try argument.load()
    do {
      let reroute = try await RerouteBench(
        map: map, navigators: navigators, destinations: destinations, edits: edits, cores: cores,
        seed: seed)
      let evacuation = try await EvacuationBench(
        map: map, people: navigators, exits: exits, floors: floors, cores: cores, seed: seed)
      let drag = try DragBench(map: map, seed: seed)
      if json {
        Console.say(Self.value(reroute, evacuation, drag).jsonText())
      } else {
        Self.say(reroute, evacuation, drag)
      }
      if reroute.mismatches > 0 { throw ExitCode(3) }
    } catch let refusal as TriangulationRefusal {
      throw Console.failure("\(argument.map): \(refusal)")
    }
  }

  private static func say(
    _ reroute: RerouteBench, _ evacuation: EvacuationBench, _ drag: DragBench
  ) {
    var table = TextTable(Figures.header)
    table.add(reroute.edits.row("new routes", microseconds: 1000))
    table.add(reroute.meshes.row("of it: mesh", microseconds: 1000))
    table.add(evacuation.oneCore.row("evacuation, one core", microseconds: 1000))
    table.add(evacuation.allCores.row("evacuation, all cores", microseconds: 1000))
    table.add(drag.moves.row("drag, two meshes", microseconds: 1000))
    Console.say(
      """
      \(Figures.text(reroute.affected)) people affected by an edit; \(reroute.partialRepairs) maps \
      repaired, \(reroute.wholeFloods) found anew; \(reroute.mismatches) mismatches; \
      \(reroute.cores) cores
      \(evacuation.stranded) people without a way out
      milliseconds
      """)
    Console.say(table.text)
  }

  private static func value(
    _ reroute: RerouteBench, _ evacuation: EvacuationBench, _ drag: DragBench
  ) -> Value {
    .object([
      "worst": Figures.number(reroute.edits.worst / 1000),
      "typical": Figures.number(reroute.edits.median / 1000),
      "affected": Figures.number(reroute.affected),
      "mismatches": .number(Double(reroute.mismatches)),
      "cores": .number(Double(reroute.cores)),
      "partialRepairs": .number(Double(reroute.partialRepairs)),
      "wholeFloods": .number(Double(reroute.wholeFloods)),
      "edits": reroute.edits.value(microseconds: 1000),
      "meshes": reroute.meshes.value(microseconds: 1000),
      "evacuation": .object([
        "oneCore": evacuation.oneCore.value(microseconds: 1000),
        "allCores": evacuation.allCores.value(microseconds: 1000),
        "stranded": .number(Double(evacuation.stranded)),
      ]),
      "drag": drag.moves.value(),
      "memoryMegabytes": peakMemory().map(Figures.number) ?? .null,
    ])
  }
}
