import Geometry
public import IndoorModel

/// People walking over many areas and lines, in order to measure what counting them takes.
///
/// Navigators, areas, lines and their counts are what the server runs; only frames and viewers are
/// missing. Time and random numbers are the caller's.
@_spi(Benchmarks) public struct CountingBench {
  /// Metres.
  private static let bounds = Box(Point(x: 0, y: 0), Point(x: 200, y: 100))
  /// Metres a second.
  private static let pace = 1.3

  private var navigators: NavigatorTable
  private var tracker: OccupancyTracker
  private var now: Timestamp
  private var points: [Point]
  private var steps: [Vector]
  private let seconds: Double

  /// Puts people on a floor of 200 m × 100 m with rooms, halls and lines.
  ///
  /// - Parameters:
  ///   - people: how many.
  ///   - seconds: the time between two ticks.
  ///   - random: where they begin and which way they go.
  @_spi(Benchmarks) public init(
    people: Int, seconds: Double, at start: Timestamp,
    using random: inout some RandomNumberGenerator
  ) throws {
    var configuration = LiveConfiguration()
    configuration.navigatorLimit = people
    navigators = NavigatorTable(venue: Self.venue, configuration: configuration)
    tracker = OccupancyTracker(venue: Self.venue, floors: navigators.floors)
    now = start
    self.seconds = seconds
    points = []
    steps = []
    for _ in 0..<people {
      points.append(
        Point(
          x: .random(in: 0...Self.bounds.width, using: &random),
          y: .random(in: 0...Self.bounds.height, using: &random)))
      steps.append(Self.step(of: Self.pace * seconds, using: &random))
    }
    for index in points.indices {
      _ = try navigators.take(
        location(of: index), floor: 0, slot: nil, at: now.millisecondsSince1970
      ) { Identifier("n\(index)") }
    }
    count()
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
  private static let venue: Venue = {
    func area(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Feature
    {
      let ring = [
        Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
        Point(x: x, y: y + height),
      ]
      return Feature(
        id: Identifier(id), floor: "0", kind: .area, shape: .polygon(Polygon(ring)),
        properties: ["name": .string(id), "capacity": .number(30)])
    }
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
    return Venue(
      slug: "counting", name: LocalizedText("Counting"),
      buildings: [Building(id: "main", name: LocalizedText("Main"))],
      floors: [
        Floor(
          id: "0", building: "main", ordinal: 0, name: LocalizedText("Floor"), bounds: bounds)
      ], features: features)
  }()

  /// Lets all people walk until the next tick; they turn round at walls.
  @_spi(Benchmarks) public mutating func walk() throws {
    now = now.advanced(bySeconds: seconds)
    for index in points.indices {
      if !Self.bounds.contains(points[index] + steps[index]) { steps[index] = steps[index] * -1 }
      points[index] = points[index] + steps[index]
      _ = try navigators.take(
        location(of: index), floor: 0, slot: index, at: now.millisecondsSince1970)
    }
  }

  private func location(of index: Int) -> BareLocation {
    BareLocation(
      x: points[index].x, y: points[index].y, milliseconds: now.millisecondsSince1970)
  }

  /// Counts: what a tick of the server does with areas, lines and alerts.
  @_spi(Benchmarks) public mutating func count() {
    _ = tracker.tick(navigators.positions, at: now)
    navigators.endTick()
  }

  /// The entries, exits and crossings so far.
  @_spi(Benchmarks) public var totals: (entries: Int, exits: Int, crossings: Int) {
    let areas = tracker.wholeOccupancy(at: now).areas
    let lines = tracker.wholeCrossings(at: now).lines
    return (
      areas.reduce(0) { $0 + $1.entries }, areas.reduce(0) { $0 + $1.exits },
      lines.reduce(0) { $0 + $1.forward + $1.backward }
    )
  }
}
