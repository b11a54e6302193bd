import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct PlanTests {
  private let office = OfficeFloor()
  private let spread = [
    (0.3, 0.3), (29.7, 0.3), (0.3, 19.7), (29.7, 19.7), (15, 0.3), (15, 19.7), (0.3, 10),
    (29.7, 10),
  ]

  @Test func `a plan puts dots on the right side of walls where walls disturb the radio`() {
    var (without, with) = ([TrackingTrial.Moment](), [TrackingTrial.Moment]())
    for number in 0..<20 {
      without += walk(number, sites: spread, heard: 3, plan: nil).moments
      with += walk(number, sites: spread, heard: 3, plan: office.plan).moments
    }
    let (bare, planned) = (rmse(without), rmse(with))
    print("shown without and with a plan:", bare, planned, share(with) { isBeyondWall($0) })
    #expect(planned <= 0.92 * bare)
    #expect(share(with) { isBeyondWall($0) } <= 0.01)
  }

  @Test func `a plan worsens nothing where the radio is good`() {
    var (without, with) = ([TrackingTrial.Moment](), [TrackingTrial.Moment]())
    for number in 0..<20 {
      without += walk(number, sites: spread, disturbed: false, plan: nil).moments
      with += walk(number, sites: spread, disturbed: false, plan: office.plan).moments
    }
    let (bare, planned) = (rmse(without), rmse(with))
    print("shown without and with a plan, good radio:", bare, planned)
    #expect(planned <= bare)
  }

  @Test func `anchors in a row are ambiguous without a plan and right with one`() {
    var (honest, right) = ([Bool](), [Bool]())
    for number in 0..<20 {
      let row = [(1.0, 0.1), (10, 0.1), (20, 0.1), (29, 0.1)]
      honest += walk(number, sites: row, plan: nil).moments.map {
        $0.estimate?.state == .ambiguous && $0.isInside
      }
      right += walk(number, sites: row, plan: office.plan).moments.filter { $0.time > 5 }.map {
        $0.error ?? 99 < 2
      }
    }
    #expect(share(honest) { $0 } >= 0.9)
    #expect(share(right) { $0 } >= 0.9)
  }

  private func walk(
    _ number: Int, sites: [(Double, Double)], heard: Int = 8, disturbed: Bool = true,
    plan: OutlinePlan?
  ) -> TrackingTrial {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    if disturbed { (radio.wallBias, radio.wallLoss) = (0.08, 0.08) }
    for (x, y) in sites { radio.place(x: x, y: y) }
    var trial = TrackingTrial(setup: PositioningSetup(anchors: radio.anchors, plan: plan))
    for (step, point) in office.walk(seconds: 120, seed: seed &+ 1).enumerated() {
      let time = Double(step) / 2
      let ranges = radio.ranges(from: point, at: time, walls: office.walls)
        .sorted { distance($0) < distance($1) }
      trial.take(Array(ranges.prefix(heard)), at: time, truth: point)
    }
    return trial
  }

  private func distance(_ measurement: TagMeasurement) -> Double {
    guard case .range(let range) = measurement.content else { return .infinity }
    return range.distance ?? .infinity
  }

  private func isBeyondWall(_ moment: TrackingTrial.Moment) -> Bool {
    guard let estimate = moment.estimate else { return false }
    return office.walls(moment.truth, estimate.shownPoint) > 0
  }

  private func rmse(_ moments: [TrackingTrial.Moment]) -> Double {
    let squares = moments.compactMap { moment in
      moment.estimate.map { $0.shownPoint.squaredDistance(to: moment.truth) }
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
}
