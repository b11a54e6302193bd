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
          for broader in set.broader.prefix(3) { relatives.broader += part.words(at: broader) }
          for narrower in set.narrower.prefix(60) {
            relatives.narrower += part.words(at: narrower)
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
    guard let start = lineStart(of: lemma) else { return nil }
    let fields = line(of: index, from: start).split(separator: Self.space)
    guard fields.count > 4, let count = Self.number(fields[2]), count > 0, fields.count >= count
    else { return nil }
    return fields.suffix(count).compactMap { Self.number($0) }
  }

  /// The words of a set of synonyms.
  func words(at offset: Int) -> [String] { words(in: line(of: data, from: offset))?.words ?? [] }

  /// The words of a set of synonyms, and the offsets of those that it is a kind of, or that are
  /// kinds of it: `offset lex_filenum ss_type w_cnt word lex_id… p_cnt [symbol offset pos source]…`.
  func set(at offset: Int) -> (words: [String], broader: [Int], narrower: [Int])? {
    guard let (words, rest) = words(in: line(of: data, from: offset)) else { return nil }
    let fields = rest.split(separator: Self.space)
    guard let pointers = fields.first.flatMap({ Self.number($0) }) else { return nil }
    var (broader, narrower): ([Int], [Int]) = ([], [])
    for at in stride(from: 1, to: 1 + 4 * pointers, by: 4) {
      guard at + 1 < fields.count, let target = Self.number(fields[at + 1]) else { break }
      switch fields[at].first {
      case UInt8(ascii: "@"): broader.append(target)
      case UInt8(ascii: "~"): narrower.append(target)
      default: break
      }
    }
    return (words, broader, narrower)
  }

  // MARK: - Bytes

  // The files are ASCII: to make texts of whole lines, and fields of texts, took half of the time of
  // a question.
  private static let space = UInt8(ascii: " ")
  private static let newline = UInt8(ascii: "\n")

  /// Where the line of the index begins that begins with a lemma.
  private func lineStart(of lemma: String) -> Int? {
    let wanted = Array("\(lemma) ".utf8)
    let bytes = index.span
    var (low, high) = (0, bytes.count)
    while low < high {
      // The line in which the middle lies.
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != Self.newline { start -= 1 }
      var same = 0
      while same < wanted.count, start + same < bytes.count, bytes[start + same] == wanted[same] {
        same += 1
      }
      if same == wanted.count { return start }
      // The licence at the beginning is indented, and so comes before all words.
      if start + same < bytes.count, bytes[start + same] < wanted[same] {
        low = start
        while low < high, bytes[low] != Self.newline { low += 1 }
        low += 1
      } else {
        high = start
      }
    }
    return nil
  }

  /// A line of a file without what explains it behind a bar; empty where the file is shorter.
  private func line(of file: Data, from start: Int) -> [UInt8] {
    guard file.indices.contains(start) else { return [] }
    let bytes = file.span
    var end = start
    while end < bytes.count, bytes[end] != Self.newline, bytes[end] != UInt8(ascii: "|") {
      end += 1
    }
    return Array(file[start..<end])
  }

  /// The words of a line of the data, and what follows them.
  private func words(in line: [UInt8]) -> (words: [String], rest: ArraySlice<UInt8>)? {
    let head = line.split(separator: Self.space, maxSplits: 4)
    guard head.count == 5, let count = Self.number(head[3], radix: 16) else { return nil }
    let fields = head[4].split(separator: Self.space, maxSplits: 2 * count)
    guard fields.count == 2 * count + 1 else { return nil }
    let words = (0..<count).map { index in
      // Adjectives carry where they may stand in brackets.
      let letters = fields[2 * index].prefix { $0 != UInt8(ascii: "(") }
      return String(
        decoding: letters.map { $0 == UInt8(ascii: "_") ? Self.space : $0 }, as: UTF8.self
      ).lowercased()
    }
    return (words, fields[2 * count])
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Int? {
    var number = 0
    for digit in digits {
      let value =
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: UInt8.max
        }
      // No number of the files has more than eight digits.
      guard value < radix, number < 1 << 32 else { return nil }
      number = number * radix + Int(value)
    }
    return digits.isEmpty ? nil : number
  }
}
