import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import ShortestWalks
import WalkBench

/// `floorcast-bench routing`: how exact and how fast walks are found on a public benchmark map.
struct BenchRouting: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routing",
    abstract: "Measure how fast shortest walks are found on a grid map.",
    discussion: """
      Traces the blocked cells to polygons (one cell is one metre, no clearance) and runs \
      all queries on one thread: cold (only the mesh is prepared), guided (with landmarks), \
      warm (random places on a finished map), tracked (walkers whose last polygon is known), \
      amortised (10 000 people, 50 destinations, from nothing). Every answer includes its \
      whole path. Means are of whole batches; for the other figures the clock's own time is \
      subtracted. Ends with code 3 when an answer differs from the published one. Build with \
      -c release for true figures.
      """)

  @OptionGroup var argument: GridMapArgument

  @Argument(help: "Queries of the map: startX,startY,goalX,goalY,length, in cells.")
  var queries: String

  @Option(help: "Number of rounds.")
  var rounds = 5

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds must be from 1 to 1000")
    }
  }

  func run() throws {
    let map = try argument.load()
    let questions = try load(on: map)
    let bench: RoutingBench
    do {
      bench = try RoutingBench(
        map: map, queries: questions, rounds: rounds, seed: seed,
        report: { if !json { Console.progress($0) } })
    } catch let refusal {
      throw Console.failure("\(argument.map): \(refusal)")
    }
    if json { Console.say(Self.value(of: bench).jsonText()) } else { say(bench) }
    if bench.mismatches > 0 { throw ExitCode(3) }
  }

  private func load(on map: GridMap) throws -> [GridQuery] {
    let text = try Console.bytes(ofFileAt: queries)
    do {
      return try GridQuery.parse(text, on: map)
    } catch let problem {
      throw Console.failure("\(queries): \(problem)", code: Console.usageCode)
    }
  }

  private func say(_ bench: RoutingBench) {
    Console.progress("")
    Console.say(
      """
      \(bench.queries.count) queries, \(bench.mismatches) mismatches, largest difference \
      \(bench.largestDifference) m
      mesh: \(bench.vertices) vertices, \(bench.polygons) polygons, \
      \(Figures.text(bench.meshBuild.median / Double(max(1, bench.vertices)))) µs a vertex
      map: \(bench.labels) labels, \(bench.mapBytes / 1024) kB; path: \
      \(Figures.text(bench.pathPoints)) points; landmarks: \(Figures.text(bench.landmarks)) µs
      microseconds; \(Figures.text(bench.overhead)) for reading the clock taken off
      """)
    var table = TextTable(Figures.header)
    for (name, figures) in Self.rows(of: bench) { table.add(figures.row(name)) }
    Console.say(table.text)
    if let memory = peakMemory() { Console.say("memory: \(Figures.text(memory)) MB at most") }
  }

  private static func rows(of bench: RoutingBench) -> [(String, Figures)] {
    [
      ("build", bench.meshBuild), ("cold", bench.cold), ("guided", bench.guided),
      ("flood", bench.flood), ("warm", bench.warm), ("tracked", bench.tracked),
      ("amortised", bench.amortised),
    ]
  }

  private static func value(of bench: RoutingBench) -> Value {
    var members: [String: Value] = [
      "queries": .number(Double(bench.queries.count)),
      "mismatches": .number(Double(bench.mismatches)),
      "largestDifference": .number(bench.largestDifference),
      "vertices": .number(Double(bench.vertices)),
      "polygons": .number(Double(bench.polygons)),
      "meshBuild": Figures.number(bench.meshBuild.median),
      "meshBuildPerVertex": Figures.number(
        bench.meshBuild.median / Double(max(1, bench.vertices))),
      "landmarks": Figures.number(bench.landmarks),
      "labels": .number(Double(bench.labels)),
      "mapBytes": .number(Double(bench.mapBytes)),
      "pathPoints": Figures.number(bench.pathPoints),
      "clockOverhead": Figures.number(bench.overhead),
      "memoryMegabytes": peakMemory().map(Figures.number) ?? .null,
    ]
    for (name, figures) in rows(of: bench) { members[name] = figures.value() }
    members["build"] = nil
    return .object(members)
  }
}
