import Geometry
import IndoorModel
import Pedestrians

/// A queue with counters: people wait in order and are served, as many at a time as there are counters.
struct ServiceLine: Sendable {
  /// Metres between two people in the line.
  private static let spacing = 0.6

  let area: Identifier<Feature>
  /// Where people stand, the first in line first.
  private let places: [Point]
  private let servers: Int
  private var waiting: [(person: Int, since: Double)] = []
  private var served: [Int] = []
  /// Seconds from joining to the begin of service.
  private var waits: [Double] = []
  private var longest = 0

  init(
    _ queue: Scenario.Queue, spots: [Point], target: Point
  ) {
    area = queue.area
    servers = queue.servers
    var places: [Point] = []
    let ordered = spots.sorted {
      ($0.squaredDistance(to: target), $0.x, $0.y) < ($1.squaredDistance(to: target), $1.x, $1.y)
    }
    for spot in ordered where places.count < 500 {
      let limit = Self.spacing * Self.spacing
      if places.allSatisfy({ $0.squaredDistance(to: spot) >= limit }) { places.append(spot) }
    }
    self.places = places
  }

  /// Takes a person at the end of the line.
  mutating func join(_ person: Int, at now: Double) {
    waiting.append((person, now))
    longest = max(longest, waiting.count)
  }

  /// Calls the next person to a free counter; `nil` while there is none of either.
  mutating func call(at now: Double) -> Int? {
    guard served.count < servers, !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    served.append(next.person)
    waits.append(now - next.since)
    return next.person
  }

  /// Takes that a person was served.
  mutating func finish(_ person: Int) { served.removeAll { $0 == person } }

  /// Lets all go.
  mutating func clear() { (waiting, served) = ([], []) }

  /// Where each person stands now, counters first.
  func forEachPlace(_ body: (Int, Point) -> Void) {
    guard let last = places.last else { return }
    for (index, person) in (served + waiting.map(\.person)).enumerated() {
      body(person, index < places.count ? places[index] : last)
    }
  }

  /// How long people waited.
  var summary: SummaryPart {
    let waits = waits.sorted()
    let mean = waits.isEmpty ? 0 : waits.reduce(0, +) / Double(waits.count)
    let (median, long) = (waits.quantile(0.5), waits.quantile(0.9))
    return (
      [
        "area": .string(area.rawValue), "served": Value(waits.count),
        "waiting": Value(waiting.count), "longest": Value(longest), "mean": .rounded(mean),
        "median": .rounded(median), "nineOfTen": .rounded(long),
      ],
      [
        "queue \(area): \(waits.count) served after \(Int(mean.rounded())) s on average, median "
          + "\(Int(median.rounded())) s, 90 % within \(Int(long.rounded())) s; at most \(longest) waited"
      ]
    )
  }
}
