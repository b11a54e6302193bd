import Geometry
import HTTPTypes
import IndoorModel
import LiveMap
import Routing
import Wire

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
        .notFound, "no-such-navigator", "There is no navigator “\(id)” here",
        detail: "A navigator appears with its first location.")
    case .nothingFits(let choice): nothingFits(choice)
    case .beginsAtNearest:
      Problem(
        .unprocessableContent, "invalid-field", "A route cannot begin at the nearest of something",
        detail: "Name the place; only the end may be the nearest.", field: "from.nearest")
    case .outside(let place):
      Problem(
        .unprocessableContent, "outside",
        "(\(place.point.x), \(place.point.y)) lies outside the plan of floor “\(place.floor)”")
    case .notSubscribed:
      Problem(
        .conflict, "not-subscribed", "This connection does not follow positions here",
        detail: "Send `subscribe` first.")
    case .tooManyFilters(let limit):
      Problem(
        .tooManyRequests, "too-many-choices",
        "\(limit) other choices of navigators are followed, the most that a venue keeps apart")
    case .tooManyRoutes(let limit):
      Problem(
        .tooManyRequests, "too-many-routes", "One connection may keep \(limit) routes",
        detail: "End one of them first.")
    case .tooManyHandles(let limit):
      Problem(
        .tooManyRequests, "too-many-handles", "One connection may have \(limit) handles in a venue")
    case .tooManyParticipants(let limit):
      Problem(
        .tooManyRequests, "too-many-participants",
        "At most \(limit) people can have the plan open")
    case .tooManySharing(let limit):
      Problem(
        .tooManyRequests, "too-many-sharing",
        "\(limit) navigators have sharing settings, the most that a venue keeps")
    case .tooManyFriendships(let limit):
      Problem(
        .tooManyRequests, "too-many-sharing",
        "\(limit) friends are named in this venue, the most that it keeps")
    case .setByOwnDevice(let id):
      Problem(
        .forbidden, "said-by-itself", "“\(id)” has chosen its own sharing settings",
        detail: "Only its own device, with the link that names it, changes that.")
    case .notPresent:
      Problem(
        .conflict, "not-present", "This connection has not announced its presence",
        detail: "Send `presence` first.")
    case .unknownRoute(let id):
      Problem(.notFound, "no-such-route", "There is no route “\(id)”")
    }
  }

  private static func nothingFits(_ choice: Choice) -> Problem {
    let words =
      switch choice {
      case .categories(let words): words
      case .features(let ids): ids.map(\.rawValue)
      }
    let list = words.prefix(10).map { "“\($0)”" }.joined(separator: " or ")
    return Problem(
      .notFound, "nothing-fits", "Nothing here is \(list)",
      detail: "Ask for a category or a group that features of the venue have.")
  }
}
