import Foundation
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// All viewers know the hub's truth as of the state that they have, whatever they missed.
struct FrameTruthTests {
  @Test(arguments: UInt64(1)...12)
  func `whatever a viewer misses, nothing that it knows is stale or mixed`(seed: UInt64) throws {
    var world = FrameWorld(seed: seed)
    try world.begin()
    for step in 0..<250 {
      try world.walk(step)
      try world.change(step)
      try world.tick(step, isCalm: false)
      world.check()
    }
    // When all viewers keep up again, all know the newest.
    for step in 250..<275 { try world.tick(step, isCalm: true) }
    world.check(isNewest: true)
    #expect(world.resumed > 0)
    #expect(world.leaps > 0)
  }

  @Test(arguments: [1000, 2000])
  func `a sixteenth of the floor takes at most an eighth of the bytes`(people: Int) throws {
    var world = Promenade(people: people)
    // Four by four sixteenths side by side, and as many that lie anywhere.
    var aligned: [ViewerID] = []
    var anywhere: [ViewerID] = []
    for number in 0..<16 {
      aligned.append(try world.look(at: Double(number % 4) / 4, Double(number / 4) / 4))
      let left = Double.random(in: 0...0.75, using: &world.random)
      let bottom = Double.random(in: 0...0.75, using: &world.random)
      anywhere.append(try world.look(at: left, bottom))
    }
    for step in 0..<8 { try world.tick(step) }
    let (sides, others) = (world.shares(of: aligned), world.shares(of: anywhere))
    let means = [sides.reduce(0, +) / 16, others.reduce(0, +) / 16]
    print(
      "bytes of a sixteenth of a floor with \(people) walkers: side by side \(means[0]),",
      "anywhere \(means[1]), at most \(others.max() ?? 1)")
    #expect(means[0] <= 1.0 / 8)
    #expect(means[1] <= 1.0 / 8)
  }

  @Test func `a viewer that does not acknowledge gets nothing, and then the newest`() throws {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    var subscription = SubscriptionRequest(floors: ["0"])
    subscription.acks = true
    _ = try hub.subscribe(ada, format: .binary, to: subscription, at: moment(0))
    var reader = FrameReader()
    var sent: [Double] = []
    for step in 0..<20 {
      let seconds = Double(step) / 10
      _ = try hub.report(report("n-1", x: 10 + seconds, y: 20, at: seconds), at: moment(seconds))
      if step >= 15 {
        let ack = FrameAck(time: reader.time, floor: reader.floor)
        _ = hub.acknowledge(ack, by: ada, at: moment(seconds))
      }
      for bytes in hub.tick(at: moment(seconds)).bytes(for: ada) {
        try reader.read(bytes)
        sent.append(seconds)
      }
    }
    #expect(sent.first == 0)
    #expect(!sent.contains { $0 > 0.01 && $0 < 1.49 })
    #expect(sent.last == 1.9)
    #expect(reader.waiting.isEmpty)
    #expect(reader.people[0]?.x == Int(((10 + 1.9) - 50) * 100))
  }

  @Test func `a step of a walker takes about four bytes`() throws {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    var random = SeededGenerator(seed: 7)
    _ = try hub.subscribe(
      ada, format: .binary, to: SubscriptionRequest(floors: ["0"]), at: moment(0))
    var reader = FrameReader()
    var walkers = (0..<500).map { _ in Walker(&random) }
    var byteCount = 0
    for step in 0..<30 {
      let now = moment(Double(step) / 10)
      for index in walkers.indices {
        walkers[index].step(seconds: 0.1, &random)
        _ = try hub.report(
          walkers[index].report("n-\(index)", at: Double(step) / 10), at: now)
      }
      for bytes in hub.tick(at: now).bytes(for: ada) {
        try reader.read(bytes)
        // The first one is a keyframe.
        if step > 0 { byteCount += bytes.count + 4 }
      }
    }
    let each = Double(byteCount) / Double(reader.steps)
    print("bytes a moving position at 10 Hz, 500 on a floor:", each)
    #expect(reader.steps > 14_000)
    #expect(each <= 5)
  }
}

/// People walking about on a floor of 100 m by 50 m, and viewers of sixteenths of it beside one of the
/// whole.
private struct Promenade {
  var random = SeededGenerator(seed: 8)
  private var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
  private var walkers: [Walker] = []
  private var viewers = [ada]
  private var bytes: [ViewerID: Int] = [:]

  init(people: Int) {
    for _ in 0..<people { walkers.append(Walker(&random)) }
    _ = try? hub.subscribe(
      ada, format: .binary, to: SubscriptionRequest(floors: ["0"]), at: moment(0))
  }

  /// A viewer shows a quarter of the width and of the height.
  ///
  /// - Parameters:
  ///   - left: where that begins, in widths of the floor.
  ///   - bottom: the same in heights.
  mutating func look(at left: Double, _ bottom: Double) throws -> ViewerID {
    let viewer = ViewerID(rawValue: UInt64(100 + viewers.count))
    viewers.append(viewer)
    let corner = Point(x: 100 * left, y: 50 * bottom)
    var subscription = SubscriptionRequest()
    subscription.view = FloorView(
      floor: "0", box: Box(corner, corner + Vector(dx: 25, dy: 12.5)))
    _ = try hub.subscribe(viewer, format: .binary, to: subscription, at: moment(0))
    return viewer
  }

  /// A tenth of a second: all people take a step and report it.
  mutating func tick(_ step: Int) throws {
    let seconds = Double(step) / 10
    for index in walkers.indices {
      walkers[index].step(seconds: 0.1, &random)
      _ = try hub.report(walkers[index].report("n-\(index)", at: seconds), at: moment(seconds))
    }
    let actions = hub.tick(at: moment(seconds))
    // The first ones are keyframes, which are paid for once.
    if step == 0 { return }
    for viewer in viewers {
      bytes[viewer, default: 0] += actions.bytes(for: viewer).reduce(0) { $0 + $1.count }
    }
  }

  /// The bytes of viewers by those of the whole floor.
  func shares(of viewers: [ViewerID]) -> [Double] {
    viewers.map { Double(bytes[$0] ?? 0) / Double(bytes[ada] ?? 0) }
  }
}

/// A person walking at 1.4 m/s and turning now and then.
struct Walker {
  var point: Point
  var heading: Double

  init(_ random: inout SeededGenerator, in box: Box = Box(Point(x: 0, y: 0), Point(x: 100, y: 50)))
  {
    point = Point(
      x: .random(in: box.min.x...box.max.x, using: &random),
      y: .random(in: box.min.y...box.max.y, using: &random))
    heading = .random(in: 0...6, using: &random)
  }

  mutating func step(seconds: Double, _ random: inout SeededGenerator) {
    heading += .random(in: -0.2...0.2, using: &random)
    let next = point + Vector(dx: cos(heading), dy: sin(heading)) * (1.4 * seconds)
    if Box(Point(x: 0, y: 0), Point(x: 100, y: 50)).contains(next) {
      point = next
    } else {
      heading += 2
    }
  }

  func report(_ id: String, floor: Identifier<Floor> = "0", at seconds: Double) -> LocationReport {
    LocationReport(
      navigator: Identifier(id),
      location: Location(
        place: Place(floor: floor, point: point), accuracy: 0.1, heading: heading, speed: 1.4,
        time: moment(seconds)))
  }
}
