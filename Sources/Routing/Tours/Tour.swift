/// A walk over several stops.
public struct Tour: Hashable, Sendable {
  /// The numbers of the stops in the order in which they are visited.
  public var order: [Int]
  /// Which of the given ends it leads to; `nil` when it ends at a stop.
  public var end: Int?
  /// The walks from each point to the next: one to each stop and, if there is an end, one to it.
  public var routes: [Route]

  /// Makes a tour.
  public init(order: [Int], end: Int?, routes: [Route]) {
    self.order = order
    self.end = end
    self.routes = routes
  }

  /// Metres walked on floors (connectors are not counted).
  public var distance: Double { routes.reduce(0) { $0 + $1.distance } }

  /// Seconds in all, connectors included, without the time that is spent at the stops.
  public var seconds: Double { routes.reduce(0) { $0 + $1.seconds } }
}
