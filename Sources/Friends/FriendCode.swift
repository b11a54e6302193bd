/// What a visitor shows another to become friends: eight characters that are easily read aloud.
///
/// Without 0, 1, I, L, O and U, which are easily taken for others: 30 characters, 39 random bits.
public struct FriendCode: Hashable, Sendable {
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 8

  /// The characters, without the hyphen between the halves.
  public let text: String

  /// Makes a code from random bytes.
  ///
  /// - Parameter bytes: at least 16; two for each character, so that all are as likely but for 0.05 %.
  public init(randomBytes bytes: [UInt8]) {
    precondition(bytes.count >= 2 * Self.length, "a code needs two bytes for each character")
    text = String(
      (0..<Self.length).map { index in
        let number = Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])
        return Self.alphabet[number % Self.alphabet.count]
      })
  }

  /// Reads what a visitor typed: in small letters, too, and with spaces and hyphens.
  ///
  /// - Returns: `nil` for what is no code.
  public init?(typed: String) {
    let characters = typed.prefix(64).uppercased().filter { $0 != "-" && !$0.isWhitespace }
    guard characters.count == Self.length, characters.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    text = characters
  }

  /// As it is shown: `ABCD-EFGH`.
  public var shown: String { "\(text.prefix(4))-\(text.suffix(4))" }
}
