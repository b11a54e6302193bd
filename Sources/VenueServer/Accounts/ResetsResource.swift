import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Support
import WebServer
import Wire

/// `/resets`: a new password in place of a forgotten one.
enum ResetsResource {
  /// Says the same, and at once, whether there is such an account or not.
  static func add(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let email = try context.fields("a reset: email").email("email")
    let address = context.request.client
    let wait = book.tasks.admitReset(from: address, at: now)
    if wait > 0 { throw Problem.tooManyAttempts(seconds: wait) }
    book.tasks.add(.reset(email, address: address))
    return .json([:], status: .accepted)
  }

  static func use(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let fields = try context.fields("a new password: token, password")
    let digest = try fields.token(.reset).digest
    let password = try fields.text("password")
    let account = try await book.file.read { rows -> Account? in
      guard let link = try rows.oneTimeLink(digest, at: now), link.kind == .reset else {
        return nil
      }
      return try rows.account(id: link.account)
    }
    guard let account else { throw AccountRefusal.noSuchToken }
    try book.check(password, names: [account.email.text, account.name])
    let hash = try await book.hashing.hash(password)
    let entry = context.event(
      .passwordChanged, about: account.id, detail: "reset", by: account.principal)
    let token = try await book.begin(context.visitor, detail: "reset") { rows in
      let account = try rows.takeOneTimeLink(digest, kind: .reset, at: now)
      return try rows.replacePassword(hash, of: account.id, noting: entry)
    }
    book.noteSuccess(account: account.email.text, address: context.request.client)
    return try context.signedIn(token)
  }
}
