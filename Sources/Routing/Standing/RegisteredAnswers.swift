import Geometry
public import IndoorModel

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

extension RegisteredAnswers {
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

  /// Those of the questions in some places that geometry says an edit may have changed.
  func touched(by changes: VenueChanges, among places: [Int]) -> [RegisteredQuery.ID] {
    let changes = WayChanges(changes)
    return places.filter { place in
      (try? entries[place].answer.result.get()).map(changes.touch) ?? !changes.isEmpty
        || entries[place].question.destinations.count > 1 && !changes.openings.isEmpty
    }.map { entries[$0].question.id }
  }

  private func entries(in places: Set<Int>) -> [RegisteredQuery.ID] {
    places.map { entries[$0].question.id }.sorted()
  }

  private func crossed(by changes: WayChanges) -> Set<Int> {
    if changes.isEmpty { return [] }
    var crossed: Set<Int> = []
    for place in sketches.indices where !sketches[place].isWalk { crossed.insert(place) }
    if !changes.floors.isEmpty {
      for place in entries.indices {
        guard let route = try? entries[place].answer.result.get(),
          changes.changeFloors(of: route)
        else { continue }
        crossed.insert(place)
      }
    }
    for spot in changes.spots {
      for place in places(near: spot) where !crossed.contains(place) {
        guard let route = try? entries[place].answer.result.get(), route.comesNear(spot.feature)
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
    guard let floor = floorNumber(spot.feature.floor) else { return [] }
    return sketches.indices.filter { sketches[$0].mayMeet(bounds, on: floor) }
  }

  private func opened(by changes: WayChanges) -> Set<Int> {
    if changes.openings.isEmpty { return [] }
    // What is opened anywhere may bring another one of several destinations nearer.
    var opened = Set(entries.indices.filter { entries[$0].question.destinations.count > 1 })
    for opening in changes.openings {
      for place in places(nearEnoughTo: opening) where !opened.contains(place) {
        guard let route = try? entries[place].answer.result.get(),
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
    let floor = floorNumber(opening.feature.floor) ?? -1
    // The bounds are wider than what is freed: this is never more than the least that counts.
    return sketches.indices.filter { place in
      sketches[place].leastMetres(through: bounds, on: floor) / Pace.walking
        < sketches[place].seconds
    }
  }
}
