import Foundation
import GRDB
import HeapModule

/// A full-text index of documents in memory: FTS5 of SQLite over stems.
///
/// Ranks by BM25 (Robertson & Zaragoza, *The probabilistic relevance framework: BM25 and beyond*,
/// 2009), with a weight for each field and for each way in which a word was met, and puts what
/// resembles a better result further down (Carbonell & Goldstein, *The use of MMR, diversity-based
/// reranking for reordering documents and producing summaries*, SIGIR 1998).
///
/// Texts are stemmed before they are inserted, so that each is stemmed in its own language, which a
/// tokenizer of FTS5 would not know.
public actor TextIndex {
  private struct Entry {
    let row: Int64
    let document: SearchDocument
    let language: String
    /// The numbers of the stems of each field, in the order of the text.
    let stems: [[Int]]
    /// Each of these numbers once, in order.
    let distinct: [Int]

    /// Whether a stem stands in it.
    func holds(_ stem: Int) -> Bool {
      var (low, high) = (0, distinct.count)
      while low < high {
        let middle = (low + high) / 2
        if distinct[middle] < stem { low = middle + 1 } else { high = middle }
      }
      return low < distinct.count && distinct[low] == stem
    }

    /// Where stems stand in a row, in the weightiest field.
    func place(of sought: [Int]) -> (SearchDocument.Field, Range<Int>)? {
      for field in Self.weightiest {
        let stems = stems[field.number]
        for start in stems.indices.dropLast(sought.count - 1) where stems[start] == sought[0] {
          let range = start..<(start + sought.count)
          if stems[range].elementsEqual(sought) { return (field.field, range) }
        }
      }
      return nil
    }

    /// The fields with their numbers, the weightiest first.
    private static let weightiest = SearchDocument.Field.allCases.enumerated()
      .map { (number: $0.offset, field: $0.element) }
      .sorted { $0.field.weight > $1.field.weight }
  }

  /// A document by its score; of equal ones the first one is the best.
  private struct Ranked: Comparable {
    fileprivate let row: Int64
    fileprivate let score: Double

    fileprivate static func < (one: Ranked, other: Ranked) -> Bool {
      one.score != other.score ? one.score < other.score : one.row > other.row
    }
  }

  /// How much a result gives way to others: 1 sorts by score alone (Carbonell & Goldstein's λ).
  private static let relevanceShare = 0.6
  /// The cosine from which a result resembles another one: talks on one topic have less in common
  /// than a talk and its repeat.
  private static let resemblanceFloor = 0.8
  /// The best results among which those that differ are chosen.
  private static let choiceLimit = 60

  private let parts: SearchParts
  private let database: DatabaseQueue
  private let words = WordReader()
  private let question: QuestionReader
  private var entries: [String: Entry] = [:]
  private var ids: [Int64: String] = [:]
  private var nextRow: Int64 = 1
  private var vocabulary = Vocabulary()
  /// The numbers of stems: they are compared more quickly than texts. They stay when no document
  /// holds them any more.
  private var numbers: [String: Int] = [:]
  /// In how many documents the stem of each number stands.
  private var frequencies: [Int] = []

  /// Makes an empty index.
  ///
  /// - Parameters:
  ///   - thesaurus: `nil` to find no words of related meaning.
  ///   - parts: what is done beyond comparing words.
  /// - Throws: an error of SQLite when there is no memory, or no FTS5.
  public init(thesaurus: WordNet?, parts: SearchParts = .best) throws {
    self.parts = parts
    question = QuestionReader(parts: parts, thesaurus: thesaurus, words: words)
    database = try DatabaseQueue()
    let columns = SearchDocument.Field.allCases.map(\.rawValue).joined(separator: ", ")
    try database.write { database in
      try database.execute(
        sql: "CREATE VIRTUAL TABLE document USING fts5(\(columns), tokenize = 'unicode61')")
    }
  }

  /// How many documents there are.
  public var count: Int { entries.count }

  /// Makes the index hold these documents: only those that are new, changed or gone cost anything.
  public func hold(_ documents: [SearchDocument]) throws {
    var gone = Set(entries.keys)
    var new: [SearchDocument] = []
    for document in documents {
      gone.remove(document.id)
      if entries[document.id]?.document != document { new.append(document) }
    }
    guard !gone.isEmpty || !new.isEmpty else { return }
    var made: [(entry: Entry, texts: [String])] = []
    let removed = (gone + new.map(\.id)).compactMap { entries[$0] }
    for document in new {
      made.append(entry(document, row: nextRow))
      nextRow += 1
    }
    let columns = SearchDocument.Field.allCases
    let names = columns.map(\.rawValue).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try database.write { [made] database in
      for entry in removed {
        try database.execute(sql: "DELETE FROM document WHERE rowid = ?", arguments: [entry.row])
      }
      let insert = try database.makeStatement(
        sql: "INSERT INTO document (rowid, \(names)) VALUES (?, \(marks))")
      for (entry, texts) in made {
        try insert.execute(
          arguments: StatementArguments([entry.row] + texts as [any DatabaseValueConvertible]))
      }
    }
    for entry in removed { count(entry, -1) }
    for (entry, _) in made { count(entry, 1) }
  }

  /// The documents that fit a question, the best first.
  ///
  /// - Parameters:
  ///   - language: the ISO 639 code of the question's language; `nil`, or one in which there are no
  ///     documents, to look for its words as those of all languages.
  ///   - limit: the most of them.
  ///   - isOffered: leaves out subjects; asked for the best ones until there are enough.
  public func matches(
    _ text: String, language: String? = nil, limit: Int = 10,
    isOffered: @Sendable (String) -> Bool = { _ in true }
  ) throws -> [SearchMatch] {
    let terms = question.terms(
      text, in: language, vocabulary,
      holders: { $0.map { numbers[$0].map { frequencies[$0] } ?? 0 }.min() ?? 0 },
      count: entries.count)
    guard !terms.isEmpty else { return [] }
    // Few of the documents with a common word are looked at: to order all of them is slow.
    var ranked = Heap(try scores(terms).map { Ranked(row: $0.key, score: $0.value) })
    var best: [(entry: Entry, score: Double)] = []
    var seen: Set<String> = []
    while best.count < max(limit, Self.choiceLimit), let next = ranked.popMax() {
      guard let entry = ids[next.row].flatMap({ entries[$0] }),
        seen.insert(entry.document.subject).inserted, isOffered(entry.document.subject)
      else { continue }
      best.append((entry, next.score))
    }
    let chosen =
      parts.contains(.diversity) ? diverse(best, limit: limit) : Array(best.prefix(limit))
    let numbered = terms.sorted { $0.kind.weight > $1.kind.weight }
      .map { term in (term: term, stems: term.stems.compactMap { numbers[$0] }) }
    return chosen.map { entry, score in
      SearchMatch(
        id: entry.document.id, subject: entry.document.subject, score: score,
        reasons: reasons(numbered, in: entry))
    }
  }

  // MARK: - Documents

  /// A document with its stems, as numbers to be compared and as texts to be inserted.
  private func entry(_ document: SearchDocument, row: Int64) -> (Entry, [String]) {
    let whole = SearchDocument.Field.allCases.map(document.text)
    let language =
      document.language
      ?? StopWords.language(
        of: whole.joined(separator: " "), likely: document.likelyLanguage ?? "en")
    let stems = whole.map { text in WordReader.words(text).map { stem($0, in: language) } }
    let numbered = stems.map { $0.map(number) }
    let entry = Entry(
      row: row, document: document, language: language, stems: numbered,
      distinct: Set(numbered.joined()).sorted())
    return (entry, stems.map { $0.joined(separator: " ") })
  }

  private func number(_ stem: String) -> Int {
    if let number = numbers[stem] { return number }
    numbers[stem] = frequencies.count
    frequencies.append(0)
    return frequencies.count - 1
  }

  private func stem(_ word: Substring, in language: String) -> String {
    parts.contains(.stems) ? words.stem(word, in: language) : WordReader.folded(word)
  }

  private func count(_ entry: Entry, _ change: Int) {
    entries[entry.document.id] = change > 0 ? entry : nil
    ids[entry.row] = change > 0 ? entry.document.id : nil
    for stem in entry.distinct { frequencies[stem] += change }
    let written = SearchDocument.Field.allCases.flatMap {
      WordReader.words(entry.document.text($0)).map { WordReader.folded($0) }
    }
    vocabulary.add(Set(written), in: entry.language, change)
  }

  // MARK: - Scores

  /// The scores of all documents with some term, by row: BM25 of the terms of each kind, weighted.
  private func scores(_ terms: [SearchTerm]) throws -> [Int64: Double] {
    let weights = SearchDocument.Field.allCases.map { parts.contains(.weights) ? $0.weight : 1 }
      .map { "\($0)" }.joined(separator: ", ")
    let kinds = Dictionary(grouping: terms, by: \.kind)
    return try database.read { database in
      var scores: [Int64: Double] = [:]
      let statement = try database.cachedStatement(
        sql: "SELECT rowid, -bm25(document, \(weights)) FROM document WHERE document MATCH ?")
      for (kind, terms) in kinds {
        let pattern = terms.map { "\"\($0.stems.joined(separator: " "))\"" }
          .joined(separator: " OR ")
        let rows = try Row.fetchCursor(statement, arguments: [pattern])
        while let row = try rows.next() {
          scores[row[0], default: 0] += kind.weight * (row[1] as Double)
        }
      }
      return scores
    }
  }

  /// The results that are good and resemble none before, one after the other.
  private func diverse(
    _ best: [(entry: Entry, score: Double)], limit: Int
  ) -> [(entry: Entry, score: Double)] {
    guard let top = best.first?.score, top > 0 else { return best }
    let vectors = best.map { vector($0.entry) }
    var resemblance = Array(repeating: 0.0, count: best.count)
    var left = Array(best.indices)
    var chosen: [(entry: Entry, score: Double)] = []
    while !left.isEmpty, chosen.count < limit {
      func value(_ index: Int) -> Double {
        Self.relevanceShare * best[index].score / top
          - (1 - Self.relevanceShare) * resemblance[index]
      }
      let place = left.indices.max {
        (value(left[$0]), -left[$0]) < (value(left[$1]), -left[$1])
      }
      guard let place else { break }
      let index = left.remove(at: place)
      chosen.append(best[index])
      for other in left {
        let excess = vectors[index].cosine(vectors[other]) - Self.resemblanceFloor
        resemblance[other] = max(resemblance[other], excess / (1 - Self.resemblanceFloor))
      }
    }
    return chosen
  }

  private func vector(_ entry: Entry) -> StemVector {
    StemVector(
      entry.distinct.map { stem in
        (stem, log(Double(entries.count + 1) / Double(max(1, frequencies[stem]))))
      })
  }

  // MARK: - Reasons

  /// - Parameter terms: the strongest first, with the numbers of their stems.
  private func reasons(
    _ terms: [(term: SearchTerm, stems: [Int])], in entry: Entry
  ) -> [SearchMatch.Reason] {
    var reasons: [SearchMatch.Reason] = []
    var words: [SearchDocument.Field: [Substring]] = [:]
    for (term, stems) in terms
    where stems.allSatisfy(entry.holds) && !reasons.contains(where: { $0.word == term.word }) {
      guard let (field, place) = entry.place(of: stems) else { continue }
      // A text is cut into words once, however many of them were met.
      let written = words[field] ?? WordReader.words(entry.document.text(field))
      words[field] = written
      reasons.append(
        SearchMatch.Reason(
          word: term.word, met: written[place].joined(separator: " "), field: field,
          kind: term.kind))
    }
    return reasons
  }
}
