import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Support
import WebServer
import Wire

/// `/account`: one's own.
enum AccountResource {
  static func show(_ context: RequestContext) async throws -> Response {
    .json(try context.account.value)
  }

  static func change(_ context: RequestContext) async throws -> Response {
    let (book, account) = (try context.book, try context.account)
    let fields = try context.fields("an account: name, language")
    let name = try fields.personNameIfPresent("name")
    let language = try fields.languageIfPresent()
    let entry = context.event(.accountChanged, about: account.id, detail: name)
    let changed = try await book.write { rows in
      try rows.change(account: account.id, name: name, language: language)
      try rows.audit.note(entry)
      return try rows.account(id: account.id)
    }
    guard let changed else { throw AccountRefusal.noSuchAccount }
    return .json(changed.value)
  }

  /// Signs up by an invitation.
  static func add(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let fields = try context.fields("an account: token, email, name, password, language")
    let digest = try fields.token(.invitation).digest
    let email = try fields.email("email")
    guard let name = try fields.personNameIfPresent("name") else {
      throw ValueError("is missing", at: "name")
    }
    let password = try fields.text("password")
    let language = try fields.languageIfPresent() ?? "en"
    try book.check(password, names: [email.text, name])
    // A client without an invitation must not make the server hash.
    guard try await book.file.read({ try $0.invitation(digest, at: now) }) != nil else {
      throw AccountRefusal.noSuchToken
    }
    let hash = try await book.hashing.hash(password)
    let address = context.request.client
    let token = try await book.begin(context.visitor, detail: "invitation") { rows in
      let invitation = try rows.takeInvitation(digest, at: now)
      let account = Account(
        id: Sodium.identifier("a"), email: email, name: name, language: language,
        grants: Grants(invitation.role, in: invitation.venue), hasPassword: true, created: now)
      try rows.add(account, password: hash)
      try rows.audit.note(
        AuditEntry(
          time: now, actor: .init(account.principal), deed: .accountAdded, about: account.id,
          venue: invitation.venue, address: address,
          detail: invitation.role.rawValue))
      return account
    }
    return try context.signedIn(token, status: .created)
  }

  /// Takes an invitation with the account that one has.
  static func join(_ context: RequestContext) async throws -> Response {
    let (book, account, now) = (try context.book, try context.account, context.server.now())
    let digest = try context.fields("an invitation: token").token(.invitation).digest
    let entry = context.event(.invitationUsed, about: account.id)
    try await book.write { rows in
      let invitation = try rows.takeInvitation(digest, at: now)
      guard var grants = try rows.account(id: account.id)?.grants else {
        throw AccountRefusal.noSuchAccount
      }
      // An invitation takes no permission away.
      let table = PermissionTable.closed
      let known = grants[invitation.venue].map(table.permissions) ?? []
      if table.permissions(of: invitation.role).isSuperset(of: known) {
        grants[invitation.venue] = invitation.role
      }
      try rows.setGrants(grants, of: account.id)
      try rows.audit.note(entry)
    }
    return try context.refreshed.sessionAnswer
  }

  static func changePassword(_ context: RequestContext) async throws -> Response {
    let (book, account) = (try context.book, try context.account)
    let fields = try context.fields("a password: old, new")
    let (old, new) = (try fields.text("old"), try fields.text("new"))
    try book.check(new, names: [account.email.text, account.name])
    try book.admit(account: account.email.text, address: context.request.client)
    let known = try await book.file.read { try $0.password(of: account.id) }
    // Without one there is nothing to prove: a link led in.
    let isRight =
      known == nil ? true : try await book.hashing.isPassword(old, ofHash: known)
    guard isRight else { throw Problem.wrongPassword }
    book.noteSuccess(account: account.email.text, address: context.request.client)
    let hash = try await book.hashing.hash(new)
    let entry = context.event(.passwordChanged, about: account.id)
    let token = try await book.begin(context.visitor, detail: "new password") { rows in
      guard try rows.password(of: account.id) == known else { throw Problem.wrongPassword }
      return try rows.replacePassword(hash, of: account.id, noting: entry)
    }
    return try context.signedIn(token)
  }

  static func sessions(_ context: RequestContext) async throws -> Response {
    let (book, account) = (try context.book, try context.account)
    let current = context.credential?.session?.id
    let sessions = try await book.file.read { try $0.sessions(of: account.id) }
    let now = context.server.now()
    return .json([
      "sessions": .array(
        sessions.filter { now < $0.expires || $0.id == current }
          .map { $0.value(isCurrent: $0.id == current) })
    ])
  }

  static func endSession(_ context: RequestContext) async throws -> Response {
    let (book, account) = (try context.book, try context.account)
    let id = context.parameter("id")
    let entry = context.event(.sessionEnded, about: id)
    try await book.write { rows in
      try rows.remove(session: id, of: account.id)
      try rows.audit.note(entry)
    }
    return Response(status: .noContent)
  }
}

extension AccountRows {
  /// Sets a new password and ends all sessions.
  func replacePassword(
    _ hash: String, of id: String, noting entry: AuditEntry
  ) throws -> Account {
    try setPassword(hash, of: id)
    try removeSessions(of: id)
    try audit.note(entry)
    guard let account = try account(id: id) else { throw AccountRefusal.noSuchAccount }
    return account
  }
}
