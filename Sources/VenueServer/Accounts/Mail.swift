/// A message to one person, in their language.
struct Mail: Sendable {
  private let subject: String
  private let text: String

  /// A link to a new password.
  static func reset(link: String, language: String) -> Mail {
    if language == "de" {
      return Mail(
        subject: "Floorcast: neues Passwort",
        text: """
          Jemand hat um ein neues Passwort für Ihr Konto gebeten. Hier setzen Sie es, \
          innerhalb einer Stunde und einmal:

          \(link)

          Waren Sie es nicht, dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.
          """)
    }
    return Mail(
      subject: "Floorcast: a new password",
      text: """
        Someone asked for a new password for your account. Set it here, once and within an hour:

        \(link)

        If it was not you, do nothing: your password stays as it is.
        """)
  }

  /// An invitation.
  static func invitation(link: String, language: String) -> Mail {
    if language == "de" {
      return Mail(
        subject: "Floorcast: Einladung",
        text: """
          Sie sind zu einem Floorcast-Server eingeladen. Hier legen Sie Ihr Konto an, einmal:

          \(link)
          """)
    }
    return Mail(
      subject: "Floorcast: an invitation",
      text: """
        You are invited to a Floorcast server. Make your account here, once:

        \(link)
        """)
  }

  /// The message as it is sent (RFC 5322); lines of it end with CR and LF, and none is over 998.
  func message(from sender: String, to recipient: String, date: String, id: String) -> String {
    let head = [
      "From: \(sender)", "To: \(recipient)", "Subject: \(Self.encoded(subject))", "Date: \(date)",
      "Message-ID: <\(id)>", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit", "Auto-Submitted: auto-generated",
    ]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return (head + [""] + lines + [""]).joined(separator: "\r\n")
  }

  /// Words that are not ASCII, as a head may have them (RFC 2047).
  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x20: [0x5F]
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: [byte]
      default: [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "=?utf-8?Q?\(String(decoding: bytes, as: UTF8.self))?="
  }
}
