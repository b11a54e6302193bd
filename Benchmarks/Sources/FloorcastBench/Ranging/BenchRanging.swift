import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Ranging
import Simulation

/// `floorcast-bench ranging`: whether the broker of ranging sessions keeps its promises.
struct BenchRanging: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ranging",
    abstract: "Try who measures whom, with a bad network and devices that come and go.",
    discussion: """
      People with phones walk on one floor of a venue, on which anchors hang where they help most. \
      Messages are lost, doubled and late; devices restart, sleep and lose the network, and the server \
      restarts. Counts what broke a promise of the broker, and compares the positions of some people \
      with those from all anchors at once: at all times, and while their own device and the server \
      could work for 5 s. Ends with code 3 when a promise was broken.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "The id of the floor (default: the first).")
  var floor: String?

  @Option(help: "Navigators.")
  var navigators = 200

  @Option(help: "Anchors.")
  var anchors = 24

  @Option(help: "The most sessions of a navigator.")
  var sessions = 8

  @Option(help: "The most sessions of an anchor; too few where people crowd.")
  var anchorSessions = 200

  @Option(help: "Navigators of which positions are computed.")
  var followed = 8

  @Option(help: "Simulated minutes of each seed.")
  var minutes = 60.0

  @Option(help: "The first seed.")
  var seed: UInt64 = 1

  @Option(help: "How many seeds.")
  var seeds = 50

  @Option(help: "The share of messages that is lost, and that is doubled, and that is late.")
  var loss = 0.02

  @Option(help: "Seconds between two disturbances of a device, on average; 0 for none.")
  var churn = 2.7

  func validate() throws {
    guard (1...5000).contains(navigators), (1...200).contains(anchors),
      (1...256).contains(sessions),
      (1...256).contains(anchorSessions), minutes > 0, seeds > 0, (0...0.5).contains(loss)
    else { throw ValidationError("an option is out of its range") }
  }

  func run() async throws {
    let venue = try await argument.load()
    guard let floor = floor.map({ Identifier<Floor>($0) }) ?? venue.floors.first?.id else {
      throw ValidationError("the venue has no floor")
    }
    let ground = await RangingFloor(venue, floor: floor, anchors: anchors)
    var faults = RangingWorld.Faults()
    (faults.loss, faults.doubling, faults.disorder) = (loss, loss, loss)
    (faults.deviceRestarts, faults.suspensions, faults.cuts) = (3 * churn, 3 * churn, 3 * churn)
    faults.serverRestarts = 300 * churn
    var size = RangingBench.Size()
    (size.navigators, size.navigatorSessions) = (navigators, sessions)
    (size.anchorSessions, size.followed) = (anchorSessions, followed)
    var sum = RangingSummary()
    for seed in seed..<(seed + UInt64(seeds)) {
      let begin = ContinuousClock.now
      var bench = try RangingBench(on: ground, size: size, faults: faults, seed: seed)
      await bench.run(seconds: minutes * 60)
      let properties = bench.finish()
      sum.add(bench, properties)
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      Console.say("seed \(seed), \(Int(seconds)) s: \(RangingSummary(bench, properties).line)")
      for example in properties.examples.prefix(5) { Console.say("  \(example)") }
    }
    Console.say("all: \(sum.line)")
    if sum.isBroken { throw ExitCode(3) }
  }
}

/// What one seed or all of them gave.
struct RangingSummary {
  private var violations = 0
  private var longestAlone = 0.0
  private var longestSettling = 0.0
  private var presence = 0.0
  private var absence = 0.0
  private var outOfReach = 0.0
  private var messages = 0
  private var disturbances = 0
  private var always = RangingBench.Comparison()
  private var undisturbed = RangingBench.Comparison()
  private var ranges = (brokered: 0, all: 0)

  /// Makes a summary of nothing.
  init() {}

  /// Makes a summary of one seed.
  init(_ bench: RangingBench, _ properties: RangingProperties) { add(bench, properties) }

  /// Whether any promise was broken.
  var isBroken: Bool { violations > 0 }

  /// Counts a seed.
  mutating func add(_ bench: RangingBench, _ properties: RangingProperties) {
    violations += properties.violations.values.reduce(0, +)
    longestAlone = max(longestAlone, properties.longestAlone)
    longestSettling = max(longestSettling, properties.longestSettling)
    presence += bench.presence
    absence += bench.absence
    outOfReach += bench.outOfReach
    messages += bench.world.messages
    disturbances += bench.world.disturbances
    always.add(bench.always)
    undisturbed.add(bench.undisturbed)
    ranges.brokered += bench.ranges.brokered
    ranges.all += bench.ranges.all
  }

  /// The figures, on one line.
  var line: String {
    """
    \(violations) broken promises, alone \(text(longestAlone)) s at most, settled within \
    \(text(longestSettling)) s, \(text(100 * absence / max(1, presence))) % of the time without any \
    session though an anchor is within reach, none is for \
    \(text(100 * outOfReach / max(1, presence))) %, \
    \(messages) reports, \(disturbances) disturbances, \
    \(text(100 * Double(ranges.brokered) / Double(max(1, ranges.all)))) % of the ranges; \
    undisturbed: \(text(undisturbed)); always: \(text(always))
    """
  }

  /// The errors from chosen anchors, those from all, and by which factor the former are larger.
  private func text(_ comparison: RangingBench.Comparison) -> String {
    let (brokered, all) = (comparison.brokered.sorted(), comparison.all.sorted())
    let figures = [
      ("median", brokered.share(0.5), all.share(0.5)),
      ("95 %", brokered.share(0.95), all.share(0.95)),
      ("RMSE", brokered.rootMeanSquare, all.rootMeanSquare),
    ]
    let moments = Double(max(1, all.count + comparison.missing + comparison.missingOfAll))
    return figures.map { name, mine, other in
      "\(name) \(text(mine)) and \(text(other)) m (\(text(mine / other)))"
    }.joined(separator: ", ")
      + ", no sure place \(text(100 * Double(comparison.missing) / moments)) and "
      + "\(text(100 * Double(comparison.missingOfAll) / moments)) %"
  }

  private func text(_ number: Double) -> String {
    number.formatted(
      .number.precision(.significantDigits(3)).locale(Locale(identifier: "en_US_POSIX")))
  }
}

extension [Double] {
  fileprivate func share(_ share: Double) -> Double {
    isEmpty ? .nan : self[Swift.min(count - 1, Int(share * Double(count)))]
  }

  fileprivate var rootMeanSquare: Double {
    isEmpty ? .nan : (reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
  }
}
