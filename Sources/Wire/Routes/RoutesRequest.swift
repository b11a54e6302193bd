package import IndoorModel
package import LiveMap
package import Routing

/// The body of a question for a route or a tour, read but with its places not yet looked up.
package struct RoutesRequest {
  package let from: RouteEnd
  /// Where it ends; `nil` for a tour that ends at its last stop.
  package let to: RouteEnd?
  package let via: [RouteEnd]
  package let order: TourQuery.Order
  package let profile: Profile
  /// Whether the crowd that is there now is walked around.
  package let avoidsCrowds: Bool

  package init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a question for a route")
    from = try fields.read("from", RouteEnd.init(value:))
    via = try fields.readIfPresent("via", Self.stops) ?? []
    to =
      via.isEmpty
      ? try fields.read("to", RouteEnd.init(value:))
      : try fields.readIfPresent("to", RouteEnd.init(value:))
    order = try fields.readIfPresent("order", TourQuery.Order.init(value:)) ?? .best
    profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
    avoidsCrowds = try fields.boolIfPresent("avoidCrowds") ?? false
    if avoidsCrowds, !via.isEmpty {
      throw ValueError(
        "is for a route to one place or the nearest of many, not for a tour", at: "avoidCrowds")
    }
  }

  /// The navigators among its ends and stops: the answer gives away their positions.
  package var navigators: [Identifier<Navigator>] {
    ([from] + via + [to].compactMap(\.self)).compactMap(\.navigator)
  }

  private static func stops(_ value: Value) throws(ValueError) -> [RouteEnd] {
    let limit = TourQuery.stopLimit
    if let count = value.array?.count, count > limit {
      throw ValueError("must have at most \(limit) places, not \(count)")
    }
    return try value.list { (value) throws(ValueError) in try RouteEnd(value: value) }
  }
}

extension TourQuery.Order {
  /// Reads the word for an order.
  fileprivate init(value: Value) throws(ValueError) {
    guard let order = value.string.flatMap(Self.init(rawValue:)) else {
      throw ValueError("must be best or given")
    }
    self = order
  }
}
