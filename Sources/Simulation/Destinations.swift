import IndoorModel
import Routing
import Support

/// The places that simulated people go to, without those that cannot be reached.
struct Destinations: Sendable {
  /// Those that may be chosen.
  private var open: [Destination]
  /// Those of `open` where people come in.
  private var entrances: [Destination]
  private var reached: Set<Identifier<Feature>> = []
  private var failures: [Identifier<Feature>: Int] = [:]

  /// Refusals, from different starts, after which a place that was never reached is given up.
  private static let maxFailures = 3

  /// Takes the places of a venue; all count as reachable at first.
  init(of venue: Venue) {
    open = Destination.all(of: venue)
    entrances = open.filter(\.isEntrance)
  }

  /// Whether there is more than one place.
  var offerChoice: Bool { open.count > 1 }

  /// A place to appear at: an entrance as often as not.
  func start(using random: inout SeededGenerator) -> Destination? {
    let atEntrance = Bool.random(using: &random)
    let entrance = atEntrance ? entrances.randomElement(using: &random) : nil
    return entrance ?? open.randomElement(using: &random)
  }

  /// A place to go to, other than the current one.
  func next(
    after current: Identifier<Feature>?, using random: inout SeededGenerator
  ) -> Destination? {
    guard offerChoice else { return nil }
    for _ in 0..<8 {
      if let choice = open.randomElement(using: &random), choice.feature != current {
        return choice
      }
    }
    return open.first { $0.feature != current }
  }

  /// Learns from the result of a query.
  mutating func learn(from query: WalkQuery, result: Result<Route, RouteRefusal>) {
    switch result {
    case .success:
      reached.insert(query.destination.feature)
      if let origin = query.origin { reached.insert(origin) }
    case .failure(.destinationBlocked): close(query.destination.feature)
    case .failure(.startBlocked):
      if let origin = query.origin { close(origin) }
    case .failure(.noWay):
      // For a wheelchair it may be reachable from elsewhere only; that says nothing of others.
      if query.profile == .walking {
        suspect(query.destination.feature)
        if let origin = query.origin { suspect(origin) }
      }
    }
  }

  private mutating func suspect(_ feature: Identifier<Feature>) {
    guard !reached.contains(feature) else { return }
    failures[feature, default: 0] += 1
    if failures[feature, default: 0] >= Self.maxFailures { close(feature) }
  }

  private mutating func close(_ feature: Identifier<Feature>) {
    open.removeAll { $0.feature == feature }
    entrances.removeAll { $0.feature == feature }
  }
}
