import Geometry
public import IndoorModel
import Insight

/// A minute of tracks as it was read: where each navigator was at each of its moments.
public struct TrackMinute: Sendable {
  struct OnFloor: Sendable {
    private let columns: [TrackColumn]
    private let floor: Identifier<Floor>
    private let origin: Point
    private let unit: Double

    init(floor: Identifier<Floor>, origin: Point, unit: Double, columns: [TrackColumn]) {
      self.floor = floor
      self.origin = origin
      self.unit = unit
      self.columns = columns
    }

    /// The numbers of the navigators that it has something of.
    var navigators: [Int64] { columns.map(\.navigator) }

    /// Where each navigator was at a sample, or so far, 0…1, on the way to the next one.
    fileprivate func sightings(
      of people: [Int64: Person], at sample: Int32, share: Double, seconds: Double
    ) -> [Sighting] {
      columns.compactMap { column in
        people[column.navigator].flatMap {
          sighting(of: $0, column.steps, at: sample, share: share, seconds: seconds)
        }
      }
    }

    private func sighting(
      of person: TrackMinute.Person, _ steps: ArraySlice<TrackStep>, at sample: Int32,
      share: Double,
      seconds: Double
    ) -> Sighting? {
      guard let index = steps.lastIndex(notAbove: sample, of: \.sample),
        let state = steps[index].trackState
      else { return nil }
      let step = steps[index]
      var point = point(of: step)
      var speed = 0.0
      if index + 1 < steps.endIndex, steps[index + 1].sample == sample + 1,
        !steps[index + 1].isGone,
        seconds > 0
      {
        let way = self.point(of: steps[index + 1]) - point
        speed = way.length / seconds
        point = point + way * share
      }
      let isKnown = step.state & TrackStep.headingUnknown == 0
      return person.sighting(
        at: Place(floor: floor, point: point), accuracy: step.accuracy.largestRadius,
        heading: isKnown ? Double(step.heading) * 2 * .pi / 32 : nil, speed: speed, state: state)
    }

    /// The changes, by the people's places in a chunk.
    fileprivate func changes(_ places: [Int64: Int32]) -> InsightChunk.OnFloor {
      InsightChunk.OnFloor(
        floor: floor,
        steps: columns.flatMap { column -> [InsightChunk.Step] in
          guard let place = places[column.navigator] else { return [] }
          return column.steps.map {
            InsightChunk.Step(
              person: place, sample: $0.sample, point: $0.isGone ? nil : point(of: $0))
          }
        })
    }

    private func point(of step: TrackStep) -> Point {
      Point(x: origin.x + Double(step.x) * unit, y: origin.y + Double(step.y) * unit)
    }
  }

  struct Person: Sendable {
    private let id: Identifier<Navigator>
    private let name: String?
    private let group: String?

    init(id: Identifier<Navigator>, name: String?, group: String?) {
      self.id = id
      self.name = name
      self.group = group
    }

    /// The person without its name.
    fileprivate var inChunk: InsightChunk.Person { InsightChunk.Person(id, group: group) }

    /// The person at a place.
    fileprivate func sighting(
      at place: Place, accuracy: Double?, heading: Double?, speed: Double, state: TrackState
    ) -> Sighting {
      Sighting(
        navigator: id, name: name, group: group, place: place, accuracy: accuracy,
        heading: heading, speed: speed, state: state)
    }
  }

  /// When its samples were taken, in milliseconds since 1970, in order; never empty.
  private let times: [Int64]
  private let floors: [OnFloor]
  private let people: [Int64: Person]

  init(times: [Int64], floors: [OnFloor], people: [Int64: Person]) {
    self.times = times
    self.floors = floors
    self.people = people
  }

  /// The first moment that it covers.
  public var begin: Timestamp { Timestamp(millisecondsSince1970: times[0]) }
  /// The last moment that it covers, which is the first of the minute after, if that is there.
  public var end: Timestamp { Timestamp(millisecondsSince1970: times[times.count - 1]) }
  /// The moments that were sampled.
  public var moments: [Timestamp] { times.map(Timestamp.init(millisecondsSince1970:)) }

  /// The same for the figures of insight.
  func chunk(number: Int64) -> InsightChunk {
    let numbers = people.keys.sorted()
    let places = Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { ($1, Int32($0)) })
    return InsightChunk(
      minute: number, times: times, people: numbers.compactMap { people[$0]?.inChunk },
      floors: floors.map { $0.changes(places) })
  }

  /// Where each navigator was at a moment, in no order; between two samples on the straight line from one to the
  /// other.
  ///
  /// - Complexity: O(*n* log *m*) for *n* navigators with *m* changes each.
  public func sightings(at time: Timestamp) -> [Sighting] {
    let time = time.millisecondsSince1970
    guard let sample = times.lastIndex(notAbove: time, of: \.self) else { return [] }
    let next = sample + 1 < times.count ? times[sample + 1] : times[sample]
    let seconds = Double(next - times[sample]) / 1000
    let share = seconds > 0 ? min(1, Double(time - times[sample]) / 1000 / seconds) : 0
    return floors.flatMap {
      $0.sightings(of: people, at: Int32(sample), share: share, seconds: seconds)
    }
  }
}

extension TrackStep {
  /// What the navigator did; `nil` when it was not there.
  fileprivate var trackState: TrackState? {
    isGone ? nil : TrackState(rawValue: state & 7)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the last element with a value that is not above another, where they are in order.
  fileprivate func lastIndex<Value: Comparable>(
    notAbove limit: Value, of value: (Element) -> Value
  ) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low > startIndex ? low - 1 : nil
  }
}
