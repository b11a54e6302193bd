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

/// Turns a question into what is looked for.
struct QuestionReader {
  /// The most words of a question that count; a longer one is a text, of which the first words say
  /// what it is about.
  static let wordLimit = 24

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
  /// - Parameter isKnown: whether stems stand in some document.
  func terms(
    _ question: String, in language: String?, _ vocabulary: inout Vocabulary,
    isKnown: ([String]) -> Bool
  ) -> [SearchTerm] {
    let asked = WordReader.words(question).map { $0.lowercased() }
    var kept = parts.contains(.stopWords) ? asked.filter { !StopWords.contains($0) } : asked
    // A question of nothing but such words means them.
    if kept.isEmpty { kept = asked }
    kept = Array(kept.filter { $0.count > 1 }.prefix(Self.wordLimit))
    var terms: [SearchTerm] = []
    var seen: Set<[String]> = []
    func add(_ stems: [String], for word: String, _ kind: SearchMatch.Kind) {
      if !stems.isEmpty, isKnown(stems), seen.insert(stems).inserted {
        terms.append(SearchTerm(word: word, stems: stems, kind: kind))
      }
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
    return terms
  }
}
