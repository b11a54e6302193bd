import Geometry
import IndoorModel
import Insight

/// Gathers where people are, second by second, to the minutes that `InsightCounter` counts: as the
/// recorder of a server does.
struct ChunkGatherer: Sendable {
  private let begin: Int64
  private let floors: [Identifier<Floor>]
  private let persons: [InsightChunk.Person]
  private var last: [(floor: Int, point: Point)?]
  private var indices: [Int32]
  private var people: [InsightChunk.Person] = []
  private var times: [Int64] = []
  private var steps: [[InsightChunk.Step]]

  /// - Parameter begin: the first sample, a whole minute, in milliseconds since 1970.
  init(begin: Int64, floors: [Identifier<Floor>], count: Int) {
    self.begin = begin
    self.floors = floors
    persons = (0..<count).map {
      InsightChunk.Person(Identifier<Navigator>("rehearsed-\($0)"), group: nil)
    }
    last = Array(repeating: nil, count: count)
    indices = Array(repeating: -1, count: count)
    steps = floors.map { _ in [] }
  }

  /// Takes a second.
  ///
  /// - Returns: the minute that it ends.
  mutating func take(
    second: Int, _ places: some Collection<(person: Int, floor: Int, point: Point?)>
  ) -> InsightChunk? {
    add(second, places)
    guard second % 60 == 0, second > 0 else { return nil }
    let chunk = InsightChunk(
      minute: InsightChunk.minute(of: begin) + Int64(second / 60 - 1), times: times,
      people: people,
      floors: floors.indices.filter { !steps[$0].isEmpty }.map {
        InsightChunk.OnFloor(floor: floors[$0], steps: steps[$0])
      })
    startMinute()
    add(second, places)
    return chunk
  }

  private mutating func startMinute() {
    (people, times) = ([], [])
    for floor in steps.indices { steps[floor].removeAll(keepingCapacity: true) }
    for person in indices.indices {
      indices[person] = -1
      last[person] = nil
    }
  }

  private mutating func add(
    _ second: Int, _ places: some Collection<(person: Int, floor: Int, point: Point?)>
  ) {
    let sample = Int32(times.count)
    times.append(begin + Int64(second) * 1000)
    for (person, floor, point) in places {
      if let before = last[person], point == nil || before.floor != floor {
        let step = InsightChunk.Step(person: indices[person], sample: sample, point: nil)
        steps[before.floor].append(step)
        last[person] = nil
      }
      guard let point, last[person]?.point != point else { continue }
      if indices[person] < 0 {
        indices[person] = Int32(people.count)
        people.append(persons[person])
      }
      steps[floor].append(InsightChunk.Step(person: indices[person], sample: sample, point: point))
      last[person] = (floor, point)
    }
  }
}
