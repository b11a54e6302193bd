public import IndoorModel

/// The way to a value inside a JSON text (RFC 6901), e.g. `/position/coordinates/0`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  private let tokens: [String]

  /// Reads a pointer: empty for the whole text, otherwise a slash before each step.
  public init(_ text: String) throws(ValueError) {
    guard text.isEmpty || text.hasPrefix("/") else {
      throw ValueError("must be a JSON pointer, which begins with a slash")
    }
    var tokens: [String] = []
    for step in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      tokens.append(try Self.unescaped(step))
    }
    self.tokens = tokens
  }

  /// The pointer as text.
  public var description: String {
    tokens.map { token in
      "/" + token.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
    }.joined()
  }

  /// The value there; `nil` where there is none.
  public func value(in root: Value) -> Value? {
    var value = root
    for token in tokens {
      switch value {
      case .object(let members):
        guard let member = members[token] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Self.index(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// A number without sign and without zeros in front.
  private static func index(_ token: String) -> Int? {
    guard token == "0" || (token.utf8.first.map { (0x31...0x39).contains($0) } ?? false),
      token.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(token)
  }

  private static func unescaped(_ step: Substring) throws(ValueError) -> String {
    var text = ""
    var characters = step.unicodeScalars.makeIterator()
    while let character = characters.next() {
      guard character == "~" else {
        text.unicodeScalars.append(character)
        continue
      }
      switch characters.next() {
      case "0": text.append("~")
      case "1": text.append("/")
      default: throw ValueError("must have 0 or 1 after ~ in a JSON pointer")
      }
    }
    return text
  }
}
