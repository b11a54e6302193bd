import Geometry
public import IndoorModel

/// Finds quickest walks with A* on visibility graphs that grow as they are asked.
///
/// A walk is exact in that each of its straight pieces keeps the clearance from everything solid;
/// it bends at the corners of polygons around what it passes, so it is at most a few centimetres
/// per bend longer than a walk that follows the arcs. Passages narrower than 0.54 m may be missed
/// where their sides are not opposite each other; those narrower than twice the clearance are shut.
public struct VisibilityEngine: RouteEngine {
  var plan: RoutePlan
  private var book: WayBook
  private var search = RouteSearch()

  /// Metres that a start or destination may be moved to the nearest free place, on its side of
  /// the walls: pois are drawn on walls, and locations are not exact.
  public static let snapLimit = 0.6

  /// Metres around a floor's plan within which somebody still is on the floor.
  public static let outsideMargin = 5.0

  /// Builds the search structure of a venue.
  ///
  /// - Complexity: O(*n* log *n*) in the number of corners; edges are looked for when needed.
  public init(venue: Venue) {
    plan = RoutePlan(venue: venue)
    book = WayBook(venue: venue)
  }

  /// Finds the quickest walk.
  ///
  /// A start or destination nearer than the clearance to something solid is moved to the nearest
  /// free place within `snapLimit`; the route begins and ends there.
  /// - Throws: why there is none; places that are on no floor, because there is no such floor or
  ///   they lie more than `outsideMargin` off its plan, are blocked by nothing.
  public mutating func route(
    from start: Place, to destination: Place, profile: Profile
  ) throws(RouteRefusal) -> Route {
    guard let from = plan.freePlace(at: start, profile: profile) else {
      throw .startBlocked(by: plan.blocker(at: start, profile: profile))
    }
    guard let to = plan.freePlace(at: destination, profile: profile) else {
      throw .destinationBlocked(by: plan.blocker(at: destination, profile: profile))
    }
    if let steps = steps(from: from, to: to, profile: profile) {
      let legs = plan.legs(of: steps, profile: profile)
      return Route(
        profile: profile, legs: legs,
        instructions: book.instructions(for: legs, to: destination))
    }
    let isWalkable = profile != .walking && steps(from: from, to: to, profile: .walking) != nil
    throw .noWay(profile: profile, isWalkable: isWalkable)
  }

  /// Takes over an edit.
  ///
  /// Costs a few milliseconds per floor that the edit touches; floors that stay keep what was found
  /// out about them. Gives the same routes as an engine built anew.
  public mutating func update(_ changes: VenueChanges, venue: Venue) {
    plan.update(changes, venue: venue)
    book.update(changes, venue: venue)
  }

  private mutating func steps(
    from start: (floor: Int, point: Point), to destination: (floor: Int, point: Point),
    profile: Profile
  ) -> [RouteSearch.Step]? {
    let question = RouteSearch.Question(
      start: start, destination: destination, network: plan.network(of: profile),
      graphs: plan.graphNumbers(of: profile))
    return search.steps(question, in: &plan.graphs)
  }
}
