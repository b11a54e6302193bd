public import IndoorModel

/// A person that may sign in.
public struct Account: Hashable, Sendable {
  /// Unique, begins with `a-`, stays.
  public let id: String
  /// Where to write to, and what one signs in with; normalised.
  public var email: EmailAddress
  /// What others read; unique whatever the case of its letters, 1 to 64 characters.
  public var name: String
  /// The language of mails: `en` or `de`.
  public var language: String
  /// The roles.
  public var grants: Grants
  /// Whether there is a password; without one, only a link that signs in leads in.
  public var hasPassword: Bool
  /// When it was made.
  public let created: Timestamp
  /// When a client last used one of its sessions, to about a minute.
  public var lastSeen: Timestamp?

  /// Describes a person.
  public init(
    id: String, email: EmailAddress, name: String, language: String = "en", grants: Grants,
    hasPassword: Bool = false, created: Timestamp, lastSeen: Timestamp? = nil
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.language = language
    self.grants = grants
    self.hasPassword = hasPassword
    self.created = created
    self.lastSeen = lastSeen
  }

  /// Whether this person runs the server.
  public var isOwner: Bool { grants.everywhere == .owner }

  /// The languages that mails are written in.
  public static let languages = ["en", "de"]

  /// A name as it is kept: without spaces around it; `nil` when it has no or too many characters,
  /// or such that cannot be seen.
  public static func name(_ text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isVisible = name.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
    return (1...64).contains(name.count) && name.utf8.count <= 256 && isVisible ? name : nil
  }

  /// What it is when it acts.
  public var principal: Principal {
    Principal(kind: .person, id: id, name: name, grants: grants)
  }
}
