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
    let inquiry = try RoutesRequest(try context.json())
    // Whoever is led to somebody, or from them, learns where they are.
    if !inquiry.navigators.allSatisfy(context.principal.isDevice) {
      try context.requireWhereabouts()
    }
    // The time that a walk takes tells how many are in its way.
    if inquiry.avoidsCrowds {
      try context.requireAllFloors()
      try context.require(.seeCounts)
    }
    let snapshot = try await venue.venue()
    let start = try await inquiry.from.place(
      in: snapshot, live: venue.live, field: "from", by: context.principal)
    let candidates =
      try inquiry.to?.candidates(in: snapshot, profile: inquiry.profile, field: "to") ?? []
    if !inquiry.via.isEmpty {
      return try await tour(inquiry, from: start, candidates, of: venue, in: snapshot)
    }
    var destinations = candidates.map(\.place)
    if let to = inquiry.to, candidates.isEmpty {
      destinations = [try await to.place(in: snapshot, live: venue.live, field: "to")]
    }
    let answer = await walk(
      inquiry, from: start, to: destinations, of: venue, at: context.server.now())
    var members = answer.result.map(\.route).members(in: snapshot)
    if case .success(let nearest) = answer.result, !candidates.isEmpty {
      members["destination"] = .string(candidates[nearest.index].feature.rawValue)
    }
    members["revision"] = Value(answer.revision)
    return .json(.object(members))
  }

  /// The way to whichever of some places is nearest, through the crowd if that is asked for.
  private static func walk(
    _ inquiry: RoutesRequest, from start: Place, to destinations: [Place], of venue: OpenVenue,
    at now: Timestamp
  ) async -> (result: Result<NearestRoute, RouteRefusal>, revision: Int) {
    // Whoever was told that an edit is stored gets routes that know it.
    await venue.live.settle()
    guard inquiry.avoidsCrowds else {
      return await venue.planner.nearest(
        from: start, of: destinations, profile: inquiry.profile)
    }
    return await venue.planner.nearest(
      from: start, of: destinations, profile: inquiry.profile, at: now
    ) {
      await venue.live.navigators.filter { $0.state != .stale }.map(\.location.place)
    }
  }

  /// The way over several stops.
  private static func tour(
    _ inquiry: RoutesRequest, from start: Place, _ candidates: [Candidate], of venue: OpenVenue,
    in snapshot: Venue
  ) async throws -> Response {
    var question = TourQuery(
      start: start, stops: [], ends: candidates.map(\.place), order: inquiry.order,
      profile: inquiry.profile)
    for (index, stop) in inquiry.via.enumerated() {
      question.stops.append(
        try await stop.place(in: snapshot, live: venue.live, field: "via[\(index)]"))
    }
    if let to = inquiry.to, candidates.isEmpty {
      question.ends = [try await to.place(in: snapshot, live: venue.live, field: "to")]
    }
    await venue.live.settle()
    let answer = await venue.planner.tour(question)
    var members: [String: Value] = ["revision": Value(answer.revision)]
    switch answer.result {
    case .success(let tour):
      members["tour"] = tour.value
      if let end = tour.end, !candidates.isEmpty {
        members["destination"] = .string(candidates[end].feature.rawValue)
      }
    case .failure(let refusal): members["refusal"] = refusal.value(in: snapshot)
    }
    return .json(.object(members))
  }
}

extension Result<Route, RouteRefusal> {
  /// The route, or the refusal, under its name.
  fileprivate func members(in venue: Venue) -> [String: Value] {
    switch self {
    case .success(let route): ["route": route.value]
    case .failure(let refusal): ["refusal": refusal.value(in: venue)]
    }
  }
}
