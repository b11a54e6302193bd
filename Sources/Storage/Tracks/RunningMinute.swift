import Geometry
import IndoorModel
import Insight

/// A minute of tracks that is being gathered.
struct RunningMinute {
  /// A floor and how positions on it are written.
  struct FloorKey: Hashable {
    let floor: Identifier<Floor>
    let origin: Point
    let unit: Double
  }

  /// Minutes since 1970.
  let number: Int64
  /// Distinguishes it from others of the same minute, once the file has given it a number.
  var part: Int64?
  /// When each sample was taken, in milliseconds since 1970.
  private var times: [Int64] = []
  private var floors: [FloorKey: StepGatherer] = [:]
  private var people: [Identifier<Navigator>: TrackSample.Person] = [:]
  /// The most navigators at once.
  private(set) var most = 0

  init(number: Int64) { self.number = number }

  var begin: Int64 { times.first ?? number * 60_000 }
  var end: Int64 { times.last ?? begin }

  mutating func begin(sampleAt time: Int64, of count: Int) {
    times.append(time)
    most = max(most, count)
  }

  mutating func add(
    _ position: TrackSample.Position, of person: TrackSample.Person, on floor: FloorKey
  ) {
    people[person.id] = person
    floors[floor, default: StepGatherer()].append(
      TrackStep(
        sample: sample, x: position.x, y: position.y, heading: position.coarseHeading,
        state: position.coarseState), of: person.id)
  }

  mutating func addGone(_ navigator: Identifier<Navigator>, from floor: FloorKey) {
    let step = TrackStep(sample: sample, x: 0, y: 0, heading: 0, state: TrackStep.gone)
    floors[floor, default: StepGatherer()].append(step, of: navigator)
  }

  /// The navigators in it.
  var persons: some Collection<TrackSample.Person> { people.values }

  /// The milliseconds from each sample to the next.
  var intervals: [Int64] { zip(times, times.prefix(1) + times).map { $0 - $1 } }

  /// What the navigators did on each floor, by floors.
  ///
  /// - Parameter numbers: the numbers of the navigators in the file.
  func columns(
    numbering numbers: [Identifier<Navigator>: Int64]
  ) -> [(floor: FloorKey, columns: [TrackColumn])] {
    floors.sorted { $0.key.floor < $1.key.floor }.map { floor, gatherer in
      let columns = gatherer.tracks.compactMap { id, steps in
        numbers[id].map { TrackColumn(navigator: $0, steps: steps) }
      }
      return (floor, columns.sorted { $0.navigator < $1.navigator })
    }
  }

  /// The same for the figures of insight.
  var chunk: InsightChunk {
    let ids = people.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, Int64($0)) })
    return InsightChunk(
      minute: number, times: times,
      people: ids.map { InsightChunk.Person($0, group: people[$0]?.group) },
      floors: columns(numbering: places).map { key, columns in
        InsightChunk.OnFloor(
          floor: key.floor,
          steps: columns.flatMap { column in
            column.steps.map {
              InsightChunk.Step(
                person: Int32(column.navigator), sample: $0.sample,
                point: $0.isGone
                  ? nil
                  : Point(
                    x: key.origin.x + Double($0.x) * key.unit,
                    y: key.origin.y + Double($0.y) * key.unit))
            }
          })
      })
  }

  private var sample: Int32 { Int32(times.count - 1) }

  static func minute(of time: Int64) -> Int64 {
    time >= 0 ? time / 60_000 : (time - 59_999) / 60_000
  }
}

extension TrackSample.Position {
  /// In 1/32 turns; 0 when not known.
  var coarseHeading: UInt8 { state & 0x80 == 0 ? (heading &+ 4) >> 3 & 31 : 0 }

  /// As `TrackStep` has it.
  var coarseState: UInt8 {
    state & 7 | (state & 0x80 == 0 ? 0 : TrackStep.headingUnknown) | accuracy.number << 4
  }

  /// Whether the same would be kept of both.
  func isKeptLike(_ other: TrackSample.Position) -> Bool {
    x == other.x && y == other.y && coarseState == other.coarseState
      && coarseHeading == other.coarseHeading
  }
}
