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
    let inquiry = try TrialRequest(try context.json())
    if inquiry.namesNavigator { try context.requireWhereabouts() }
    var tried = try await venue.venue()
    let changes =
      inquiry.operations.isEmpty
      ? VenueChanges()
      : try tried.apply(inquiry.operations, limit: TrialRequest.operationLimit).changes
    let trial = try await question(inquiry, in: tried, live: venue.live)
    let answer = try await venue.trials.answer(
      trial.question, on: tried, changes: changes, at: context.server.now())
    return response(answer, to: trial, in: tried)
  }

  /// A question with its places, and what the destinations are where the nearest is meant.
  private struct Trial {
    let question: TrialQuery
    let candidates: [Candidate]
  }

  private static func question(
    _ inquiry: TrialRequest, in venue: Venue, live: LiveVenue
  ) async throws -> Trial {
    var question = TrialQuery(profile: inquiry.profile)
    var candidates: [Candidate] = []
    if let from = inquiry.from, let to = inquiry.to {
      let start = try await from.place(in: venue, live: live, field: "from")
      candidates = try to.candidates(in: venue, profile: inquiry.profile, field: "to")
      let destinations =
        candidates.isEmpty
        ? [try await to.place(in: venue, live: live, field: "to")] : candidates.map(\.place)
      question.walk = TrialQuery.Walk(from: start, to: destinations)
    }
    if let floor = inquiry.walkable {
      question.space = try venue.space(
        ofFloorCalled: floor, profile: inquiry.profile, field: "walkable")
    }
    return Trial(question: question, candidates: candidates)
  }

  private static func response(
    _ answer: TrialAnswer, to trial: Trial, in venue: Venue
  ) -> Response {
    var members: [String: Value] = ["revision": Value(venue.revision)]
    switch answer.walk {
    case .success(let found):
      members["route"] = found.route.value
      if !trial.candidates.isEmpty {
        members["destination"] = .string(trial.candidates[found.index].feature.rawValue)
      }
    case .failure(let refusal): members["refusal"] = refusal.value(in: venue)
    case nil: break
    }
    guard let space = answer.space else { return .json(.object(members)) }
    var writer = JSONWriter()
    writer.append(.object(members))
    // Before the last brace: “walkable” comes after all other members.
    var text = JSONWriter(capacity: writer.bytes.count + space.roughSize)
    text.append(raw: writer.bytes.dropLast())
    text.append(raw: ",\"walkable\":")
    text.append(space)
    text.append(raw: "}")
    var response = Response.json(bytes: text.bytes)
    response.fields[.cacheControl] = "no-store"
    return response
  }
}

extension Venue {
  /// The question for a floor's walkable space, and from where a way leads out of the venue.
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
