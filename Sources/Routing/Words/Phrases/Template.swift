/// A sentence with gaps, taken apart once: texts and the `{names}` of gaps between them.
struct Template: Sendable, ExpressibleByStringLiteral {
  /// What comes into a gap.
  enum Gap: String, Sendable {
    case distance, name, other, door, means, connector, compass
  }

  /// A text as it is, or a gap.
  private enum Piece: Sendable {
    case text(String)
    case gap(Gap)
  }

  private var pieces: [Piece] = []

  /// Takes a sentence apart; braces around other words stay as they are.
  init(_ sentence: String) {
    var rest = Substring(sentence)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let gap = Gap(rawValue: String(rest[rest.index(after: open)..<close]))
      let end = rest.index(after: close)
      add(rest[..<(gap == nil ? end : open)])
      if let gap { pieces.append(.gap(gap)) }
      rest = rest[end...]
    }
    add(rest)
  }

  private mutating func add(_ words: Substring) {
    if !words.isEmpty { pieces.append(.text(String(words))) }
  }

  init(stringLiteral sentence: String) { self.init(sentence) }

  /// The sentence with the same words in each of its gaps.
  func filled(with words: String) -> String { filled { _ in words } }

  /// The sentence with words for each of its gaps.
  func filled(_ words: (Gap) -> String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let own): text += own
      case .gap(let gap): text += words(gap)
      }
    }
    return text
  }
}
