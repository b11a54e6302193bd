import Geometry
import Pedestrians
import Support
import Testing

struct WalkingCrowdTests {
  private let model = SpeedModel()

  private func steps(in seconds: Double) -> Int { Int(seconds / model.step) }

  /// Runs people through a bottleneck until all are out.
  ///
  /// - Returns: the moments at which each passed x = 0.3, and where all were after each step.
  private func passage(
    width: Double, people: Int, seed: UInt64, look: (WalkingCrowd) -> Void = { _ in }
  ) -> [Double] {
    let floor = Ground.bottleneck(width: width, model: model)
    let field = GuidanceField(to: [Ground.behind], on: floor)
    var generator = SeededGenerator(seed: seed)
    var crowd = WalkingCrowd(on: floor, model: model)
    Ground.fill(
      &crowd, people, in: Box(Point(x: -9, y: -4), Point(x: -1.5, y: 4)), field: 0,
      using: &generator)
    var moments: [Double] = []
    var passed: Set<Int> = []
    var time = 0.0
    while crowd.count > 0, time < 400 {
      crowd.step(by: [field])
      time += model.step
      look(crowd)
      for slot in crowd.slots where crowd.isHere(slot) && crowd.point(of: slot).x > 0.3 {
        if passed.insert(slot).inserted { moments.append(time) }
      }
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    return moments
  }

  @Test(arguments: [UInt64(1), 2]) func `nobody passes a wall or is lost, and nobody overlaps`(
    seed: UInt64
  ) {
    var nearest = Double.infinity
    var outside = 0
    let moments = passage(width: 1, people: 60, seed: seed) { crowd in
      let points = crowd.slots.filter(crowd.isHere).map(crowd.point)
      outside += points.count { !crowd.floor.contains($0) }
      for (index, one) in points.enumerated() {
        for other in points[(index + 1)...] { nearest = min(nearest, one.distance(to: other)) }
      }
    }
    #expect(outside == 0)
    #expect(nearest >= SpeedModel.squeezed * model.core - 1e-9)
    #expect(moments.count == 60)
  }

  @Test func `the same seed gives the same steps, another one others`() {
    let first = passage(width: 1.2, people: 40, seed: 5)
    #expect(first == passage(width: 1.2, people: 40, seed: 5))
    #expect(first != passage(width: 1.2, people: 40, seed: 6))
  }

  @Test func `a person alone comes straight through from anywhere`() throws {
    let floor = Ground.bottleneck(width: 0.8, model: model)
    let field = GuidanceField(to: [Ground.behind], on: floor)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let start = Point(
        x: .random(in: -13.8 ... -0.2, using: &generator),
        y: .random(in: -4.8...4.8, using: &generator))
      let metres = try #require(field.metres(from: start, on: floor))
      var crowd = WalkingCrowd(on: floor, model: model)
      _ = crowd.add(at: start, freeSpeed: 1.3, field: 0)
      var time = 0.0
      while crowd.arrivals.isEmpty, time < 60 {
        crowd.step(by: [field])
        time += model.step
      }
      #expect(time <= metres / 1.3 * 1.1 + 1, "from \(start)")
    }
  }

  @Test func `a faster person overtakes a slower one`() {
    let floor = Ground.loop(length: 60, width: 2, model: model)
    var crowd = WalkingCrowd(on: floor, model: model)
    let slow = crowd.add(at: Point(x: 5, y: 1), freeSpeed: 0.6, field: nil)
    let fast = crowd.add(at: Point(x: 2, y: 1), freeSpeed: 1.6, field: nil)
    for _ in 0..<steps(in: 15) { crowd.step(by: []) }
    #expect(crowd.point(of: fast).x > crowd.point(of: slow).x + 3)
  }

  @Test func `two who walk towards each other in a corridor pass`() {
    let floor = WalkableFloor(rings: [Ground.box(0, 0.15, 20, 1.85)])
    var crowd = WalkingCrowd(on: floor, model: model)
    let one = crowd.add(
      at: Point(x: 2, y: 1), freeSpeed: 1.3, field: nil, aim: Point(x: 18, y: 1))
    let other = crowd.add(
      at: Point(x: 18, y: 1), freeSpeed: 1.3, field: nil, aim: Point(x: 2, y: 1))
    for _ in 0..<steps(in: 25) { crowd.step(by: []) }
    #expect(crowd.point(of: one).x > 17)
    #expect(crowd.point(of: other).x < 3)
  }

  @Test func `two crowds that meet at a door both come through`() {
    let radius = model.radius
    let outline = [
      (-20, -6), (-radius, -6), (-radius, -0.85), (0.3 + radius, -0.85), (0.3 + radius, -6),
      (20, -6), (20, 6), (0.3 + radius, 6), (0.3 + radius, 0.85), (-radius, 0.85), (-radius, 6),
      (-20, 6),
    ].map { Point(x: $0.0, y: $0.1) }
    let floor = WalkableFloor(rings: [outline])
    let fields = [(17.0, 20.0), (-20, -17)].map { left, right in
      GuidanceField(
        to: [
          .init(
            point: Point(x: (left + right) / 2, y: 0), radius: 0,
            region: Polygon(Ground.box(left, -6, right, 6)))
        ], on: floor)
    }
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: 3)
    for (field, left) in [-14.0, 2].enumerated() {
      Ground.fill(
        &crowd, 20, in: Box(Point(x: left, y: -5), Point(x: left + 12, y: 5)), field: field,
        using: &generator)
    }
    for _ in 0..<steps(in: 300) where crowd.count > 0 {
      crowd.step(by: fields)
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    #expect(crowd.count == 0)
  }

  // MARK: - Against what is published; docs/rehearsal.md has all values

  @Test(arguments: [0.5, 1.0, 1.5, 2.0, 2.5, 3.0])
  func `speeds lie within 25 % of Weidmann's curve`(
    density: Double
  ) {
    let floor = Ground.loop(length: 20, width: 3, model: model)
    var generator = SeededGenerator(seed: 1)
    var crowd = WalkingCrowd(on: floor, model: model)
    Ground.fill(
      &crowd, Int(density * 60), in: Box(Point(x: 0, y: 0.2), Point(x: 20, y: 2.8)), field: nil,
      using: &generator)
    var speeds: [Double] = []
    for step in 0..<steps(in: 60) {
      crowd.step(by: [])
      if step >= steps(in: 30) { speeds += crowd.slots.map(crowd.speed) }
    }
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(abs(mean / FreeSpeeds.weidmann(density: density) - 1) < 0.25, "\(mean) m/s")
  }

  @Test(arguments: [0.8, 1.2, 2.0]) func `flows lie within a fifth of those of experiments`(
    width: Double
  ) {
    let moments = passage(width: width, people: 120, seed: 1)
    #expect(moments.count == 120)
    let flow = 72 / (moments[96] - moments[24]) / width
    // Seyfried et al. 2009: 1.9 people per metre and second; Weidmann 1993: 1.22.
    #expect(abs(flow / 1.9 - 1) < 0.2, "\(flow) people per metre and second")
  }

  @Test func `of two that want the same gap one goes first, so that a narrow door never clogs`() {
    for seed in 1...4 as ClosedRange<UInt64> {
      let moments = passage(width: 0.7, people: 40, seed: seed)
      #expect(moments.count == 40)
      let longest = zip(moments.dropFirst(), moments).map { $0 - $1 }.max() ?? 0
      #expect(longest < 8, "\(longest) s")
    }
  }

  @Test func `people that are held up press on, and no longer once they walk`() {
    let floor = WalkableFloor(rings: [Ground.box(0, 0.15, 60, 0.65)])
    var crowd = WalkingCrowd(on: floor, model: model)
    let first = crowd.add(
      at: Point(x: 5, y: 0.4), freeSpeed: 1, field: nil, aim: Point(x: 5, y: 0.4))
    let second = crowd.add(
      at: Point(x: 3, y: 0.4), freeSpeed: 1, field: nil, aim: Point(x: 59, y: 0.4))
    for _ in 0..<steps(in: 10) { crowd.step(by: []) }
    #expect(crowd.isHeldUp(second))
    crowd.remove(first)
    for _ in 0..<steps(in: 30) { crowd.step(by: []) }
    #expect(!crowd.isHeldUp(second))
  }
}
