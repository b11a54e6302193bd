/// Why a text is not JSON that Floorcast takes, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// A character stands where none like it may stand; `expected` says what may.
    case unexpectedCharacter(expected: String)
    /// An object names a member twice.
    case duplicateName(String)
    /// Arrays and objects lie deeper in each other than allowed.
    case tooDeep(limit: Int)
    /// A number is not written as JSON writes numbers, or too large for a double.
    case badNumber
    /// A `\` is followed by nothing that it may precede, or half a surrogate pair.
    case badEscape
    /// A text is not UTF-8.
    case badUTF8
    /// More marks than the limit stand on one letter.
    case tooManyMarks(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// The line, from 1.
  public let line: Int
  /// The byte in the line, from 1.
  public let column: Int

  /// One line for a person.
  public var description: String { "line \(line), column \(column): \(explanation)" }

  private var explanation: String {
    switch reason {
    case .unexpectedEnd: "the JSON text ends too early"
    case .unexpectedCharacter(let expected): "expected \(expected)"
    case .duplicateName(let name): "the name “\(name)” comes twice in one object"
    case .tooDeep(let limit): "more than \(limit) lists and objects inside each other"
    case .badNumber: "not a number that JSON knows, or too large"
    case .badEscape: "not an escape that JSON knows"
    case .badUTF8: "the text is not UTF-8"
    case .tooManyMarks(let limit): "more than \(limit) marks on one letter"
    }
  }

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    self.reason = reason
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }
}
