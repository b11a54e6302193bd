import IndoorModel
import Pedestrians
import Support

/// When people come, in which group and by which entrance: drawn before the begin.
struct ArrivalPlan {
  private(set) var people: [RehearsedPerson] = []
  private(set) var groups: [RehearsedGroup] = []
  /// Seconds since the begin, by group.
  private(set) var times: [(time: Double, group: Int)] = []
  private(set) var generator: SeededGenerator
  private let scenario: Scenario
  private let places: RehearsalPlaces

  init(of scenario: Scenario, at places: RehearsalPlaces, using generator: SeededGenerator) {
    (self.scenario, self.places, self.generator) = (scenario, places, generator)
    for arrivals in scenario.arrivals { add(arrivals) }
    if let goers = scenario.sessionGoers { add(goers) }
  }

  private mutating func add(_ arrivals: Scenario.Arrivals) {
    let from = arrivals.from.seconds(since: scenario.begin)
    let to = arrivals.to.seconds(since: scenario.begin)
    let entrances = places.entrances.indices.filter {
      arrivals.entrances.isEmpty || arrivals.entrances.contains(places.entrances[$0].feature)
    }
    var left = arrivals.people
    while left > 0 {
      let time = from < to ? Double.random(in: from..<to, using: &generator) : from
      let entrance = entrances[Int.random(in: entrances.indices, using: &generator)]
      left -= addGroup(most: left, at: time, entrance: entrance, session: nil)
    }
  }

  private mutating func add(_ goers: Scenario.SessionGoers) {
    let capacity = places.sessions.reduce(0) { $0 + max(1, $1.capacity) }
    guard capacity > 0 else { return }
    var left = goers.people
    while left > 0 {
      var rest = Int.random(in: 0..<capacity, using: &generator)
      var number = 0
      while rest >= max(1, places.sessions[number].capacity) {
        rest -= max(1, places.sessions[number].capacity)
        number += 1
      }
      let lead = goers.lead.seconds(using: &generator)
      let entrance = Int.random(in: places.entrances.indices, using: &generator)
      left -= addGroup(
        most: left, at: max(0, places.sessions[number].start - lead), entrance: entrance,
        session: number)
    }
  }

  /// Adds a group; its people walk as fast as the slowest of them.
  ///
  /// - Returns: how many people it has.
  private mutating func addGroup(
    most: Int, at time: Double, entrance: Int, session: Int?
  ) -> Int {
    let size = min(most, groupSize())
    let speeds = (0..<size).map { _ in scenario.speeds.speed(using: &generator) }
    let first = people.count
    for _ in 0..<size {
      people.append(RehearsedPerson(group: groups.count, freeSpeed: speeds.min() ?? 1))
    }
    times.append((time, groups.count))
    groups.append(
      RehearsedGroup(
        members: first..<people.count, leavesAt: scenario.visit.seconds(using: &generator),
        entrance: entrance, session: session))
    return size
  }

  private mutating func groupSize() -> Int {
    let shares = scenario.groupShares
    var rest = Double.random(in: 0..<shares.reduce(0, +), using: &generator)
    for (index, share) in shares.enumerated() {
      rest -= share
      if rest < 0 { return index + 1 }
    }
    return shares.count
  }
}
