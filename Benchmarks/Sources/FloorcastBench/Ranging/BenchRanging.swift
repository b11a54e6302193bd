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
      with those from all anchors at once. Ends with code 3 when a promise was broken.
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

  @Option(help: "The most sessions of an anchor.")
  var anchorSessions = 120

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
  private var messages = 0
  private var disturbances = 0
  private var errors = RangingBench.Errors()

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
    messages += bench.world.messages
    disturbances += bench.world.disturbances
    errors.brokered += bench.errors.brokered
    errors.all += bench.errors.all
    errors.missing += bench.errors.missing
    errors.missingOfAll += bench.errors.missingOfAll
    errors.ranges.brokered += bench.errors.ranges.brokered
    errors.ranges.all += bench.errors.ranges.all
  }

  /// The figures, on one line.
  var line: String {
    let (brokered, all) = (errors.brokered.sorted(), errors.all.sorted())
    return """
      \(violations) broken promises, alone \(text(longestAlone)) s at most, settled within \
      \(text(longestSettling)) s, \(text(100 * absence / max(1, presence))) % of the time without any \
      session, \(messages) reports, \(disturbances) disturbances; errors of positions \
      \(text(brokered.share(0.5))) m (median), \(text(brokered.share(0.95))) m (95 %), \
      \(text(brokered.rootMeanSquare)) m (RMSE); with all anchors \(text(all.share(0.5))), \
      \(text(all.share(0.95))), \(text(all.rootMeanSquare)) m; \(errors.missing) and \
      \(errors.missingOfAll) of \(all.count) positions missing, \
      \(text(100 * Double(errors.ranges.brokered) / Double(max(1, errors.ranges.all)))) % of the ranges
      """
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
