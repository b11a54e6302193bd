import Geometry
import IndoorModel
import Insight
import Support
import TestKit

/// People that walk about in a hall with rooms, to the centimetre, second by second.
///
/// Where they are is made when it is asked for, minute by minute, so that a whole day of thousands
/// needs no more memory than a minute.
struct MadeDay {
  /// Where a person is at a second.
  struct Spot: Hashable {
    let floor: Int8
    /// Centimetres.
    let x: Int16
    let y: Int16

    /// Never just at a margin, where rounding would decide.
    var point: Point { Point(Double(x) * 0.01 + 0.0037, Double(y) * 0.01 + 0.0041) }
  }

  struct Walker {
    let person: InsightChunk.Person
    /// The seconds of its visit.
    let seconds: Range<Int>
    fileprivate let seed: UInt64
  }

  /// The minutes one after the other, each with the first second of the next one.
  struct Minutes: Sequence, IteratorProtocol {
    private let day: MadeDay
    private var walks: [MadeWalk]
    private var second = 0
    /// Where all people are at the second that the next minute begins with.
    private var first: [Spot?]

    fileprivate init(_ day: MadeDay) {
      self.day = day
      walks = day.walkers.map { MadeWalk(seed: $0.seed) }
      first = []
      for walker in walks.indices { first.append(day.step(walker, &walks[walker], at: 0)) }
    }

    mutating func next() -> MadeStretch? {
      guard second < day.seconds else { return nil }
      let seconds = second...Swift.min(second + 60, day.seconds)
      var spots: [Spot?] = []
      spots.reserveCapacity(first.count * seconds.count)
      for walker in first.indices {
        spots.append(first[walker])
        for each in seconds.dropFirst() { spots.append(day.step(walker, &walks[walker], at: each)) }
        first[walker] = spots[spots.count - 1]
      }
      second += 60
      return MadeStretch(day, seconds, spots: spots)
    }
  }

  /// Midnight (UTC) of the day, in milliseconds since 1970.
  static let midnight: Int64 = 20_000 * 86_400_000
  static let floors: [Identifier<Floor>] = ["0", "1"]

  /// Second 0, in milliseconds since 1970.
  let start: Int64
  let seconds: Int
  private(set) var walkers: [Walker] = []

  /// Makes people.
  ///
  /// - Parameters:
  ///   - begin: seconds after midnight; whole minutes.
  ///   - groups: chosen from at random.
  init(people: Int, seconds: Int, begin: Int = 0, groups: [String?] = [nil], seed: UInt64) {
    start = Self.midnight + Int64(begin) * 1000
    self.seconds = seconds
    var random = SeededGenerator(seed: seed)
    for number in 0..<people {
      let coming = Int.random(in: 0..<max(1, seconds * 3 / 4), using: &random)
      let stay = Int.random(in: 30...max(31, seconds), using: &random)
      walkers.append(
        Walker(
          person: InsightChunk.Person(
            Identifier("p\(number)"), group: groups.randomElement(using: &random) ?? nil),
          seconds: coming..<min(coming + stay, seconds), seed: random.next()))
    }
  }

  func time(_ second: Int) -> Int64 { start + Int64(second) * 1000 + 40 }

  private func step(_ walker: Int, _ walk: inout MadeWalk, at second: Int) -> Spot? {
    walkers[walker].seconds.contains(second) ? walk.next() : nil
  }

  /// All minutes, in order.
  var minutes: Minutes { Minutes(self) }

  /// Any seconds, made from the begin of the day on.
  func stretch(_ seconds: ClosedRange<Int>) -> MadeStretch {
    MadeStretch(
      self, seconds,
      spots: walkers.indices.flatMap { walker -> [Spot?] in
        var walk = MadeWalk(seed: walkers[walker].seed)
        for second in 0..<seconds.lowerBound { _ = step(walker, &walk, at: second) }
        return seconds.map { step(walker, &walk, at: $0) }
      })
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
      floors: floors.indices.map {
        Floor(
          id: floors[$0], building: "main", ordinal: $0,
          name: LocalizedText("Level \($0)"), bounds: Box(Point(0, 0), Point(40, 30)))
      },
      features: areas.map { area in
        Feature(
          id: Identifier(area.id), floor: floors[area.floor], kind: .area,
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
