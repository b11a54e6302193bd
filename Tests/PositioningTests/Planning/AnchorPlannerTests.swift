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
    let planner = AnchorPlanner(
      over: PlanningGrid(over: hall), height: TagHeight(1.2, deviation: 0.15))
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
    let planner = AnchorPlanner(over: PlanningGrid(over: hall))
    #expect(planner.radii(with: Array(corners.prefix(2))).allSatisfy { $0 == .infinity })
    let row = [2.0, 10, 18].map { AnchorSite(Point(x: $0, y: 6)) }
    let beside = holes(row, planner, 1)
    #expect(beside.contains { abs($0.y - 6) < 1 })
  }

  @Test func `walls and distance make holes`() {
    let grid = PlanningGrid(over: Box(Point(x: 0, y: 0), Point(x: 30, y: 20)))
    let sites = [(0.3, 0.3), (29.7, 0.3), (0.3, 19.7), (29.7, 19.7)].map {
      AnchorSite(Point(x: $0.0, y: $0.1))
    }
    let free = AnchorPlanner(over: grid)
    let walled = AnchorPlanner(over: grid, walls: RadioWalls(OfficeFloor().walls))
    let near = AnchorPlanner(over: grid, reach: RadioReach(limit: 12))
    #expect(holes(sites, free, 0.5).isEmpty)
    #expect(!holes(sites, walled, 0.5).isEmpty)
    #expect(holes(sites, near, 0.5).count == grid.points.count)
  }

  @Test func `kept outlooks give the radii of a whole computation to the last bit`() {
    let grid = PlanningGrid(over: Box(Point(x: 0, y: 0), Point(x: 30, y: 20)))
    let planner = AnchorPlanner(over: grid, walls: RadioWalls(OfficeFloor().walls))
    var sites = [(0.3, 0.3), (29.7, 0.3), (0.3, 19.7), (29.7, 19.7), (15, 10)].map {
      AnchorSite(Point(x: $0.0, y: $0.1))
    }
    var outlooks = sites.map(planner.outlook)
    for step in 0..<30 {
      sites[4].point.x += 0.3
      sites[4].point.y += step.isMultiple(of: 2) ? 0.4 : -0.3
      outlooks[4] = planner.outlook(from: sites[4])
      #expect(planner.radii(with: outlooks) == planner.radii(with: sites))
    }
  }

  @Test func `the first addition is the candidate that leaves the least holes`() throws {
    let planner = AnchorPlanner(over: PlanningGrid(over: hall), reach: RadioReach(limit: 14))
    let candidates = (0..<12).map {
      AnchorSite(Point(x: Double($0 % 4) * 6 + 1, y: Double($0 / 4) * 5 + 1))
    }
    var search = AnchorSearch(
      planner, beside: corners, from: candidates, wantedRadius: 0.3, most: 1)
    search.advance()
    let best = try #require(search.sites.first)
    let left = holes(corners + [best], planner, 0.3).count
    #expect(left < holes(corners, planner, 0.3).count)
    let fewest = candidates.map { holes(corners + [$0], planner, 0.3).count }.min()
    #expect(left <= (fewest ?? 0) + planner.grid.points.count / 10)
    #expect(search.sites.count == 1)
    if !search.isEnough { #expect(search.stage == .done) }
  }

  @Test(arguments: [0.4, 0.6, 1.0])
  func `the least number is that of trying everything, or one more`(wanted: Double) throws {
    let planner = AnchorPlanner(
      over: PlanningGrid(over: hall, spacing: 2), reach: RadioReach(limit: 16))
    let candidates = (0..<10).map { number in
      AnchorSite(Point(x: Double(number % 5) * 5, y: number < 5 ? 0 : 12))
    }
    let found = try #require(leastAnchors(planner, candidates, wanted))
    #expect(isEnough(found, planner, wanted))
    let least = (0..<1 << candidates.count).lazy.map { choice in
      candidates.indices.filter { choice & (1 << $0) != 0 }.map { candidates[$0] }
    }.filter { $0.count < found.count && isEnough($0, planner, wanted) }.map(\.count).min()
    #expect(found.count <= (least ?? found.count) + 1)
  }

  @Test func `a search that is carried on finds what one without a break finds`() {
    let planner = AnchorPlanner(
      over: PlanningGrid(over: hall, spacing: 2), reach: RadioReach(limit: 16))
    let candidates = (0..<10).map { number in
      AnchorSite(Point(x: Double(number % 5) * 5, y: number < 5 ? 0 : 12))
    }
    var whole = AnchorSearch(planner, beside: [], from: candidates, wantedRadius: 0.4)
    var broken = whole
    for _ in 0..<40 {
      whole.advance()
      broken = AnchorSearch(
        planner, beside: [], from: candidates, wantedRadius: 0.4, sites: broken.sites,
        tried: broken.tried)
      broken.advance()
    }
    #expect(whole.stage == .done)
    #expect(broken.sites == whole.sites)
  }

  @Test func `nothing is promised that all candidates together cannot give`() {
    let planner = AnchorPlanner(over: PlanningGrid(over: hall))
    #expect(leastAnchors(planner, corners, 0.05) == nil)
  }

  private func leastAnchors(
    _ planner: AnchorPlanner, _ candidates: [AnchorSite], _ wanted: Double
  ) -> [AnchorSite]? {
    var search = AnchorSearch(planner, beside: [], from: candidates, wantedRadius: wanted)
    while search.stage != .done { search.advance() }
    return search.isEnough ? search.sites : nil
  }

  private func holes(
    _ anchors: [AnchorSite], _ planner: AnchorPlanner, _ wanted: Double
  ) -> [Point] {
    zip(planner.grid.points, planner.radii(with: anchors)).filter { $0.1 > wanted }.map(\.0)
  }

  private func isEnough(_ anchors: [AnchorSite], _ planner: AnchorPlanner, _ wanted: Double) -> Bool
  {
    let left = holes(anchors, planner, wanted).count
    return Double(planner.grid.points.count - left) >= 0.95 * Double(planner.grid.points.count)
  }
}
