import Foundation
import Geometry
import IndoorModel
import LiveMap
import Logging
import Positioning
import Routing
import StreamBench
import Support
import Wire

/// A venue with many tags, the time of which goes as fast as the machine can follow.
struct TagBench {
  private struct Walker {
    fileprivate var point: Point
    fileprivate var step: Vector
    fileprivate var offset: Double
  }

  /// Metres of the anchors above the tags.
  private static let rise = BenchHall.anchorHeight - BenchHall.tagHeight
  /// Milliseconds of a step.
  private static let interval: Int64 = 100

  private let live: LiveVenue
  private let clock = BenchClock()
  private let heard: Int
  private let stride: Int
  private var walkers: [Walker]
  private var random: SeededGenerator
  private var turn = 0
  /// Processor seconds of the venue since `forget`.
  private(set) var processorSeconds = 0.0
  /// The most that one step took.
  private(set) var worstStep = 0.0

  /// Puts people into the hall.
  init(tags: Int, heard: Int, rate: Int, seed: UInt64) async {
    self.heard = heard
    stride = 10 / rate
    var random = SeededGenerator(seed: seed)
    let bounds = BenchHall.bounds
    let venue = BenchHall.venue(floors: 1, settings: [:], hasAnchors: true)
    walkers = (0..<tags).map { _ in
      let heading = Double.random(in: 0..<(2 * .pi), using: &random)
      return Walker(
        point: Point(
          x: .random(in: 1...(bounds.width - 1), using: &random),
          y: .random(in: 1...(bounds.height - 1), using: &random)),
        step: Vector(dx: 0.13 * cos(heading), dy: 0.13 * sin(heading)),
        offset: 0.1 * Double.random(in: -1...1, using: &random))
    }
    self.random = random
    var configuration = LiveConfiguration()
    configuration.navigatorLimit = tags
    let clock = clock
    live = LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue), journal: NoEdits(),
      encoder: LiveMessages(venue: venue.slug), configuration: configuration,
      logger: Logger(label: "bench"), now: { clock.now })
  }

  /// What the venue's positioning station has done so far.
  var figures: PositioningStation.Figures { get async { await live.positioning.figures } }

  /// How far the venue shows people from where they are, in metres.
  var errors: [Double] {
    get async {
      let statuses = await live.navigators
      return statuses.compactMap { status in
        Int(status.id.rawValue.dropFirst(4)).map {
          status.location.place.point.distance(to: walkers[$0].point)
        }
      }
    }
  }

  /// Begins to measure.
  mutating func forget() { (processorSeconds, worstStep) = (0, 0) }

  /// Lets people walk for a tenth of a second, and the venue follow.
  mutating func step() async {
    clock.advance(milliseconds: Self.interval)
    turn += 1
    let time = clock.now
    var reports: [MeasurementReport] = []
    for index in walkers.indices {
      walk(index)
      if index % stride == turn % stride { reports += ranges(of: index, at: time) }
    }
    let start = Self.processorTime
    _ = await live.report(reports, exampleLimit: 0)
    let before = await live.positioning.seconds
    await live.tick()
    // The station moves on beside the tick.
    while await live.positioning.seconds == before {
      try? await Task.sleep(for: .milliseconds(5))
    }
    await live.settle()
    let spent = Self.processorTime - start
    processorSeconds += spent
    worstStep = max(worstStep, spent)
  }

  private mutating func walk(_ index: Int) {
    var walker = walkers[index]
    if !BenchHall.bounds.contains(walker.point + walker.step) { walker.step = walker.step * -1 }
    walker.point = walker.point + walker.step
    walkers[index] = walker
  }

  private mutating func ranges(of index: Int, at time: Timestamp) -> [MeasurementReport] {
    let walker = walkers[index]
    let nearest = BenchHall.anchors.map {
      (id: $0.id, square: $0.point.squaredDistance(to: walker.point))
    }
    .sorted { $0.square < $1.square }.prefix(heard)
    return nearest.map { site in
      let distance =
        (site.square + Self.rise * Self.rise).squareRoot() + walker.offset
        + Double.random(in: -0.08...0.08, using: &random)
      return MeasurementReport(
        navigator: Identifier("tag-\(index)"),
        TagMeasurement(
          time: time,
          content: .range(AnchorRange(anchor: site.id, distance: max(0.1, distance)))))
    }
  }

  /// The processor time of all threads, in seconds.
  private static var processorTime: Double { Double(Foundation.clock()) / Double(CLOCKS_PER_SEC) }
}
