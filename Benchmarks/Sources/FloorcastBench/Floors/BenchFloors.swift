import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel

/// `floorcast-bench floors`: how often tags are shown on a floor that is not theirs.
struct BenchFloors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floors",
    abstract: "Measure how right the floors of tags are where people use stairs and lifts.",
    discussion: """
      People with tags walk from place to place of a venue, over its stairs, escalators and lifts. \
      Anchors hang on each floor where they help most; walls, bodies and ceilings disturb their ranges as \
      “simulate --tags” does. Each quarter of a second the floor on the map is compared with the true \
      one, which changes half-way through a connector.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "People.")
  var people = 100

  @Option(help: "Anchors on each floor.")
  var anchors = 24

  @Option(help: "Simulated minutes of each seed.")
  var minutes = 10.0

  @Option(help: "The share of ranges that get through a floor.")
  var throughFloor = 0.05

  @Option(help: "The first seed.")
  var seed: UInt64 = 1

  @Option(help: "How many seeds.")
  var seeds = 3

  func validate() throws {
    guard (1...5000).contains(people), (3...200).contains(anchors), minutes > 0, seeds > 0,
      (0...1).contains(throughFloor)
    else { throw ValidationError("an option is out of its range") }
  }

  func run() async throws {
    let venue = try await argument.load().withAnchors(onEachFloor: anchors, height: 2.6)
    var (moments, wrong, unknown, missed) = (0, 0, 0, 0)
    var delays: [Double] = []
    for seed in seed..<(seed + UInt64(seeds)) {
      var bench = try await FloorsBench(
        venue, people: people, throughFloor: throughFloor, seed: seed)
      await bench.run(seconds: minutes * 60)
      moments += bench.moments
      wrong += bench.wrong
      unknown += bench.unknown
      missed += bench.missed
      delays += bench.delays
      Console.say(
        """
        seed \(seed): \(bench.moments) moments, wrong \(percent(bench.wrong, of: bench.moments)), none \
        \(percent(bench.unknown, of: bench.moments)), \(bench.delays.count) changes
        """)
    }
    delays.sort()
    Console.say(
      """
      all: \(moments) moments, wrong \(percent(wrong, of: moments)), none \(percent(unknown, of: moments)); \
      \(delays.count) changes seen after \(text(delays.share(0.5))) s (median), \
      \(text(delays.share(0.9))) s (90 %), \(text(delays.share(0.99))) s (99 %), \(missed) missed
      """)
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    "\(text(100 * Double(part) / Double(max(1, whole)))) %"
  }

  private func text(_ number: Double) -> String {
    number.formatted(.number.precision(.significantDigits(3)))
  }
}

extension [Double] {
  fileprivate func share(_ share: Double) -> Double {
    isEmpty ? .nan : self[Swift.min(count - 1, Int(share * Double(count)))]
  }
}
