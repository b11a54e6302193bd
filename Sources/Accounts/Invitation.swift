public import IndoorModel

/// A person may make an account, or add to one, by a token that is good once.
public struct Invitation: Hashable, Sendable {
  /// Unique, begins with `i-`; no secret.
  public let id: String
  /// What is kept of its token.
  public let digest: TokenDigest
  /// The role that it gives.
  public let role: Role
  /// The slug of the venue, or `Grants.everyVenue`.
  public let venue: String
  /// The address of the person it was made for, as a help for the form.
  public let email: EmailAddress?
  /// When it was made.
  public let created: Timestamp
  /// The account that made it; `nil` for the command line and the first start.
  public let createdBy: String?
  /// When it ends.
  public let expires: Timestamp

  /// Describes an invitation.
  public init(
    id: String, digest: TokenDigest, role: Role, venue: String, email: EmailAddress?,
    created: Timestamp, createdBy: String?, expires: Timestamp
  ) {
    self.id = id
    self.digest = digest
    self.role = role
    self.venue = venue
    self.email = email
    self.created = created
    self.createdBy = createdBy
    self.expires = expires
  }

  /// Roles that people can be invited to.
  public static let roles: [Role] = [.owner, .organiser, .staff, .viewer]
}

/// A link for a person that has an account: to a new password, or in at once.
public struct OneTimeLink: Hashable, Sendable {
  /// What is kept of its token.
  public let digest: TokenDigest
  /// `reset` or `signIn`.
  public let kind: Token.Kind
  /// The account it is for.
  public let account: String
  /// When it ends.
  public let expires: Timestamp

  /// Describes a link.
  public init(digest: TokenDigest, kind: Token.Kind, account: String, expires: Timestamp) {
    self.digest = digest
    self.kind = kind
    self.account = account
    self.expires = expires
  }
}
