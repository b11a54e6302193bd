import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Logging
import Storage
import VenueServer

/// Which clients a server lets in.
struct AccountOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Let everybody do everything, without accounts; only where nobody but this machine can come "
        + "(--bind 127.0.0.1)."))
  var open = false

  @Flag(help: "Let everybody who can reach this server do everything.")
  var openAnywhere = false

  @Option(
    help: ArgumentHelp(
      "Send mails (links to a new password, invitations) by this server; with --smtp-from.",
      valueName: "host:port"))
  var smtpServer: String?

  @Option(help: ArgumentHelp("The sender of mails.", valueName: "address"))
  var smtpFrom: String?

  @Option(
    help: ArgumentHelp(
      "The name by which the mail server knows us; the password stands in --smtp-password-file, or "
        + "in the environment's FLOORCAST_SMTP_PASSWORD. Goes encrypted only.",
      valueName: "name"))
  var smtpUser: String?

  @Option(
    help: ArgumentHelp("A file with the password for the mail server.", valueName: "file"))
  var smtpPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "How the way to the mail server is encrypted: offered (where it can be), starttls (the usual "
        + "with --smtp-user), or tls from the first byte on, as at port 465."))
  var smtpEncryption = MailEncryption.offered

  @Option(
    help: ArgumentHelp(
      "The certificates (PEM) that the mail server's is known by, instead of the system's.",
      valueName: "file"))
  var smtpCertificates: String?

  func validate() throws {
    guard (smtpServer == nil) == (smtpFrom == nil) else {
      throw ValidationError("--smtp-server and --smtp-from go together")
    }
    guard smtpServer != nil || (smtpUser ?? smtpPasswordFile ?? smtpCertificates) == nil else {
      throw ValidationError("--smtp-user and what goes with it need --smtp-server")
    }
    _ = try mailer
  }

  /// Refuses to open a server to others by mistake.
  func check(bind: String) throws {
    guard open, !openAnywhere, !Self.isOwnMachine(bind) else { return }
    throw ValidationError(
      "--open lets everybody who can reach \(bind) change everything; leave it out and use accounts, "
        + "or say --open-anywhere")
  }

  /// Whether clients need no account.
  var isOpen: Bool { open || openAnywhere }

  /// Whether only this machine can reach an address.
  static func isOwnMachine(_ address: String) -> Bool {
    address == "localhost" || address == "::1"
      || (address.hasPrefix("127.") && address.allSatisfy { $0.isNumber || $0 == "." })
  }

  private var mailer: Mailer? {
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

  /// By what the mail server knows us; `nil` where it asks for nothing.
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
          "--smtp-user has no colon, and neither it nor the password has characters that cannot be seen"
        )
      }
      return login
    }
  }

  /// The file of trusted certificates, wherever curl works.
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
    in folder: String, publicURL: String?, logger: Logger
  ) async throws -> AccountBook? {
    guard !isOpen else { return nil }
    do {
      return try await AccountBook(
        file: try AccountFile(folder: folder), mailer: try mailer, publicURL: publicURL,
        logger: logger, now: { .now })
    } catch { throw Console.failure(error) }
  }
}

/// How the way to the mail server is encrypted, as an argument.
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
