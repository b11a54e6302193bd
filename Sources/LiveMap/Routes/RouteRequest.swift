public import IndoorModel
public import Routing

/// Where a kept route begins or ends.
public enum RouteEnd: Hashable, Sendable {
  /// A point on a floor.
  case place(Place)
  /// A feature, wherever edits move it.
  case feature(Identifier<Feature>)
  /// A navigator, wherever it walks.
  case navigator(Identifier<Navigator>)
  /// The nearest of several features, chosen again when an edit touches it; only to end at.
  case nearest(Choice)
}

/// A route that a viewer wants to be kept right.
public struct RouteRequest: Hashable, Sendable {
  /// Chosen by the viewer; a second request with the same id replaces the first.
  public var id: String
  /// Where it begins; a route from a navigator follows that navigator.
  public var start: RouteEnd
  /// Where it leads to.
  public var destination: RouteEnd
  /// The walker.
  public var profile: Profile
  /// Whether the navigator itself asks: then the route goes on while the navigator hides from others.
  public var isOwn = false
  /// The navigator that asks for a way to another one, which must show itself to it; `nil` for
  /// viewers that may see all.
  public var asker: Identifier<Navigator>?

  /// Makes a request.
  public init(id: String, start: RouteEnd, destination: RouteEnd, profile: Profile) {
    self.id = id
    self.start = start
    self.destination = destination
    self.profile = profile
  }
}
