import Foundation
import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Everybody who watches knows the hub's truth as of the state that they have, whatever they missed.
struct FrameTruthTests {
  @Test(arguments: UInt64(1)...12)
  func `whatever somebody misses, nothing that they know is stale or mixed`(seed: UInt64) throws {
    var world = FrameWorld(seed: seed)
    try world.begin()
    for step in 0..<250 {
      try world.walk(step)
      try world.change(step)
      try world.tick(step, isCalm: false)
      world.check()
    }
    // When everybody keeps up again, everybody knows the newest.
    for step in 250..<275 { try world.tick(step, isCalm: true) }
    world.check(isNewest: true)
    #expect(world.resumed > 0)
    #expect(world.leaps > 0)
  }

  @Test func `a sixteenth of the floor takes at most an eighth of the bytes`() throws {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    var random = SeededGenerator(seed: 8)
    var walkers = (0..<2000).map { _ in Walker(&random) }
    _ = try hub.subscribe(ada, format: .binary, to: Subscription(floors: ["0"]), at: moment(0))
    // 4 of 16 columns, 2 of 8 rows.
    var subscription = Subscription()
    subscription.view = FloorView(
      floor: "0", box: Box(Point(x: 37.5, y: 18.75), Point(x: 62.5, y: 31.25)))
    _ = try hub.subscribe(bob, format: .binary, to: subscription, at: moment(0))
    var (whole, part) = (0, 0)
    for step in 0..<15 {
      let now = moment(Double(step) / 10)
      for index in walkers.indices {
        walkers[index].step(seconds: 0.1, &random)
        _ = try hub.report(
          walkers[index].report("n-\(index)", at: Double(step) / 10), at: now)
      }
      let actions = hub.tick(at: now)
      if step == 0 { continue }
      whole += actions.bytes(for: ada).reduce(0) { $0 + $1.count }
      part += actions.bytes(for: bob).reduce(0) { $0 + $1.count }
    }
    print("bytes of a sixteenth of a floor with 2 000 walkers:", Double(part) / Double(whole))
    #expect(part * 8 <= whole)
  }

  @Test func `who does not acknowledge is sent nothing, and then the newest`() throws {
    var hub = Hub(venue: twoFloors, configuration: LiveConfiguration())
    var subscription = Subscription(floors: ["0"])
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
    _ = try hub.subscribe(ada, format: .binary, to: Subscription(floors: ["0"]), at: moment(0))
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

/// Somebody who walks at 1.4 m/s and turns now and then.
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
