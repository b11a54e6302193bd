import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Logging
import Storage
import VenueServer

/// Which clients a server admits, and how it sends mails to people.
struct AccountOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Let every client do everything, without accounts; only where no other machine can connect "
        + "(--bind 127.0.0.1)."))
  private var open = false

  @Flag(help: "Let every client that can reach this server do everything, without accounts.")
  private var openAnywhere = false

  @Option(
    help: ArgumentHelp(
      "Send mails (password links, invitations) through this server; with --smtp-from.",
      valueName: "host:port"))
  private var smtpServer: String?

  @Option(help: ArgumentHelp("The sender of mails.", valueName: "address"))
  private var smtpFrom: String?

  @Option(
    help: ArgumentHelp(
      "Sign in to the mail server under this name, over encrypted connections only; the password "
        + "is in --smtp-password-file or in the environment's FLOORCAST_SMTP_PASSWORD.",
      valueName: "name"))
  private var smtpUser: String?

  @Option(
    help: ArgumentHelp("A file with the password for the mail server.", valueName: "file"))
  private var smtpPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "Encryption of mail: offered (if the mail server offers it), starttls (required, and the "
        + "default with --smtp-user), or tls from the first byte on, as at port 465."))
  private var smtpEncryption = MailEncryption.offered

  @Option(
    help: ArgumentHelp(
      "The authorities (PEM) to trust for the mail server's certificate, instead of the system's.",
      valueName: "file"))
  private var smtpCertificates: String?

  func validate() throws {
    guard (smtpServer == nil) == (smtpFrom == nil) else {
      throw ValidationError("--smtp-server and --smtp-from go together")
    }
    guard smtpServer != nil || (smtpUser ?? smtpPasswordFile ?? smtpCertificates) == nil else {
      throw ValidationError(
        "--smtp-user, --smtp-password-file and --smtp-certificates need --smtp-server")
    }
    _ = try mailer
  }

  /// Refuses to open a server to others by mistake.
  func check(bind: String) throws {
    guard open, !openAnywhere, !Self.isOwnMachine(bind) else { return }
    throw ValidationError(
      "--open lets every client that can reach \(bind) change everything; use accounts, or give "
        + "--open-anywhere")
  }

  /// Whether clients need no account.
  var isOpen: Bool { open || openAnywhere }

  /// Whether only this machine can reach an address.
  static func isOwnMachine(_ address: String) -> Bool {
    address == "localhost" || address == "::1"
      || (address.hasPrefix("127.") && address.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// What sends mails; `nil` where none is set up.
  var mailer: Mailer? {
    get throws {
      guard let smtpServer, let smtpFrom else { return nil }
      guard let sender = EmailAddress(smtpFrom) else {
        throw ValidationError("--smtp-from must be a mail address")
      }
      let isPlain = smtpServer.utf8.allSatisfy {
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]".utf8.contains($0)
      }
      guard isPlain, !smtpServer.hasPrefix("-"), smtpServer.contains(":") else {
        throw ValidationError("--smtp-server must be host:port")
      }
      return Mailer(
        server: smtpServer, sender: sender, login: try login, encryption: smtpEncryption.mailers,
        authorities: try certificates)
    }
  }

  /// The sign-in to the mail server; `nil` where that asks for none.
  private var login: Mailer.Login? {
    get throws {
      guard let smtpUser else { return nil }
      let known = ProcessInfo.processInfo.environment["FLOORCAST_SMTP_PASSWORD"]
      let text = try smtpPasswordFile.map {
        String(decoding: try Console.bytes(ofFileAt: $0), as: UTF8.self)
      }
      guard let password = text?.trimmingCharacters(in: .newlines) ?? known, !password.isEmpty
      else {
        throw ValidationError(
          "--smtp-user needs a password: --smtp-password-file or FLOORCAST_SMTP_PASSWORD")
      }
      guard let login = Mailer.Login(user: smtpUser, password: password) else {
        throw ValidationError(
          "--smtp-user must have no colon, and neither it nor the password may have invisible characters"
        )
      }
      return login
    }
  }

  /// The file of trusted certificates, as a path that does not depend on curl's folder.
  private var certificates: String? {
    get throws {
      guard let smtpCertificates else { return nil }
      guard FileManager.default.isReadableFile(atPath: smtpCertificates) else {
        throw ValidationError("\(smtpCertificates): there is no such file")
      }
      return URL(fileURLWithPath: smtpCertificates).path
    }
  }

  /// Opens the accounts beside the venues; `nil` for a server that is open to all clients.
  func book(
    in folder: String, publicURL: String?, guests: GuestLimits, shared: SharedFiles?,
    logger: Logger
  ) async throws -> AccountBook? {
    guard !isOpen else { return nil }
    do {
      let file = try await shared?.accounts(in: folder) ?? AccountFile(folder: folder)
      return try await AccountBook(
        file: file, mailer: try mailer, publicURL: publicURL, guests: guests, shared: shared,
        logger: logger, now: { .now })
    } catch { throw Console.failure(error) }
  }
}

/// How mails are encrypted on their way, as an argument.
enum MailEncryption: String, CaseIterable, ExpressibleByArgument {
  case offered, starttls, tls

  var mailers: Mailer.Encryption {
    switch self {
    case .offered: .offered
    case .starttls: .starttls
    case .tls: .tls
    }
  }
}
