/// A text that can be found, in fields of different weight.
public struct SearchDocument: Hashable, Sendable {
  /// A part of a document.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// What it is called.
    case title
    /// Words that its makers gave it.
    case tags
    /// The heading that it stands under.
    case track
    /// What it is about.
    case abstract
    /// Speakers, exhibitors.
    case people

    /// What a word in this field weighs.
    var weight: Double {
      switch self {
      case .title: 4
      case .tags: 3
      case .track: 2
      case .abstract: 1
      case .people: 3
      }
    }
  }

  /// Names it; unique in an index.
  public let id: String
  /// What it is about: of several documents on one subject, one in each language, only the best is
  /// found.
  public let subject: String
  /// An ISO 639 code; `nil` to guess it from the text.
  public let language: String?
  /// An ISO 639 code for a text without words that tell its language; `nil` for English.
  let likelyLanguage: String?
  private let texts: [Field: String]

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - subject: `nil` for one that no other document has.
  ///   - language: an ISO 639 code, such as `de` or `de-AT`; `nil` to guess it from the text.
  ///   - likely: the one for a text without words that tell its language.
  public init(
    id: String, subject: String? = nil, language: String? = nil, likely: String? = nil,
    texts: [Field: String]
  ) {
    self.id = id
    self.subject = subject ?? id
    self.language = language.map(Self.primary)
    likelyLanguage = likely.map(Self.primary)
    self.texts = texts
  }

  /// The language of a code without its region.
  private static func primary(_ code: String) -> String {
    String(code.lowercased().prefix { $0.isLetter })
  }

  /// The text of a field, empty where it has none.
  public func text(_ field: Field) -> String { texts[field] ?? "" }
}

/// A document that was found.
public struct SearchMatch: Hashable, Sendable {
  /// Why a word of a question met a word of a document.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// It is the same word, or another form of it.
    case word
    /// It is probably what was meant by a word that stands nowhere.
    case spelling
    /// One is a part of the other: “Gesundheit” and “Gesundheitswesen”.
    case part
    /// Both mean the same.
    case synonym
    /// The word of the document is a kind of what was asked for: “violin” for “instrument”.
    case narrower
    /// What was asked for is a kind of what the document names.
    case broader
  }

  /// A word of the question that stands in the document.
  public struct Reason: Hashable, Sendable {
    /// The word as it was asked, in lower case.
    public let word: String
    /// The word that it met, as it is written there.
    public let met: String
    /// Where.
    public let field: SearchDocument.Field
    /// Why.
    public let kind: Kind
  }

  /// The document.
  public let id: String
  /// What it is about.
  public let subject: String
  /// How well it fits: greater is better, comparable only within one question.
  public let score: Double
  /// At most one reason a word of the question, the strongest first.
  public let reasons: [Reason]
}

/// What a search does beyond comparing words as they are written; all of it but in measurements.
public struct SearchParts: OptionSet, Hashable, Sendable {
  /// A bit for each part.
  public let rawValue: Int

  /// Makes a set of parts from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Forms of a word are one word.
  public static let stems = SearchParts(rawValue: 1)
  /// A word in a title weighs more than one in an abstract.
  public static let weights = SearchParts(rawValue: 2)
  /// Words that stand nowhere are taken for near ones.
  public static let spelling = SearchParts(rawValue: 4)
  /// Parts of compound words are found.
  public static let compounds = SearchParts(rawValue: 8)
  /// Words of the same meaning.
  public static let synonyms = SearchParts(rawValue: 16)
  /// Words of a narrower meaning.
  public static let narrower = SearchParts(rawValue: 32)
  /// Words of a broader meaning.
  public static let broader = SearchParts(rawValue: 64)
  /// What resembles a better result comes later.
  public static let diversity = SearchParts(rawValue: 128)
  /// Words that carry no topic are left out.
  public static let stopWords = SearchParts(rawValue: 256)

  /// Those that earned their place: docs/recommendations.md.
  public static let best: SearchParts = [
    .stems, .weights, .spelling, .compounds, .synonyms, .narrower, .broader, .diversity, .stopWords,
  ]
}
