import Foundation

/// What a password must be like: long and not obvious, and nothing more (NIST SP 800-63B,
/// section 3.1.1.2: no rules of composition, no expiry).
public enum PasswordRules {
  /// Why a password is not taken.
  public enum Weakness: Error, Hashable, Sendable {
    /// Fewer characters than `characters`.
    case tooShort
    /// More bytes than `bytes`.
    case tooLong
    /// The person's own address or name.
    case isOwnName
    /// One of those that are tried first.
    case isCommon
  }

  /// Characters at least.
  public static let characters = 10
  /// Bytes at most, so that no client makes the server compute for long.
  public static let bytes = 1024

  /// A password as it is hashed: the same whatever keyboard wrote it (NFKC, as the standard asks).
  public static func normalised(_ password: String) -> String {
    password.precomposedStringWithCompatibilityMapping
  }

  /// Refuses what is easily guessed.
  ///
  /// - Parameter names: what other people know of its owner: address and name.
  public static func check(_ password: String, names: [String]) throws(Weakness) {
    guard password.utf8.count <= bytes else { throw .tooLong }
    let password = normalised(password)
    guard password.utf8.count <= bytes else { throw .tooLong }
    guard password.unicodeScalars.count >= characters else { throw .tooShort }
    let lower = password.lowercased()
    let own = names.flatMap { name in
      let name = name.lowercased()
      return [name, String(name.prefix { $0 != "@" })]
    }
    if own.contains(lower) { throw .isOwnName }
    if isObvious(lower) { throw .isCommon }
  }

  /// Words that lists of stolen passwords begin with, those that are long enough.
  private static let common: Set<String> = [
    "password12", "password123", "password1234", "passwort123", "passwort1234", "qwertyuiop",
    "qwertzuiop", "qwerty12345", "q1w2e3r4t5", "1q2w3e4r5t", "1qaz2wsx3edc", "iloveyou123",
    "letmein123", "welcome123", "welcome1234", "administrator", "changeme123", "floorcast1",
    "floorcast123", "hallo12345", "schalke04schalke", "abcd123456", "a123456789", "123qweasdzxc",
  ]

  private static func isObvious(_ lower: String) -> Bool {
    if common.contains(lower) || Set(lower).count <= 2 { return true }
    // A run such as 1234567890 or zyxwvutsrq: each character one after, or before, the last.
    let codes = lower.unicodeScalars.map { Int($0.value) }
    let steps = zip(codes.dropFirst(), codes).map { $0 - $1 }
    let digits =
      lower.allSatisfy(\.isNumber) ? steps.map { $0 == -9 ? 1 : $0 == 9 ? -1 : $0 } : steps
    return Set(digits).count == 1
  }
}
