/// A name that is unique among its kind and never changes, e.g. `poi-12` for a feature.
///
/// 1 to 128 characters; letters, digits and `-_.:@/+` and space-free. See `isValid`.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Comparable,
  CustomStringConvertible, ExpressibleByStringLiteral
{
  /// The text of the identifier.
  public let rawValue: String

  /// Takes any text; check `isValid` for what comes from outside.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Takes any text; check `isValid` for what comes from outside.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Takes a text from outside; throws unless it is valid.
  public init(checking rawValue: String) throws(ValueError) {
    self.init(rawValue: rawValue)
    if !isValid {
      throw ValueError("must be 1 to 128 ASCII characters without space or quotes")
    }
  }

  /// Makes an identifier from a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// Whether the text is 1 to 128 printable ASCII characters without space, quotes, `<`, `>`,
  /// `\`, `?`, `#`, `%` or `&`.
  public var isValid: Bool {
    !rawValue.isEmpty && rawValue.utf8.count <= 128 && rawValue.utf8.allSatisfy(Self.isAllowed)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"),
      UInt8(ascii: "&"):
      false
    default: (0x21...0x7E).contains(byte)
    }
  }

  /// The text itself.
  public var description: String { rawValue }

  /// Orders by text.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
