import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

/// Anchors that stand elsewhere than drawn, by the tags around them.
struct AnchorHealthTests {
  private static let seeds = 0..<LongRun.count("HALLS", share: 12)

  @Test(arguments: [0, 2])
  func `anchors that stand where they are drawn raise no alarm`(walls: Int) {
    for seed in Self.seeds {
      var hall = SimulatedHall(walls: walls, seed: LongRun.seed(seed))
      hall.run(seconds: 240)
      let alarms = hall.changes.filter(\.report.state.isAlarm)
      #expect(alarms.isEmpty, "seed \(seed): \(alarms)")
      #expect(hall.health.states == [.well: 8], "seed \(seed)")
    }
  }

  @Test(arguments: [0.8, 2, 5])
  func `an anchor that was drawn elsewhere is found, and where it stands`(metres: Double) throws {
    var (found, seconds): ([Double], [Double]) = ([], [])
    var inside: [Bool] = []
    for seed in Self.seeds {
      var hall = SimulatedHall(seed: LongRun.seed(seed))
      hall.draw(2, offBy: Vector(dx: -metres * 0.6, dy: -metres * 0.8))
      hall.run(seconds: 120)
      let report = try #require(hall.report(2))
      #expect(report.state == .misplaced, "seed \(seed): \(report)")
      #expect(hall.changes.count { $0.report.state.isAlarm } == 1, "seed \(seed)")
      let place = try #require(report.place, "seed \(seed)")
      let error = place.point.distance(to: hall.place(2))
      found.append(error)
      inside.append(error <= place.radius)
      seconds.append(hall.changes.first { $0.report.state.isAlarm }?.time ?? 999)
      #expect(abs(place.distance - metres) < 0.6, "seed \(seed)")
    }
    #expect(quantile(found, 0.8) < 0.5)
    #expect(share(inside) { $0 } >= 0.8)
    #expect(quantile(seconds, 1) <= 60)
  }

  @Test func `an alarm ends half a minute after the anchor is drawn right`() {
    for seed in Self.seeds {
      var hall = SimulatedHall(seed: LongRun.seed(seed))
      hall.draw(5, offBy: Vector(dx: 0, dy: -4))
      hall.run(seconds: 90)
      #expect(hall.report(5)?.state == .misplaced, "seed \(seed)")
      hall.draw(5, offBy: Vector(dx: 0, dy: 0))
      hall.run(seconds: 25)
      #expect(hall.report(5)?.state == .misplaced, "seed \(seed)")
      hall.run(seconds: 35)
      #expect(hall.report(5)?.state == .well, "seed \(seed)")
      #expect(hall.report(5)?.place == nil)
      let own = hall.changes.filter { $0.report.anchor == hall.id(5) }.map(\.report.state)
      #expect(own.filter(\.isAlarm).count == 1, "seed \(seed): \(own)")
    }
  }

  @Test func `an anchor that is moved while people walk is found`() {
    for seed in Self.seeds {
      var hall = SimulatedHall(seed: LongRun.seed(seed))
      hall.run(seconds: 200)
      #expect(hall.report(0)?.state == .well, "seed \(seed)")
      hall.draw(0, offBy: Vector(dx: 3, dy: 0))
      hall.run(seconds: 60)
      #expect(hall.report(0)?.state == .misplaced, "seed \(seed)")
      #expect(hall.changes.count { $0.report.state.isAlarm } == 1, "seed \(seed)")
    }
  }

  @Test func `an anchor that tags pass and no longer hear is silent, until it is heard again`() {
    for seed in Self.seeds {
      var hall = SimulatedHall(seed: LongRun.seed(seed))
      hall.run(seconds: 60)
      hall.mute(4)
      hall.run(seconds: 55)
      #expect(hall.report(4)?.state == .well, "seed \(seed)")
      hall.run(seconds: 40)
      #expect(hall.report(4)?.state == .silent, "seed \(seed)")
      #expect(hall.health.states == [.well: 7, .silent: 1], "seed \(seed)")
    }
  }

  @Test func `without tags nothing is concluded`() {
    var hall = SimulatedHall(tags: 0, seed: 1)
    hall.run(seconds: 60)
    #expect(hall.health.reports(in: hall.setup).isEmpty)
  }

  @Test func `one of six anchors that is five metres off does no harm`() {
    var (right, wrong): ([Double], [Double]) = ([], [])
    var radii: (right: [Double], wrong: [Double]) = ([], [])
    var inside: [Bool] = []
    for seed in Self.seeds {
      for isWrong in [false, true] {
        var hall = SimulatedHall(anchors: 6, tags: 1, seed: LongRun.seed(seed))
        if isWrong { hall.draw(2, offBy: Vector(dx: -3, dy: -4)) }
        hall.run(seconds: 60)
        if isWrong {
          wrong += hall.errors
          radii.wrong += hall.radii
          inside += hall.isInside
        } else {
          right += hall.errors
          radii.right += hall.radii
        }
      }
    }
    #expect(quantile(wrong, 0.95) < 0.5)
    #expect(share(inside) { $0 } >= 0.95)
    // The radius grows, because a sixth of what is heard contradicts the place.
    #expect(quantile(radii.wrong, 0.5) > quantile(radii.right, 0.5))
  }
}
