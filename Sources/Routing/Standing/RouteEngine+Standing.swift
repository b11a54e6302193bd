public import IndoorModel

extension RouteEngine {
  /// Asks geometry: what comes near the edit, and what might be quicker through what it opened.
  public mutating func affected(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) async -> [RegisteredQuery.ID] {
    standing.touched(by: changes)
  }

  /// Knows nothing of hours.
  public mutating func advance(to time: Timestamp) -> VenueChanges { VenueChanges() }

  /// Names the queries with walks that come near the edit, and those that take other seconds now.
  ///
  /// For engines that answer `seconds(from:to:profile:)` from a map of all walks to a destination:
  /// then a walk that an edit far away has made quicker is found as surely as one that it cut, and
  /// no other query is named.
  public mutating func affectedBySeconds(
    _ standing: RegisteredAnswers, by changes: VenueChanges
  ) -> [RegisteredQuery.ID] {
    guard standing.mayChange(by: changes) else { return [] }
    var affected = Set(standing.crossed(by: changes))
    for group in standing.groups.all {
      let seconds = leastSeconds(
        from: group.places.map(standing.beginning), of: group.key.destinations,
        profile: group.key.profile)
      for (place, seconds) in zip(group.places, seconds) {
        if standing.sketches[place].takes(seconds ?? .infinity) { continue }
        affected.insert(standing.entries[place].question.id)
      }
    }
    return affected.sorted()
  }

  /// The seconds of the quickest walks to the nearest of several places; `nil` where there is none.
  private mutating func leastSeconds(
    from starts: [Place], of destinations: [Place], profile: Profile
  ) -> [Double?] {
    var least: [Double?] = Array(repeating: nil, count: starts.count)
    for destination in destinations {
      let all = seconds(from: starts, to: destination, profile: profile)
      for (index, seconds) in all.enumerated() {
        guard let seconds, seconds < (least[index] ?? .infinity) else { continue }
        least[index] = seconds
      }
    }
    return least
  }
}

extension RegisteredAnswers {
  /// Whether an edit can change any walk at all.
  func mayChange(by changes: VenueChanges) -> Bool { !WayChanges(changes).isEmpty }

  /// Where the walk of an entry begins, or would.
  ///
  /// The free place beside a start too close to something need not be looked for again: what
  /// changes near it comes near the walk, too.
  func beginning(at place: Int) -> Place {
    sketches[place].start ?? entries[place].question.start
  }
}
