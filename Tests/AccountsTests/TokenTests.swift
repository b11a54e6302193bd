import Accounts
import Testing

struct TokenTests {
  @Test(arguments: Token.Kind.allCases)
  func `a token is read back, and is never the same`(kind: Token.Kind) throws {
    let token = Token(kind)
    let read = try #require(Token(token.secret))
    #expect(read.kind == kind && read.digest == token.digest)
    #expect(Set((0..<200).map { _ in Token(kind).secret }).count == 200)
  }

  @Test func `no way of printing a token shows it`() {
    let token = Token(.session)
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", String(reflecting: token), String(describing: [token]), dumped] {
      #expect(!text.contains(token.secret.dropFirst(4).prefix(6)))
    }
  }

  @Test func `what is kept does not hold it, and differs with every letter`() throws {
    let token = Token(.link)
    let last = token.secret.last == "A" ? "B" : "A"
    let other = try #require(Token(token.secret.dropLast() + last))
    #expect(token.digest != other.digest)
    #expect(token.digest.bytes.count == 32)
    #expect(token.digest.bytes != Array(token.secret.utf8))
  }

  @Test(arguments: [
    "", "fcs_", "fcx_" + String(repeating: "A", count: 43),
    "fcs_" + String(repeating: "A", count: 42), "fcs_" + String(repeating: "A", count: 44),
    "fcs_" + String(repeating: "é", count: 43), "fcs_" + String(repeating: "=", count: 43),
    "FCS_" + String(repeating: "A", count: 43),
  ])
  func `what has not the form of one is none`(text: String) { #expect(Token(text) == nil) }
}
