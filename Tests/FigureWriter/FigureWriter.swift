import Geometry
import IndoorModel
import Storage
import Support

/// Writes the figures of a venue as a server does, of people that walk from area to area in a time that
/// is over: tests of pages and mails need figures of whole days at once.
///
/// Usage: FigureWriter VENUE MINUTES PEOPLE HOURS BEGIN...   HOURS that tracks are kept, 0 for none;
/// each BEGIN in milliseconds since 1970
@main
enum FigureWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let file = try VenueFile.open(at: arguments[1])
    let seconds = (Int(arguments[2]) ?? 0) * 60
    let count = Int(arguments[3]) ?? 0
    let keptHours = Int(arguments[4]) ?? 0
    for begin in arguments.dropFirst(5).compactMap({ Int64($0) }) {
      var walkers = Walkers(count, in: file.current, seconds: seconds, seed: UInt64(begin))
      let time = Timestamp(millisecondsSince1970: begin)
      let insight = InsightRecorder(besides: file, keptDays: 400) { print($0) }
      let recorder = TrackRecorder(
        path: CompanionNames(of: file.path).tracks, keptHours: keptHours, now: time,
        insight: insight
      ) { print($0) }
      for second in 0..<seconds {
        if second % TrackRecorder.waitingLimit == 0 { await recorder.flush() }
        precondition(recorder.take(walkers.sample(second, from: time)))
      }
      await recorder.flush()
      recorder.close()
    }
    file.close()
  }
}

/// People that come one after the other, walk to areas of one floor, stay there, and go.
private struct Walkers {
  private struct Walker {
    let first: Int
    let last: Int
    var point: Point
    var target: Point
    var rest: Int
  }

  private static let speed = 1.3
  private let floor: Floor
  private let targets: [Point]
  private var walkers: [Walker]
  private var generator: SeededGenerator

  init(_ count: Int, in venue: Venue, seconds: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    floor = venue.floors[0]
    let targets = venue.features(on: floor.id).filter(\.isCounted).sorted { $0.id < $1.id }
      .compactMap(\.shape.anchor)
    self.targets = targets
    walkers = (0..<count).map { _ in
      // Most come in the first third and go in the last one.
      let first = Int.random(in: 0..<max(1, seconds / 2), using: &generator)
      let last = Int.random(in: (seconds / 2)..<max(seconds / 2 + 1, seconds), using: &generator)
      let start = targets.randomElement(using: &generator) ?? Point(x: 0, y: 0)
      return Walker(first: first, last: last, point: start, target: start, rest: 0)
    }
    self.generator = generator
  }

  mutating func sample(_ second: Int, from begin: Timestamp) -> TrackSample {
    var positions: [TrackSample.Position] = []
    for index in walkers.indices
    where walkers[index].first <= second && second < walkers[index].last {
      walkers[index] = moved(walkers[index])
      let point = walkers[index].point
      positions.append(
        TrackSample.Position(
          slot: UInt16(index), x: Int16((point.x * 100).rounded()),
          y: Int16((point.y * 100).rounded()), heading: 0, state: 1))
    }
    return TrackSample(
      time: begin.advanced(bySeconds: Double(second)),
      floors: [
        TrackSample.OnFloor(
          floor: floor.id, origin: Point(x: 0, y: 0), unit: 0.01, positions: positions)
      ],
      people: walkers.indices.filter { walkers[$0].first == second }.map {
        TrackSample.Person(
          slot: UInt16($0), id: Identifier("\(begin.millisecondsSince1970)-\($0)"))
      })
  }

  private mutating func moved(_ walker: Walker) -> Walker {
    var walker = walker
    let way = walker.target - walker.point
    if way.length > Self.speed {
      walker.point = walker.point + way * (Self.speed / way.length)
      return walker
    }
    if walker.rest > 0 {
      walker.rest -= 1
      return walker
    }
    // Half of the ways lead to few of the areas, so that some are fuller than others.
    let isFavourite = Bool.random(using: &generator)
    let chosen = isFavourite ? Array(targets.prefix(6)) : targets
    walker.target = chosen.randomElement(using: &generator) ?? walker.point
    walker.rest = Int.random(in: 20..<240, using: &generator)
    return walker
  }
}
