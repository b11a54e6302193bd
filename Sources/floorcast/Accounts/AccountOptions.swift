import API
import Accounts
import ArgumentParser
import Foundation
import IndoorModel
import Logging
import Storage

/// Who is let in by a server.
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

  func validate() throws {
    guard (smtpServer == nil) == (smtpFrom == nil) else {
      throw ValidationError("--smtp-server and --smtp-from go together")
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

  /// Whether nobody is asked who they are.
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
      return Mailer(server: smtpServer, sender: sender)
    }
  }

  /// Opens the accounts beside the venues; `nil` for a server that is open to everybody.
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
