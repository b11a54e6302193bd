public import IndoorModel

/// The walk to the nearest of several destinations.
public struct NearestRoute: Hashable, Sendable {
  /// The number of the destination.
  public var index: Int
  /// The walk.
  public var route: Route

  /// Makes a walk.
  public init(index: Int, route: Route) {
    self.index = index
    self.route = route
  }
}

extension RouteRefusal {
  /// Metres from a location inside something solid within which a walk may begin.
  private static let startLimit = 3.0

  /// Where a walk may begin in place of a start that is blocked, if that is near.
  var startNearby: Place? {
    guard case .startBlocked(_, let nearest?) = self,
      (nearest.distance ?? .infinity) <= Self.startLimit
    else { return nil }
    return nearest.place
  }
}

/// Features of which the nearest one is meant: “the nearest toilet”.
public enum Choice: Hashable, Sendable {
  /// All that are of one of these categories, or in a group of that name.
  case categories([String])
  /// These.
  case features([Identifier<Feature>])

  /// The ways out of a venue: exits and emergency exits, and entrances, which lead out as well.
  public static let exits = Choice.categories(["exit", "emergency-exit", "entrance"])

  /// Whether a feature is one of those meant.
  public func fits(_ feature: Feature) -> Bool {
    switch self {
    case .categories(let words):
      feature.category.map(words.contains) == true || feature.groups.contains(where: words.contains)
    case .features(let ids): ids.contains(feature.id)
    }
  }
}

/// One feature that may be the nearest, and where one walks to in order to get to it.
public struct Candidate: Hashable, Sendable {
  /// The feature.
  public var feature: Identifier<Feature>
  /// The place; a connector has one on each of its floors.
  public var place: Place
  /// Whether its opening hours say that it is closed; all other candidates are closed then, too.
  public var isClosed: Bool

  /// Makes a candidate.
  public init(feature: Identifier<Feature>, place: Place, isClosed: Bool = false) {
    self.feature = feature
    self.place = place
    self.isClosed = isClosed
  }

  /// The candidate as the end of a route.
  public var chosen: ChosenFeature { ChosenFeature(feature, isClosed: isClosed) }
}

/// The feature that is the nearest of several.
public struct ChosenFeature: Hashable, Sendable {
  /// The feature.
  public var id: Identifier<Feature>
  /// Whether it is closed, because none of the others is open either.
  public var isClosed: Bool

  /// Makes a chosen feature.
  public init(_ id: Identifier<Feature>, isClosed: Bool = false) {
    self.id = id
    self.isClosed = isClosed
  }
}
