import Foundation

/// A message to one person, in their language.
struct Mail: Sendable {
  /// A file that goes along.
  struct Attachment: Sendable {
    /// Its name, of letters, digits, dots and hyphens.
    let name: String
    /// Its type, such as `text/csv`; all are texts in UTF-8.
    let type: String
    let text: String
  }

  private let subject: String
  private let text: String
  /// The same as HTML; `nil` for plain mails.
  private var html: String?
  private var attachments: [Attachment] = []

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

  /// A report.
  static func report(
    subject: String, text: String, html: String, attachments: [Attachment]
  ) -> Mail {
    Mail(subject: subject, text: text, html: html, attachments: attachments)
  }

  /// The message as it is sent (RFC 5322); lines of it end with CR and LF, and none is over 998.
  func message(from sender: String, to recipient: String, date: String, id: String) -> String {
    let head = [
      "From: \(sender)", "To: \(recipient)", "Subject: \(Self.encoded(subject))", "Date: \(date)",
      "Message-ID: <\(id)>", "MIME-Version: 1.0", "Auto-Submitted: auto-generated",
    ]
    guard let html else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return
        (head + [
          "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "",
        ] + lines + [""]).joined(separator: "\r\n")
    }
    // No line of base64 begins with a hyphen, as those with a boundary do.
    let (outer, inner) = ("=_floorcast-all", "=_floorcast-texts")
    let lines =
      head + ["Content-Type: multipart/mixed; boundary=\"\(outer)\"", "", "--\(outer)"]
      + ["Content-Type: multipart/alternative; boundary=\"\(inner)\"", "", "--\(inner)"]
      + Self.part("text/plain", text) + ["--\(inner)"] + Self.part("text/html", html)
      + ["--\(inner)--", ""]
      + attachments.flatMap { attachment in
        ["--\(outer)", "Content-Disposition: attachment; filename=\"\(attachment.name)\""]
          + Self.part(attachment.type, attachment.text)
      } + ["--\(outer)--", ""]
    return lines.joined(separator: "\r\n")
  }

  /// A part of a mail (RFC 2045): its head, and its text in lines of 76 characters.
  private static func part(_ type: String, _ text: String) -> [String] {
    let body = Data(text.utf8).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    return [
      "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: base64", "", body, "",
    ]
  }

  /// Words that are not ASCII, as a head may have them: encoded words of at most 75 characters, with folds
  /// between them (RFC 2047).
  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var words = [""]
    for character in text {
      let letters = encoded(character)
      if words[words.count - 1].count + letters.count > longestWord { words.append("") }
      words[words.count - 1] += letters
    }
    return words.map { "=?utf-8?Q?\($0)?=" }.joined(separator: "\r\n ")
  }

  /// Characters of an encoded word without its begin and end.
  private static let longestWord = 75 - "=?utf-8?Q??=".count

  private static func encoded(_ character: Character) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = String(character).utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x20: [0x5F]
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: [byte]
      default: [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
