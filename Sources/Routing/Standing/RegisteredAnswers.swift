import Geometry
import IndoorModel

/// The answers that people rely on, ready to be held against an edit.
///
/// Beside each answer lies a sketch of it: where it runs and how long it takes, in a row, so that
/// an edit passes over thousands of them in microseconds and looks closely at a few.
public struct RegisteredAnswers: Sendable {
  /// A question and what was answered.
  public struct Entry: Sendable {
    /// The question.
    public let question: RegisteredQuery
    /// The answer.
    public let answer: RegisteredAnswer
    /// Seconds that the walk takes; `nil` where there is none.
    public let seconds: Double?
  }

  /// All of them, in no order.
  public private(set) var entries: [Entry] = []
  /// Where each walk runs, in the order of `entries`.
  private(set) var sketches: [RouteSketch] = []
  /// The same by destination and profile.
  private(set) var groups = RegisteredGroups()
  private var places: [RegisteredQuery.ID: Int] = [:]
  private var floors = FloorNumbers()

  /// Begins with none.
  public init() {}

  /// The answer to a question.
  public subscript(id: RegisteredQuery.ID) -> Entry? { places[id].map { entries[$0] } }

  /// Keeps an answer in place of an earlier one to the question of the same id.
  public mutating func keep(_ answer: RegisteredAnswer, to question: RegisteredQuery) {
    let route = try? answer.result.get()
    let entry = Entry(question: question, answer: answer, seconds: route?.seconds)
    let sketch = RouteSketch(route, seconds: entry.seconds, &floors)
    if let place = places[question.id] {
      groups.replace(at: place, by: question)
      entries[place] = entry
      sketches[place] = sketch
    } else {
      places[question.id] = entries.count
      groups.append(question)
      entries.append(entry)
      sketches.append(sketch)
    }
  }

  /// Forgets queries that were withdrawn, and their answers.
  public mutating func forget(_ ids: some Sequence<RegisteredQuery.ID>) {
    for id in ids {
      guard let place = places.removeValue(forKey: id), let last = entries.popLast(),
        let sketch = sketches.popLast()
      else { continue }
      // The last one takes the place.
      groups.remove(at: place)
      guard place < entries.count else { continue }
      entries[place] = last
      sketches[place] = sketch
      places[last.question.id] = place
    }
  }

  func floorNumber(_ floor: Identifier<Floor>) -> Int32? { floors.known(floor) }
}
