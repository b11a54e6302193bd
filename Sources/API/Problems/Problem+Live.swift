import Geometry
import HTTPTypes
import IndoorModel
import LiveMap

extension Problem {
  /// The problem of something that the live side of a venue does not do.
  static func refusedLive(_ error: LiveError) -> Problem {
    switch error {
    case .unknownFloor(let word):
      Problem(.notFound, "no-such-floor", "There is no floor “\(word)”")
    case .unknownFeature(let id):
      Problem(.notFound, "no-such-feature", "There is no feature “\(id)”")
    case .unknownNavigator(let id):
      Problem(
        .notFound, "no-such-navigator", "Nobody called “\(id)” is here",
        detail: "A navigator is here once a location of it was reported.")
    case .outside(let place):
      Problem(
        .unprocessableContent, "outside",
        "(\(place.point.x), \(place.point.y)) lies outside the plan of floor “\(place.floor)”")
    case .tooManyRoutes(let limit):
      Problem(
        .tooManyRequests, "too-many-routes", "One connection may keep \(limit) routes",
        detail: "End one of them first.")
    case .unknownRoute(let id):
      Problem(.notFound, "no-such-route", "There is no route “\(id)”")
    }
  }
}
