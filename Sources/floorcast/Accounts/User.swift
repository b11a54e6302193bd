import Accounts
import ArgumentParser
import CommandSupport
import EtcdLog
import Foundation
import IndoorModel
import Storage
import VenueServer

/// `floorcast user`: the people and links of a server, whether it runs or not.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add, list and remove people; change roles, reset passwords, print links.",
    subcommands: [
      UserAdd.self, UserList.self, UserRole.self, UserReset.self, UserRemove.self, UserLink.self,
    ])
}

/// Where the accounts are, and how links to them begin.
struct UserOptions: ParsableArguments {
  @Option(help: "The folder of the venue files, which also holds the accounts.")
  private var venues = "venues"

  @Option(
    help: ArgumentHelp("The address of the server, for links that are printed.", valueName: "url"))
  private var url = "http://127.0.0.1:8080"

  @OptionGroup private var engine: EngineOptions

  /// Changes the accounts in one transaction; a failure is one line.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    do {
      let file = try opened()
      defer { file.close() }
      guard engine.cluster != nil else { return try await file.write(body) }
      return try await sharing(file) { try await file.write(body) }
    } catch let code as ExitCode { throw code } catch let refusal as AccountRefusal {
      throw Console.failure(Self.words(refusal))
    } catch { throw Console.failure(error) }
  }

  /// Does something with the accounts of a cluster, beside the nodes: what changes goes into their log.
  private func sharing<Result>(
    _ file: AccountFile, _ work: () async throws -> Result
  ) async throws -> Result {
    let client = EtcdClient(try engine.members, as: try engine.credentials)
    let carrier = Task { await client.run() }
    defer { carrier.cancel() }
    do {
      try await file.share(by: SharedFiles.accountsLog(in: engine.clusterName, by: client))
      return try await work()
    } catch let error as EtcdError { throw engine.failure(error) }
  }

  /// Reads the accounts; those of a cluster as this folder has them.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (AccountRows) throws -> Result
  ) async throws -> Result {
    do {
      let file = try opened()
      defer { file.close() }
      return try await file.read(body)
    } catch { throw Console.failure(error) }
  }

  private func opened() throws -> AccountFile {
    guard FileManager.default.fileExists(atPath: venues) else {
      throw VenueFileError.missingFolder(path: venues)
    }
    return try AccountFile(folder: venues)
  }

  private static func words(_ refusal: AccountRefusal) -> String {
    switch refusal {
    case .noSuchAccount: "there is no account with this address; see `floorcast user list`"
    case .notFound, .noSuchToken: "nothing has this id"
    case .emailTaken: "there is an account with this address already"
    case .nameTaken: "another account has this name; choose another with --name"
    case .lastOwner: "the server would be left without an owner; make another owner first"
    case .tooMany(let limit), .tooManyGuests(let limit): "there are \(limit) of these already"
    }
  }

  /// The address that a token is opened by.
  func link(_ token: Token) -> String {
    (url.hasSuffix("/") ? String(url.dropLast()) : url) + "/join/#\(token.secret)"
  }

  /// Reads an address.
  static func email(_ text: String) throws -> EmailAddress {
    guard let email = EmailAddress(text) else {
      throw Console.failure("“\(text)” is no mail address", code: Console.usageCode)
    }
    return email
  }

  /// Reads a role that people can have.
  static func role(_ text: String) throws -> Role {
    guard let role = Role(rawValue: text), Invitation.roles.contains(role) else {
      throw Console.failure(
        "“\(text)” is no role; there are "
          + Invitation.roles.map(\.rawValue).joined(separator: ", "), code: Console.usageCode)
    }
    return role
  }
}

extension AccountRows {
  /// The account of an address, which must be there.
  func person(_ email: EmailAddress) throws -> Account {
    guard let account = try account(email: email) else { throw AccountRefusal.noSuchAccount }
    return account
  }

  /// Makes a link for an account that is good once.
  func addLink(_ token: Token, to account: Account, seconds: Double) throws {
    let now = Timestamp.now
    try add(
      OneTimeLink(
        digest: token.digest, kind: token.kind, account: account.id,
        expires: now.advanced(bySeconds: seconds)))
    try audit.note(
      AuditEntry(
        time: now, actor: .console, deed: token.kind == .reset ? .resetMade : .signInLinkMade,
        about: account.id))
  }
}
