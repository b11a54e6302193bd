import Geometry
public import IndoorModel

/// The answers to registered queries, ready to be held against an edit.
///
/// Beside each answer lies a sketch of it: where it runs and how long it takes, in a row, so that
/// an edit passes over thousands of them in microseconds and looks closely at a few.
public struct RegisteredAnswers: Sendable {
  /// A query and what was answered.
  public struct Entry: Sendable {
    /// The query.
    public let query: RegisteredQuery
    /// The answer.
    public let answer: RegisteredAnswer

    fileprivate var route: Route? { try? answer.result.get() }
  }

  /// All of them, in no order.
  private var entries: [Entry] = []
  /// Where each walk runs, in the order of `entries`.
  private var sketches: [RouteSketch] = []
  /// The same by destination and profile.
  private(set) var groups = RegisteredGroups()
  private var places: [RegisteredQuery.ID: Int] = [:]
  private var floors = FloorNumbers()

  /// Begins with none.
  public init() {}

  /// How many there are.
  public var count: Int { entries.count }

  /// The answer to a query.
  public subscript(id: RegisteredQuery.ID) -> Entry? { places[id].map { entries[$0] } }

  /// Keeps an answer in place of an earlier one to the query of the same id.
  public mutating func keep(_ answer: RegisteredAnswer, to query: RegisteredQuery) {
    let entry = Entry(query: query, answer: answer)
    let sketch = RouteSketch(entry.route, from: query.start, &floors)
    if let place = places[query.id] {
      groups.replace(at: place, by: query)
      entries[place] = entry
      sketches[place] = sketch
    } else {
      places[query.id] = entries.count
      groups.append(query)
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
      places[last.query.id] = place
    }
  }

  // MARK: - One answer

  /// The query of the answer in a place.
  func query(at place: Int) -> RegisteredQuery { entries[place].query }

  /// Where the walk in a place begins, or would.
  ///
  /// The free place beside a start too close to something need not be looked for again: what
  /// changes near it comes near the walk, too.
  func start(at place: Int) -> Place { sketches[place].start }

  /// Whether the walk in a place is known to take so many seconds; infinite for none.
  func takes(_ seconds: Double, at place: Int) -> Bool { sketches[place].takes(seconds) }

  // MARK: - Edits

  /// Whether an edit can change any walk at all.
  func mayChange(by changes: VenueChanges) -> Bool { !WayChanges(changes).isEmpty }

  /// The queries with answers that an edit may have changed, as far as geometry shows: all that may
  /// be impossible now, and all that might be quicker through what was opened.
  ///
  /// Refusals are among them whenever the edit changes where one may walk.
  /// - Complexity: O(*answers* × *changes*) of a few nanoseconds, and a close look at those with
  ///   surroundings that the edit meets.
  public func touched(by changes: VenueChanges) -> [RegisteredQuery.ID] {
    let changes = WayChanges(changes)
    return entries(in: crossed(by: changes).union(opened(by: changes)))
  }

  /// The same without those that might only be quicker: what no exact engine can do without,
  /// because a walk of the same seconds may be another one.
  public func crossed(by changes: VenueChanges) -> [RegisteredQuery.ID] {
    entries(in: crossed(by: WayChanges(changes)))
  }

  /// Those of the queries in some places that geometry says an edit may have changed.
  func touched(by changes: VenueChanges, among places: [Int]) -> [RegisteredQuery.ID] {
    let changes = WayChanges(changes)
    return places.filter { place in
      entries[place].route.map(changes.touch) ?? !changes.isEmpty
        || entries[place].query.destinations.count > 1 && !changes.openings.isEmpty
    }.map { entries[$0].query.id }
  }

  private func entries(in places: Set<Int>) -> [RegisteredQuery.ID] {
    places.map { entries[$0].query.id }.sorted()
  }

  private func crossed(by changes: WayChanges) -> Set<Int> {
    if changes.isEmpty { return [] }
    var crossed: Set<Int> = []
    for place in sketches.indices where !sketches[place].isWalk { crossed.insert(place) }
    if !changes.floors.isEmpty {
      for place in entries.indices {
        guard let route = entries[place].route,
          changes.changeFloors(of: route)
        else { continue }
        crossed.insert(place)
      }
    }
    for spot in changes.spots {
      for place in places(near: spot) where !crossed.contains(place) {
        guard let route = entries[place].route, route.comesNear(spot.feature)
        else { continue }
        crossed.insert(place)
      }
    }
    return crossed
  }

  /// The entries that may come near something.
  private func places(near spot: WayChanges.Spot) -> [Int] {
    guard let bounds = spot.bounds else {
      return sketches.indices.filter { sketches[$0].isManyFloored }
    }
    guard let floor = floors.known(spot.feature.floor) else { return [] }
    return sketches.indices.filter { sketches[$0].mayMeet(bounds, on: floor) }
  }

  private func opened(by changes: WayChanges) -> Set<Int> {
    if changes.openings.isEmpty { return [] }
    // What is opened anywhere may bring another one of several destinations nearer.
    var opened = Set(entries.indices.filter { entries[$0].query.destinations.count > 1 })
    for opening in changes.openings {
      for place in places(nearEnoughTo: opening) where !opened.contains(place) {
        guard let route = entries[place].route,
          changes.opens(opening, for: route)
        else { continue }
        opened.insert(place)
      }
    }
    return opened
  }

  /// The entries that might gain by a walk through something.
  private func places(nearEnoughTo opening: WayChanges.Spot) -> [Int] {
    guard let bounds = opening.bounds else { return Array(sketches.indices) }
    let floor = floors.known(opening.feature.floor) ?? -1
    // The bounds are wider than what is freed: this is never more than the least that counts.
    return sketches.indices.filter { sketches[$0].mayGain(through: bounds, on: floor) }
  }
}
