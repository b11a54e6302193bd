import Accounts
import IndoorModel
import JSONText
import LiveMap
import Recommendations
import Routing
import TextSearch
import WebServer
import Wire

/// `/venues/{slug}/recommendations`: sessions and stands that fit a visitor's words, and a tour.
enum RecommendationsResource {
  /// Seconds around now for which counts of people say whether a session is full.
  private static let countsHold = 300.0

  static func find(_ context: RequestContext) async throws -> Response {
    let venue = try context.venue
    let request = try RecommendationsRequest(try context.json())
    // A walk from a navigator gives away where it is.
    if let navigator = request.from?.navigator, !context.principal.isDevice(of: navigator) {
      try context.requireSinglePositions()
    }
    let snapshot = try await venue.venue()
    let start = try await request.from?.place(
      in: snapshot, live: venue.live, field: "from", by: context.principal)
    let now = context.server.now()
    let query = RecommendationQuery(
      text: request.text, language: request.language, time: request.time ?? now,
      budget: request.budget)
    try await venue.recommender.follow(snapshot.programme)
    // The planner takes in every acknowledged edit first: the client may have drawn it.
    await venue.live.settle()
    let walks = await walks(from: start, to: query, request.profile, of: venue, in: snapshot)
    let counts = await context.aggregateCounts(of: venue.live).areas
    let countsApply = abs(query.time.seconds(since: now)) <= countsHold
    let found = try await venue.recommender.recommendations(
      for: query, walks: walks?.seconds, drawn: { snapshot.features[$0]?.place != nil },
      isFull: { session in
        guard countsApply, session.start <= now, let capacity = session.capacity,
          let count = session.place.flatMap({ counts[$0] ?? nil })
        else { return false }
        return count >= capacity
      })
    var members: [String: Value?] = [
      "revision": Value(snapshot.revision), "time": .string(query.time.rfc3339),
      "results": .array(found.map(\.value)),
    ]
    if let start, let walks, query.budget != nil {
      let tour = await tour(of: found, from: start, walks, query, request.profile, of: venue)
      members["tour"] = tour.value(from: query.time)
    }
    return .json(.object(members.compactMapValues(\.self)))
  }

  /// The walks to all places that could be recommended; `nil` where it is not known where from.
  private static func walks(
    from start: Place?, to query: RecommendationQuery, _ profile: Profile, of venue: OpenVenue,
    in snapshot: Venue
  ) async -> ProgrammeWalks? {
    guard let start else { return nil }
    return await ProgrammeWalks(
      from: start, to: await venue.recommender.places(for: query), profile: profile,
      of: venue.planner, in: snapshot)
  }

  private static func tour(
    of found: [Recommendation], from start: Place, _ walks: ProgrammeWalks,
    _ query: RecommendationQuery, _ profile: Profile, of venue: OpenVenue
  ) async -> RecommendedTour {
    let stops = Recommender.stops(among: found)
    let places = stops.compactMap { $0.entry.place.flatMap(walks.place) }
    guard places.count == stops.count else { return RecommendedTour() }
    let seconds = await venue.planner.walks(from: start, among: places, profile: profile)
    return Recommender.tour(of: stops, walks: seconds, for: query)
  }
}

extension Recommendation {
  fileprivate var value: Value {
    var members: [String: Value?] = [
      "id": .string(entry.id.rawValue), "title": entry.title.value,
      "place": entry.place.map { .string($0.rawValue) },
      "score": .number((score * 1000).rounded() / 1000),
      "reasons": .array(reasons.map(\.value)), "walkSeconds": walk.map(Value.rounded),
    ]
    switch entry {
    case .session(let session):
      members["kind"] = "session"
      members["start"] = .string(session.start.rfc3339)
      members["end"] = .string(session.end.rfc3339)
      members["room"] = session.room.map(Value.string)
      members["track"] = session.track?.value
      members["language"] = session.language.map(Value.string)
      members["speakers"] = .array(session.speakers.map(Value.string))
    case .stand(let stand):
      members["kind"] = "stand"
      members["room"] = stand.room.map(Value.string)
    }
    return .object(members.compactMapValues(\.self))
  }
}

extension SearchMatch.Reason {
  fileprivate var value: Value {
    [
      "word": .string(word), "met": .string(met), "field": .string(field.rawValue),
      "kind": .string(kind.rawValue),
    ]
  }
}

extension RecommendedTour {
  /// The tour with its times as moments.
  fileprivate func value(from time: Timestamp) -> Value {
    [
      "visits": .array(
        visits.map { visit in
          [
            "id": .string(visit.id.rawValue), "walkSeconds": .rounded(visit.walk),
            "arrival": .string(time.advanced(bySeconds: visit.arrival).rfc3339),
            "leaving": .string(time.advanced(bySeconds: visit.leaving).rfc3339),
          ]
        }),
      "score": .rounded(prize), "bound": .rounded(max(prize, bound)),
    ]
  }
}

extension Value {
  /// A number with three digits behind the point.
  fileprivate static func rounded(_ number: Double) -> Value {
    .number((number * 1000).rounded() / 1000)
  }
}
