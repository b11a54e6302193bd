import ArgumentParser
import Foundation
import Geometry
import Pedestrians
import Support

/// `rehearsal-bench model`: speeds by density and flows by width, beside what is published.
struct ModelBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Measures the crowd's model against published curves.")

  @Option(help: "Seconds of a step.")
  private var step = SpeedModel().step
  @Option(help: "Runs of each case, with other people.")
  private var runs = 3

  private var model: SpeedModel {
    var model = SpeedModel()
    model.step = step
    return model
  }

  func run() {
    print("| people per m² | m/s | Weidmann | off |\n|---|---|---|---|")
    for density in [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5] {
      let speed = mean { self.speed(density: density, seed: $0) }
      let expected = FreeSpeeds.weidmann(density: density)
      print(
        String(
          format: "| %.2f | %.2f | %.2f | %+.0f %% |", density, speed, expected,
          (speed / expected - 1) * 100))
    }
    print(
      "\n| width in m | people per second | per metre | Seyfried 2009 (1.9 b) |\n|---|---|---|---|")
    for width in [0.8, 1, 1.2, 1.6, 2, 2.5] {
      let flow = mean { self.flow(width: width, seed: $0) }
      print(String(format: "| %.1f | %.2f | %.2f | %.2f |", width, flow, flow / width, 1.9 * width))
    }
    print("\n| people per m² | m/s one way | m/s both ways | per metre one way | both ways |")
    print("|---|---|---|---|---|")
    for density in [0.5, 1, 1.5, 2, 2.5, 3] {
      let one = mean { advance(density: density, hasOpposite: false, seed: $0) }
      let both = mean { advance(density: density, hasOpposite: true, seed: $0) }
      print(
        String(
          format: "| %.1f | %.2f | %.2f | %.2f | %.2f |", density, one, both, one * density,
          both * density))
    }
  }

  private func mean(_ measure: (UInt64) -> Double) -> Double {
    (1...max(1, runs)).map { measure(UInt64($0)) }.reduce(0, +) / Double(max(1, runs))
  }

  /// The mean speed in a corridor without end, 20 × 3 m, in the second half of 90 s.
  private func speed(density: Double, seed: UInt64) -> Double {
    let radius = model.radius
    let ring = Outline.box(-5, radius, 25, 3 - radius)
    let floor = WalkableFloor(rings: [ring], period: 20)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: seed)
    Outline.fill(
      &crowd, Int(density * 60),
      in: Box(Point(x: 0, y: radius), Point(x: 20, y: 3 - radius)), field: nil,
      using: &generator)
    let steps = Int(90 / step)
    var (sum, count) = (0.0, 0.0)
    for number in 0..<steps {
      crowd.step(by: [])
      guard number >= steps / 2 else { continue }
      for slot in crowd.slots { (sum, count) = (sum + crowd.speed(of: slot), count + 1) }
    }
    return sum / count
  }

  /// The mean way a second in the wanted direction, in a corridor without end, 20 × 3.6 m, in the last 120 of
  /// 180 s.
  ///
  /// - Parameter hasOpposite: whether half of the people go the other way.
  private func advance(density: Double, hasOpposite: Bool, seed: UInt64) -> Double {
    let radius = model.radius
    let (length, width) = (20.0, 3.6)
    let ring = Outline.box(-5, radius, length + 5, width - radius)
    let floor = WalkableFloor(rings: [ring], period: length)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: seed)
    Outline.fill(
      &crowd, Int(density * length * width),
      in: Box(Point(x: 0, y: radius), Point(x: length, y: width - radius)), field: nil,
      using: &generator)
    func goesBack(_ slot: Int) -> Bool { hasOpposite && slot.isMultiple(of: 2) }
    for slot in crowd.slots {
      let far = goesBack(slot) ? -1e7 : 1e7
      crowd.lead(slot, by: nil, to: Point(x: far, y: crowd.point(of: slot).y))
    }
    let steps = Int(180 / step)
    var sum = 0.0
    var before = crowd.slots.map { crowd.point(of: $0).x }
    for number in 0..<steps {
      crowd.step(by: [])
      let now = crowd.slots.map { crowd.point(of: $0).x }
      if number >= steps / 3 {
        for slot in crowd.slots {
          let way = (now[slot] - before[slot]).remainder(dividingBy: length)
          sum += goesBack(slot) ? -way : way
        }
      }
      before = now
    }
    return sum / step / Double(crowd.count * (steps - steps / 3))
  }

  /// People per second through a passage of 4 m before a hall with 180 people, the first and last fifth
  /// left out.
  private func flow(width: Double, seed: UInt64) -> Double {
    let floor = WalkableFloor(rings: [Outline.bottleneck(width: width, radius: model.radius)])
    let field = GuidanceField(
      to: [
        .init(
          point: Point(x: 9, y: 0), radius: 0, region: Polygon(Outline.box(8, -4, 10, 4)))
      ], on: floor)
    var crowd = WalkingCrowd(on: floor, model: model)
    var generator = SeededGenerator(seed: seed)
    Outline.fill(
      &crowd, 180, in: Box(Point(x: -9, y: -4), Point(x: -1.5, y: 4)), field: 0, using: &generator)
    var moments: [Double] = []
    var passed: Set<Int> = []
    var time = 0.0
    while crowd.count > 0, time < 600 {
      crowd.step(by: [field])
      time += step
      for slot in crowd.slots where crowd.isHere(slot) && crowd.point(of: slot).x > 0.3 {
        if passed.insert(slot).inserted { moments.append(time) }
      }
      for arrival in crowd.arrivals { crowd.remove(arrival.slot) }
    }
    guard moments.count > 144 else { return 0 }
    return 108 / (moments[144] - moments[36])
  }
}

/// Outlines of what is measured, and people on them.
enum Outline {
  /// An upright rectangle, counter-clockwise.
  static func box(_ left: Double, _ bottom: Double, _ right: Double, _ top: Double) -> [Point] {
    [
      Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
      Point(x: left, y: top),
    ]
  }

  /// A hall of 14 × 10 m, a passage of 4 m, and room behind it.
  static func bottleneck(width: Double, radius: Double) -> [Point] {
    let half = width / 2 - radius
    return [
      (-14 + radius, -5 + radius), (-radius, -5 + radius), (-radius, -half), (4 + radius, -half),
      (4 + radius, -4), (10, -4), (10, 4), (4 + radius, 4), (4 + radius, half), (-radius, half),
      (-radius, 5 - radius), (-14 + radius, 5 - radius),
    ].map { Point(x: $0.0, y: $0.1) }
  }

  /// Puts people at random into a box; they walk at Weidmann's speeds.
  static func fill(
    _ crowd: inout WalkingCrowd, _ count: Int, in area: Box, field: Int?,
    using generator: inout SeededGenerator
  ) {
    var placed = 0
    var tries = 0
    while placed < count, tries < 1_000_000 {
      tries += 1
      let point = Point(
        x: .random(in: area.min.x..<area.max.x, using: &generator),
        y: .random(in: area.min.y..<area.max.y, using: &generator))
      guard crowd.hasRoom(at: point) else { continue }
      _ = crowd.add(at: point, freeSpeed: FreeSpeeds().speed(using: &generator), field: field)
      placed += 1
    }
  }
}
