import Foundation
import Geometry
import IndoorModel
import Simulation
import Support

/// People walking from place to place for a day, or standing, sampled by a server once a second.
///
/// Every location is off by some centimetres, so that no person is ever where it was a second
/// before: the dearest that can be recorded.
struct RecordedWalkers {
  private struct Walker {
    var x: Double
    var y: Double
    var target = Point(x: 0, y: 0)
    /// Seconds to stand until the next way.
    var pause = 0
    var heading = 0.0
  }

  /// Metres.
  private static let bounds = Box(Point(x: 0, y: 0), Point(x: 200, y: 120))
  /// Metres a second.
  private static let pace = 1.3
  /// Metres by which locations are off.
  private static let noise = 0.05
  private static let unit = 0.01

  private var random: SeededGenerator
  private var walkers: [Walker] = []
  private var isFirst = true
  private(set) var time: Timestamp

  init(count: Int, seed: UInt64, begin: Timestamp) {
    random = SeededGenerator(seed: seed)
    time = begin
    walkers = (0..<count).map { _ in
      let from = Self.place(using: &random)
      return Walker(x: from.x, y: from.y, target: Self.place(using: &random))
    }
  }

  private static func place(using random: inout SeededGenerator) -> Point {
    Point(
      x: .random(in: bounds.min.x...bounds.max.x, using: &random),
      y: .random(in: bounds.min.y...bounds.max.y, using: &random))
  }

  /// A second goes by.
  mutating func next() -> TrackSample {
    time = time.advanced(bySeconds: 1)
    var positions: [TrackSample.Position] = []
    positions.reserveCapacity(walkers.count)
    for index in walkers.indices {
      step(index)
      positions.append(position(index))
    }
    var people: [TrackSample.Person] = []
    if isFirst {
      people = walkers.indices.map {
        TrackSample.Person(
          slot: UInt16($0), id: Identifier("badge-\(10_000 + $0)"), name: nil, group: nil)
      }
      isFirst = false
    }
    return TrackSample(
      time: time,
      floors: [
        TrackSample.OnFloor(
          floor: "0", origin: Self.bounds.center, unit: Self.unit, positions: positions)
      ], people: people)
  }

  private mutating func step(_ index: Int) {
    var walker = walkers[index]
    defer { walkers[index] = walker }
    if walker.pause > 0 {
      walker.pause -= 1
      return
    }
    let way = walker.target - Point(x: walker.x, y: walker.y)
    guard way.length > Self.pace else {
      walker.target = Self.place(using: &random)
      walker.pause = Int.random(in: 0...180, using: &random)
      return
    }
    walker.x += way.dx / way.length * Self.pace
    walker.y += way.dy / way.length * Self.pace
    walker.heading = atan2(way.dy, way.dx)
  }

  private mutating func position(_ index: Int) -> TrackSample.Position {
    let walker = walkers[index]
    func off(_ value: Double) -> Int16 {
      let shift = Double.random(in: -Self.noise...Self.noise, using: &random)
      return Int16(((value + shift) / Self.unit).rounded())
    }
    return TrackSample.Position(
      slot: UInt16(index), x: off(walker.x - Self.bounds.center.x),
      y: off(walker.y - Self.bounds.center.y),
      heading: UInt8(truncatingIfNeeded: Int((walker.heading / (2 * .pi) * 256).rounded())),
      state: (walker.pause > 0 ? TrackState.standing : .moving).rawValue)
  }
}
