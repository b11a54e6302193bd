import IndoorModel
import Routing

/// The last routes that were computed between places; bounded.
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

  /// The most routes that are kept, of at most some 10 KB each.
  static let capacity = 4096

  /// The route that answers a query, if it is known.
  func route(for query: WalkQuery) -> Route? { key(query).flatMap { routes[$0] } }

  /// Keeps a route; the oldest one makes room for it when there are too many.
  mutating func remember(_ route: Route, for query: WalkQuery) {
    guard let key = key(query), routes.updateValue(route, forKey: key) == nil else { return }
    if order.count < Self.capacity {
      order.append(key)
    } else {
      routes[order[oldest]] = nil
      order[oldest] = key
      oldest = (oldest + 1) % Self.capacity
    }
  }

  private func key(_ query: WalkQuery) -> Key? {
    query.origin.map {
      Key(
        origin: $0, destination: query.destination.feature, profile: query.profile)
    }
  }
}
