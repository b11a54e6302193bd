public import IndoorModel
public import Routing
import Support

/// Many simulated people in one venue.
///
/// A value without a clock: the same seed, times and answers give the same reports. Whoever
/// drives it passes the time to `step(to:)`, answers as many questions as there is time for, and
/// hands over the venue after each edit.
public struct SimulatedPopulation: Sendable {
  /// The people, by number.
  public private(set) var people: [SimulatedPerson]
  private var destinations: Destinations
  private var questions: [WalkQuery] = []
  private var departures: [Departure] = []
  private var memory = RouteMemory()
  private var venue: Venue
  private let start: Timestamp

  /// Makes a crowd that comes in over the first seconds.
  ///
  /// - Parameters:
  ///   - size: the number of people.
  ///   - seed: the same seed makes the same people and choices.
  ///   - start: the moment at which the first come in.
  /// - Throws: `nowhereToGo` when the venue has fewer than two places.
  public init(size: Int, venue: Venue, seed: UInt64, start: Timestamp) throws(SimulationError) {
    destinations = Destinations(of: venue)
    guard destinations.open.count > 1 else { throw .nowhereToGo(venue: venue.slug) }
    self.venue = venue
    self.start = start
    var random = SeededGenerator(seed: seed)
    let span = min(60, Double(size) / 50)
    people = (0..<max(0, size)).map { number in
      SimulatedPerson(
        number: number, seed: random.next(), arrival: Double.random(in: 0...span, using: &random))
    }
  }

  /// Lets everybody live on until a moment.
  ///
  /// - Returns: what the people report, in their order.
  public mutating func step(to time: Timestamp) -> [LocationReport] {
    let seconds = time.seconds(since: start)
    var reports: [LocationReport] = []
    for number in people.indices where people[number].isDue(at: seconds) {
      if let wish = people[number].advance(to: seconds, among: destinations) {
        ask(wish, person: number)
      }
      if let report = people[number].report(at: time) { reports.append(report) }
    }
    return reports
  }

  private mutating func ask(_ wish: SimulatedPerson.Wish, person: Int) {
    questions.append(
      WalkQuery(
        person: person, start: wish.start, origin: wish.origin, destination: wish.destination,
        profile: people[person].profile))
  }

  /// How many people wait for a route.
  public var questionCount: Int { questions.count }

  /// The question that has waited longest; it must be answered by `answer(_:with:)`.
  ///
  /// Questions whose answers are remembered are answered on the way.
  public mutating func nextQuestion() -> WalkQuery? {
    while let question = questions.first {
      questions.removeFirst()
      guard let route = memory.route(for: question) else { return question }
      depart(question)
      people[question.person].take(.success(route))
    }
    return nil
  }

  private mutating func depart(_ question: WalkQuery) {
    departures.append(
      Departure(
        person: question.person, navigator: people[question.person].id,
        destination: question.destination, profile: question.profile))
  }

  /// Who set off since this was asked last.
  public mutating func takeDepartures() -> [Departure] {
    defer { departures = [] }
    return departures
  }

  /// Gives a person the way they asked for.
  public mutating func answer(
    _ question: WalkQuery, with result: Result<Route, RouteRefusal>
  ) {
    destinations.learn(from: question, result: result)
    if case .success(let route) = result {
      memory.remember(route, for: question)
      depart(question)
    }
    people[question.person].take(result)
  }

  /// Puts a question that nobody could answer just now behind all others.
  public mutating func postpone(_ question: WalkQuery) { questions.append(question) }

  /// Takes over the venue after edits: whoever's way has changed asks again, and whoever was on a
  /// floor that is no more is gone and comes in elsewhere.
  public mutating func take(_ edited: Venue) {
    let changes = edited.walkwayChanges(since: venue)
    leaveFloors(of: venue, for: edited)
    venue = edited
    destinations = Destinations(of: edited)
    memory = RouteMemory()
    for number in people.indices where people[number].isAffected(by: changes) {
      if let wish = people[number].askAgain() { ask(wish, person: number) }
    }
  }

  private mutating func leaveFloors(of before: Venue, for edited: Venue) {
    let floors = Set(edited.floors.map(\.id))
    guard !floors.isSuperset(of: before.floors.map(\.id)) else { return }
    var left: Set<Int> = []
    for number in people.indices where people[number].leave(unlessOn: floors) {
      left.insert(number)
    }
    // Nobody waits for these answers any more; whoever comes in again asks anew.
    questions.removeAll { left.contains($0.person) }
  }
}

/// Why there can be no crowd.
public enum SimulationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The venue has fewer than two places to go to.
  case nowhereToGo(venue: String)

  /// The sentence for people.
  public var description: String {
    switch self {
    case .nowhereToGo(let venue):
      "Nobody can walk about in “\(venue)”: it has fewer than two points of interest."
    }
  }
}
