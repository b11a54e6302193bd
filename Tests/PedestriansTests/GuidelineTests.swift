import Geometry
import Pedestrians
import Support
import Testing

/// The tests of the RiMEA guideline (Richtlinie für Mikroskopische Entfluchtungsanalysen) that concern the
/// model alone; docs/rehearsal.md says which others apply, and what comes out. Test 4 is among
/// `WalkingCrowdTests`.
struct GuidelineTests {
  private let model = SpeedModel()

  /// Runs people to a goal until the last one is there; seconds.
  private func seconds(
    on floor: WalkableFloor, to goals: [GuidanceField.Goal], limit: Double = 600,
    _ fill: (inout WalkingCrowd, inout SeededGenerator) -> Void
  ) -> Double {
    let field = GuidanceField(to: goals, on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: 11)
    fill(&crowd, &generator)
    var time = 0.0
    while crowd.count > 0, time < limit {
      crowd.step(by: [field])
      time += model.step
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    return time
  }

  @Test func `test 1: 40 m of corridor at 1.33 m/s take 26 to 34 s`() {
    let floor = WalkableFloor(rings: [Ground.box(0, 0.15, 41, 1.85)])
    let goal = GuidanceField.Goal(
      point: Point(x: 40.5, y: 1), radius: 0, region: Polygon(Ground.box(40, 0, 41, 2)))
    let time = seconds(on: floor, to: [goal]) { crowd, _ in
      _ = crowd.add(at: Point(x: 0.1, y: 1), freeSpeed: 1.33, field: 0)
    }
    #expect((26...34).contains(time), "\(time) s")
  }

  @Test func `test 6: 20 people go round a corner without passing a wall`() {
    let corner = [(0, 0), (12, 0), (12, 12), (10, 12), (10, 2), (0, 2)]
      .map { Point(x: $0.0, y: $0.1) }
    // The walls lie a radius outside of where middles may be.
    let floor = WalkableFloor(rings: [corner])
    let goal = GuidanceField.Goal(
      point: Point(x: 11, y: 11.5), radius: 0, region: Polygon(Ground.box(10, 11, 12, 12)))
    let time = seconds(on: floor, to: [goal]) { crowd, generator in
      Ground.fill(
        &crowd, 20, in: Box(Point(x: 0, y: 0), Point(x: 6, y: 2)), field: 0, using: &generator)
    }
    #expect(time < 40, "\(time) s")
  }

  @Test func `test 9, with 300 people: with two of four exits closed a hall takes twice as long`() {
    let radius = model.radius
    var times: [Double] = []
    for open in [4, 2] {
      // A room of 30 × 20 m; exits of 1 m in the long walls, those above first.
      func exits(_ y: Double, _ outwards: Double) -> [GuidanceField.Goal] {
        [10.0, 20].map {
          GuidanceField.Goal(point: Point(x: $0, y: y + outwards * 1.2), radius: 0.4)
        }
      }
      var outline = [Point(x: radius, y: radius)]
      if open == 4 { outline += niche(at: [10, 20], y: radius, depth: -1.5) }
      outline.append(Point(x: 30 - radius, y: radius))
      outline.append(Point(x: 30 - radius, y: 20 - radius))
      outline += niche(at: [20, 10], y: 20 - radius, depth: 1.5)
      outline.append(Point(x: radius, y: 20 - radius))
      let goals = exits(20, 1) + (open == 4 ? exits(0, -1) : [])
      times.append(
        seconds(on: WalkableFloor(rings: [outline]), to: goals) { crowd, generator in
          Ground.fill(
            &crowd, 300, in: Box(Point(x: 0.2, y: 0.2), Point(x: 29.8, y: 19.8)), field: 0,
            using: &generator)
        })
    }
    #expect((1.6...2.4).contains(times[1] / times[0]), "\(times)")
  }

  /// Openings of a metre in a wall, with what lies behind them.
  private func niche(at places: [Double], y: Double, depth: Double) -> [Point] {
    let half = 0.5 - model.radius
    return places.flatMap { x -> [Point] in
      let (first, last) = depth < 0 ? (x - half, x + half) : (x + half, x - half)
      return [(first, y), (first, y + depth), (last, y + depth), (last, y)]
        .map { Point(x: $0.0, y: $0.1) }
    }
  }

  @Test func `test 12: people jam before a bottleneck, not behind it`() {
    let floor = Ground.bottleneck(width: 1, model: model)
    let field = GuidanceField(to: [Ground.behind], on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: 2)
    Ground.fill(
      &crowd, 100, in: Box(Point(x: -9, y: -4), Point(x: -1.5, y: 4)), field: 0,
      using: &generator)
    for _ in 0..<Int(25 / model.step) {
      crowd.step(by: [field])
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    let points = crowd.slots.filter(crowd.isHere).map(crowd.point)
    let before = points.count { $0.x < 0 && $0.x > -2 && abs($0.y) < 1.5 }
    let behind = points.count { $0.x > 4.2 && $0.x < 6.2 && abs($0.y) < 1.5 }
    #expect(Double(before) / 6 > 2)
    #expect(Double(behind) / 6 < 1)
  }

  /// Seconds that 100 people of a room of 10 × 10 m take through a passage to a goal behind it.
  private func passageSeconds(length: Double, goalAt distance: Double, width: Double = 1) -> Double
  {
    let half = width / 2 - model.radius
    let r = model.radius
    let outline = [
      (-10 + r, -5 + r), (-r, -5 + r), (-r, -half), (length + r, -half), (length + r, -5 + r),
      (length + 10 - r, -5 + r), (length + 10 - r, 5 - r), (length + r, 5 - r), (length + r, half),
      (-r, half), (-r, 5 - r), (-10 + r, 5 - r),
    ].map { Point(x: $0.0, y: $0.1) }
    let from = length + 0.3 + distance
    let goal = GuidanceField.Goal(
      point: Point(x: from + 0.5, y: 0), radius: 0,
      region: Polygon(Ground.box(from, -5, from + 1, 5)))
    return seconds(on: WalkableFloor(rings: [outline]), to: [goal]) { crowd, generator in
      Ground.fill(
        &crowd, 100, in: Box(Point(x: -9.8, y: -4.8), Point(x: -5, y: 4.8)), field: 0,
        using: &generator)
    }
  }

  @Test func `test 12 b: a longer bottleneck takes longer`() {
    #expect(
      passageSeconds(length: 5, goalAt: 5) > passageSeconds(length: 0.3, goalAt: 5))
  }

  @Test func `test 12 d: a wider bottleneck lets more through`() {
    let times = [0.8, 1, 1.2].map { passageSeconds(length: 5, goalAt: 5, width: $0) }
    #expect(times[0] > times[1] && times[1] > times[2], "\(times)")
  }

  @Test func `test 8: who walks slower is out later`() {
    let floor = WalkableFloor(rings: [Ground.box(0, 0.15, 41, 1.85)])
    let goal = GuidanceField.Goal(
      point: Point(x: 40.5, y: 1), radius: 0, region: Polygon(Ground.box(40, 0, 41, 2)))
    let times = [0.8, 1.0, 1.3, 1.6].map { speed in
      seconds(on: floor, to: [goal]) { crowd, generator in
        Ground.fill(
          &crowd, 10, in: Box(Point(x: 0, y: 0.2), Point(x: 6, y: 1.8)), field: 0, speed: speed,
          using: &generator)
      }
    }
    #expect(times == times.sorted(by: >), "\(times)")
  }
}
