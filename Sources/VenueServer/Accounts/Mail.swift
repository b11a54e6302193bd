/// A message to one person, in their language.
struct Mail: Sendable {
  private let subject: String
  private let text: String

  /// A link to a new password.
  static func reset(link: String, language: String) -> Mail {
    if language == "de" {
      return Mail(
        subject: "Floorcast-Passwort zurücksetzen",
        text: """
          Jemand möchte das Passwort Ihres Floorcast-Kontos zurücksetzen. Über diesen Link legen \
          Sie innerhalb einer Stunde ein neues fest; er gilt nur einmal:

          \(link)

          Waren Sie das nicht, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.
          """)
    }
    return Mail(
      subject: "Reset your Floorcast password",
      text: """
        Someone asked to reset the password of your Floorcast account. Choose a new one within an \
        hour; the link works once:

        \(link)

        If it was not you, ignore this e-mail. Your password stays the same.
        """)
  }

  /// An invitation.
  static func invitation(link: String, language: String) -> Mail {
    if language == "de" {
      return Mail(
        subject: "Einladung zu Floorcast",
        text: """
          Sie sind auf einen Floorcast-Server eingeladen. Legen Sie mit diesem Link Ihr Konto an; \
          er gilt nur einmal:

          \(link)
          """)
    }
    return Mail(
      subject: "You are invited to Floorcast",
      text: """
        You have been invited to a Floorcast server. Create your account with this link, which works \
        once:

        \(link)
        """)
  }

  /// News of alarms.
  static func alarms(subject: String, text: String) -> Mail { Mail(subject: subject, text: text) }

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
