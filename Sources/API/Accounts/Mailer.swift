public import Accounts
import Foundation

/// Sends mails by handing them to an SMTP server with `curl`, which Debian keeps safe; in a process
/// of its own, with limits, off every loop.
public struct Mailer: Sendable {
  /// Why a mail did not go.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    let complaint: String

    var description: String {
      code == 127
        ? "curl is not installed; mails need it" : "curl ended with \(code): \(complaint)"
    }
  }

  /// `host:port` of the server.
  public let server: String
  /// The sender.
  public let sender: EmailAddress
  private let searchPath: String

  /// Describes where mails go.
  public init(
    server: String, sender: EmailAddress, searchPath: String = "/usr/bin:/bin:/usr/local/bin"
  ) {
    self.server = server
    self.sender = sender
    self.searchPath = searchPath
  }

  /// Sends a mail; encrypted where the server offers it.
  func send(_ mail: Mail, to recipient: EmailAddress) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-mail-\(UUID().uuidString)")
    // The message holds a token: nobody else may read it, and it does not stay.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let domain = sender.text.split(separator: "@").last.map(String.init) ?? "localhost"
    let message = mail.message(
      from: sender.text, to: recipient.text, date: Self.date(Date()),
      id: "\(UUID().uuidString)@\(domain)")
    try Data(message.utf8).write(to: folder.appending(path: "message"))
    let process = ChildProcess(
      command: [
        "curl", "--silent", "--show-error", "--disable", "--ssl", "--max-time", "30", "--url",
        "smtp://\(server)", "--mail-from", sender.text, "--mail-rcpt", recipient.text,
        "--upload-file", "message",
      ],
      folder: folder, searchPath: searchPath, seconds: 40, memory: 512 << 20, fileSize: 1 << 20)
    let ending = try await process.run()
    guard ending.code == 0 else {
      throw Failure(code: ending.code, complaint: String(ending.complaints.prefix(200)))
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
