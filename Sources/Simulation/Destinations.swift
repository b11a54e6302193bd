import IndoorModel
import Routing
import Support

/// What the crowd knows of the places it goes to: which there are and which cannot be reached.
struct Destinations: Sendable {
  /// Those that may be chosen.
  private(set) var open: [Destination]
  /// Those of `open` where people come in.
  private(set) var entrances: [Destination]
  private var reached: Set<Identifier<Feature>> = []
  private var failures: [Identifier<Feature>: Int] = [:]

  /// A place that was never reached is given up after so many refusals from different starts.
  static let patience = 3

  /// Takes the places of a venue; all count as reachable at first.
  init(of venue: Venue) {
    open = Destination.all(of: venue)
    entrances = open.filter(\.isEntrance)
  }

  /// A place to appear at: an entrance as often as not.
  func start(using random: inout SeededGenerator) -> Destination? {
    let atEntrance = Bool.random(using: &random)
    let entrance = atEntrance ? entrances.randomElement(using: &random) : nil
    return entrance ?? open.randomElement(using: &random)
  }

  /// A place to go to, other than the one where one is.
  func next(
    after current: Identifier<Feature>?, using random: inout SeededGenerator
  ) -> Destination? {
    guard open.count > 1 else { return nil }
    for _ in 0..<8 {
      if let choice = open.randomElement(using: &random), choice.feature != current {
        return choice
      }
    }
    return open.first { $0.feature != current }
  }

  /// Remembers what came of a question.
  mutating func learn(from question: WalkQuery, result: Result<Route, RouteRefusal>) {
    switch result {
    case .success:
      reached.insert(question.destination.feature)
      if let origin = question.origin { reached.insert(origin) }
    case .failure(.destinationBlocked): close(question.destination.feature)
    case .failure(.startBlocked):
      if let origin = question.origin { close(origin) }
    case .failure(.noWay):
      // For a wheelchair it may be reachable from elsewhere only; that says nothing of others.
      if question.profile == .walking {
        suspect(question.destination.feature)
        if let origin = question.origin { suspect(origin) }
      }
    }
  }

  private mutating func suspect(_ feature: Identifier<Feature>) {
    guard !reached.contains(feature) else { return }
    failures[feature, default: 0] += 1
    if failures[feature, default: 0] >= Self.patience { close(feature) }
  }

  private mutating func close(_ feature: Identifier<Feature>) {
    open.removeAll { $0.feature == feature }
    entrances.removeAll { $0.feature == feature }
  }
}
