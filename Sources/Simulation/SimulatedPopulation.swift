public import IndoorModel
public import Routing
import Support

/// Many simulated people in one venue.
///
/// A value without a clock: the same seed, times and answers give the same reports. The caller passes
/// the time to `step(to:)`, answers as many queries as there is time for, and hands over the venue
/// after each edit.
public struct SimulatedPopulation: Sendable {
  /// The people, by number.
  public private(set) var people: [SimulatedPerson]
  private var destinations: Destinations
  private var queries: [WalkQuery] = []
  private var departures: [Departure] = []
  private var memory = RouteMemory()
  private var venue: Venue
  private let start: Timestamp

  /// Makes people that come in over the first seconds.
  ///
  /// - Parameters:
  ///   - size: the number of people.
  ///   - seed: the same seed makes the same people and choices.
  ///   - start: the moment at which the first come in.
  ///   - reportInterval: seconds between two reports of each person (default: others for each).
  /// - Throws: `nowhereToGo` when the venue has fewer than two places.
  public init(
    size: Int, venue: Venue, seed: UInt64, start: Timestamp, reportInterval: Double? = nil
  ) throws(SimulationError) {
    destinations = Destinations(of: venue)
    guard destinations.offerChoice else { throw .nowhereToGo(venue: venue.slug) }
    self.venue = venue
    self.start = start
    var random = SeededGenerator(seed: seed)
    let span = min(60, Double(size) / 50)
    people = (0..<max(0, size)).map { number in
      SimulatedPerson(
        number: number, seed: random.next(), arrival: Double.random(in: 0...span, using: &random),
        reportInterval: reportInterval)
    }
  }

  /// Lets all people live on until a moment.
  ///
  /// - Returns: what the people report, in their order.
  public mutating func step(to time: Timestamp) -> [LocationReport] {
    advance(to: time).compactMap { people[$0].report(at: time) }
  }

  /// Lets all people live on until a moment, like `step(to:)`.
  ///
  /// - Returns: where those that are due truly are.
  public mutating func walk(to time: Timestamp) -> [LocationReport] {
    advance(to: time).compactMap { people[$0].truth(at: time) }
  }

  /// - Returns: the numbers of the people that were due.
  private mutating func advance(to time: Timestamp) -> [Int] {
    let seconds = time.seconds(since: start)
    let due = people.indices.filter { people[$0].isDue(at: seconds) }
    for number in due {
      if let query = people[number].advance(to: seconds, among: destinations) {
        queries.append(query)
      }
    }
    return due
  }

  /// The number of people that wait for a route.
  public var queryCount: Int { queries.count }

  /// The query that has waited longest; it must be answered by `answer(_:with:)`.
  ///
  /// Queries with a remembered answer are answered on the way.
  public mutating func nextQuery() -> WalkQuery? {
    while let query = queries.first {
      queries.removeFirst()
      guard let route = memory.route(for: query) else { return query }
      noteDeparture(query)
      people[query.person].take(.success(route))
    }
    return nil
  }

  private mutating func noteDeparture(_ query: WalkQuery) {
    departures.append(
      Departure(
        person: query.person, navigator: people[query.person].id,
        destination: query.destination, profile: query.profile))
  }

  /// The people that set off since the last call.
  public mutating func takeDepartures() -> [Departure] {
    defer { departures = [] }
    return departures
  }

  /// Gives a person the route that it wants, or the refusal.
  public mutating func answer(
    _ query: WalkQuery, with result: Result<Route, RouteRefusal>
  ) {
    destinations.learn(from: query, result: result)
    if case .success(let route) = result {
      memory.remember(route, for: query)
      noteDeparture(query)
    }
    people[query.person].take(result)
  }

  /// Puts a query that could not be answered now behind all others.
  public mutating func postpone(_ query: WalkQuery) { queries.append(query) }

  /// Takes over the venue after edits: people with a route that may have changed ask again, those on a
  /// floor that is gone leave and come in elsewhere.
  public mutating func take(_ edited: Venue) {
    let changes = edited.walkwayChanges(since: venue)
    leaveFloors(of: venue, for: edited)
    venue = edited
    destinations = Destinations(of: edited)
    memory = RouteMemory()
    for number in people.indices {
      if let query = people[number].take(changes) { queries.append(query) }
    }
  }

  private mutating func leaveFloors(of before: Venue, for edited: Venue) {
    let floors = Set(edited.floors.map(\.id))
    guard !floors.isSuperset(of: before.floors.map(\.id)) else { return }
    var left: Set<Int> = []
    for number in people.indices where people[number].leave(unlessOn: floors) {
      left.insert(number)
    }
    // These people have left; they ask again when they come in.
    queries.removeAll { left.contains($0.person) }
  }
}

/// Why there can be no simulated population.
public enum SimulationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The venue has fewer than two places to go to.
  case nowhereToGo(venue: String)
  /// The venue has no anchors, so that tags have nothing to measure.
  case noAnchors(venue: String)

  /// The sentence for people.
  public var description: String {
    switch self {
    case .nowhereToGo(let venue):
      "Simulated people have no place to go in “\(venue)”: it has fewer than two points of interest."
    case .noAnchors(let venue):
      "There are no anchors on the plan of “\(venue)” that tags could measure ranges to: draw some in "
        + "the editor (or import them), and start again."
    }
  }
}
