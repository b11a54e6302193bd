import ArgumentParser
import Foundation
import IndoorModel
import JSONText
import WalkBench

/// `floorcast bench routing`: shortest walks on a public grid map.
struct BenchRouting: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routing",
    abstract: "Measure shortest walks on a grid map with published lengths.",
    discussion: """
      Traces the blocked cells to polygons (one cell is one metre, no clearance), holds every length \
      against the published one, and measures on one thread: cold questions (both ends located, \
      searched, with the path), the same led by landmarks, floods, and questions on maps that are \
      there (warm; tracked: by people who remember where they were). Build with -c release for true \
      figures.
      """)

  @Argument(help: "The map.", completion: .file(extensions: ["map"]))
  var map: String

  @Argument(help: "Its queries, startX,startY,goalX,goalY,length.")
  var queries: String

  @Option(help: "How many times everything is asked.")
  var rounds = 5

  @Flag(help: "Print JSON; times in microseconds.")
  var json = false

  func validate() throws {
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds must be from 1 to 1000")
    }
  }

  func run() async throws {
    let map = try GridMapFile.map(map)
    let queries = try GridMapFile.queries(queries, on: map)
    let bench = try RoutingBench(map: map, queries: queries, rounds: rounds) { step in
      if !json { Console.say("… \(step)") }
    }
    Console.say(json ? value(of: bench).jsonText() : text(of: bench))
  }

  private func rows(of bench: RoutingBench) -> [(name: String, figures: Figures)] {
    [
      ("cold", bench.cold), ("guided", bench.guided), ("warm", bench.warm),
      ("tracked", bench.tracked), ("amortised", bench.amortised), ("flood", bench.flood),
      ("meshBuild", bench.meshBuild),
    ]
  }

  private func value(of bench: RoutingBench) -> Value {
    var members: [String: Value] = [
      "queries": .number(Double(bench.queries.count)),
      "mismatches": .number(Double(bench.mismatches)),
      "largestDifference": .number(bench.largestDifference),
      "vertices": .number(Double(bench.vertices)), "polygons": .number(Double(bench.polygons)),
      "labels": .number(Double(bench.labels)), "pathPoints": .number(bench.pathPoints),
      "landmarks": .number(bench.landmarks), "clockOverhead": .number(bench.overhead),
    ]
    for (name, figures) in rows(of: bench) { members[name] = figures.value }
    return .object(members)
  }

  private func text(of bench: RoutingBench) -> String {
    var table = TextTable(["µs", "count", "mean", "median", "p95", "p99"])
    for (name, figures) in rows(of: bench) {
      table.add(
        [name, "\(figures.count)"]
          + [figures.mean, figures.median, figures.p95, figures.p99].map(GridMapFile.digits))
    }
    let build = GridMapFile.digits(bench.meshBuild.median / Double(max(1, bench.vertices)))
    return """
      \(table.text)
      \(bench.mismatches) of \(bench.queries.count) lengths differ by more than 0.1 mm (at most by \
      \(bench.largestDifference) m)
      \(bench.vertices) corners, \(bench.polygons) polygons, \(bench.labels) labels a map; \
      \(build) µs a corner to build; landmarks take \(GridMapFile.digits(bench.landmarks)) µs; \
      \(GridMapFile.digits(bench.pathPoints)) points a path; \
      the clock's \(GridMapFile.digits(bench.overhead)) µs are taken off
      """
  }
}

/// Reading the files of grid maps, with errors that name them.
enum GridMapFile {
  static func map(_ path: String) throws -> GridMap {
    let bytes = try bytes(path)
    do { return try GridMap(parsing: bytes) } catch {
      throw Console.failure(Problem(path: path, problem: "\(error)"), code: Console.usageCode)
    }
  }

  static func queries(_ path: String, on map: GridMap) throws -> [GridQuery] {
    let bytes = try bytes(path)
    do { return try GridQuery.parse(bytes, on: map) } catch {
      throw Console.failure(Problem(path: path, problem: "\(error)"), code: Console.usageCode)
    }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw Console.failure(
        Problem(path: path, problem: "cannot be read"), code: Console.usageCode)
    }
  }

  private struct Problem: Error, CustomStringConvertible {
    var path: String
    var problem: String
    var description: String { "\(path): \(problem)" }
  }

  /// A number with three digits after the point.
  static func digits(_ number: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), number)
  }
}

extension Figures {
  /// The figures as an object of microseconds.
  var value: Value {
    [
      "mean": .number(mean), "median": .number(median), "p95": .number(p95), "p99": .number(p99),
    ]
  }
}
