import IndoorModel
import Recommendations
import Testing
import TextSearch

@Suite struct RecommenderTests {
  private let morning = Timestamp(millisecondsSince1970: 1_798_365_600_000)

  @Test func `an entry in two languages is found in both, and listed once`() async throws {
    let recommender = try await recommender([
      session("talk", at: 600, title: ["en": "Whales of the sea", "de": "Wale des Meeres"])
    ])
    for text in ["whale", "Wale", "whales Wale"] {
      let found = try await find(text, by: recommender)
      #expect(found.map(\.entry.id.rawValue) == ["talk"], "\(text)")
    }
  }

  @Test func `what is full, over, hidden or out of reach is not offered`() async throws {
    var hidden = session("hidden", at: 600, title: ["en": "Chess"]).entry
    hidden.properties["hidden"] = true
    let recommender = Recommender()
    try await recommender.follow(
      Programme([
        session("open", at: 600, title: ["en": "Chess"], in: "hall").entry,
        session("full", at: -60, title: ["en": "Chess"], in: "full").entry,
        session("over", at: -7200, title: ["en": "Chess"], in: "hall").entry,
        session("far", at: 600, title: ["en": "Chess"], in: "island").entry,
        session("late", at: 600, title: ["en": "Chess"], in: "remote").entry,
        session("somewhere", at: 600, title: ["en": "Chess"]).entry, hidden,
      ]))
    let query = RecommendationQuery(text: "chess", time: morning)
    let found = try await recommender.recommendations(
      for: query, walks: ["hall": 60, "full": 60, "remote": 1300], drawn: { _ in true },
      isFull: { $0.place == "full" })
    #expect(Set(found.map(\.entry.id.rawValue)) == ["open", "somewhere"])
    #expect(found.first { $0.entry.id == "open" }?.walk == 60)
    #expect(found.first { $0.entry.id == "somewhere" }?.walk == nil)
  }

  @Test func `a tour visits what is given twice once, and keeps to the times`() async throws {
    let recommender = try await recommender([
      session("again", at: 5000, title: ["en": "Chess for all"], in: "hall"),
      session("first", at: 600, title: ["en": "Chess for all"], in: "hall"),
      session("other", at: 4500, title: ["en": "Chess at night"], in: "hall"),
    ])
    let query = RecommendationQuery(text: "chess", time: morning, budget: 4 * 3600)
    let found = try await recommender.recommendations(
      for: query, walks: ["hall": 60], drawn: { _ in true })
    #expect(found.count == 3)
    let stops = Recommender.stops(among: found)
    #expect(Set(stops.map(\.entry.id.rawValue)) == ["first", "other"])
    let walks = Array(repeating: [0.0, 0], count: 2) + [[60.0, 60]]
    let tour = Recommender.tour(of: stops, walks: walks, for: query)
    #expect(tour.visits.map(\.id) == ["first", "other"])
    #expect(tour.visits.map(\.leaving) == [4200, 8100])
    #expect(tour.prize == tour.bound)
  }

  @Test func `a word that stands in most entries is worth a visit, too`() async throws {
    let recommender = try await recommender([
      session("a", at: 600, title: ["en": "Health and sleep"], in: "hall"),
      session("b", at: 4500, title: ["en": "Health and food"], in: "hall"),
      session("c", at: 8400, title: ["en": "Public health"], in: "hall"),
    ])
    let query = RecommendationQuery(text: "health, food", time: morning, budget: 4 * 3600)
    let found = try await recommender.recommendations(
      for: query, walks: ["hall": 60], drawn: { _ in true })
    #expect(found.first?.entry.id == "b")
    #expect(found.count == 3 && found.allSatisfy { $0.score > 0.01 })
  }

  @Test func `changes of the programme are followed`() async throws {
    let recommender = try await recommender([session("a", at: 600, title: ["en": "Chess"])])
    #expect(try await find("chess", by: recommender).count == 1)
    try await recommender.follow(
      Programme([session("a", at: 600, title: ["en": "Poker"]).entry]))
    #expect(try await find("chess", by: recommender).isEmpty)
    #expect(try await find("poker", by: recommender).count == 1)
  }

  @Test func `questions that come while the index is built wait for all of it`() async throws {
    let programme = Programme(
      (0..<200).map { session("talk\($0)", at: 600, title: ["en": "Chess \($0)"]).entry })
    let recommender = Recommender()
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await recommender.follow(programme)
          return try await find("chess 199", by: recommender).count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: Recommender.limit, count: 8))
  }

  private func find(_ text: String, by recommender: Recommender) async throws -> [Recommendation] {
    try await recommender.recommendations(
      for: RecommendationQuery(text: text, time: morning), walks: nil, drawn: { _ in true })
  }

  private func recommender(_ sessions: [ProgrammeSession]) async throws -> Recommender {
    let recommender = Recommender()
    try await recommender.follow(Programme(sessions.map(\.entry)))
    return recommender
  }

  /// A session of an hour that begins some seconds after the morning.
  private func session(
    _ id: String, at start: Double, title: [String: String], in place: String? = nil
  ) -> ProgrammeSession {
    ProgrammeSession(
      id: Identifier(id), title: LocalizedText(title),
      start: morning.advanced(bySeconds: start), end: morning.advanced(bySeconds: start + 3600),
      place: place.map { Identifier($0) })
  }
}
