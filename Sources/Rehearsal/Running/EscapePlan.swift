import IndoorModel
import Pedestrians
import Support

/// How people get out after the alarm: when each begins to walk, and the exits that it walks to.
struct EscapePlan: Sendable {
  /// Seconds that an evacuation is followed at most.
  private static let limit = 7200.0

  /// When the alarm is given, in seconds since the begin.
  let alarm: Double
  private let delay: RandomDuration
  /// The exits without the help of lifts; then with it, for people that have no other way.
  private let escapes: [Guidance.Destination]
  /// Whether the alarm was given.
  private(set) var isUnderWay = false

  /// - Returns: `nil` for a scenario without an evacuation.
  init?(of scenario: Scenario, to places: RehearsalPlaces) {
    guard let evacuation = scenario.evacuation else { return nil }
    alarm = evacuation.at.seconds(since: scenario.begin)
    delay = evacuation.delay
    escapes = [false, true].map { places.escape(usesLifts: $0) }
  }

  /// Whether an evacuation is over: all are out, or it was followed for long enough.
  func isOver(inside: Int, at seconds: Double) -> Bool {
    inside == 0 || seconds >= alarm + Self.limit
  }

  /// Has all that are inside give up what they queue or wait for.
  ///
  /// - Returns: these people in their order, each with the seconds until it begins to walk.
  mutating func begin(
    with people: inout [RehearsedPerson], using generator: inout SeededGenerator
  ) -> [(person: Int, delay: Double)] {
    isUnderWay = true
    var delays: [(person: Int, delay: Double)] = []
    for person in people.indices where people[person].isInside {
      people[person].giveUp()
      delays.append((person, delay.seconds(using: &generator)))
    }
    return delays
  }

  /// The field that leads a person out; `nil` for one without a way.
  func field(for person: RehearsedPerson, using guidance: inout Guidance) -> Int? {
    for destination in escapes {
      if let field = guidance.field(to: destination),
        guidance.metres(from: person.point, on: person.floor, by: field) != nil
      {
        return field
      }
    }
    return nil
  }

  /// The exit with a number among those that people flee to.
  func exit(_ number: Int) -> Identifier<Feature> { escapes[0].features[number] }
}

extension RehearsedPerson {
  /// Leaves a queue, and no longer waits to step in.
  fileprivate mutating func giveUp() {
    if case .queueing = state { state = .staying }
    if state == .pausing { field = -1 }
  }
}
