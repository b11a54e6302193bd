import IndoorModel
import Routing

/// Routes between places that somebody asked for before; bounded.
struct RouteMemory: Sendable {
  private struct Key: Hashable {
    let origin: Identifier<Feature>
    let destination: Identifier<Feature>
    let profile: Profile
  }

  private var routes: [Key: Route] = [:]
  /// The keys in the order in which they came; a ring once it is full.
  private var order: [Key] = []
  private var oldest = 0

  /// At most so many routes are kept; they are some 10 KB each at the worst.
  static let capacity = 4096

  /// The route that answers a question, if it is known.
  func route(for question: WalkQuery) -> Route? { key(question).flatMap { routes[$0] } }

  /// Keeps a route; the oldest one makes room for it when there are too many.
  mutating func remember(_ route: Route, for question: WalkQuery) {
    guard let key = key(question), routes.updateValue(route, forKey: key) == nil else { return }
    if order.count < Self.capacity {
      order.append(key)
    } else {
      routes[order[oldest]] = nil
      order[oldest] = key
      oldest = (oldest + 1) % Self.capacity
    }
  }

  private func key(_ question: WalkQuery) -> Key? {
    question.origin.map {
      Key(
        origin: $0, destination: question.destination.feature, profile: question.profile)
    }
  }
}
