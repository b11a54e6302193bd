import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import WebServer
import Wire

/// `/accounts`: other people's. Owners of the server see all; owners of a venue see those with a role
/// in it, and only these roles.
enum AccountsResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let accounts = try await context.book.file.read { try $0.accounts() }
    return .json(["accounts": .array(accounts.compactMap { context.seen($0)?.value })])
  }

  static func change(_ context: RequestContext) async throws -> Response {
    let book = try context.book
    let id = context.parameter("id")
    let fields = try context.fields("an account: grants, name")
    let asked = try fields.value("grants").map { _ in try context.grants(fields) }
    let name = try fields.personNameIfPresent("name")
    if name != nil { try context.require(.manageAccounts, in: .server) }
    let changed = try await book.write { rows in
      guard let account = try rows.account(id: id), context.seen(account) != nil else {
        throw AccountRefusal.noSuchAccount
      }
      if let asked {
        var grants = account.grants
        for (venue, _) in grants.all where context.decides(in: venue) { grants[venue] = nil }
        for (venue, role) in asked.all { grants[venue] = role }
        try rows.setGrants(grants, of: id)
        let words = grants.all.map { "\($0.venue): \($0.role.rawValue)" }
        try rows.audit.note(
          context.event(.rolesChanged, about: id, detail: words.joined(separator: ", ")))
      }
      if let name {
        try rows.change(account: id, name: name, language: nil)
        try rows.audit.note(context.event(.accountChanged, about: id, detail: name))
      }
      return try rows.account(id: id)
    }
    guard let changed else { throw AccountRefusal.noSuchAccount }
    return .json((context.seen(changed) ?? changed).value)
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let id = context.parameter("id")
    try await context.book.write { rows in
      let name = try rows.account(id: id)?.name
      try rows.remove(account: id)
      try rows.audit.note(context.event(.accountRemoved, about: id, detail: name))
    }
    return Response(status: .noContent)
  }

  /// Makes a link to a new password, to hand over.
  static func addReset(_ context: RequestContext) async throws -> Response {
    let id = context.parameter("id")
    let token = Token(.reset)
    let expires = context.server.now().advanced(bySeconds: Lifetimes.handedReset)
    try await context.book.write { rows in
      guard try rows.account(id: id) != nil else { throw AccountRefusal.noSuchAccount }
      try rows.add(
        OneTimeLink(digest: token.digest, kind: .reset, account: id, expires: expires))
      try rows.audit.note(context.event(.resetMade, about: id))
    }
    return .json(
      [
        "token": .string(token.secret), "path": .string(PublicAddress.path(of: token)),
        "expires": .string(expires.rfc3339),
      ], status: .created)
  }

  static func endSessions(_ context: RequestContext) async throws -> Response {
    let id = context.parameter("id")
    try await context.book.write { rows in
      guard try rows.account(id: id) != nil else { throw AccountRefusal.noSuchAccount }
      try rows.removeSessions(of: id)
      try rows.audit.note(context.event(.sessionsEnded, about: id))
    }
    return Response(status: .noContent)
  }
}

extension RequestContext {
  /// Whether one decides over the roles in a venue, or in all.
  func decides(in venue: String) -> Bool {
    allows(.manageAccounts, in: venue == Grants.everyVenue ? .server : .venue(venue))
  }

  /// An account as far as one may see it; `nil` when one may not.
  fileprivate func seen(_ account: Account) -> Account? {
    if allows(.manageAccounts, in: .server) { return account }
    var seen = account
    seen.grants = Grants()
    for (venue, role) in account.grants.all where decides(in: venue) { seen.grants[venue] = role }
    // It also counts what the person did in other venues.
    seen.lastSeen = nil
    return seen.grants.isEmpty ? nil : seen
  }

  /// A venue in which one gives a role; one that one may not see is not there.
  func venueToShare(_ fields: Fields) throws -> String {
    let venue = try fields.text("venue")
    if venue == Grants.everyVenue {
      try require(.manageAccounts, in: .server)
    } else {
      try require(.manageAccounts, in: .venue(venue))
      guard server.venues.states.contains(where: { $0.slug == venue }) else {
        throw Problem.noSuchVenue(
          venue, existing: visible(server.venues.states).map(\.slug))
      }
    }
    return venue
  }

  /// The member `grants`, each of which one may give.
  fileprivate func grants(_ fields: Fields) throws -> Grants {
    guard let list = fields.value("grants")?.array, list.count <= 1000 else {
      throw ValueError("must be a list of at most 1000", at: "grants")
    }
    var grants = Grants()
    for (index, value) in list.enumerated() {
      do {
        let fields = try Fields(value, of: "a grant: venue, role")
        let venue = try venueToShare(fields)
        grants[venue] = try fields.role("role", of: Invitation.roles)
      } catch let error as ValueError { throw error.under(index).under("grants") }
    }
    return grants
  }
}

/// `/audit`: the log of changes to accounts, tokens and venues.
enum AuditResource {
  static func list(_ context: RequestContext) async throws -> Response {
    let before = try context.count("before", default: Int(Int32.max))
    let limit = min(max(try context.count("limit", default: 100), 1), 1000)
    let entries = try await context.book.file.read {
      try $0.audit.entries(before: Int64(before), limit: limit)
    }
    return .json(["entries": .array(entries.map(\.value))])
  }
}
