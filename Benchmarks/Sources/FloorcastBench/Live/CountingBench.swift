import Geometry
import IndoorModel
import LiveMap
import Logging
import Routing
import StreamBench
import Wire

/// People walking over many areas and lines, in order to measure what counting them takes.
///
/// Two venues get the same locations: one has areas and lines, the other has none. The time by which
/// a tick of the first is longer is that of the counting.
struct CountingBench {
  /// Metres.
  private static let bounds = Box(Point(x: 0, y: 0), Point(x: 200, y: 100))
  /// Metres a second.
  private static let pace = 1.3

  private let counting: LiveVenue
  private let bare: LiveVenue
  private let clock = BenchClock()
  private var points: [Point] = []
  private var steps: [Vector] = []
  private let seconds: Double

  /// Puts people on a floor of 200 m × 100 m with rooms, halls and lines.
  ///
  /// - Parameters:
  ///   - people: how many.
  ///   - seconds: the time between two ticks.
  ///   - random: where they begin and which way they go.
  init(people: Int, seconds: Double, using random: inout some RandomNumberGenerator) async {
    self.seconds = seconds
    counting = Self.live(Self.features, navigatorLimit: people, clock)
    bare = Self.live([], navigatorLimit: people, clock)
    for _ in 0..<people {
      points.append(
        Point(
          x: .random(in: 0...Self.bounds.width, using: &random),
          y: .random(in: 0...Self.bounds.height, using: &random)))
      steps.append(Self.step(of: Self.pace * seconds, using: &random))
    }
    await report()
    _ = await tick()
  }

  private static func live(
    _ features: [Feature], navigatorLimit: Int, _ clock: BenchClock
  ) -> LiveVenue {
    let venue = Venue(
      slug: "counting", name: LocalizedText("Counting"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [
        Floor(
          id: "0", building: "main", ordinal: 0, name: LocalizedText("Floor"), bounds: bounds)
      ], features: features)
    var configuration = LiveConfiguration()
    configuration.navigatorLimit = navigatorLimit
    return LiveVenue(
      venue: venue, planner: RoutePlanner(venue: venue),
      journal: NoEdits(), encoder: LiveMessages(venue: venue.slug), configuration: configuration,
      logger: Logger(label: "bench"), now: { clock.now })
  }

  /// A step in any direction: a point of the unit square that lies in the circle, made as long.
  private static func step(
    of length: Double, using random: inout some RandomNumberGenerator
  ) -> Vector {
    while true {
      let vector = Vector(
        dx: .random(in: -1...1, using: &random), dy: .random(in: -1...1, using: &random))
      if vector.length <= 1, let direction = vector.normalized { return direction * length }
    }
  }

  /// 484 rooms of 5 m × 3 m, 16 halls of 50 m × 25 m below them, 20 lines of 100 m.
  private static var features: [Feature] {
    var features: [Feature] = []
    for row in 0..<22 {
      for column in 0..<22 {
        features.append(
          area("room-\(row)-\(column)", 1 + 9 * Double(column), 1 + 4.5 * Double(row), 5, 3))
      }
    }
    for hall in 0..<16 {
      features.append(area("hall-\(hall)", Double(hall % 4) * 50, Double(hall / 4) * 25, 50, 25))
    }
    for line in 0..<20 {
      let x = 4 + 9.5 * Double(line)
      // Every other one leans.
      let points = [Point(x: x, y: 0), Point(x: x + (line % 2 == 0 ? 0 : 9), y: 99.6)]
      features.append(
        Feature(
          id: Identifier("line-\(line)"), floor: "0", kind: .line,
          shape: .polyline(Polyline(points))))
    }
    return features
  }

  private static func area(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Feature {
    let ring = [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height),
    ]
    return Feature(
      id: Identifier(id), floor: "0", kind: .area, shape: .polygon(Polygon(ring)),
      properties: ["name": .string(id), "capacity": .number(30)])
  }

  /// Lets all people walk until the next tick; they turn round at walls.
  mutating func walk() async {
    clock.advance(milliseconds: Int64((seconds * 1000).rounded()))
    for index in points.indices {
      if !Self.bounds.contains(points[index] + steps[index]) { steps[index] = steps[index] * -1 }
      points[index] = points[index] + steps[index]
    }
    await report()
  }

  private func report() async {
    let reports = points.enumerated().map { index, point in
      LocationReport(
        navigator: Identifier("n\(index)"),
        location: Location(place: Place(floor: "0", point: point), time: clock.now))
    }
    for venue in [counting, bare] { _ = await venue.report(reports) }
  }

  /// Lets both venues tick.
  ///
  /// - Returns: the nanoseconds of processor time that the counting took.
  func tick() async -> Int64 {
    let least = await bare.timedTick()
    return max(0, await counting.timedTick() - least)
  }

  /// The entries, exits and crossings so far.
  var totals: (entries: Int, exits: Int, crossings: Int) {
    get async {
      let (areas, lines) = (await counting.areas, await counting.lines)
      return (
        areas.reduce(0) { $0 + $1.tally.entries }, areas.reduce(0) { $0 + $1.tally.exits },
        lines.reduce(0) { $0 + $1.tally.forward + $1.tally.backward }
      )
    }
  }
}

extension LiveVenue {
  /// - Returns: the nanoseconds of processor time of a tick.
  fileprivate func timedTick() -> Int64 {
    let begin = SystemCalls.worked
    tick()
    return SystemCalls.worked - begin
  }
}

/// The journal of a venue that is not edited.
struct NoEdits: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}
