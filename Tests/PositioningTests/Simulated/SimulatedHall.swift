import Geometry
import IndoorModel
import TestKit

@testable import Positioning

/// A hall of 24 by 16 metres with anchors, of which one may stand elsewhere than drawn, and tags that
/// people carry through it.
struct SimulatedHall {
  private static let spots = [
    (0.0, 0.0), (24, 0), (24, 16), (0, 16), (12, 0), (12, 16), (0, 8), (24, 8),
  ]

  /// What the health reports, at each second at which it changed.
  private(set) var changes: [(time: Double, report: AnchorReport)] = []
  private(set) var health = AnchorHealth()
  /// Metres between the estimates and the truth.
  private(set) var errors: [Double] = []
  /// Whether the reported circle held the truth.
  private(set) var isInside: [Bool] = []
  /// The radii that were reported, in metres.
  private(set) var radii: [Double] = []
  private(set) var setup: PositioningSetup
  private var radios: [SimulatedRadio] = []
  private var walks: [SimulatedWalk] = []
  private var trackers: [TagTracker] = []
  private var isMute: Set<Identifier<Feature>> = []
  private var clock = 0.0

  /// - Parameter walls: how many walls there are between each tag and an anchor farther than 10 m.
  private let walls: Int

  init(anchors: Int = 8, tags: Int = 3, walls: Int = 0, seed: UInt64) {
    self.walls = walls
    var drawn = AnchorMap()
    for tag in 0..<tags {
      var radio = SimulatedRadio(seed: seed &* 31 &+ UInt64(tag))
      if walls > 0 {
        radio.wallBias = 0.08
        radio.wallLoss = 0.08
      }
      for (x, y) in Self.spots.prefix(anchors) { radio.place(x: x, y: y) }
      radios.append(radio)
      drawn = radio.anchors
      walks.append(
        SimulatedWalk(
          in: Box(Point(x: 1, y: 1), Point(x: 23, y: 15)), seed: seed &* 77 &+ UInt64(tag)))
    }
    setup = PositioningSetup(anchors: drawn)
    setup.lateness = 0
    for _ in 0..<tags { trackers.append(TagTracker(setup: setup)) }
  }

  /// Draws an anchor some metres from where it stands.
  mutating func draw(_ anchor: Int, offBy offset: Vector) {
    let (x, y) = Self.spots[anchor]
    setup.anchors.place(
      AnchorMap.Anchor(x: x + offset.dx, y: y + offset.dy, height: 2.6, floor: "0"),
      as: id(anchor))
  }

  /// Takes an anchor's power away.
  mutating func mute(_ anchor: Int) { isMute.insert(id(anchor)) }

  func id(_ anchor: Int) -> Identifier<Feature> { Identifier("anchor-\(anchor)") }

  /// Where an anchor stands.
  func place(_ anchor: Int) -> Point {
    Point(x: Self.spots[anchor].0, y: Self.spots[anchor].1)
  }

  func report(_ anchor: Int) -> AnchorReport? {
    health.reports(in: setup).first { $0.anchor == id(anchor) }
  }

  /// Lets people walk for some seconds; ten ranges a second, a review each second.
  mutating func run(seconds: Int) {
    for step in 1...(seconds * 10) {
      clock += 0.1
      let now = Timestamp(seconds: clock)
      for tag in walks.indices {
        walks[tag].advance(seconds: 0.1)
        measure(tag, at: now)
      }
      if step.isMultiple(of: 10) { review(at: now) }
    }
  }

  private mutating func measure(_ tag: Int, at now: Timestamp) {
    let walls = walls
    let ranges = radios[tag].ranges(from: walks[tag].point, at: clock) { from, to in
      from.distance(to: to) > 10 ? walls : 0
    }
    for range in ranges {
      if case .range(let content) = range.content, isMute.contains(content.anchor) { continue }
      try? trackers[tag].receive(range, now: now, in: setup)
    }
    trackers[tag].advance(to: now, in: setup) { _ in }
    guard clock > 3, let estimate = trackers[tag].latest else { return }
    errors.append(estimate.point.distance(to: walks[tag].point))
    radii.append(estimate.radius)
    isInside.append(errors[errors.count - 1] <= estimate.radius)
  }

  private mutating func review(at now: Timestamp) {
    for tag in trackers.indices { health.take(&trackers[tag], of: tag, in: setup) }
    let before = Dictionary(
      uniqueKeysWithValues: health.reports(in: setup).map { ($0.anchor, $0.state) })
    health.review(at: now, in: setup)
    for report in health.reports(in: setup) where before[report.anchor] != report.state {
      changes.append((clock, report))
    }
  }
}
