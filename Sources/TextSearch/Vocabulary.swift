/// The words of all documents: which are near a word that stands nowhere, and which hold another
/// one as a part.
struct Vocabulary {
  /// A word written as in texts but folded, which stays when no document holds it any more.
  private struct Word {
    let text: String
    let letters: [Unicode.Scalar]
    /// How many documents hold it, by language.
    var holders: [String: Int] = [:]

    var frequency: Int { holders.values.reduce(0, +) }
  }

  /// Three letters in a row.
  private struct Trigram: Hashable {
    private let letters: UInt64

    init(_ letters: ArraySlice<Unicode.Scalar>) {
      // A scalar has at most 21 bits.
      self.letters = letters.reduce(0) { $0 << 21 | UInt64($1.value) }
    }

    /// Each one of some letters once.
    static func all(_ letters: [Unicode.Scalar]) -> Set<Trigram> {
      guard letters.count >= 3 else { return [] }
      return Set((0...(letters.count - 3)).map { Trigram(letters[$0..<($0 + 3)]) })
    }

    /// Those of a word and of its ends.
    static func all(ofWhole word: [Unicode.Scalar]) -> Set<Trigram> { all([" "] + word + [" "]) }
  }

  private var words: [Word] = []
  private var numbers: [String: Int] = [:]
  /// The numbers of the words with three letters in a row.
  private var holders: [Trigram: [Int]] = [:]
  /// How many different words there are of each language.
  private var sizes: [String: Int] = [:]

  /// The languages in which there are documents.
  var languages: [String] { sizes.keys.sorted() }

  /// Takes in, or takes out, the words of a document.
  mutating func add(_ texts: Set<String>, in language: String, _ change: Int) {
    for text in texts {
      let number = number(text)
      let before = words[number].holders[language] ?? 0
      words[number].holders[language] = before + change > 0 ? before + change : nil
      guard (before > 0) != (before + change > 0) else { continue }
      let size = (sizes[language] ?? 0) + (before > 0 ? -1 : 1)
      sizes[language] = size > 0 ? size : nil
    }
  }

  private mutating func number(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    let (number, word) = (words.count, Word(text: text, letters: Array(text.unicodeScalars)))
    words.append(word)
    numbers[text] = number
    for trigram in Trigram.all(ofWhole: word.letters) {
      holders[trigram, default: []].append(number)
    }
    return number
  }

  // MARK: - Slips

  /// The words that a misspelt one may stand for: those with the fewest slips, of them the most
  /// frequent ones.
  ///
  /// One slip is forgiven from four letters on, two from seven on, as in the search of places.
  func near(_ word: String, limit: Int = 3) -> [String] {
    let letters = Array(word.unicodeScalars)
    let allowed = letters.count >= 7 ? 2 : letters.count >= 4 ? 1 : 0
    guard allowed > 0 else { return [] }
    let wanted = Trigram.all(ofWhole: letters)
    var shared = Array(repeating: 0, count: words.count)
    for trigram in wanted {
      for candidate in holders[trigram] ?? [] { shared[candidate] += 1 }
    }
    // A slip changes at most three trigrams, one of neighbours swapped four.
    let least = max(1, wanted.count - 4 * allowed)
    var fewest = allowed
    var near: [Word] = []
    for (number, count) in shared.enumerated() where count >= least {
      guard !words[number].holders.isEmpty else { continue }
      let slips = Self.slips(letters, words[number].letters, limit: fewest)
      guard slips <= fewest else { continue }
      if slips < fewest { near = [] }
      fewest = slips
      near.append(words[number])
    }
    return Self.frequent(near, limit: limit)
  }

  /// Letters left out, added, exchanged, or swapped with their neighbour: the optimal string
  /// alignment distance (Damerau, Communications of the ACM 7, 1964).
  private static func slips(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int
  ) -> Int {
    guard abs(one.count - other.count) <= limit else { return limit + 1 }
    var before = Array(repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    var current = before
    for (row, letter) in one.enumerated() {
      current[0] = row + 1
      var least = row + 1
      for (column, candidate) in other.enumerated() {
        var cost = min(
          last[column] + (letter == candidate ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
          cost = min(cost, before[column - 1] + 1)
        }
        current[column + 1] = cost
        least = min(least, cost)
      }
      if least > limit { return limit + 1 }
      (before, last, current) = (last, current, before)
    }
    return last[other.count]
  }

  // MARK: - Compound words

  /// The German words that hold a word as a part, and the parts of it that are words.
  func relatives(_ word: String) -> (holding: [String], parts: [String]) {
    let letters = Array(word.unicodeScalars)
    // A part has at least four letters, so that it has trigrams, all of which stand in the whole.
    let inner = letters.count >= 4 ? Trigram.all(letters) : []
    let rarest = inner.map { holders[$0] ?? [] }.min { $0.count < $1.count } ?? []
    let holding = rarest.map { words[$0] }.filter { candidate in
      candidate.letters.count >= max(8, letters.count + 1) && candidate.holders["de"] != nil
        && parts(of: candidate.text).contains(word)
    }
    return (Self.frequent(holding, limit: 12), letters.count >= 8 ? parts(of: word) : [])
  }

  /// The most frequent ones of some words.
  private static func frequent(_ words: [Word], limit: Int) -> [String] {
    let frequent = words.map { (text: $0.text, frequency: $0.frequency) }
      .sorted { $0.frequency != $1.frequency ? $0.frequency > $1.frequency : $0.text < $1.text }
    return frequent.prefix(limit).map(\.text)
  }

  private func isGerman(_ word: String) -> Bool {
    numbers[word].map { words[$0].holders["de"] != nil } ?? false
  }

  /// The two words that make up a compound one, found among the words of the documents: the
  /// longest first part with a known rest, a linking “s”, “es”, “n”, “en” between.
  private func parts(of word: String) -> [String] {
    let letters = Array(word)
    for length in stride(from: letters.count - 4, through: 4, by: -1) {
      let rest = String(letters[length...])
      guard isGerman(rest) else { continue }
      let head = String(letters[..<length])
      if isGerman(head) { return [head, rest] }
      for link in ["es", "en", "s", "n"] where head.hasSuffix(link) {
        let bare = String(head.dropLast(link.count))
        if bare.count >= 4, isGerman(bare) { return [bare, rest] }
      }
    }
    // The rest alone says what kind of thing it is, the head alone what of.
    for length in stride(from: letters.count - 4, through: 4, by: -1) {
      let head = String(letters[..<length])
      if head.count >= 5, isGerman(head) { return [head] }
    }
    return []
  }
}
