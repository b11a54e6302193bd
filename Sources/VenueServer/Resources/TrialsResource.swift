import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Routing
import WebServer
import Wire

/// `/venues/{slug}/trials`: walks, and walkable space, on the plan as an edit would make it.
///
/// The operations are checked like those of an edit, but neither stored nor sent to viewers.
enum TrialsResource {
  static func find(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let request = try TrialRequest(try context.json())
    if request.namesNavigator { try context.requireSinglePositions() }
    var tried = try await venue.venue()
    let changes =
      request.operations.isEmpty
      ? VenueChanges()
      : try tried.apply(request.operations, limit: TrialRequest.operationLimit).changes
    let now = context.server.now()
    let trial = try await trial(request, in: tried, live: venue.live, at: now)
    let answer = try await venue.trials.answer(
      trial.query, on: tried, changes: changes, at: now)
    return response(answer, to: trial, in: tried)
  }

  /// A query with its places, and what the destinations are where the nearest is meant.
  private struct Trial {
    let query: TrialQuery
    let candidates: [Candidate]
  }

  private static func trial(
    _ request: TrialRequest, in venue: Venue, live: LiveVenue, at now: Timestamp
  ) async throws -> Trial {
    var query = TrialQuery(profile: request.profile)
    var candidates: [Candidate] = []
    if let from = request.from, let to = request.to {
      let start = try await from.place(in: venue, live: live, field: "from")
      candidates = try to.candidates(
        in: venue, profile: request.profile, at: now, field: "to")
      let destinations =
        candidates.isEmpty
        ? [try await to.place(in: venue, live: live, field: "to")] : candidates.map(\.place)
      query.walk = TrialQuery.Walk(from: start, to: destinations)
    }
    if let floor = request.walkable {
      query.space = try venue.space(
        ofFloorCalled: floor, profile: request.profile, field: "walkable")
    }
    return Trial(query: query, candidates: candidates)
  }

  private static func response(
    _ answer: TrialAnswer, to trial: Trial, in venue: Venue
  ) -> Response {
    var object = JSONObject(["revision": Value(venue.revision)])
    switch answer.walk {
    case .success(let found):
      object.set("route") { $0.append(found.route) }
      if !trial.candidates.isEmpty {
        object.set(trial.candidates[found.index].chosen)
      }
    case .failure(let refusal): object.set("refusal", to: refusal.value(in: venue))
    case nil: break
    }
    if let space = answer.space { object.set("walkable") { $0.append(space) } }
    return .json(object)
  }
}

extension Venue {
  /// The query for a floor's walkable space, and from where a way leads out of the venue.
  ///
  /// - Parameters:
  ///   - word: the floor's id or ordinal.
  ///   - field: what it is called in errors.
  func space(
    ofFloorCalled word: String, profile: Profile, field: String
  ) throws(Problem) -> TrialQuery.Space {
    guard let floor = floor(called: word) else {
      throw Problem(LiveError.unknownFloor(word)).about(field)
    }
    let exits = candidates(for: .exits, profile: profile).map(\.place)
    return TrialQuery.Space(of: floor.id, exits: exits)
  }
}
