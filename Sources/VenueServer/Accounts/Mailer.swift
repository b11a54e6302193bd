public import Accounts
import ChildProcesses
import Foundation
import Wire

/// Sends mails by handing them to an SMTP server with `curl`, which Debian keeps safe; in a process
/// of its own, with limits, off every loop.
public struct Mailer: Sendable {
  /// Why a mail did not go.
  struct Failure: Error, CustomStringConvertible {
    private let code: Int32
    private let output: String

    init(code: Int32, output: String) {
      self.code = code
      self.output = String(output.prefix(200))
    }

    var description: String {
      code == 127
        ? "curl is not installed; mails need it" : "curl ended with \(code): \(output)"
    }
  }

  /// The sign-in to the mail server.
  public struct Login: Sendable {
    private let user: String
    private let password: String

    /// - Returns: `nil` for a name with a colon, which curl takes for the end of the name, and for
    ///   control characters.
    public init?(user: String, password: String) {
      let isPlain = (user + password).unicodeScalars.allSatisfy { $0.value >= 0x20 }
      guard !user.isEmpty, !user.contains(":"), isPlain else { return nil }
      (self.user, self.password) = (user, password)
    }

    /// A line of curl's configuration file, which the list of processes does not show.
    var line: String {
      let text = "\(user):\(password)"
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "user = \"\(text)\"\n"
    }
  }

  /// The encryption of the connection to the mail server.
  public enum Encryption: String, Sendable, CaseIterable {
    /// Where the server offers it.
    case offered
    /// From the first commands on (STARTTLS), or not at all.
    case starttls
    /// From the first byte on, as mail servers have it at port 465.
    case tls
  }

  /// `host:port` of the server.
  private let server: String
  private let sender: EmailAddress
  private let login: Login?
  private let encryption: Encryption
  private let authorities: String?
  private let searchPath: String

  /// Describes where mails go.
  ///
  /// - Parameters:
  ///   - login: the sign-in; sent over encrypted connections only.
  ///   - authorities: the file with the certificates that are trusted, instead of the system's.
  public init(
    server: String, sender: EmailAddress, login: Login? = nil, encryption: Encryption = .offered,
    authorities: String? = nil, searchPath: String = "/usr/bin:/bin:/usr/local/bin"
  ) {
    self.server = server
    self.sender = sender
    self.login = login
    // An attacker on the way must neither read the password nor suppress the offer to encrypt.
    self.encryption = login != nil && encryption == .offered ? .starttls : encryption
    self.authorities = authorities
    self.searchPath = searchPath
  }

  /// The command line of curl.
  var command: [String] {
    let scheme = encryption == .tls ? "smtps" : "smtp"
    return ["curl", "--disable", "--silent", "--show-error"]
      + (encryption == .offered ? ["--ssl"] : ["--ssl-reqd"])
      + (authorities.map { ["--cacert", $0] } ?? [])
      + (login == nil ? [] : ["--config", "login"])
      + ["--max-time", "30", "--url", "\(scheme)://\(server)", "--mail-from", sender.text]
  }

  /// Sends a mail.
  ///
  /// - Parameter id: the first part of its `Message-ID`, by which mail programs know repeats.
  func send(
    _ mail: Mail, to recipient: EmailAddress, id: String = UUID().uuidString
  ) async throws {
    // The message holds a token, and the other file the password of the sign-in.
    let scratch = try ScratchFolder(for: "mail")
    defer { scratch.remove() }
    let folder = scratch.url
    let domain = sender.text.split(separator: "@").last.map(String.init) ?? "localhost"
    let message = mail.message(
      from: sender.text, to: recipient.text, date: Self.date(Date()),
      id: "\(id)@\(domain)")
    try Data(message.utf8).write(to: folder.appending(path: "message"))
    if let login { try Data(login.line.utf8).write(to: folder.appending(path: "login")) }
    let process = ChildProcess(
      command: command + ["--mail-rcpt", recipient.text, "--upload-file", "message"],
      folder: folder, searchPath: searchPath,
      limits: .init(seconds: 40, memory: 512 << 20, fileSize: 1 << 20))
    let ending = try await process.run()
    guard ending.code == 0 else {
      throw Failure(code: ending.code, output: ending.errorOutput)
    }
  }

  /// A date as heads of mails have it (RFC 5322, section 3.3).
  private static func date(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    return format.string(from: date)
  }
}
