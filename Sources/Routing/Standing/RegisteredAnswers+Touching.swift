public import IndoorModel

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
