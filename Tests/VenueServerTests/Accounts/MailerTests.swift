import Accounts
import Testing

@testable import VenueServer

@Suite struct MailerTests {
  private let sender = EmailAddress("floorcast@example.org")

  private func command(
    _ login: Mailer.Login? = nil, _ encryption: Mailer.Encryption = .offered
  ) throws -> [String] {
    let sender = try #require(sender)
    return Mailer(
      server: "mail.example.org:587", sender: sender, login: login, encryption: encryption
    ).command
  }

  @Test func `a password is no argument and goes encrypted, whatever is offered`() throws {
    let login = try #require(Mailer.Login(user: "floor", password: "pass\"wo\\rd"))
    for encryption in Mailer.Encryption.allCases {
      let words = try command(login, encryption)
      #expect(!words.contains { $0.contains("pass") || $0.contains("floor:") })
      #expect(words.contains("--ssl-reqd") && !words.contains("--ssl"))
      #expect(words.contains("login"))
    }
    #expect(login.line == #"user = "floor:pass\"wo\\rd""# + "\n")
    #expect(try command().contains("--ssl"))
    #expect(try command(nil, .starttls).contains("--ssl-reqd"))
    #expect(try command(nil, .tls).contains("smtps://mail.example.org:587"))
  }

  @Test(arguments: [("", "x"), ("a:b", "x"), ("a", "x\ny"), ("a\u{0}", "x")])
  func `what would say something else to curl is no login`(user: String, password: String) {
    #expect(Mailer.Login(user: user, password: password) == nil)
  }
}
