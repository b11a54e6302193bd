public import IndoorModel

/// A filter of MQTT topics (MQTT 3.1.1, section 4.7), which remembers what stands at its wildcards.
public struct TopicPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Level: Hashable {
    case text(Substring)
    case one
    case rest
  }

  /// Bytes of a topic at most, by the standard.
  private static let sizeLimit = 65_535

  /// The filter as a broker takes it.
  public let description: String
  private let levels: [Level]

  /// Reads a filter: `+` stands for one level, `#` at the end for all that follow.
  public init(_ text: String) throws(ValueError) {
    guard !text.isEmpty, text.utf8.count <= Self.sizeLimit, !text.utf8.contains(0) else {
      throw ValueError("must be a topic of 1 to \(Self.sizeLimit) bytes")
    }
    var levels: [Level] = []
    let words = Self.levels(of: text)
    for (index, word) in words.enumerated() {
      switch word {
      case "+": levels.append(.one)
      case "#" where index == words.count - 1: levels.append(.rest)
      default:
        guard !word.contains(where: { $0 == "+" || $0 == "#" }) else {
          throw ValueError("must have + alone between slashes, and # alone at the end")
        }
        levels.append(.text(word))
      }
    }
    description = text
    self.levels = levels
  }

  /// The number of wildcards.
  public var captureCount: Int { levels.count { if case .text = $0 { false } else { true } } }

  /// The levels of a topic, which slashes part.
  public static func levels(of topic: String) -> [Substring] {
    topic.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// What stands at the wildcards, in order; `nil` for a topic that the filter does not match.
  ///
  /// - Parameter words: the levels of the topic.
  public func captures(of words: [Substring]) -> [Substring]? {
    // A wildcard at the beginning does not match the topics of the broker itself.
    if words.first?.first == "$", case .text = levels[0] {
    } else if words.first?.first == "$" {
      return nil
    }
    var captures: [Substring] = []
    for (index, level) in levels.enumerated() {
      switch level {
      case .rest:
        // `a/#` matches `a` itself, too.
        captures.append(Substring(words.dropFirst(index).joined(separator: "/")))
        return words.count >= index ? captures : nil
      case .one:
        guard index < words.count else { return nil }
        captures.append(words[index])
      case .text(let text):
        guard index < words.count, words[index] == text else { return nil }
      }
    }
    return words.count == levels.count ? captures : nil
  }
}
