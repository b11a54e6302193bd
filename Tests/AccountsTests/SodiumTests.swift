import Accounts
import Testing

struct SodiumTests {
  private let little = Sodium.Effort(passes: 1, memory: 8 << 10)

  @Test func `a password is known by its hash, and no other one is`() throws {
    let hash = try #require(Sodium.passwordHash("correct horse", effort: little))
    #expect(Sodium.isPassword("correct horse", ofHash: hash))
    #expect(!Sodium.isPassword("correct horsf", ofHash: hash))
    #expect(!Sodium.isPassword("", ofHash: hash))
    #expect(Sodium.passwordHash("correct horse", effort: little) != hash)
  }

  @Test func `the usual effort is what OWASP asks for, and is written into the hash`() throws {
    let hash = try #require(Sodium.passwordHash("correct horse"))
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(!Sodium.isOutdated(hash))
    #expect(Sodium.isOutdated(hash, effort: little))
  }

  @Test(arguments: ["", "$argon2id$", "plain", String(repeating: "$", count: 500), "\u{0}"])
  func `what is no hash fits no password`(hash: String) {
    #expect(!Sodium.isPassword("correct horse", ofHash: hash))
    #expect(Sodium.isOutdated(hash))
  }
}
