import Geometry
import IndoorModel
import TestKit

@testable import Routing

/// Finds a route between two features of a venue; a refusal comes without its offer.
func route(
  in venue: Venue, from start: Identifier<Feature>, to destination: Identifier<Feature>,
  profile: Profile = .walking
) throws(RouteRefusal) -> Route {
  var engine = MeshEngine(venue: venue)
  do {
    return try engine.route(
      from: venue.place(start), to: venue.place(destination), profile: profile)
  } catch {
    throw error.offering(nil)
  }
}

/// Finds a route across a drawing of one floor.
func walk(
  in plan: String, from start: Identifier<Feature>, to destination: Identifier<Feature>
) throws(RouteRefusal) -> Route {
  try route(in: Venue(plan: plan), from: start, to: destination)
}

extension MeshEngine {
  /// The route, or why there is none, as a value.
  mutating func answer(
    from start: Place, to destination: Place, profile: Profile = .walking
  ) -> Result<Route, RouteRefusal> {
    do throws(RouteRefusal) {
      return .success(try route(from: start, to: destination, profile: profile))
    } catch {
      return .failure(error)
    }
  }
}

extension Result<Route, RouteRefusal> {
  var route: Route? { try? get() }
  var refusal: RouteRefusal? { if case .failure(let refusal) = self { refusal } else { nil } }
}

/// The smallest distance of a route to anything solid, less what is needed; by brute force, and
/// infinite where nothing is near.
func spare(_ route: Route, in venue: Venue) -> Double {
  var least = Double.infinity
  for leg in route.legs {
    let solids = FloorSolids(
      features: venue.features(on: leg.floor).filter { $0.kind != .connector },
      profile: route.profile
    ).solids
    let ends = leg.points + [leg.points[leg.points.count - 1]]
    for (start, end) in zip(ends, ends.dropFirst()) {
      let step = Segment(start, end)
      for solid in solids where solid.bounds.intersects(step.bounds) {
        least = min(least, solid.axis.distance(to: step) - solid.reach)
      }
    }
  }
  return least
}
