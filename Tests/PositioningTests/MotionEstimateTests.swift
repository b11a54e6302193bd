import Foundation
import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct MotionEstimateTests {
  @Test func `nothing is known of the motion after one location`() {
    let motion = MotionEstimate(location(x: 1, y: 2, at: 0))
    #expect(motion.heading == nil)
    #expect(motion.speed == 0)
    #expect(!motion.isMoving)
  }

  @Test(arguments: [0.0, 0.7, 2.4, -1.9])
  func `a straight walk gives its heading and speed`(heading: Double) throws {
    var motion = MotionEstimate(location(x: 10, y: 10, at: 0, accuracy: 0.1))
    for step in 1...30 {
      let walked = 1.3 * Double(step) / 10
      motion.update(
        location(
          x: 10 + walked * cos(heading), y: 10 + walked * sin(heading), at: Double(step) / 10,
          accuracy: 0.1))
    }
    #expect(abs(try #require(motion.heading) - heading) < 0.02)
    #expect(abs(motion.speed - 1.3) < 0.1)
  }

  @Test func `a turn is followed within a second and a half`() throws {
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: 0.1))
    for step in 1...40 {
      motion.update(location(x: 0.13 * Double(step), y: 0, at: Double(step) / 10, accuracy: 0.1))
    }
    for step in 1...15 {
      motion.update(
        location(x: 5.2, y: 0.13 * Double(step), at: 4 + Double(step) / 10, accuracy: 0.1))
    }
    #expect(abs(try #require(motion.heading) - .pi / 2) < 0.35)
  }

  @Test(arguments: [0.05, 0.4, 1.0], [1, 3, 10])
  func `a walker that stops at once looks where it went, and turns back when it does`(
    accuracy: Double, rate: Int
  ) throws {
    for seed in 1...20 {
      var random = SeededGenerator(seed: UInt64(seed))
      var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: accuracy))
      var x = 0.0
      for step in 1...(30 * rate) {
        let seconds = Double(step) / Double(rate)
        let speed = seconds <= 10 ? 1.8 : seconds <= 20 ? 0 : -1.8
        x += speed / Double(rate)
        let noise = Vector.gaussian(deviation: accuracy / 2.45, using: &random)
        motion.update(location(x: x + noise.dx, y: noise.dy, at: seconds, accuracy: accuracy))
        let heading = motion.heading
        if seconds > 5, seconds <= 20 { #expect(abs(try #require(heading)) < .pi / 2) }
        if seconds > 24 { #expect(abs(try #require(heading)) > .pi / 2) }
      }
    }
  }

  @Test(arguments: [0.1, 0.3, 1.0], [1, 5, 10])
  func `noise below its accuracy is not taken for motion`(accuracy: Double, rate: Int) {
    var random = SeededGenerator(seed: 7)
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: accuracy))
    var moving = 0
    let count = 60 * rate
    for step in 1...count {
      let noise = Vector.gaussian(deviation: accuracy / 2.45, using: &random)
      motion.update(
        location(x: noise.dx, y: noise.dy, at: Double(step) / Double(rate), accuracy: accuracy))
      if motion.isMoving { moving += 1 }
    }
    #expect(Double(moving) / Double(count) < 0.03)
  }

  @Test(arguments: [0.1, 0.3, 1.0], [1, 5, 10])
  func `a noisy walk is motion in about the right direction`(accuracy: Double, rate: Int) {
    var random = SeededGenerator(seed: 11)
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: accuracy))
    var (moving, worst) = (0, 0.0)
    let count = 60 * rate
    for step in 1...count {
      let seconds = Double(step) / Double(rate)
      let noise = Vector.gaussian(deviation: accuracy / 2.45, using: &random)
      motion.update(
        location(x: 1.3 * seconds + noise.dx, y: noise.dy, at: seconds, accuracy: accuracy))
      guard seconds > 5 else { continue }
      if motion.isMoving { moving += 1 }
      worst = max(worst, abs(motion.heading ?? .pi))
    }
    #expect(Double(moving) / Double(count - 5 * rate) > 0.97)
    #expect(worst < 0.8)
  }

  @Test func `who stops is standing soon and keeps the heading`() throws {
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: 0.1))
    for step in 1...30 {
      motion.update(location(x: 0, y: 0.13 * Double(step), at: Double(step) / 10, accuracy: 0.1))
    }
    #expect(motion.isMoving)
    for step in 1...25 {
      motion.update(location(x: 0, y: 3.9, at: 3 + Double(step) / 10, accuracy: 0.1))
    }
    #expect(!motion.isMoving)
    #expect(motion.speed == 0)
    #expect(abs(try #require(motion.heading) - .pi / 2) < 0.3)
  }

  @Test func `a jump and a silence begin anew`() {
    for strange in [
      location(x: 500, y: 0, at: 3.1), location(x: 12, y: 0, at: 9),
    ] {
      var motion = MotionEstimate(location(x: 0, y: 0, at: 0))
      for step in 1...30 {
        motion.update(location(x: 0.13 * Double(step), y: 0, at: Double(step) / 10))
      }
      #expect(motion.isMoving)
      motion.update(strange)
      #expect(!motion.isMoving)
    }
  }

  @Test func `whoever begins anew keeps the heading only`() throws {
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0))
    for step in 1...30 {
      motion.update(location(x: 0, y: 0.13 * Double(step), at: Double(step) / 10))
    }
    motion.restart(
      at: Point(x: 50, y: 5), accuracy: nil,
      time: Timestamp(millisecondsSince1970: 1_795_248_003_100))
    #expect(!motion.isMoving)
    #expect(motion.speed == 0)
    #expect(abs(try #require(motion.heading) - .pi / 2) < 0.05)
  }

  @Test func `an older location changes nothing`() {
    var motion = MotionEstimate(location(x: 0, y: 0, at: 5))
    let before = motion
    motion.update(location(x: 3, y: 0, at: 4))
    motion.update(location(x: 3, y: 0, at: 5))
    #expect(motion == before)
  }

  @Test func `a hopeless accuracy leaves what was known`() throws {
    var motion = MotionEstimate(location(x: 0, y: 0, at: 0, accuracy: 0.1))
    for step in 1...30 {
      motion.update(location(x: 0.13 * Double(step), y: 0, at: Double(step) / 10, accuracy: 0.1))
    }
    motion.update(location(x: 20, y: 20, at: 3.1, accuracy: 1e9))
    #expect(abs(try #require(motion.heading)) < 0.1)
    #expect(abs(motion.speed - 1.3) < 0.2)
  }

  private func location(
    x: Double, y: Double, at seconds: Double, accuracy: Double? = nil
  ) -> Location {
    Location(
      place: Place(floor: "0", point: Point(x: x, y: y)), accuracy: accuracy,
      time: Timestamp(millisecondsSince1970: 1_795_248_000_000).advanced(bySeconds: seconds))
  }
}

extension MotionEstimate {
  fileprivate init(_ location: Location) {
    self.init(at: location.place.point, accuracy: location.accuracy, time: location.time)
  }

  fileprivate mutating func update(_ location: Location) {
    update(to: location.place.point, accuracy: location.accuracy, time: location.time)
  }
}

extension Vector {
  /// A displacement with a normal distribution along both axes (Box and Muller).
  fileprivate static func gaussian(
    deviation: Double, using random: inout SeededGenerator
  ) -> Vector {
    let radius =
      deviation
      * (-2 * log(Double.random(in: 0.000_001...1, using: &random)))
      .squareRoot()
    let angle = Double.random(in: 0..<2 * .pi, using: &random)
    return Vector(dx: radius * cos(angle), dy: radius * sin(angle))
  }
}
