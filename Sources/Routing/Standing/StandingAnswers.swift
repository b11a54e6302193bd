import Geometry
import IndoorModel

/// The answers that people rely on, ready to be held against an edit.
///
/// Beside each answer lies a sketch of it: where it runs and how long it takes, in a row, so that
/// an edit passes over thousands of them in microseconds and looks closely at a few.
public struct StandingAnswers: Sendable {
  /// A question and what was answered.
  public struct Entry: Sendable {
    /// The question.
    public let question: StandingQuestion
    /// The answer.
    public let answer: StandingAnswer
    /// Seconds that the walk takes; `nil` where there is none.
    public let seconds: Double?
  }

  /// All of them, in no order.
  public private(set) var entries: [Entry] = []
  /// Where each walk runs, in the order of `entries`.
  private(set) var sketches: [RouteSketch] = []
  private var places: [StandingQuestion.ID: Int] = [:]
  private var floors = FloorNumbers()

  /// Begins with none.
  public init() {}

  /// The answer to a question.
  public subscript(id: StandingQuestion.ID) -> Entry? { places[id].map { entries[$0] } }

  /// Keeps an answer in place of an earlier one to the question of the same id.
  public mutating func keep(_ answer: StandingAnswer, to question: StandingQuestion) {
    let route = try? answer.result.get()
    let entry = Entry(question: question, answer: answer, seconds: route?.seconds)
    let sketch = RouteSketch(route, seconds: entry.seconds, &floors)
    if let place = places[question.id] {
      entries[place] = entry
      sketches[place] = sketch
    } else {
      places[question.id] = entries.count
      entries.append(entry)
      sketches.append(sketch)
    }
  }

  /// Forgets questions that nobody asks any more, and their answers.
  public mutating func forget(_ ids: some Sequence<StandingQuestion.ID>) {
    for id in ids {
      guard let place = places.removeValue(forKey: id), let last = entries.popLast(),
        let sketch = sketches.popLast()
      else { continue }
      guard place < entries.count else { continue }
      entries[place] = last
      sketches[place] = sketch
      places[last.question.id] = place
    }
  }

  func floorNumber(_ floor: Identifier<Floor>) -> Int32? { floors.known(floor) }
}

/// What of a walk an edit is held against first.
struct RouteSketch: Sendable {
  /// Where it runs on one floor.
  struct Run: Sendable {
    let floor: Int32
    let box: Box
  }

  /// Where it runs first; `nil` where there is no walk.
  let first: Run?
  /// Where it goes on, on other floors.
  let others: [Run]
  let start: Point
  let end: Point
  let endFloor: Int32
  let seconds: Double
  /// Whether it uses connectors, or visits several floors.
  var isManyFloored: Bool { !others.isEmpty }

  init(_ route: Route?, seconds: Double?, _ floors: inout FloorNumbers) {
    let runs = (route?.legs ?? []).compactMap { leg in
      Box(around: leg.points).map { Run(floor: floors.number(leg.floor), box: $0) }
    }
    first = runs.first
    others = Array(runs.dropFirst())
    start = route?.legs.first?.points.first ?? Point(x: 0, y: 0)
    end = route?.destination?.point ?? start
    endFloor = runs.last?.floor ?? -1
    self.seconds = seconds ?? .infinity
  }

  /// Whether the walk may come near a box on a floor.
  func mayMeet(_ box: Box, on floor: Int32) -> Bool {
    guard let first else { return false }
    if first.floor == floor, first.box.intersects(box) { return true }
    return others.contains { $0.floor == floor && $0.box.intersects(box) }
  }

  /// A lower bound of the metres from start to end by way of a box on a floor.
  func leastMetres(through box: Box, on floor: Int32) -> Double {
    let there = first?.floor == floor ? box.distance(to: start) : 0
    let on = endFloor == floor ? box.distance(to: end) : 0
    return there + on
  }
}

/// Short numbers for floors.
struct FloorNumbers: Sendable {
  private var numbers: [Identifier<Floor>: Int32] = [:]

  /// The number of a floor that was met before.
  func known(_ floor: Identifier<Floor>) -> Int32? { numbers[floor] }

  mutating func number(_ floor: Identifier<Floor>) -> Int32 {
    if let number = numbers[floor] { return number }
    let number = Int32(numbers.count)
    numbers[floor] = number
    return number
  }
}
