import Accounts
import Testing

struct PasswordRulesTests {
  private func weakness(_ password: String) -> PasswordRules.Weakness? {
    do throws(PasswordRules.Weakness) {
      try PasswordRules.check(password, names: ["ada.lovelace@example.org", "Ada Lovelace"])
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    "correct horse", "tr0ub4dor&3x", "äöüßäöüß.ß", "a whole sentence of five words",
    String(repeating: "ab c", count: 256),
  ])
  func `a long one is taken, whatever it is made of`(password: String) {
    #expect(weakness(password) == nil)
  }

  @Test(arguments: [
    ("short", PasswordRules.Weakness.tooShort), ("", .tooShort), ("123456789", .tooShort),
    (String(repeating: "ab c", count: 257), .tooLong), ("Ada Lovelace", .isOwnName),
    ("ada.lovelace", .isOwnName), ("ADA.Lovelace@example.org", .isOwnName),
    ("1234567890", .isCommon), ("0987654321", .isCommon), ("abcdefghijkl", .isCommon),
    ("aaaaaaaaaaaa", .isCommon), ("ababababab", .isCommon), ("Password123", .isCommon),
  ])
  func `a short, long or obvious one is refused`(
    password: String, expected: PasswordRules.Weakness
  ) {
    #expect(weakness(password) == expected)
  }

  @Test func `one password is the same from every keyboard`() {
    #expect(
      PasswordRules.normalised("Pa\u{308}sswort \u{FB01}n")
        == PasswordRules.normalised("P\u{E4}sswort fin"))
  }
}
