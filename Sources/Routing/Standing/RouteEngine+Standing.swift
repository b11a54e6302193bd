public import IndoorModel

extension RouteEngine {
  /// Asks geometry: what comes near the edit, and what might be quicker through what it opened.
  public mutating func affected(
    _ standing: StandingAnswers, by changes: VenueChanges
  ) async -> [StandingQuestion.ID] {
    standing.touched(by: changes)
  }

  /// Knows nothing of hours.
  public mutating func advance(to time: Timestamp) -> VenueChanges { VenueChanges() }

  /// Names those whose walk comes near the edit, and those that take other seconds now.
  ///
  /// For engines that answer `seconds(from:to:profile:)` from a map of all walks to a destination:
  /// then a walk that an edit far away has made quicker is found as surely as one that it cut, and
  /// nobody else is named.
  public mutating func affectedBySeconds(
    _ standing: StandingAnswers, by changes: VenueChanges
  ) -> [StandingQuestion.ID] {
    guard standing.mayChange(by: changes) else { return [] }
    var affected = Set(standing.crossed(by: changes))
    for group in standing.groups {
      let seconds = leastSeconds(group)
      for (place, seconds) in zip(group.places, seconds) {
        let entry = standing.entries[place]
        if !entry.takes(seconds) { affected.insert(entry.question.id) }
      }
    }
    return affected.sorted()
  }

  /// The seconds of the quickest walks of a group; `nil` where there is none.
  private mutating func leastSeconds(_ group: StandingAnswers.Group) -> [Double?] {
    var least: [Double?] = Array(repeating: nil, count: group.starts.count)
    for destination in group.destinations {
      let all = seconds(from: group.starts, to: destination, profile: group.profile)
      for (index, seconds) in all.enumerated() {
        guard let seconds, seconds < (least[index] ?? .infinity) else { continue }
        least[index] = seconds
      }
    }
    return least
  }
}

extension StandingAnswers {
  /// Questions of the same destinations and profile.
  struct Group {
    let destinations: [Place]
    let profile: Profile
    var places: [Int] = []
    var starts: [Place] = []
  }

  private struct GroupKey: Hashable {
    let destinations: [Place]
    let profile: Profile
  }

  /// All questions by destinations and profile.
  var groups: some Collection<Group> {
    var groups: [GroupKey: Group] = [:]
    for (place, entry) in entries.enumerated() {
      let question = entry.question
      let key = GroupKey(destinations: question.destinations, profile: question.profile)
      groups[key, default: Group(destinations: key.destinations, profile: key.profile)]
        .append(place, question.start)
    }
    return groups.values
  }

  /// Whether an edit can change any walk at all.
  func mayChange(by changes: VenueChanges) -> Bool { !WayChanges(changes).isEmpty }
}

extension StandingAnswers.Group {
  fileprivate mutating func append(_ place: Int, _ start: Place) {
    places.append(place)
    starts.append(start)
  }
}

extension StandingAnswers.Entry {
  /// Whether the walk is known to take so many seconds, to the microsecond.
  fileprivate func takes(_ seconds: Double?) -> Bool {
    switch (self.seconds, seconds) {
    case (let known?, let seconds?): abs(known - seconds) < 1e-6
    case (nil, nil): true
    default: false
    }
  }
}
