public import IndoorModel
import Orienteering
import TextSearch

/// A session or stand of a programme that may be recommended.
public enum RecommendedEntry: Hashable, Sendable {
  /// It begins and ends.
  case session(ProgrammeSession)
  /// It is always there.
  case stand(ProgrammeStand)

  /// The identifier of its entry.
  public var id: Identifier<ProgrammeEntry> {
    switch self {
    case .session(let session): session.id
    case .stand(let stand): stand.id
    }
  }

  /// Where it is, whether or not that is drawn.
  public var place: Identifier<Feature>? {
    switch self {
    case .session(let session): session.place
    case .stand(let stand): stand.place
    }
  }

  /// What it is called.
  public var title: LocalizedText {
    switch self {
    case .session(let session): session.title
    case .stand(let stand): stand.exhibitor
    }
  }

  /// The entry as texts to be searched: one for each language in which it is written, with what has
  /// no language in all of them.
  var documents: [SearchDocument] {
    let (title, abstract, tags, track, people, spoken):
      (LocalizedText, [LocalizedText?], [String], LocalizedText?, [String], String?) =
        switch self {
        case .session(let session):
          (
            session.title, [session.subtitle, session.abstract], session.tags, session.track,
            session.speakers, session.language
          )
        case .stand(let stand):
          (stand.exhibitor, [stand.description], stand.tags + stand.products, nil, [], nil)
        }
    let texts = [title] + abstract.compactMap(\.self)
    let languages = Set(texts.flatMap(\.translations.keys)).sorted()
    return languages.map { language in
      SearchDocument(
        id: "\(id.rawValue) \(language)", subject: id.rawValue,
        // A text in one language alone may be filed under another one: lists say little of that.
        language: languages.count > 1 ? language : nil, likely: spoken ?? language,
        texts: [
          .title: title.text(in: [language]),
          .abstract: abstract.compactMap { $0?.text(in: [language]) }.joined(separator: "\n"),
          .tags: tags.joined(separator: ", "), .track: track?.text(in: [language]) ?? "",
          .people: people.joined(separator: ", "),
        ])
    }
  }
}

/// When something of a programme can be visited, seen from a moment.
struct VisitingTimes {
  /// Seconds after its beginning until which a session may be joined.
  static let lateness = 600.0
  /// Seconds that a visit of a stand takes.
  static let standStay = 300.0

  private let now: Timestamp

  init(at now: Timestamp) { self.now = now }

  /// The last moment at which a session is joined: ten minutes after it began, or when half of it is
  /// over, whichever is sooner; one that runs already, until half of it is over.
  func lastArrival(at session: ProgrammeSession) -> Timestamp {
    let half = session.end.seconds(since: session.start) / 2
    return session.start.advanced(
      bySeconds: session.start <= now ? half : min(half, Self.lateness))
  }

  /// Whether a visitor that begins to walk now is there in time.
  ///
  /// - Parameters:
  ///   - walk: seconds of the walk.
  ///   - budget: seconds within which it must begin; `nil` for any time.
  func isOffered(_ entry: RecommendedEntry, after walk: Double, within budget: Double?) -> Bool {
    switch entry {
    case .stand: walk <= budget ?? .infinity
    case .session(let session):
      now.advanced(bySeconds: walk) <= lastArrival(at: session)
        && max(walk, session.start.seconds(since: now)) <= budget ?? .infinity
    }
  }

  /// The entry as a stop of a tour that begins now.
  func stop(_ entry: RecommendedEntry, prize: Double) -> PrizedStop {
    switch entry {
    case .stand: PrizedStop(prize: prize, stay: .lasting(Self.standStay))
    case .session(let session):
      PrizedStop(
        prize: prize, opens: session.start.seconds(since: now),
        lastArrival: lastArrival(at: session).seconds(since: now),
        stay: .until(session.end.seconds(since: now)))
    }
  }
}
