public import IndoorModel
import Orienteering
public import TextSearch

/// What a visitor looks for.
public struct RecommendationQuery: Sendable {
  /// In the visitor's words.
  fileprivate let text: String
  /// The ISO 639 code of their language; `nil` to take them for any.
  fileprivate let language: String?
  /// When the visitor would begin to walk.
  public let time: Timestamp
  /// Seconds that the visitor has; `nil` for any number.
  public let budget: Double?

  /// Makes a query.
  public init(text: String, language: String? = nil, time: Timestamp, budget: Double? = nil) {
    self.text = text
    self.language = language
    self.time = time
    self.budget = budget
  }
}

/// A session or stand that fits, and why.
public struct Recommendation: Hashable, Sendable {
  /// What is recommended.
  public let entry: RecommendedEntry
  /// How well its words fit, 1 for the best one.
  public let score: Double
  /// Which words met which.
  public let reasons: [SearchMatch.Reason]
  /// Seconds of the walk to it; `nil` where its place, or the visitor's, is not known.
  public let walk: Double?
}

/// A walk over recommendations within a time.
public struct RecommendedTour: Hashable, Sendable {
  /// A visit, in seconds after the tour begins.
  public struct Visit: Hashable, Sendable {
    /// What is visited.
    public let id: Identifier<ProgrammeEntry>
    /// Seconds of the walk to it from the visit before, or from where the tour begins.
    public let walk: Double
    /// When the visitor arrives.
    public let arrival: Double
    /// When the visit is over.
    public let leaving: Double
  }

  /// The visits, in order.
  public let visits: [Visit]
  /// The sum of their scores.
  public let prize: Double
  /// A sum that no tour exceeds; equal to `prize` where this is the best of all tours.
  public let bound: Double

  /// Makes a tour; without arguments one that visits nothing, because there is nothing to visit.
  public init(visits: [Visit] = [], prize: Double = 0, bound: Double = 0) {
    self.visits = visits
    self.prize = prize
    self.bound = bound
  }
}

/// Finds what fits a visitor's words in the programme of one venue, and a tour of the best of it.
///
/// Keeps an index of the programme, built at the first question and brought up to date at each after
/// an edit: only entries that changed cost anything.
public actor Recommender {
  /// The most recommendations of an answer; also the most stops among which a tour is found.
  public static let limit = 20
  /// The least score of what fits at all. A word that stands in half of all entries says nothing to
  /// BM25, and yet a tour of a fair on health is to visit stands on health.
  private static let leastScore = 0.05
  /// The files of WordNet, where they are installed, for all venues.
  private static let thesaurus = WordNet()

  /// The way to an entry.
  private enum Walk {
    case unknown
    case impossible
    case seconds(Double)

    fileprivate var length: Double? {
      if case .seconds(let seconds) = self { seconds } else { nil }
    }
  }

  private var index: TextIndex?
  private var programme = Programme()
  private var entries: [String: RecommendedEntry] = [:]
  /// The entries of each place.
  private var placed: [Identifier<Feature>: [RecommendedEntry]] = [:]

  /// Makes a recommender of an empty programme.
  public init() {}

  /// Takes over the programme as it is now.
  ///
  /// - Throws: an error of SQLite, where there is no memory.
  /// - Complexity: O(*n*) where it changed since, with what is stemmed only for changed entries.
  public func follow(_ programme: Programme) async throws {
    guard index == nil || programme != self.programme else { return }
    let index = try self.index ?? TextIndex(thesaurus: Self.thesaurus)
    let all =
      programme.sessions.map(RecommendedEntry.session)
      + programme.stands.map(RecommendedEntry.stand)
    // Before the index is built: a question that comes meanwhile waits for it there, instead of
    // building one of its own.
    self.index = index
    self.programme = programme
    entries = Dictionary(all.map { ($0.id.rawValue, $0) }) { _, last in last }
    placed = [:]
    for entry in all { if let place = entry.place { placed[place, default: []].append(entry) } }
    do {
      try await index.hold(all.flatMap(\.documents))
    } catch {
      self.index = nil
      throw error
    }
  }

  /// The places of what can still be visited then, each once.
  public func places(for query: RecommendationQuery) -> [Identifier<Feature>] {
    let times = VisitingTimes(at: query.time)
    return placed.filter { _, entries in
      entries.contains { times.isOffered($0, after: 0, within: query.budget) }
    }.keys.sorted()
  }

  /// What fits, the best first: nothing that is over, full, or cannot be reached in time.
  ///
  /// - Parameters:
  ///   - walks: seconds of the walk to each place that can be reached; `nil` where the visitor's
  ///     place is not known, and all is offered as if the visitor stood before it.
  ///   - drawn: whether a place is drawn; what is not counts as not known.
  ///   - isFull: whether no more people may enter a session.
  public func recommendations(
    for query: RecommendationQuery, walks: [Identifier<Feature>: Double]?,
    drawn: @Sendable (Identifier<Feature>) -> Bool,
    isFull: @Sendable (ProgrammeSession) -> Bool = { _ in false }
  ) async throws -> [Recommendation] {
    guard let index else { return [] }
    // Only for what is found: most of a programme is not.
    @Sendable func walk(to entry: RecommendedEntry) -> Walk {
      guard let walks, let place = entry.place, drawn(place) else { return .unknown }
      return walks[place].map(Walk.seconds) ?? .impossible
    }
    let times = VisitingTimes(at: query.time)
    let entries = entries
    let matches = try await index.matches(
      query.text, language: query.language, limit: Self.limit
    ) { subject in
      guard let entry = entries[subject] else { return false }
      if case .session(let session) = entry, isFull(session) { return false }
      let way = walk(to: entry)
      if case .impossible = way { return false }
      return times.isOffered(entry, after: way.length ?? 0, within: query.budget)
    }
    let best = matches.map(\.score).max() ?? 1
    return matches.compactMap { match in
      entries[match.subject].map { entry in
        Recommendation(
          entry: entry, score: max(Self.leastScore, match.score / best), reasons: match.reasons,
          walk: walk(to: entry).length)
      }
    }
  }

  /// The tour with the most of what is recommended, within the budget of a query.
  ///
  /// - Parameters:
  ///   - recommendations: those with a place that can be reached, in the order of `walks`.
  ///   - walks: seconds between their places, a row each, and last a row for the start.
  public static func tour(
    of recommendations: [Recommendation], walks: [[Double]], for query: RecommendationQuery
  ) -> RecommendedTour {
    let times = VisitingTimes(at: query.time)
    let problem = TourProblem(
      stops: recommendations.map { times.stop($0.entry, prize: $0.score) }, walks: walks,
      budget: query.budget ?? 0)
    let (tour, bound) = problem.solve()
    var last = problem.start
    let visits = tour.visits.map { visit in
      defer { last = visit.stop }
      return RecommendedTour.Visit(
        id: recommendations[visit.stop].entry.id,
        walk: problem.seconds(from: last, to: visit.stop), arrival: visit.arrival,
        leaving: visit.leaving)
    }
    return RecommendedTour(visits: visits, prize: tour.prize, bound: bound)
  }

  /// Those among which a tour chooses: with a known walk, and of what is given several times only
  /// the first one.
  public static func stops(among recommendations: [Recommendation]) -> [Recommendation] {
    var earliest: [LocalizedText: Recommendation] = [:]
    for each in recommendations where each.walk != nil {
      if let other = earliest[each.entry.title], !each.isEarlier(than: other) { continue }
      earliest[each.entry.title] = each
    }
    return recommendations.filter { earliest[$0.entry.title] == $0 }
  }
}

extension Recommendation {
  fileprivate func isEarlier(than other: Recommendation) -> Bool {
    guard case .session(let mine) = entry, case .session(let its) = other.entry else {
      return false
    }
    return mine.start < its.start
  }
}
