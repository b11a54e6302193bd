import Accounts
import IndoorModel
import JSONText
import LiveMap
import Routing
import WebServer
import Wire

/// `/venues/{slug}/routes`: the way from A to B, to the nearest of many, or over several stops.
enum RoutesResource {
  static func find(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let request = try RoutesRequest(try context.json())
    // A route to or from a navigator gives away where it is.
    if !request.navigators.allSatisfy(context.principal.isDevice) {
      try context.requireSinglePositions()
    }
    // The time that a walk takes gives away how many people are in its way.
    if request.avoidsCrowds {
      try context.requireAllFloors()
      try context.require(.seeCounts)
    }
    let snapshot = try await venue.venue()
    let start = try await request.from.place(
      in: snapshot, live: venue.live, field: "from", by: context.principal)
    let now = context.server.now()
    let candidates =
      try request.to?.candidates(in: snapshot, profile: request.profile, at: now, field: "to")
      ?? []
    if !request.via.isEmpty {
      return try await tour(request, from: start, candidates, of: venue, in: snapshot)
    }
    var destinations = candidates.map(\.place)
    if let to = request.to, candidates.isEmpty {
      destinations = [try await to.place(in: snapshot, live: venue.live, field: "to")]
    }
    let answer = await walk(request, from: start, to: destinations, of: venue, at: now)
    var object = JSONObject(["revision": Value(answer.revision)])
    switch answer.result {
    case .success(let nearest):
      object.set("route") { $0.append(nearest.route) }
      if !candidates.isEmpty {
        object.set(candidates[nearest.index].chosen)
      }
    case .failure(let refusal): object.set("refusal", to: refusal.value(in: snapshot))
    }
    return .json(object)
  }

  /// The way to whichever of some places is nearest, through the crowd if that is asked for.
  private static func walk(
    _ request: RoutesRequest, from start: Place, to destinations: [Place], of venue: OpenVenue,
    at now: Timestamp
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    // The planner takes in every acknowledged edit first: the client may have drawn it.
    await venue.live.settle()
    guard request.avoidsCrowds else {
      return await venue.planner.nearest(
        from: start, of: destinations, profile: request.profile)
    }
    return await venue.planner.nearest(
      from: start, of: destinations, profile: request.profile, at: now
    ) {
      await venue.live.navigators.filter { $0.state != .stale }.map(\.location.place)
    }
  }

  /// The way over several stops.
  private static func tour(
    _ request: RoutesRequest, from start: Place, _ candidates: [Candidate], of venue: OpenVenue,
    in snapshot: Venue
  ) async throws -> Response {
    var query = TourQuery(
      start: start, stops: [], ends: candidates.map(\.place), order: request.order,
      profile: request.profile)
    for (index, stop) in request.via.enumerated() {
      query.stops.append(
        try await stop.place(in: snapshot, live: venue.live, field: "via[\(index)]"))
    }
    if let to = request.to, candidates.isEmpty {
      query.ends = [try await to.place(in: snapshot, live: venue.live, field: "to")]
    }
    await venue.live.settle()
    let answer = await venue.planner.tour(query)
    var object = JSONObject(["revision": Value(answer.revision)])
    switch answer.result {
    case .success(let tour):
      object.set("tour") { $0.append(tour) }
      if let end = tour.end, !candidates.isEmpty {
        object.set(candidates[end].chosen)
      }
    case .failure(let refusal): object.set("refusal", to: refusal.value(in: snapshot))
    }
    return .json(object)
  }
}
