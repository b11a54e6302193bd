import Accounts
import IndoorModel
import JSONText
import LiveMap
import Routing
import WebServer

/// `/venues/{slug}/routes`: the way from A to B.
enum RoutesResource {
  static func find(_ call: Call) async throws -> Response {
    let venue = try call.venue
    let fields = try Fields(try call.json(), of: "a question for a route")
    let from = try fields.read("from", RouteEnd.init(value:))
    let to = try fields.read("to", RouteEnd.init(value:))
    // Whoever is led to somebody, or from them, learns where they are.
    if from.isNavigator || to.isNavigator { try call.require(.seePositions) }
    let profile = try fields.readIfPresent("profile", Profile.init(value:)) ?? .walking
    let snapshot = try await venue.venue()
    let start = try await from.place(in: snapshot, live: venue.live, field: "from")
    let destination = try await to.place(in: snapshot, live: venue.live, field: "to")
    // Whoever was told that an edit is stored gets routes that know it.
    await venue.live.settle()
    let answer = await venue.planner.route(from: start, to: destination, profile: profile)
    let revision = Value(answer.revision)
    return switch answer.result {
    case .success(let route): .json(["route": route.value, "revision": revision])
    case .failure(let refusal):
      .json(["refusal": refusal.value(in: snapshot), "revision": revision])
    }
  }
}

extension RouteEnd {
  fileprivate var isNavigator: Bool { if case .navigator = self { true } else { false } }

  /// The point that is meant, now.
  ///
  /// - Parameter field: what the end is called in errors.
  func place(
    in venue: Venue, live: LiveVenue, field: String
  ) async throws(Problem) -> Place {
    switch self {
    case .place(let place):
      guard let floor = venue.floor(called: place.floor.rawValue) else {
        throw Problem(LiveError.unknownFloor(place.floor.rawValue)).about("\(field).floor")
      }
      return Place(floor: floor.id, point: place.point)
    case .feature(let id):
      if let place = venue.features[id]?.place { return place }
      throw Problem(LiveError.unknownFeature(id)).about("\(field).feature")
    case .navigator(let id):
      let status = await live.navigators.first { $0.id == id }
      if let status { return status.location.place }
      throw Problem(LiveError.unknownNavigator(id)).about("\(field).navigator")
    }
  }
}

extension Problem {
  /// The same problem with the field that it is about.
  fileprivate func about(_ field: String) -> Problem {
    var problem = self
    problem.field = field
    return problem
  }
}
