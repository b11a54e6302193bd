public import IndoorModel

/// What an actor did to accounts, tokens and venues, when and from where; never with a token.
public struct AuditEntry: Hashable, Sendable {
  /// The person, device or program that did it.
  public struct Actor: Hashable, Sendable {
    /// `person`, `device`, `anonymous`, or `console` for the command line and the server itself.
    public var kind: String
    /// Of the account or link.
    public var id: String?
    /// What it was called then.
    public var name: String?

    /// Names an actor.
    public init(kind: String, id: String? = nil, name: String? = nil) {
      self.kind = kind
      self.id = id
      self.name = name
    }

    /// Names a principal.
    public init(_ principal: Principal) {
      self.init(kind: principal.kind.rawValue, id: principal.id, name: principal.name)
    }

    /// The command line, or the server itself.
    public static let console = Actor(kind: "console")
  }

  /// What was done.
  public enum AuditEvent: String, CaseIterable, Hashable, Sendable {
    case sessionBegun = "session.begun"
    case sessionRefused = "session.refused"
    case sessionEnded = "session.ended"
    case sessionsEnded = "sessions.ended"
    case accountAdded = "account.added"
    case accountChanged = "account.changed"
    case accountRemoved = "account.removed"
    case rolesChanged = "roles.changed"
    case passwordChanged = "password.changed"
    case resetAsked = "reset.asked"
    case resetMade = "reset.made"
    case signInLinkMade = "signInLink.made"
    case invitationMade = "invitation.made"
    case invitationUsed = "invitation.used"
    case invitationRemoved = "invitation.removed"
    case linkMade = "link.made"
    case linkRevoked = "link.revoked"
    case linkRotated = "link.rotated"
    case guestEntered = "guest.entered"
    case guestLocated = "guest.located"
    case guestLeft = "guest.left"
    case guestRevoked = "guest.revoked"
    case guestsRevoked = "guests.revoked"
    case guestsEnded = "guests.ended"
    case guestsAllowed = "guests.allowed"
    case guestsForbidden = "guests.forbidden"
    case venueAdded = "venue.added"
    case venueCompacted = "venue.compacted"
    case venueRemoved = "venue.removed"
    case venuePutBack = "venue.putBack"
    case venueDeleted = "venue.deleted"
    case venueRestored = "venue.restored"
    case versionRemoved = "version.removed"
    case alarmRuleSet = "alarmRule.set"
    case alarmRuleRemoved = "alarmRule.removed"
    case alarmChannelSet = "alarmChannel.set"
    case alarmChannelRemoved = "alarmChannel.removed"
    case reportScheduleSet = "reportSchedule.set"
    case reportScheduleRemoved = "reportSchedule.removed"
    case alarmSecretRenewed = "alarmChannel.secretRenewed"
  }

  /// Counts up from 1; 0 as long as it is not stored.
  public var id: Int64
  /// When.
  public let time: Timestamp
  /// The actor that did it.
  public let actor: Actor
  /// What.
  public let deed: AuditEvent
  /// The account, link, invitation or session that it was done to.
  public let about: String?
  /// The venue.
  public let venue: String?
  /// The network address that asked for it.
  public let address: String?
  /// A few words more.
  public let detail: String?

  /// Describes what was done.
  public init(
    id: Int64 = 0, time: Timestamp, actor: Actor, deed: AuditEvent, about: String? = nil,
    venue: String? = nil, address: String? = nil, detail: String? = nil
  ) {
    self.id = id
    self.time = time
    self.actor = actor
    self.deed = deed
    self.about = about
    self.venue = venue
    self.address = address
    self.detail = detail
  }
}
