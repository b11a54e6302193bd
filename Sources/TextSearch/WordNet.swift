import Foundation

/// Synonyms, broader and narrower words of English, read from the files of WordNet where they are
/// installed.
///
/// Miller, *WordNet: a lexical database for English*, Communications of the ACM 38 (1995). The files
/// are read as wndb(5WN) describes them: an index sorted by word, searched by halves, and data at
/// byte offsets. They are mapped into memory, so that nothing is loaded which is not asked for.
public struct WordNet: Sendable {
  /// Where Debian's `wordnet-base` puts the files.
  public static let usualDirectory = "/usr/share/wordnet"

  /// Words that mean the same, more, or less than one.
  struct Relatives {
    var synonyms: [String] = []
    var broader: [String] = []
    var narrower: [String] = []
  }

  /// The senses of a word that count; they are ordered by how often they are meant.
  private static let senseLimit = 2

  private let parts: [WordNetPart]

  /// Opens the files; `nil` where they are not all there.
  public init?(directory: String = usualDirectory) {
    let endings: [(String, [(String, String)])] = [
      (
        "noun",
        [
          ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
          ("ies", "y"), ("s", ""),
        ]
      ),
      (
        "verb",
        [
          ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""),
          ("s", ""),
        ]
      ),
      ("adj", [("er", ""), ("est", ""), ("er", "e"), ("est", "e")]),
    ]
    var parts: [WordNetPart] = []
    for (name, endings) in endings {
      guard let part = WordNetPart(name, in: directory, endings: endings) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// The relatives of a word or of several joined by spaces, in lower case.
  func relatives(of word: String) -> Relatives {
    let word = word.replacingOccurrences(of: " ", with: "_")
    var relatives = Relatives()
    for part in parts {
      for lemma in part.lemmas(of: word) {
        guard let offsets = part.offsets(of: lemma) else { continue }
        for offset in offsets.prefix(Self.senseLimit) {
          guard let set = part.set(at: offset) else { continue }
          relatives.synonyms += set.words
          for broader in set.broader.prefix(3) {
            relatives.broader += part.set(at: broader)?.words ?? []
          }
          for narrower in set.narrower.prefix(60) {
            relatives.narrower += part.set(at: narrower)?.words ?? []
          }
        }
        // The first form that is known is the one that is meant.
        break
      }
    }
    return relatives
  }
}

/// The files of one part of speech.
struct WordNetPart: Sendable {
  private let index: Data
  private let data: Data
  private let exceptions: [String: String]
  /// Endings and what they become, as morphy(7WN) lists them.
  private let endings: [(String, String)]

  init?(_ name: String, in directory: String, endings: [(String, String)]) {
    func file(_ name: String) -> Data? {
      try? Data(contentsOf: URL(filePath: "\(directory)/\(name)"), options: .alwaysMapped)
    }
    guard let index = file("index.\(name)"), let data = file("data.\(name)"),
      let exceptions = file("\(name).exc")
    else { return nil }
    self.index = index
    self.data = data
    self.endings = endings
    var table: [String: String] = [:]
    for line in String(decoding: exceptions, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2 { table[String(words[0])] = String(words[1]) }
    }
    self.exceptions = table
  }

  /// The word itself, and what it may be a form of.
  func lemmas(of word: String) -> [String] {
    var lemmas = [word]
    if let exception = exceptions[word] { lemmas.append(exception) }
    for (ending, replacement) in endings
    where word.hasSuffix(ending) && word.count > ending.count + 1 {
      lemmas.append(word.dropLast(ending.count) + replacement)
    }
    return lemmas
  }

  /// The offsets of the senses of a lemma: `lemma pos synset_cnt p_cnt [symbol…] sense_cnt
  /// tagsense_cnt offset…`.
  func offsets(of lemma: String) -> [Int]? {
    guard let line = line(of: lemma) else { return nil }
    let fields = line.split(separator: " ")
    guard fields.count > 4, let count = Int(fields[2]), count > 0, fields.count >= count else {
      return nil
    }
    return fields.suffix(count).compactMap { Int($0) }
  }

  /// The line of the index that begins with a lemma.
  private func line(of lemma: String) -> String? {
    let wanted = Array("\(lemma) ".utf8)
    var (low, high) = (index.startIndex, index.endIndex)
    while low < high {
      // The line in which the middle lies.
      var start = (low + high) / 2
      while start > low, index[start - 1] != 0x0A { start -= 1 }
      let line = index[start...].prefix { $0 != 0x0A }
      if line.starts(with: wanted) { return String(decoding: line, as: UTF8.self) }
      // The licence at the beginning is indented, and so comes before all words.
      if line.lexicographicallyPrecedes(wanted) { low = line.endIndex + 1 } else { high = start }
    }
    return nil
  }

  /// The words of a set of synonyms, and the offsets of those that it is a kind of, or that are
  /// kinds of it: `offset lex_filenum ss_type w_cnt word lex_id… p_cnt [symbol offset pos source]…`.
  func set(at offset: Int) -> (words: [String], broader: [Int], narrower: [Int])? {
    guard offset >= 0, offset < data.count else { return nil }
    let rest = data[(data.startIndex + offset)...].prefix(16_384)
    let line = String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x7C }, as: UTF8.self)
    let fields = line.split(separator: " ")
    guard fields.count > 4, let count = Int(fields[3], radix: 16), fields.count > 4 + 2 * count,
      let pointers = Int(fields[4 + 2 * count])
    else { return nil }
    let words = (0..<count).map { index in
      // Adjectives carry where they may stand in brackets.
      fields[4 + 2 * index].prefix { $0 != "(" }.lowercased()
        .replacingOccurrences(of: "_", with: " ")
    }
    var (broader, narrower): ([Int], [Int]) = ([], [])
    for pointer in 0..<pointers {
      let at = 5 + 2 * count + 4 * pointer
      guard at + 1 < fields.count, let target = Int(fields[at + 1]) else { break }
      switch fields[at] {
      case "@", "@i": broader.append(target)
      case "~", "~i": narrower.append(target)
      default: break
      }
    }
    return (words, broader, narrower)
  }
}
