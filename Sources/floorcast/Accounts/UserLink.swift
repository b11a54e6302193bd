import Accounts
import ArgumentParser
import CommandSupport
import Devices
import Foundation
import IndoorModel
import Storage

/// `floorcast user link`: tokens for devices and programs, for people without a browser at hand.
struct UserLink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Print a token for a device or program; list and revoke them.",
    discussion: """
      A program sends it as “Authorization: Bearer TOKEN”; a browser opens /join/#TOKEN.
      """)

  @Option(help: "viewer, kiosk, navigator, anchor, gateway, staff or monitor.")
  private var role: String?

  @Option(help: ArgumentHelp("The venue of the link (default: all).", valueName: "slug"))
  private var venue = Grants.everyVenue

  @Option(help: "A label for people (default: its role).")
  private var label: String?

  @Option(help: ArgumentHelp("The only device that it speaks for.", valueName: "id"))
  private var device: String?

  @Option(help: "Let it end after this many days (default: when it is revoked).")
  private var days: Int?

  @Option(help: ArgumentHelp("Revoke the link with this id.", valueName: "id"))
  private var revoke: String?

  @OptionGroup private var options: UserOptions

  func validate() throws {
    if role != nil, revoke != nil {
      throw ValidationError("--role and --revoke exclude each other")
    }
    if let device, !Identifier<Device>(device).isValid {
      throw ValidationError("--device must be 1 to 128 ASCII characters without space or quotes")
    }
    if role == Role.anchor.rawValue, device == nil {
      throw ValidationError("--role anchor needs --device: an anchor speaks for itself only")
    }
    if let days, !(1...3650).contains(days) {
      throw ValidationError("--days must be from 1 to 3650")
    }
  }

  func run() async throws {
    if let revoke { return try await end(revoke) }
    guard let role else { return try await list() }
    guard let role = Role(rawValue: role), Link.roles.contains(role) else {
      throw Console.failure(
        "“\(role)” is no role of links; there are "
          + Link.roles.map(\.rawValue).joined(separator: ", "), code: Console.usageCode)
    }
    guard let label = Account.name(label ?? role.rawValue) else {
      throw Console.failure("a label has 1 to 64 characters", code: Console.usageCode)
    }
    let (token, now) = (Token(.link), Timestamp.now)
    let link = Link(
      id: Sodium.identifier("l"), digest: token.digest, role: role,
      scope: Scope(venue: venue, device: device), label: label, created: now, createdBy: nil,
      expires: days.map { now.advanced(bySeconds: Double($0) * 86_400) })
    try await options.write { rows in
      try rows.add(link)
      try rows.audit.note(
        AuditEntry(
          time: now, actor: .console, deed: .linkMade, about: link.id, venue: link.scope.venue,
          detail: role.rawValue))
    }
    Console.say(token.secret)
  }

  private func end(_ id: String) async throws {
    try await options.write { rows in
      guard let link = try rows.links().first(where: { $0.id == id }) else {
        throw AccountRefusal.notFound
      }
      try rows.remove(link: id, to: link.scope.venue)
      try rows.audit.note(
        AuditEntry(
          time: .now, actor: .console, deed: .linkRevoked, about: id, venue: link.scope.venue))
    }
  }

  private func list() async throws {
    let links = try await options.read { try $0.links() }
    guard !links.isEmpty else {
      return Console.say("There are no links; make one: floorcast user link --role gateway")
    }
    var table = TextTable(["id", "role", "venue", "label", "made", "ends", "last used"])
    for link in links {
      table.add([
        link.id, link.role.rawValue, link.scope.venue, link.label, link.created.rfc3339,
        link.expires?.rfc3339 ?? "–", link.lastUsed?.rfc3339 ?? "–",
      ])
    }
    Console.say(table.text)
  }
}
