public import Accounts
import Foundation
import GRDB
public import IndoorModel

/// The rows of the accounts' file within a transaction.
public struct AccountRows {
  let database: Database

  /// The log of what was done.
  public var audit: AuditRows { AuditRows(database) }
  /// The guests of venues.
  public var guests: GuestRows { GuestRows(self) }
  /// The people that may see navigators.
  public var sharing: SharingRows { SharingRows(database) }

  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// Runs a statement that must hit a row.
  func change(
    _ sql: String, _ arguments: StatementArguments, or refusal: AccountRefusal
  ) throws {
    try execute(sql, arguments)
    if database.changesCount == 0 { throw refusal }
  }

  func state(number: Int) throws -> AccountState {
    let accounts = try accounts()
    return AccountState(
      number: number, accounts: Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first },
      sessions: try sessions(), links: try links(where: "TRUE"))
  }

  /// Takes away what is over: sessions, invitations, links but those of guests (`GuestRows`).
  public func removeExpired(at now: Timestamp) throws {
    let moment = now.millisecondsSince1970
    for table in ["invitation", "oneTimeLink"] {
      try execute("DELETE FROM \(table) WHERE expires <= ?", [moment])
    }
    try execute("DELETE FROM link WHERE expires <= ? AND isGuest = 0", [moment])
    try execute(
      "DELETE FROM session WHERE created <= ? OR lastSeen <= ?",
      [
        now.advanced(bySeconds: -Lifetimes.session).millisecondsSince1970,
        now.advanced(bySeconds: -Lifetimes.idleSession).millisecondsSince1970,
      ])
  }

  /// Removes all that leads to a venue which is deleted: roles, links, invitations, and what navigators
  /// said there.
  public func removeAll(leadingTo venue: String) throws {
    for table in ["accountRole", "link", "invitation", "sharing"] {
      try execute("DELETE FROM \(table) WHERE venue = ?", [venue])
    }
  }

  // MARK: - People

  /// All people, by name.
  public func accounts() throws -> [Account] {
    var grants: [String: Grants] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT account, venue, role FROM accountRole") {
      // A role that a later version knows gives nothing here.
      guard let role = Role(rawValue: try row.text("role")) else { continue }
      grants[try row.text("account"), default: Grants()][try row.text("venue")] = role
    }
    return try Row.fetchAll(database, sql: "SELECT * FROM account ORDER BY foldedName")
      .compactMap { try Self.account($0, grants: grants[$0.text("id")] ?? Grants()) }
  }

  /// The person of an id or an address.
  public func account(id: String? = nil, email: EmailAddress? = nil) throws -> Account? {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM account WHERE id = ? OR email = ?",
        arguments: [id, email?.text])
    else { return nil }
    var grants = Grants()
    let account = try row.text("id")
    for row in try Row.fetchAll(
      database, sql: "SELECT venue, role FROM accountRole WHERE account = ?",
      arguments: [account])
    {
      if let role = Role(rawValue: try row.text("role")) { grants[try row.text("venue")] = role }
    }
    return try Self.account(row, grants: grants)
  }

  private static func account(_ row: Row, grants: Grants) throws -> Account? {
    guard let email = EmailAddress(try row.text("email")) else { return nil }
    return Account(
      id: try row.text("id"), email: email, name: try row.text("name"),
      language: try row.text("language"), grants: grants,
      hasPassword: (try row.textIfPresent("password")) != nil,
      created: try row.timestamp("created"),
      lastSeen: try row.timestampIfPresent("lastSeen"))
  }

  /// How many people there are.
  public func accountCount() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM account") ?? 0
  }

  /// Whether a person runs the server.
  public func hasOwner() throws -> Bool {
    try ownerCount() > 0
  }

  private func ownerCount() throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM accountRole WHERE venue = ? AND role = ?",
      arguments: [Grants.everyVenue, Role.owner.rawValue]) ?? 0
  }

  /// Adds a person.
  ///
  /// - Parameter password: the hash of their password.
  public func add(_ account: Account, password: String?) throws {
    if try self.account(email: account.email) != nil { throw AccountRefusal.emailTaken }
    try requireFree(name: account.name, for: account.id)
    try execute(
      """
      INSERT INTO account (id, email, name, foldedName, language, password, created)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        account.id, account.email.text, account.name, Self.folded(account.name),
        account.language, password, account.created.millisecondsSince1970,
      ])
    try insert(account.grants, of: account.id)
  }

  private func requireFree(name: String, for id: String) throws {
    let owner = try String.fetchOne(
      database, sql: "SELECT id FROM account WHERE foldedName = ?",
      arguments: [Self.folded(name)])
    if let owner, owner != id { throw AccountRefusal.nameTaken }
  }

  /// A name without what people cannot distinguish at a glance: case, accents, width.
  private static func folded(_ name: String) -> String {
    name.precomposedStringWithCompatibilityMapping.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Changes name and language.
  public func change(account id: String, name: String?, language: String?) throws {
    if let name {
      try requireFree(name: name, for: id)
      try change(
        "UPDATE account SET name = ?, foldedName = ? WHERE id = ?",
        [name, Self.folded(name), id], or: .noSuchAccount)
    }
    if let language {
      try change(
        "UPDATE account SET language = ? WHERE id = ?", [language, id], or: .noSuchAccount)
    }
  }

  /// Replaces all roles of a person; an owner must be left to run the server.
  public func setGrants(_ grants: Grants, of id: String) throws {
    guard let account = try account(id: id) else { throw AccountRefusal.noSuchAccount }
    if account.isOwner, grants.everywhere != .owner, try ownerCount() == 1 {
      throw AccountRefusal.lastOwner
    }
    try execute("DELETE FROM accountRole WHERE account = ?", [id])
    try insert(grants, of: id)
    try takeBack(from: id, account.grants, now: grants)
  }

  /// What a person made is no way back for them once they may no longer decide which people are let
  /// in: invitations end, and links to new passwords, which they may have kept.
  private func takeBack(from id: String, _ before: Grants, now: Grants) throws {
    func decides(_ grants: Grants, in venue: String) -> Bool {
      PermissionTable.closed.allows(
        giving: .owner, in: venue, by: Principal(kind: .person, id: id, grants: grants))
    }
    for invitation in try invitations()
    where invitation.createdBy == id && !decides(now, in: invitation.venue) {
      try remove(invitation: invitation.id)
    }
    if decides(before, in: Grants.everyVenue), !decides(now, in: Grants.everyVenue) {
      try execute("DELETE FROM oneTimeLink WHERE kind = ?", [Token.Kind.reset.rawValue])
    }
  }

  private func insert(_ grants: Grants, of id: String) throws {
    for (venue, role) in grants.all {
      try execute(
        "INSERT INTO accountRole (account, venue, role) VALUES (?, ?, ?)",
        [id, venue, role.rawValue])
    }
  }

  /// Removes a person with their sessions; an owner must be left to run the server.
  public func remove(account id: String) throws {
    guard let account = try account(id: id) else { throw AccountRefusal.noSuchAccount }
    if account.isOwner, try ownerCount() == 1 { throw AccountRefusal.lastOwner }
    try takeBack(from: id, account.grants, now: Grants())
    try execute("DELETE FROM account WHERE id = ?", [id])
  }

  /// The id and the hash of the password of an address: what signing in needs, by one statement.
  public func login(_ email: EmailAddress) throws -> (id: String, password: String?)? {
    try Row.fetchOne(
      database, sql: "SELECT id, password FROM account WHERE email = ?", arguments: [email.text]
    ).map { (try $0.text("id"), try $0.textIfPresent("password")) }
  }

  /// The hash of a person's password.
  public func password(of id: String) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT password FROM account WHERE id = ?", arguments: [id])
  }

  /// Sets the hash of a person's password; links to a new one end with it.
  public func setPassword(_ hash: String, of id: String) throws {
    try change(
      "UPDATE account SET password = ? WHERE id = ?", [hash, id], or: .noSuchAccount)
    try execute("DELETE FROM oneTimeLink WHERE account = ? AND kind = 'fcr_'", [id])
  }
}

extension Row {
  /// The digest of a token in a column.
  func digest(_ column: String) throws -> TokenDigest { TokenDigest(bytes: try bytes(column)) }
}

extension TokenDigest {
  /// What is bound to a statement.
  var data: Data { Data(bytes) }
}
