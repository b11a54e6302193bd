import Geometry
import IndoorModel
import Pedestrians
import Support

/// What groups do next, and for how long: sessions, activities, queues, leaving.
///
/// It knows nothing of how people walk.
struct Agenda: Sendable {
  /// What a group is sent to.
  struct Errand: Sendable {
    /// The field that leads there.
    let field: Int
    /// Where its members stay there; `nil` where they queue or leave.
    let site: RehearsalPlaces.Site?
  }

  /// How often a group looks for something that it can walk to.
  private static let tries = 8
  /// Seconds after its begin, and before it, in which groups still go to a session.
  private static let lateness = 300.0
  private static let earliness = 900.0

  private let scenario: Scenario
  private let places: RehearsalPlaces
  private var groups: [RehearsedGroup]
  private var generator: SeededGenerator

  init(
    of scenario: Scenario, at places: RehearsalPlaces, groups: [RehearsedGroup],
    using generator: SeededGenerator
  ) {
    (self.scenario, self.places, self.groups) = (scenario, places, groups)
    self.generator = generator
  }

  /// The people of a group.
  func members(of group: Int) -> Range<Int> { groups[group].members }

  /// What a group is up to.
  func purpose(of group: Int) -> RehearsedGroup.Purpose { groups[group].purpose }

  /// Where a group comes in.
  func entrance(of group: Int) -> RehearsalPlaces.Site { places.entrances[groups[group].entrance] }

  /// Takes that a group comes in.
  mutating func begin(_ group: Int, at now: Double) { groups[group].leavesAt += now }

  /// Finds the next thing for a group to do.
  ///
  /// - Returns: `nil` if it found nothing that it can walk to from where it is.
  mutating func next(
    for group: Int, at now: Double, from point: Point, on floor: Int,
    using guidance: inout Guidance
  ) -> Errand? {
    for _ in 0..<Self.tries {
      let (purpose, site) = choose(for: group, at: now)
      guard let destination = destination(of: purpose, site),
        let field = guidance.field(to: destination),
        guidance.metres(from: point, on: floor, by: field) != nil
      else { continue }
      groups[group].purpose = purpose
      groups[group].missing = groups[group].members.count
      return Errand(field: field, site: site)
    }
    return nil
  }

  /// Takes that a member of a group has done what the group is up to.
  ///
  /// - Returns: when the group moves on, if it was the last one; `nil` while others are missing.
  mutating func finish(memberOf group: Int, at now: Double) -> Double? {
    groups[group].missing -= 1
    guard groups[group].missing == 0 else { return nil }
    switch groups[group].purpose {
    case .activity(let number):
      return now + scenario.activities[number].stay.seconds(using: &generator)
    case .session(let end): return max(now, end)
    default: return now
    }
  }

  private mutating func choose(
    for group: Int, at now: Double
  ) -> (RehearsedGroup.Purpose, RehearsalPlaces.Site?) {
    if let number = groups[group].session.take(), places.sessions[number].end > now {
      let session = places.sessions[number]
      return (.session(until: session.end), session.site)
    }
    if now >= groups[group].leavesAt { return (.exit, nil) }
    let soon = places.sessions.filter {
      $0.start > now - Self.lateness && $0.start < now + Self.earliness
    }
    if !soon.isEmpty, Double.random(in: 0..<1, using: &generator) < scenario.attendance {
      let session = soon[Int.random(in: soon.indices, using: &generator)]
      return (.session(until: session.end), session.site)
    }
    let weights = scenario.activities.map(\.weight) + scenario.queues.map(\.weight)
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return (.exit, nil) }
    var rest = Double.random(in: 0..<sum, using: &generator)
    var choice = 0
    while choice < weights.count - 1, rest >= weights[choice] {
      rest -= weights[choice]
      choice += 1
    }
    if choice >= scenario.activities.count {
      return (.queue(choice - scenario.activities.count), nil)
    }
    return (.activity(choice), places.activities[choice].randomElement(using: &generator))
  }

  private func destination(
    of purpose: RehearsedGroup.Purpose, _ site: RehearsalPlaces.Site?
  ) -> Guidance.Destination? {
    switch purpose {
    case .queue(let number):
      Guidance.Destination(features: [scenario.queues[number].area], radius: 0, usesLifts: true)
    case .exit: places.wayOut
    default:
      site.map {
        Guidance.Destination(
          features: [$0.feature], radius: RehearsalPlan.poiRadius, usesLifts: true)
      }
    }
  }
}
