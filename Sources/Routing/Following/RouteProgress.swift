/// How far along a route a navigator is.
public struct RouteProgress: Hashable, Sendable {
  /// Metres off the path; infinite on a floor that the route does not visit.
  public var offset: Double
  /// Metres left to walk from the nearest point of the path; the whole route off its floors.
  public var remaining: Double
  /// Whether the destination is reached: on its floor and within `Route.arrivalDistance`.
  public var hasArrived: Bool

  /// Makes a progress.
  public init(offset: Double, remaining: Double, hasArrived: Bool) {
    self.offset = offset
    self.remaining = remaining
    self.hasArrived = hasArrived
  }
}
