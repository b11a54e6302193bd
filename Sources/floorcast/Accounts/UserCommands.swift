import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Storage

/// `floorcast user add`: an account without a password, and the link by which one is set.
struct UserAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person and print the link by which they set their password.")

  @Argument(help: "The mail address that they sign in with.")
  private var email: String

  @Option(help: "The name that others read (default: the part of the address before @).")
  private var name: String?

  @Option(help: "owner, organiser, staff or viewer.")
  private var role = "viewer"

  @Option(help: ArgumentHelp("The venue of the role (default: all).", valueName: "slug"))
  private var venue = Grants.everyVenue

  @Flag(help: "Print a link that signs in at once instead: good for one use, within a day.")
  private var signIn = false

  @Flag(help: "If there is an account with this address, print a link for it instead of failing.")
  private var ifMissing = false

  @OptionGroup private var options: UserOptions

  func run() async throws {
    let email = try UserOptions.email(email)
    let role = try UserOptions.role(role)
    let words = name ?? String(email.text.prefix { $0 != "@" })
    guard let name = Account.name(words) else {
      throw Console.failure("a name has 1 to 64 characters", code: Console.usageCode)
    }
    let token = Token(signIn ? .signIn : .reset)
    let seconds = signIn ? Lifetimes.signIn : Lifetimes.handedReset
    let (venue, ifMissing) = (venue, ifMissing)
    try await options.write { rows in
      if ifMissing, let known = try rows.account(email: email) {
        return try rows.addLink(token, to: known, seconds: seconds)
      }
      let account = Account(
        id: Sodium.identifier("a"), email: email, name: name, grants: Grants(role, in: venue),
        created: .now)
      try rows.add(account, password: nil)
      try rows.audit.note(
        AuditEntry(
          time: .now, actor: .console, deed: .accountAdded, about: account.id, venue: venue,
          detail: role.rawValue))
      try rows.addLink(token, to: account, seconds: seconds)
    }
    Console.say(options.link(token))
  }
}

/// `floorcast user list`.
struct UserList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people and their roles.")

  @OptionGroup private var options: UserOptions

  func run() async throws {
    let accounts = try await options.read { try $0.accounts() }
    guard !accounts.isEmpty else {
      return Console.say("There are no accounts; add one: floorcast user add MAIL --role owner")
    }
    var table = TextTable(["mail", "name", "roles", "password", "last seen"])
    for account in accounts {
      let roles = account.grants.all.map { venue, role in
        venue == Grants.everyVenue ? role.rawValue : "\(role.rawValue) of \(venue)"
      }
      table.add([
        account.email.text, account.name, roles.isEmpty ? "–" : roles.joined(separator: ", "),
        account.hasPassword ? "set" : "not set", account.lastSeen?.rfc3339 ?? "–",
      ])
    }
    Console.say(table.text)
  }
}

/// `floorcast user role`.
struct UserRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Give a person a role, or take it away with “none”.")

  @Argument(help: "The person's mail address.")
  private var email: String

  @Argument(help: "owner, organiser, staff, viewer or none.")
  private var role: String

  @Option(help: ArgumentHelp("The venue of the role (default: all).", valueName: "slug"))
  private var venue = Grants.everyVenue

  @OptionGroup private var options: UserOptions

  func run() async throws {
    let email = try UserOptions.email(email)
    let role = role == "none" ? nil : try UserOptions.role(role)
    let venue = venue
    try await options.write { rows in
      let account = try rows.person(email)
      var grants = account.grants
      grants[venue] = role
      try rows.setGrants(grants, of: account.id)
      try rows.audit.note(
        AuditEntry(
          time: .now, actor: .console, deed: .rolesChanged, about: account.id, venue: venue,
          detail: role?.rawValue ?? "none"))
    }
  }
}

/// `floorcast user reset`.
struct UserReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Print a link by which a person sets a new password.")

  @Argument(help: "The person's mail address.")
  private var email: String

  @Flag(help: "Print a link that signs in at once instead: good for one use, within a day.")
  private var signIn = false

  @OptionGroup private var options: UserOptions

  func run() async throws {
    let email = try UserOptions.email(email)
    let token = Token(signIn ? .signIn : .reset)
    let seconds = signIn ? Lifetimes.signIn : Lifetimes.handedReset
    try await options.write { rows in
      try rows.addLink(token, to: try rows.person(email), seconds: seconds)
    }
    Console.say(options.link(token))
  }
}

/// `floorcast user remove`.
struct UserRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a person; they are signed out at once.")

  @Argument(help: "The person's mail address.")
  private var email: String

  @OptionGroup private var options: UserOptions

  func run() async throws {
    let email = try UserOptions.email(email)
    try await options.write { rows in
      let account = try rows.person(email)
      try rows.remove(account: account.id)
      try rows.audit.note(
        AuditEntry(
          time: .now, actor: .console, deed: .accountRemoved, about: account.id,
          detail: account.name))
    }
  }
}
