import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/session`: signing in and out, and the permissions of the client.
enum SessionResource {
  static func show(_ context: RequestContext) async throws -> Response {
    var response = context.sessionAnswer
    guard let book = context.server.accounts, let session = context.credential?.session,
      context.request.isKnownByCookie
    else { return response }
    let presented = context.request.tokens.map(\.digest).first { $0 == session.digest }
    if let token = try await book.renewed(session, presented: presented) {
      response.setCookie(token, seconds: Lifetimes.session, for: context.request)
    }
    return response
  }

  static func begin(_ context: RequestContext) async throws -> Response {
    let book = try context.book
    let fields = try context.fields("signing in: email and password, or token")
    guard fields.value("token") != nil else {
      let token = try await book.signIn(
        email: try fields.text("email"), password: try fields.text("password"), context.visitor)
      return try context.signedIn(token)
    }
    let token = try fields.token(.signIn, .link)
    if token.kind == .signIn {
      return try context.signedIn(try await book.signIn(once: token, context.visitor))
    }
    // The cookie holds the link itself: what ends the link ends all that came by it.
    guard book.credential(of: token) != nil else { throw AccountRefusal.noSuchToken }
    return try context.signedIn(token)
  }

  static func end(_ context: RequestContext) async throws -> Response {
    if let book = context.server.accounts, let session = context.credential?.session {
      let entry = context.event(.sessionEnded, about: session.id)
      try await book.write { rows in
        try? rows.remove(session: session.id, of: session.account)
        try rows.audit.note(entry)
      }
    } else if let book = context.server.accounts, let guest = context.credential?.guest {
      let entry = context.event(.guestLeft, about: guest.id, venue: guest.scope.venue)
      try await book.leave(guest, entry)
    }
    var response = Response(status: .noContent)
    response.setCookie(nil, seconds: 0, for: context.request)
    return response
  }

  /// Signs out everywhere.
  static func endAll(_ context: RequestContext) async throws -> Response {
    let (book, account) = (try context.book, try context.account)
    let entry = context.event(.sessionsEnded, about: account.id)
    try await book.write { rows in
      try rows.removeSessions(of: account.id)
      try rows.audit.note(entry)
    }
    var response = Response(status: .noContent)
    response.setCookie(nil, seconds: 0, for: context.request)
    return response
  }

  /// Shows what a token is for, before it is used.
  static func look(_ context: RequestContext) async throws -> Response {
    let (book, now) = (try context.book, context.server.now())
    let token = try context.fields("a token").token(.invitation, .reset, .signIn, .link)
    let digest = token.digest
    switch token.kind {
    case .link:
      guard let credential = book.credential(of: token), case .link(let link) = credential.source
      else { throw AccountRefusal.noSuchToken }
      return .json(link.value(adding: ["kind": "link"], only: Link.visitorMembers))
    case .invitation:
      guard let found = try await book.file.read({ try $0.invitation(digest, at: now) }) else {
        throw AccountRefusal.noSuchToken
      }
      var members: [String: Value] = ["kind": "invitation"]
      // The name that people know, for a form that says what they are invited to.
      if let venue = try? context.server.venues.venue(found.venue) {
        members["venueName"] = try await venue.venue().name.value
      }
      return .json(found.value(adding: members))
    default:
      guard
        let (link, account) = try await book.file.read({ rows -> (OneTimeLink, Account)? in
          guard let link = try rows.oneTimeLink(digest, at: now), link.kind == token.kind,
            let account = try rows.account(id: link.account)
          else { return nil }
          return (link, account)
        })
      else { throw AccountRefusal.noSuchToken }
      return .json([
        "kind": token.kind == .reset ? "reset" : "signIn", "email": .string(account.email.text),
        "name": .string(account.name), "expires": .string(link.expires.rfc3339),
      ])
    }
  }
}

extension RequestContext {
  /// The browser that signs in.
  var visitor: AccountBook.Visitor {
    AccountBook.Visitor(
      address: request.client, agent: agent,
      session: request.isKnownByCookie ? credential?.session : nil)
  }

  /// The session after signing in, with its cookie.
  func signedIn(
    _ token: Token, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    guard let found = try book.credential(of: token) else { throw AccountRefusal.noSuchToken }
    let context = RequestContext(
      request: request, principal: found.principal, permissions: permissions, server: server,
      credential: found)
    var response = context.sessionAnswer
    response.status = status
    let seconds =
      found.session.map { _ in Lifetimes.session }
      ?? (found.guest?.expires ?? found.expires).map { $0.seconds(since: server.now()) }
      ?? .infinity
    response.setCookie(token, seconds: seconds, for: request)
    return response
  }

  /// The same request with the principal as it is after a change.
  var refreshed: RequestContext {
    get throws {
      guard let id = credential?.id, let found = try book.credential(id: id) else {
        throw Problem.signInNeeded
      }
      return RequestContext(
        request: request, principal: found.principal, permissions: permissions, server: server,
        credential: found)
    }
  }

  /// The principal and its permissions.
  var sessionAnswer: Response {
    let account = principal.id.flatMap { server.accounts?.accounts[$0] }
    var link: Value?
    if case .link(let found) = credential?.source { link = found.value() }
    let venues = visible(server.venues.states).map { slug, _ -> Value in
      [
        "slug": .string(slug), "role": .string(principal.role(in: slug).rawValue),
        "permissions": Self.names(
          permissions.permissions(of: principal, in: server.venues.reach(of: slug))),
      ]
    }
    return .json(
      Value(members: [
        "open": .bool(server.accounts == nil && permissions.isOpen),
        "kind": .string(principal.kind.rawValue),
        "hasOwner": .bool(server.accounts?.hasOwner ?? false),
        "mail": .bool(server.accounts?.tasks.hasMail ?? false), "account": account?.value,
        "link": link,
        "permissions": Self.names(permissions.permissions(of: principal, in: .server)),
        "venues": .array(venues),
        "expires": credential?.expires.map { .string($0.rfc3339) },
        "publicURL": server.publicURL.map { .string($0) },
      ]))
  }

  private static func names(_ permissions: Set<Permission>) -> Value {
    .array(permissions.map(\.rawValue).sorted().map { .string($0) })
  }
}
