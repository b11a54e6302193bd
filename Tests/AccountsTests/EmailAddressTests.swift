import Accounts
import Testing

struct EmailAddressTests {
  @Test func `what is too long is none, before anything is done with it`() {
    #expect(EmailAddress("a@b." + String(repeating: "\u{301}\u{316}", count: 500_000)) == nil)
  }

  @Test(arguments: [
    ("Ada@Example.ORG", "ada@example.org"), ("  ada@example.org \n", "ada@example.org"),
    ("a.b+c@x.y", "a.b+c@x.y"), ("demo@localhost", "demo@localhost"),
    ("J\u{F6}rg@example.org", "j\u{F6}rg@example.org"),
    ("Jo\u{308}rg@example.org", "j\u{F6}rg@example.org"),
  ])
  func `an address is kept in one way only`(written: String, kept: String) {
    #expect(EmailAddress(written)?.text == kept)
  }

  @Test(arguments: [
    "", "@", "ada", "ada@", "@example.org", "a@b@c", "ada example@x.org", "ada@x..org", ".a@x.org",
    "a@x.org.", "a\r\nRCPT TO:<b@x.org>@x.org", "<a@x.org>", "a,b@x.org", "\"a b\"@x.org",
    "-oX@x.org", "a@-x.org", "a\u{0}@x.org", "a\u{202E}@x.org",
    String(repeating: "a", count: 65) + "@x.org", "a@" + String(repeating: "x", count: 253),
  ])
  func `what is none, or would say more to a mail program, is refused`(text: String) {
    #expect(EmailAddress(text) == nil)
  }
}
