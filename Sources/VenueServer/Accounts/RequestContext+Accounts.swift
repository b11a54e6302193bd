import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

extension RequestContext {
  /// The accounts; a server started with `--open` has none.
  var book: AccountBook {
    get throws(Problem) {
      guard let book = server.accounts else { throw .noAccounts }
      return book
    }
  }

  /// The account of the request.
  var account: Account {
    get throws(Problem) {
      let book = try book
      guard let id = principal.id, principal.kind == .person, let account = book.accounts[id]
      else { throw principal.kind == .anonymous ? .signInNeeded : .forbidden }
      return account
    }
  }

  /// The members of the body.
  func fields(_ subject: String) throws -> Fields { try Fields(try json(), of: subject) }

  /// What a browser calls itself, as far as it is kept.
  var agent: String {
    let text = request.head.headerFields[.userAgent] ?? ""
    let visible = text.unicodeScalars.filter { $0.value >= 0x20 }
    return String(String.UnicodeScalarView(visible.prefix(200)))
  }

  /// Describes what the client does, for the log of changes.
  func event(
    _ event: AuditEntry.AuditEvent, about: String? = nil, venue: String? = nil,
    detail: String? = nil,
    by actor: Principal? = nil
  ) -> AuditEntry {
    AuditEntry(
      time: server.now(), actor: .init(actor ?? principal), deed: event, about: about,
      venue: venue, address: request.client, detail: detail)
  }

  /// Logs a change of a venue, soon; nothing where there are no accounts.
  func note(
    _ event: AuditEntry.AuditEvent, about: String? = nil, venue: String, detail: String? = nil
  ) {
    server.accounts?.tasks.add(.note(self.event(event, about: about, venue: venue, detail: detail)))
  }
}

extension Fields {
  /// A token of some kinds.
  ///
  /// - Throws: the same for a malformed token as for an unknown one.
  func token(_ kinds: Token.Kind...) throws -> Token {
    guard let token = Token(try text("token")), kinds.contains(token.kind) else {
      throw AccountRefusal.noSuchToken
    }
    return token
  }

  /// A mail address.
  func email(_ name: String) throws(ValueError) -> EmailAddress {
    try read(name) { (value) throws(ValueError) in
      guard let email = EmailAddress(try value.asText()) else {
        throw ValueError("must be a mail address, e.g. ada@example.org")
      }
      return email
    }
  }

  /// A person's name, if there.
  func personNameIfPresent(_ name: String) throws(ValueError) -> String? {
    try readIfPresent(name) { (value) throws(ValueError) in
      guard let name = Account.name(try value.asText()) else {
        throw ValueError("must have 1 to 64 characters that can be seen")
      }
      return name
    }
  }

  /// A language that mails are written in, if there.
  func languageIfPresent() throws(ValueError) -> String? {
    try readIfPresent("language") { (value) throws(ValueError) in
      let language = try value.asText()
      guard Account.languages.contains(language) else {
        throw ValueError("must be \(Account.languages.joined(separator: " or "))")
      }
      return language
    }
  }

  /// A role out of some.
  func role(_ name: String, of roles: [Role]) throws(ValueError) -> Role {
    try read(name) { (value) throws(ValueError) in
      guard let role = Role(rawValue: try value.asText()), roles.contains(role) else {
        throw ValueError("must be \(roles.map(\.rawValue).joined(separator: ", "))")
      }
      return role
    }
  }

  /// Whole days, if there.
  func daysIfPresent(_ range: ClosedRange<Int>) throws(ValueError) -> Int? {
    guard let days = try integerIfPresent("days") else { return nil }
    guard range.contains(days) else {
      throw ValueError("must be from \(range.lowerBound) to \(range.upperBound)", at: "days")
    }
    return days
  }
}
