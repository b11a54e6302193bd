import Foundation
import Geometry
import IndoorModel
import Simulation
import Support

/// A day of a fair: visitors come over the hours, walk from stand to stand, and leave, sampled by a
/// server once a second.
///
/// Every location is off by some centimetres, so that no person is ever where it was a second before.
struct VisitorDay {
  private struct Visitor {
    /// Seconds after opening.
    let coming: Int
    let leaving: Int
    /// Metres a second.
    let pace: Double
    var floor: Int
    var place: Point
    var target: Point
    /// Seconds to stand until the next way.
    var pause = 0
  }

  static let slug = "fair"
  /// Seconds from opening to closing.
  static let length = 12 * 3600
  /// Metres.
  private static let bounds = Box(Point(x: 0, y: 0), Point(x: 200, y: 120))
  private static let door = Point(x: 100, y: 1)
  private static let floors = ["0", "1"]
  /// Metres from the begin of a stand to that of the next one.
  private static let (aisle, stand) = (19.5, 16.0)
  private static let (columns, rows) = (10, 5)
  private static let unit = 0.01
  private static let noise = 0.05

  private let begin: Timestamp
  private var random: SeededGenerator
  private var visitors: [Visitor] = []
  /// Those that are there, by number.
  private var present: [Int] = []
  /// Those that have not come yet, the next one last.
  private var expected: [Int]
  private(set) var second = 0
  /// The most visitors at once so far.
  private(set) var peak = 0

  /// Plans the day.
  init(visitors count: Int, seed: UInt64, begin: Timestamp) {
    self.begin = begin
    var random = SeededGenerator(seed: seed)
    visitors = (0..<count).map { _ in
      // Most come in the morning; nobody in the last hour.
      let share =
        Double.random(in: 0..<1, using: &random) * Double.random(in: 0.3..<1, using: &random)
      let coming = Int(share * Double(Self.length - 3600))
      let stay = Int.random(in: 1200...14_400, using: &random)
      return Visitor(
        coming: coming, leaving: min(Self.length - 60, coming + stay),
        pace: .random(in: 1...1.6, using: &random), floor: 0, place: Self.door, target: Self.door)
    }
    expected = visitors.indices.sorted { [visitors] in visitors[$0].coming > visitors[$1].coming }
    self.random = random
  }

  // MARK: - The plan

  private static func stand(_ number: Int) -> Box {
    let corner = Point(
      x: 2 + aisle * Double(number % columns), y: 4 + 22.5 * Double(number / columns))
    return Box(corner, Point(x: corner.x + stand, y: corner.y + stand))
  }

  private static func area(_ name: String, on floor: String, _ box: Box) -> Feature {
    Feature(
      id: Identifier("\(name)-\(floor)"), floor: Identifier(floor), kind: .area,
      shape: .polygon(
        Polygon([
          box.min, Point(x: box.max.x, y: box.min.y), box.max, Point(x: box.min.x, y: box.max.y),
        ])), properties: ["name": ["en": .string("\(name) \(floor)")]])
  }

  /// Two floors with 50 stands, half a hall on either side of a line, and a venue that keeps figures.
  static func venue() -> Venue {
    Venue(
      slug: slug, name: LocalizedText("Fair"),
      buildings: [Building(id: "b", name: LocalizedText("Building"))],
      floors: floors.enumerated().map { ordinal, id in
        Floor(
          id: Identifier(id), building: "b", ordinal: ordinal, name: LocalizedText("Floor \(id)"),
          bounds: bounds)
      },
      features: floors.flatMap { floor in
        (0..<columns * rows).map { area("stand-\($0)", on: floor, stand($0)) }
          + [
            area("west", on: floor, Box(bounds.min, Point(x: 100, y: bounds.max.y))),
            area("east", on: floor, Box(Point(x: 100, y: 0), bounds.max)),
            Feature(
              id: Identifier("line-\(floor)"), floor: Identifier(floor), kind: .line,
              shape: .polyline(
                Polyline([Point(x: 100, y: 0), Point(x: 100, y: bounds.max.y)])),
              properties: ["name": ["en": .string("Middle \(floor)")]]),
          ]
      })
  }

  // MARK: - The day

  /// Whether the day is over.
  var isOver: Bool { second >= Self.length }

  /// A second goes by.
  mutating func next() -> TrackSample {
    second += 1
    var people: [TrackSample.Person] = []
    while let number = expected.last, visitors[number].coming < second {
      expected.removeLast()
      present.append(number)
      people.append(
        TrackSample.Person(
          slot: UInt16(number), id: Identifier("badge-\(10_000 + number)"),
          group: number.isMultiple(of: 10) ? "crew" : number.isMultiple(of: 3) ? "guests" : nil))
    }
    present.removeAll { [second, visitors] in visitors[$0].leaving < second }
    peak = max(peak, present.count)
    var positions = [[TrackSample.Position]](repeating: [], count: Self.floors.count)
    for number in present {
      step(number)
      positions[visitors[number].floor].append(position(number))
    }
    return TrackSample(
      time: begin.advanced(bySeconds: Double(second)),
      floors: zip(Self.floors, positions).map { floor, positions in
        TrackSample.OnFloor(
          floor: Identifier(floor), origin: Self.bounds.center, unit: Self.unit,
          positions: positions)
      }, people: people)
  }

  private mutating func step(_ number: Int) {
    var visitor = visitors[number]
    defer { visitors[number] = visitor }
    if visitor.pause > 0 {
      visitor.pause -= 1
      return
    }
    let way = visitor.target - visitor.place
    guard way.length > visitor.pace else {
      let box = Self.stand(Int.random(in: 0..<Self.columns * Self.rows, using: &random))
      visitor.target = Point(
        x: .random(in: box.min.x...box.max.x, using: &random),
        y: .random(in: box.min.y...box.max.y, using: &random))
      visitor.pause = Int.random(in: 0...900, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 { visitor.floor = 1 - visitor.floor }
      return
    }
    visitor.place = Point(
      x: visitor.place.x + way.dx / way.length * visitor.pace,
      y: visitor.place.y + way.dy / way.length * visitor.pace)
  }

  private mutating func position(_ number: Int) -> TrackSample.Position {
    let visitor = visitors[number]
    func off(_ value: Double) -> Int16 {
      let shift = Double.random(in: -Self.noise...Self.noise, using: &random)
      return Int16(((value + shift) / Self.unit).rounded())
    }
    return TrackSample.Position(
      slot: UInt16(number), x: off(visitor.place.x - Self.bounds.center.x),
      y: off(visitor.place.y - Self.bounds.center.y), heading: 0,
      state: (visitor.pause > 0 ? TrackState.standing : .moving).rawValue)
  }
}
