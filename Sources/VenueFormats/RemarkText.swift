/// What a remark of an import says: an English sentence, and what pages in other languages make
/// their own of it.
///
/// Written where it is noted, as `"level “\(part)” is not understood", code: "level-unreadable"`: the
/// interpolated values become the arguments, in their order. The texts of the codes are in
/// `web/editor/texts`; pages show the sentence of a code that they do not know.
public struct RemarkText: Hashable, Sendable {
  /// A sentence without a subject, which is the place of the remark.
  public let sentence: String
  /// What kind of remark it is; stays when the sentence is worded differently. `nil` for a sentence
  /// without one.
  public let code: String?
  /// The values in the sentence, in order.
  public let arguments: [String]
  /// Whether what the remark is about was left out, which the sentence says.
  public private(set) var isLeftOut = false

  /// A sentence that all pages show as it is.
  public init(_ sentence: String) {
    self.sentence = sentence
    code = nil
    arguments = []
  }

  /// A sentence that pages have in other languages.
  public init(_ words: Words, code: String) {
    sentence = words.sentence
    self.code = code
    arguments = words.arguments
  }

  /// The same of something that is left out.
  public var leftOut: RemarkText {
    var text = self
    text.isLeftOut = true
    return text
  }

  /// The sentence with what was done.
  public var message: String { isLeftOut ? "\(sentence); left out" : sentence }

  /// A sentence that remembers which of its parts are values.
  public struct Words: ExpressibleByStringInterpolation, Sendable {
    fileprivate let sentence: String
    fileprivate let arguments: [String]

    /// A sentence without values.
    public init(stringLiteral value: String) {
      sentence = value
      arguments = []
    }

    /// A sentence with values.
    public init(stringInterpolation: StringInterpolation) {
      sentence = stringInterpolation.sentence
      arguments = stringInterpolation.arguments
    }

    /// Gathers the parts of a sentence.
    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var sentence = ""
      fileprivate var arguments: [String] = []

      /// Begins a sentence.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds words.
      public mutating func appendLiteral(_ literal: String) { sentence += literal }

      /// Adds a value.
      public mutating func appendInterpolation(_ value: some Sendable) {
        sentence += "\(value)"
        arguments.append("\(value)")
      }
    }
  }
}
