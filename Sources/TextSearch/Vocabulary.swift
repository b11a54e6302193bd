/// The words of all documents: which are near a word that stands nowhere, and which hold another
/// one as a part.
struct Vocabulary {
  /// How many documents hold a word, written as in texts but folded, by language.
  private var counts: [String: [String: Int]] = [:]
  /// The numbers of words, which stay when no document holds them any more; and their letters.
  private var numbers: [String: Int] = [:]
  private var spellings: [[Character]] = []
  /// The numbers of the words with three letters in a row.
  private var trigrams: [String: Set<Int>] = [:]
  /// The compound words with a part; rebuilt when asked for after words came.
  private var compounds: [String: Set<String>]?

  /// The languages in which there are documents.
  var languages: [String] { counts.keys.sorted() }

  /// Whether some document holds a word.
  func contains(_ word: String) -> Bool { counts.values.contains { $0[word] != nil } }

  /// The languages of the documents that hold a word.
  func languages(of word: String) -> [String] {
    counts.keys.filter { counts[$0]?[word] != nil }.sorted()
  }

  /// Takes in, or takes out, the words of a document.
  mutating func add(_ words: Set<String>, in language: String, _ change: Int) {
    compounds = nil
    for word in words {
      let count = (counts[language]?[word] ?? 0) + change
      counts[language, default: [:]][word] = count > 0 ? count : nil
      if count == change, change > 0 {
        let number = number(word)
        for trigram in Self.trigrams(word) { trigrams[trigram, default: []].insert(number) }
      } else if let number = numbers[word], !contains(word) {
        for trigram in Self.trigrams(word) { trigrams[trigram]?.remove(number) }
      }
    }
    if counts[language]?.isEmpty == true { counts[language] = nil }
  }

  private mutating func number(_ word: String) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = spellings.count
    spellings.append(Array(word))
    return spellings.count - 1
  }

  private func count(_ word: String) -> Int { counts.values.reduce(0) { $0 + ($1[word] ?? 0) } }

  private static func trigrams(_ word: String) -> Set<String> {
    let letters = Array(" \(word) ")
    guard letters.count >= 3 else { return [] }
    return Set((0...(letters.count - 3)).map { String(letters[$0..<($0 + 3)]) })
  }

  // MARK: - Slips

  /// The words that a misspelt one may stand for: those with the fewest slips, of them the most
  /// frequent ones.
  ///
  /// One slip is forgiven from four letters on, two from seven on, as in the search of places.
  func near(_ word: String, limit: Int = 3) -> [String] {
    let length = word.count
    let allowed = length >= 7 ? 2 : length >= 4 ? 1 : 0
    guard allowed > 0 else { return [] }
    let wanted = Self.trigrams(word)
    var shared = Array(repeating: 0, count: spellings.count)
    for trigram in wanted {
      for candidate in trigrams[trigram] ?? [] { shared[candidate] += 1 }
    }
    // A slip changes at most three trigrams, one of neighbours swapped four.
    let least = max(1, wanted.count - 4 * allowed)
    let letters = Array(word)
    let near = zip(spellings, shared).compactMap {
      candidate, count -> (word: String, slips: Int)? in
      guard count >= least else { return nil }
      let slips = Self.slips(letters, candidate, limit: allowed)
      return slips <= allowed ? (String(candidate), slips) : nil
    }
    guard let fewest = near.map(\.slips).min() else { return [] }
    return near.filter { $0.slips == fewest }
      .sorted { (-count($0.word), $0.word) < (-count($1.word), $1.word) }
      .prefix(limit).map(\.word)
  }

  /// Letters left out, added, exchanged, or swapped with their neighbour: the optimal string
  /// alignment distance (Damerau, Communications of the ACM 7, 1964).
  private static func slips(_ one: [Character], _ other: [Character], limit: Int) -> Int {
    guard abs(one.count - other.count) <= limit else { return limit + 1 }
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        var cost = min(
          last[column] + (letter == candidate ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      if (current.min() ?? 0) > limit { return limit + 1 }
      (before, last) = (last, current)
    }
    return last[other.count]
  }

  // MARK: - Compound words

  /// The German words that hold a word as a part, and the parts of it that are words.
  mutating func relatives(_ word: String) -> (holding: [String], parts: [String]) {
    if compounds == nil {
      var all: [String: Set<String>] = [:]
      for word in (counts["de"] ?? [:]).keys where word.count >= 8 {
        for part in parts(of: word) { all[part, default: []].insert(word) }
      }
      compounds = all
    }
    let holding = compounds?[word]?.sorted { (-count($0), $0) < (-count($1), $1) } ?? []
    return (Array(holding.prefix(12)), word.count >= 8 ? parts(of: word) : [])
  }

  /// The two words that make up a compound one, found among the words of the documents: the
  /// longest first part with a known rest, a linking “s”, “es”, “n”, “en” between.
  private func parts(of word: String) -> [String] {
    let known = counts["de"] ?? [:]
    let letters = Array(word)
    for length in stride(from: letters.count - 4, through: 4, by: -1) {
      let rest = String(letters[length...])
      guard known[rest] != nil else { continue }
      let head = String(letters[..<length])
      if known[head] != nil { return [head, rest] }
      for link in ["es", "en", "s", "n"] where head.hasSuffix(link) {
        let bare = String(head.dropLast(link.count))
        if bare.count >= 4, known[bare] != nil { return [bare, rest] }
      }
    }
    // The rest alone says what kind of thing it is, the head alone what of.
    for length in stride(from: letters.count - 4, through: 4, by: -1) {
      let head = String(letters[..<length])
      if head.count >= 5, known[head] != nil { return [head] }
    }
    return []
  }
}
