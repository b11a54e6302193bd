import Geometry
import IndoorModel
import Insight
import Support
import TestKit

/// People that walk about in a hall with rooms, to the centimetre, second by second.
struct MadeDay {
  /// Where a person is at a second.
  struct Spot: Hashable {
    let floor: Int
    let x: Int
    let y: Int

    /// Never just at a margin, where rounding would decide.
    var point: Point { Point(Double(x) * 0.01 + 0.0037, Double(y) * 0.01 + 0.0041) }
  }

  struct Walker {
    let id: Identifier<Navigator>
    let group: String?
    /// The first second, and where the person is from then on.
    let begin: Int
    let spots: [Spot?]
  }

  /// Milliseconds since 1970 of second 0: a whole day.
  static let start: Int64 = 20_000 * 86_400_000

  private(set) var walkers: [Walker] = []
  let seconds: Int

  /// Makes people.
  ///
  /// - Parameter groups: chosen from at random.
  init(people: Int, seconds: Int, groups: [String?] = [nil], seed: UInt64) {
    self.seconds = seconds
    var random = SeededGenerator(seed: seed)
    for number in 0..<people {
      let begin = Int.random(in: 0..<max(1, seconds * 3 / 4), using: &random)
      let stay = Int.random(in: 30...max(31, seconds), using: &random)
      walkers.append(
        Walker(
          id: Identifier("p\(number)"), group: groups.randomElement(using: &random) ?? nil,
          begin: begin,
          spots: Self.walk(for: min(stay, seconds - begin), using: &random)))
    }
  }

  private static func walk(
    for seconds: Int, using random: inout SeededGenerator
  ) -> [Spot?] {
    var spots: [Spot?] = []
    var (floor, x, y) = (Int.random(in: 0...1, using: &random), 2000.0, 100.0)
    while spots.count < seconds {
      let (toX, toY) = (
        Double.random(in: 0..<4000, using: &random), Double.random(in: 0..<3000, using: &random)
      )
      let length = max(1, ((toX - x) * (toX - x) + (toY - y) * (toY - y)).squareRoot())
      let steps = Int(length / 130) + 1
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        spots.append(
          Spot(floor: floor, x: Int(x + (toX - x) * share), y: Int(y + (toY - y) * share)))
      }
      (x, y) = (toX, toY)
      let rest = Spot(floor: floor, x: Int(x), y: Int(y))
      for _ in 0..<Int.random(in: 0..<60, using: &random) { spots.append(rest) }
      switch Int.random(in: 0..<20, using: &random) {
      case 0: floor = 1 - floor
      // Silent for longer than people are kept.
      case 1: for _ in 0..<Int.random(in: 1..<90, using: &random) { spots.append(nil) }
      default: break
      }
    }
    return Array(spots.prefix(seconds))
  }

  func spot(of walker: Int, at second: Int) -> Spot? {
    let index = second - walkers[walker].begin
    return walkers[walker].spots.indices.contains(index) ? walkers[walker].spots[index] : nil
  }

  static func time(_ second: Int) -> Int64 { start + Int64(second) * 1000 + 40 }

  /// A part of a minute as recorders write it.
  ///
  /// - Parameter seconds: the samples; the last may be the first of the next minute.
  func chunk(_ seconds: ClosedRange<Int>) -> InsightChunk {
    let people = walkers.map { InsightChunk.Person($0.id, group: $0.group) }
    var steps: [[InsightChunk.Step]] = [[], []]
    var present: Set<Int32> = []
    for walker in walkers.indices {
      var before: Spot?
      for (sample, second) in seconds.enumerated() {
        let spot = spot(of: walker, at: second)
        defer { before = spot }
        if spot == before { continue }
        present.insert(Int32(walker))
        if let before, before.floor != spot?.floor {
          steps[before.floor].append(
            InsightChunk.Step(person: Int32(walker), sample: Int32(sample), point: nil))
        }
        if let spot {
          steps[spot.floor].append(
            InsightChunk.Step(person: Int32(walker), sample: Int32(sample), point: spot.point))
        }
      }
    }
    let order = present.sorted()
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, Int32($0)) })
    return InsightChunk(
      minute: Self.start / 60_000 + Int64(seconds.lowerBound / 60),
      times: seconds.map(Self.time), people: order.map { people[Int($0)] },
      floors: steps.enumerated().map { floor, steps in
        InsightChunk.OnFloor(
          floor: Identifier(String(floor)),
          steps: steps.map {
            InsightChunk.Step(
              person: places[$0.person] ?? 0, sample: $0.sample, point: $0.point)
          })
      })
  }

  /// All minutes.
  var chunks: [InsightChunk] {
    stride(from: 0, to: seconds, by: 60).map { chunk($0...min($0 + 60, seconds)) }
  }

  // MARK: - The plan

  /// An area in metres.
  struct Area: Hashable {
    let id: String
    let floor: Int
    var box: Box
  }

  /// A hall with nested and overlapping areas, and rooms above.
  static let areas = [
    Area(id: "hall", floor: 0, box: Box(Point(2, 2), Point(38, 28))),
    Area(id: "left", floor: 0, box: Box(Point(2, 2), Point(20, 28))),
    Area(id: "booth", floor: 0, box: Box(Point(6, 6), Point(14, 14))),
    Area(id: "across", floor: 0, box: Box(Point(12, 10), Point(26, 20))),
    Area(id: "upper", floor: 1, box: Box(Point(0, 0), Point(20, 30))),
    Area(id: "office", floor: 1, box: Box(Point(25, 5), Point(35, 15))),
  ]

  /// A line up the middle of the ground floor, drawn from below.
  static let lineX = 20.0

  static func venue(
    _ areas: [Area] = areas, least: Int = 5, revision: Int = 1
  ) -> Venue {
    var settings = VenueSettings()
    settings.set(.privacyThreshold, to: Double(least))
    return Venue(
      slug: "made", name: LocalizedText("Made"), settings: settings, revision: revision,
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [0, 1].map {
        Floor(
          id: Identifier(String($0)), building: "main", ordinal: $0,
          name: LocalizedText("Level \($0)"), bounds: Box(Point(0, 0), Point(40, 30)))
      },
      features: areas.map { area in
        Feature(
          id: Identifier(area.id), floor: Identifier(String(area.floor)), kind: .area,
          shape: .polygon(
            Polygon([
              area.box.min, Point(area.box.max.x, area.box.min.y), area.box.max,
              Point(area.box.min.x, area.box.max.y),
            ])), properties: ["name": ["en": .string(area.id)]])
      } + [
        Feature(
          id: "line", floor: "0", kind: .line,
          shape: .polyline(Polyline([Point(lineX, 0), Point(lineX, 30)])))
      ])
  }
}

extension Point {
  fileprivate init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
