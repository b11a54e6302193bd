/// A word of a question, and what it is looked for as.
struct SearchTerm: Hashable {
  /// The word as it was asked, in lower case.
  let word: String
  /// Stems that must stand in a row.
  let stems: [String]
  /// Why they stand for the word.
  let kind: SearchMatch.Kind
}

extension SearchMatch.Kind {
  /// What a meeting of this kind is worth beside the word itself.
  var weight: Double {
    switch self {
    case .word: 1
    case .spelling: 0.8
    case .part: 0.5
    case .synonym: 0.4
    case .narrower: 0.3
    case .broader: 0.15
    }
  }
}

extension SearchMatch.Kind {
  /// Whether the words mean something else than what was asked for.
  fileprivate var isRelated: Bool { [.synonym, .narrower, .broader].contains(self) }
}

/// Turns a question into what is looked for.
struct QuestionReader {
  /// The most words of a question that count; a longer one is a text, of which the first words say
  /// what it is about.
  static let wordLimit = 24

  /// The share of documents from which a word is too common to be looked for in the place of another
  /// one: it would find most of them, slowly, and say little.
  private static let commonShare = 0.1
  /// The number of documents up to which no word is too common.
  private static let commonLeast = 100.0

  private let parts: SearchParts
  private let thesaurus: WordNet?
  private let words: WordReader

  init(parts: SearchParts, thesaurus: WordNet?, words: WordReader) {
    self.parts = parts
    self.thesaurus = thesaurus
    self.words = words
  }

  /// What is looked for, none of it twice.
  ///
  /// Words are looked for as the stems of all languages of the documents: a question in English also
  /// finds the English words in German texts.
  /// - Parameters:
  ///   - holders: in how many documents stems stand, at most.
  ///   - count: how many documents there are.
  func terms(
    _ question: String, in language: String?, _ vocabulary: Vocabulary,
    holders: ([String]) -> Int, count: Int
  ) -> [SearchTerm] {
    let asked = WordReader.words(question).map { $0.lowercased() }
    var kept = parts.contains(.stopWords) ? asked.filter { !StopWords.contains($0) } : asked
    // A question of nothing but such words means them.
    if kept.isEmpty { kept = asked }
    kept = Array(kept.filter { $0.count > 1 }.prefix(Self.wordLimit))
    var terms: [SearchTerm] = []
    var common: [SearchTerm] = []
    var seen: Set<[String]> = []
    func add(_ stems: [String], for word: String, _ kind: SearchMatch.Kind) {
      guard !stems.isEmpty, seen.insert(stems).inserted else { return }
      let holders = holders(stems)
      guard holders > 0 else { return }
      let isCommon =
        kind.isRelated
        && Double(holders) > max(Self.commonLeast, Self.commonShare * Double(count))
      let term = SearchTerm(word: word, stems: stems, kind: kind)
      if isCommon { common.append(term) } else { terms.append(term) }
    }
    let all = vocabulary.languages
    let languages = language.flatMap { all.contains($0) ? [$0] : nil } ?? all
    func stems(_ word: some StringProtocol) -> [String] {
      parts.contains(.stems)
        ? languages.map { words.stem(word, in: $0) } : [WordReader.folded(word)]
    }
    for word in kept {
      let before = terms.count
      for stem in stems(word) { add([stem], for: word, .word) }
      let isFound = terms.count > before
      if !isFound, parts.contains(.spelling) {
        for near in vocabulary.near(WordReader.folded(word)) {
          for stem in stems(near) { add([stem], for: word, .spelling) }
        }
      }
      if parts.contains(.compounds) {
        let relatives = vocabulary.relatives(WordReader.folded(word))
        for relative in relatives.holding + relatives.parts {
          add([words.stem(relative, in: "de")], for: word, .part)
        }
      }
    }
    // WordNet knows English alone.
    guard let thesaurus, languages.contains("en"),
      !parts.isDisjoint(with: [.synonyms, .narrower, .broader])
    else {
      return terms
    }
    // Pairs first: “machine learning” means more than its words.
    let pairs = zip(kept, kept.dropFirst()).map { "\($0) \($1)" }
    let relatives = (pairs + kept).map { (word: $0, thesaurus.relatives(of: $0)) }
    let layers: [(SearchParts, SearchMatch.Kind, (WordNet.Relatives) -> [String])] = [
      (.synonyms, .synonym, { $0.synonyms }), (.narrower, .narrower, { $0.narrower }),
      (.broader, .broader, { $0.broader }),
    ]
    for (part, kind, list) in layers where parts.contains(part) {
      for (word, relatives) in relatives {
        for relative in list(relatives) {
          let stems = WordReader.words(relative).map { words.stem($0, in: "en") }
          add(stems, for: word, kind)
        }
      }
    }
    // Better than nothing: “cars” at a fair of automobiles.
    return terms.isEmpty ? common : terms
  }
}
