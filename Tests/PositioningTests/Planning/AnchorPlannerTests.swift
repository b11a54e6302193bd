import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct AnchorPlannerTests {
  private let hall = Box(Point(x: 0, y: 0), Point(x: 20, y: 12))
  private let corners = [(0.0, 0.0), (20, 0), (0, 12), (20, 12)].map {
    AnchorSite(Point(x: $0.0, y: $0.1))
  }

  @Test func `predicted radii hold about 95 percent of simulated errors`() {
    let planner = AnchorPlanner(floor: "0", bounds: hall, height: TagHeight(1.2, deviation: 0.15))
    let radii = planner.radii(with: corners)
    let predicted = radii.reduce(0, +) / Double(radii.count)
    var errors: [Double] = []
    for number in 0..<20 {
      let seed = LongRun.seed(number)
      var radio = SimulatedRadio(seed: seed)
      for corner in corners { radio.place(x: corner.point.x, y: corner.point.y) }
      var walk = SimulatedWalk(in: hall, seed: seed &+ 1)
      var trial = TrackingTrial(setup: PositioningSetup(anchors: radio.anchors))
      for step in 0..<200 {
        walk.advance(seconds: 0.1)
        let time = Double(step) / 10
        trial.take(radio.ranges(from: walk.point, at: time), at: time, truth: walk.point)
      }
      errors += trial.moments.filter { $0.time > 3 }.compactMap(\.error)
    }
    #expect(predicted > 0.8 * quantile(errors, 0.95))
    #expect(predicted < 1.6 * quantile(errors, 0.95))
  }

  @Test func `two anchors give no position and three in a row none either`() {
    let planner = AnchorPlanner(floor: "0", bounds: hall)
    #expect(planner.radii(with: Array(corners.prefix(2))).allSatisfy { $0 == .infinity })
    let row = [2.0, 10, 18].map { AnchorSite(Point(x: $0, y: 6)) }
    let beside = planner.holes(with: row, wantedRadius: 1)
    #expect(beside.contains { abs($0.y - 6) < 1 })
  }

  @Test func `walls and distance make holes`() {
    let office = OfficeFloor()
    let bounds = Box(Point(x: 0, y: 0), Point(x: 30, y: 20))
    let sites = [(0.3, 0.3), (29.7, 0.3), (0.3, 19.7), (29.7, 19.7)].map {
      AnchorSite(Point(x: $0.0, y: $0.1))
    }
    let free = AnchorPlanner(floor: OfficeFloor.floor, bounds: bounds)
    let walled = AnchorPlanner(floor: OfficeFloor.floor, bounds: bounds, plan: office.plan)
    let near = AnchorPlanner(
      floor: OfficeFloor.floor, bounds: bounds, reach: RadioReach(limit: 12))
    #expect(free.holes(with: sites, wantedRadius: 0.5).isEmpty)
    #expect(!walled.holes(with: sites, wantedRadius: 0.5).isEmpty)
    #expect(near.holes(with: sites, wantedRadius: 0.5).count == near.points.count)
  }

  @Test func `the best addition is the candidate that leaves the least holes`() throws {
    let planner = AnchorPlanner(floor: "0", bounds: hall, reach: RadioReach(limit: 14))
    let candidates = (0..<12).map {
      AnchorSite(Point(x: Double($0 % 4) * 6 + 1, y: Double($0 / 4) * 5 + 1))
    }
    let best = try #require(
      planner.bestAddition(to: corners, from: candidates, wantedRadius: 0.3))
    let holes = planner.holes(with: corners + [best], wantedRadius: 0.3).count
    #expect(holes < planner.holes(with: corners, wantedRadius: 0.3).count)
    let fewest = candidates.map {
      planner.holes(with: corners + [$0], wantedRadius: 0.3).count
    }.min()
    #expect(holes <= (fewest ?? 0) + planner.points.count / 10)
  }

  @Test(arguments: [0.4, 0.6, 1.0])
  func `the least number is that of trying everything, or one more`(wanted: Double) throws {
    let planner = AnchorPlanner(
      floor: "0", bounds: hall, spacing: 2, reach: RadioReach(limit: 16))
    let candidates = (0..<10).map { number in
      AnchorSite(Point(x: Double(number % 5) * 5, y: number < 5 ? 0 : 12))
    }
    let found = try #require(planner.leastAnchors(from: candidates, wantedRadius: wanted))
    #expect(isEnough(found, planner, wanted))
    let least = (0..<1 << candidates.count).lazy.map { choice in
      candidates.indices.filter { choice & (1 << $0) != 0 }.map { candidates[$0] }
    }.filter { $0.count < found.count && isEnough($0, planner, wanted) }.map(\.count).min()
    #expect(found.count <= (least ?? found.count) + 1)
  }

  @Test func `nothing is promised that all candidates together cannot give`() {
    let planner = AnchorPlanner(floor: "0", bounds: hall)
    #expect(planner.leastAnchors(from: corners, wantedRadius: 0.05) == nil)
  }

  private func isEnough(_ anchors: [AnchorSite], _ planner: AnchorPlanner, _ wanted: Double) -> Bool
  {
    let holes = planner.holes(with: anchors, wantedRadius: wanted).count
    return Double(planner.points.count - holes) >= 0.95 * Double(planner.points.count)
  }
}
