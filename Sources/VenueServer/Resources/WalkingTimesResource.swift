import Accounts
import IndoorModel
import JSONText
import LiveMap
import Routing
import WebServer
import Wire

/// `/venues/{slug}/walking-times`: how long the walks from one place to many take.
enum WalkingTimesResource {
  static func find(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let request = try WalkingTimesRequest(try context.json())
    // A walk from or to a navigator gives away where it is.
    if !request.navigators.allSatisfy(context.principal.isDevice) {
      try context.requireSinglePositions()
    }
    let snapshot = try await venue.venue()
    let start = try await request.from.place(
      in: snapshot, live: venue.live, field: "from", by: context.principal)
    let destinations = try await request.destinations { (end, field) throws(Problem) in
      try await end.place(in: snapshot, live: venue.live, field: field)
    }
    // The planner takes in every acknowledged edit first: the client may have drawn it.
    await venue.live.settle()
    let answer = await seconds(
      request, from: start, to: destinations, of: venue, at: context.server.now(),
      isWhole: context.onlyFloor == nil)
    var object = JSONObject(["revision": Value(answer.revision)])
    object.set("seconds") { writer in
      writer.append(raw: "[")
      for (index, seconds) in answer.seconds.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        // A place without a walk is `null`.
        writer.append(thousandths: seconds ?? .infinity)
      }
      writer.append(raw: "]")
    }
    return .json(object)
  }

  /// Only counts that all clients of the venue may see slow a walk down; a client that is limited to one
  /// floor may not see those of the others, and gets the seconds of free space.
  private static func seconds(
    _ request: WalkingTimesRequest, from start: Place, to destinations: [Place],
    of venue: OpenVenue, at now: Timestamp, isWhole: Bool
  ) async -> (seconds: [Double?], revision: Int) {
    guard request.isAmongPeople, isWhole else {
      return await venue.planner.seconds(
        from: start, to: destinations, profile: request.profile)
    }
    return await venue.planner.seconds(
      from: start, to: destinations, profile: request.profile, at: now
    ) { await venue.live.aggregateCounts.people }
  }
}
