import ArgumentParser
import CommandSupport
import Foundation
import Geometry
import IndoorModel
import JSONText
import Positioning
import PositioningBench
import WalkBench

/// `floorcast-bench positioning`: how right and how fast positions from recorded ranges are.
struct BenchPositioning: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "positioning",
    abstract: "Measure how right positions from ranges are.",
    discussion: """
      Gives the ranges of one tag to the positioning engine, one after the other as a server does, and \
      compares its estimates with the truth, which is interpolated between its times. Times are seconds \
      from any zero, lengths are metres. Build with -c release for a true time for each set.
      """)

  @Argument(help: "Ranges: t,anchor,range.")
  var ranges: String

  @Option(help: "Anchors: anchor,x,y,z.")
  var anchors: String

  @Option(help: "Where the tag was: t,x,y. Estimates outside of its times are not compared.")
  var truth: String?

  @Option(
    help: """
      Where the tag was carried, by axes and a clock of its own: x,y. Errors are distances from it, after \
      the turn and the shift that fit best.
      """)
  var path: String?

  @Option(help: "How many of the first estimates are not compared with that path.")
  var skip = 20

  @Option(help: "Metres of the tag above the zero of the anchors' z.")
  var height = 1.2

  @Option(help: "The standard deviation of that height, in metres.")
  var heightDeviation = 0.15

  @Option(help: "Seconds (0.1 to 1) by which places come later and are better.")
  var lag: Double?

  @Option(help: "A file for the estimates: t,x,y,radius,state.")
  var out: String?

  @Option(help: "Walkable ground: a POLYGON or MULTIPOLYGON as well-known text.")
  var plan: String?

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard height.isFinite, (0.01...10).contains(heightDeviation) else {
      throw ValidationError("--height-deviation must be from 0.01 to 10")
    }
    guard truth == nil || path == nil else {
      throw ValidationError("--truth and --path exclude each other")
    }
    guard skip >= 0 else { throw ValidationError("--skip must not be negative") }
    if let lag, !(0.1...1).contains(lag) { throw ValidationError("--lag must be from 0.1 to 1") }
  }

  func run() throws {
    let bench = PositioningBench(
      try recording(), height: TagHeight(height, deviation: heightDeviation), lag: lag,
      plan: try walkable(), path: try walkedPath(), skipped: skip)
    if let out { try write(bench.fixes, to: out) }
    if json { Console.say(Self.value(of: bench).jsonText()) } else { Self.say(bench) }
  }

  private func recording() throws -> RangeRecording {
    let (ranges, anchors) = (try text(ranges), try text(anchors))
    let truth = try truth.map(text)
    do {
      return try RangeRecording(ranges: ranges, anchors: anchors, truth: truth)
    } catch let problem { throw Console.failure(problem, code: Console.usageCode) }
  }

  private func walkedPath() throws -> WalkedPath? {
    guard let path else { return nil }
    let text = try text(path)
    do { return try WalkedPath(text) } catch let problem {
      throw Console.failure(problem, code: Console.usageCode)
    }
  }

  private func walkable() throws -> OutlinePlan? {
    guard let plan else { return nil }
    let text = try text(plan)
    do {
      var outlines = OutlinePlan()
      outlines.set(try OutlineText(text).polygons, on: RangeRecording.floor)
      return outlines
    } catch let problem { throw Console.failure(problem, code: Console.usageCode) }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Console.bytes(ofFileAt: path), as: UTF8.self)
  }

  private func write(_ fixes: [PositioningBench.Fix], to path: String) throws {
    let lines = fixes.map { fix in
      let seconds = Double(fix.time.millisecondsSince1970) / 1000
      return "\(seconds),\(fix.point.x),\(fix.point.y),\(fix.radius),\(fix.state?.rawValue ?? "")"
    }
    do {
      try (["t,x,y,radius,state"] + lines + [""]).joined(separator: "\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
    } catch let problem { throw Console.failure(problem) }
  }

  private static func say(_ bench: PositioningBench) {
    Console.say(
      "\(bench.fixes.count) estimates, \(bench.counts.refused) measurements refused, "
        + "\(Figures.text(bench.microsecondsPerSet)) µs a set")
    guard let figures = bench.figures else { return }
    var table = TextTable(["metres", "rmse", "p50", "p95", "max", "inside 95 %", "median radius"])
    table.add(
      ["\(figures.count) compared"]
        + [
          figures.rmse, figures.p50, figures.p95, figures.max, figures.inside95,
          figures.medianRadius,
        ].map(Figures.text))
    Console.say(table.text)
  }

  private static func value(of bench: PositioningBench) -> Value {
    var members: [String: Value] = [
      "estimates": .number(Double(bench.fixes.count)),
      "refused": .number(Double(bench.counts.refused)),
      "microsecondsPerSet": Figures.number(bench.microsecondsPerSet),
    ]
    for refusal in MeasurementRefusal.allCases where bench.counts[refusal] > 0 {
      members["refused.\(refusal.rawValue)"] = .number(Double(bench.counts[refusal]))
    }
    if let figures = bench.figures {
      members["compared"] = .number(Double(figures.count))
      members["rmse"] = Figures.number(figures.rmse)
      members["p50"] = Figures.number(figures.p50)
      members["p95"] = Figures.number(figures.p95)
      members["max"] = Figures.number(figures.max)
      members["inside95"] = Figures.number(figures.inside95)
      members["medianRadius"] = Figures.number(figures.medianRadius)
    }
    return .object(members)
  }
}
