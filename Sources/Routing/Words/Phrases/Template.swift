/// A sentence with gaps, taken apart once: texts and the `{names}` of gaps between them.
struct Template: Sendable, ExpressibleByStringLiteral {
  /// What comes into a gap.
  enum Gap: String, Sendable {
    case distance, name, other, door, means, connector, compass
  }

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
      pieces.append(.text(String(rest[..<(gap == nil ? end : open)])))
      if let gap { pieces.append(.gap(gap)) }
      rest = rest[end...]
    }
    pieces.append(.text(String(rest)))
  }

  init(stringLiteral sentence: String) { self.init(sentence) }

  /// The sentence with its gaps filled.
  func filled(_ fill: (Gap) -> String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .gap(let gap): text += fill(gap)
      }
    }
    return text
  }
}
