import Geometry
import IndoorModel
import StreamBench
import Support

/// Viewers of a load, and what they saw together.
final class LoadAudience {
  private(set) var watchers: [Watcher] = []
  private let load: Load
  private let tick: Int64

  /// Connects viewers and waits until all of them see something.
  ///
  /// - Parameters:
  ///   - decoders: how many of them read frames to the end.
  ///   - part: the share of the floor that each of them sees.
  init(count: Int, decoders: Int, rate: Int, part: Double = 1, in load: Load) throws {
    self.load = load
    tick = 1_000_000_000 / Int64(min(rate, load.plan.ticks))
    var random = SeededGenerator(seed: load.plan.seed)
    for number in 0..<count {
      var habits = Watcher.Habits()
      // Spread evenly over all: who is written to first sees frames first.
      habits.decodes = (number + 1) * decoders / count > number * decoders / count
      habits.wishes["rate"] = Value(rate)
      if part < 1 { habits.wishes["view"] = Self.view(part, &random) }
      watchers.append(Watcher(habits, tick: tick, in: load.world, on: load.stage))
    }
    for watcher in watchers { try watcher.connect() }
    try load.wait("the first frames") { watchers.allSatisfy { $0.newest != nil } }
  }

  /// A rectangle of a share of the first floor, somewhere.
  private static func view(_ part: Double, _ random: inout SeededGenerator) -> Value {
    let bounds = BenchHall.bounds
    let side = part.squareRoot()
    let (width, height) = (bounds.width * side, bounds.height * side)
    let x = Double.random(in: 0...(bounds.width - width), using: &random)
    let y = Double.random(in: 0...(bounds.height - height), using: &random)
    let box = [x, y, x + width, y + height].map { Value.number($0) }
    return .object(["floor": .string("0"), "box": .array(box)])
  }

  /// Forgets all figures.
  func forgetFigures() { for watcher in watchers { watcher.forgetFigures() } }

  /// All viewers leave.
  func leave() {
    for watcher in watchers { watcher.disconnect() }
    watchers = []
  }

  /// From the tick to the last byte of each frame.
  var frameAge: LatencyHistogram { sum(\.frameAge) }

  /// How late ticks were, as the first viewer saw it.
  var tickLateness: LatencyHistogram {
    watchers.first?.figures.lateness.histogram ?? LatencyHistogram()
  }

  /// How often viewers did not get a frame.
  var gaps: Int { watchers.map(\.figures.gaps).reduce(0, +) }

  private func sum(_ path: KeyPath<Watcher.Figures, LatencyHistogram>) -> LatencyHistogram {
    watchers.reduce(into: LatencyHistogram()) { $0.add($1.figures[keyPath: path]) }
  }

  /// The first frames that could not be read, in words.
  private var faults: [String] { Array(watchers.flatMap { $0.figures.faults }.prefix(5)) }

  private func total(_ path: KeyPath<Watcher.Figures, Int>) -> Double {
    Double(watchers.reduce(0) { $0 + $1.figures[keyPath: path] })
  }

  /// Adds all to a report.
  func add(to report: inout BenchReport, seconds: Double) {
    report.add("viewers", "viewers", Double(watchers.count))
    report.add("tickLateness", "ticks late by", tickLateness, shares: [0.5, 0.99, 0.999])
    report.add("latency", "location to socket", sum(\.latency), shares: [0.5, 0.99, 0.999])
    report.add("frameAge", "tick to socket", frameAge, shares: [0.5, 0.99, 0.999])
    report.add("frames", "frames", total(\.frames) / seconds, unit: "a second")
    report.add("keyframes", "of them keyframes", total(\.keyframes) / seconds, unit: "a second")
    report.add("gaps", "frames left out", total(\.gaps))
    report.add(
      "bytes", "bytes", total(\.bytes) / seconds / 1e6, digits: 2, unit: "MB a second")
    report.add(
      "viewerBytes", "bytes a viewer", total(\.bytes) / seconds / 1e3 / Double(watchers.count),
      digits: 1, unit: "kB a second")
    if total(\.deltaEntries) > 0 {
      report.add(
        "positionBytes", "bytes a position in deltas", total(\.deltaBytes) / total(\.deltaEntries),
        digits: 2)
    }
    report.add("strange", "positions that nobody reported", total(\.strange))
    report.add("faults", "frames that cannot be read", faults)
  }
}
