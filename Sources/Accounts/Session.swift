public import IndoorModel

/// A person is signed in with one browser or program.
public struct Session: Hashable, Sendable {
  /// Unique, begins with `s-`; no secret.
  public let id: String
  /// The account that it belongs to.
  public let account: String
  /// What is kept of its token.
  public var digest: TokenDigest
  /// The token before, and until when it is good still.
  public var previous: Previous?
  /// When the person signed in.
  public let created: Timestamp
  /// When its token was drawn.
  public var renewed: Timestamp
  /// When it was last used, to about a minute.
  public var lastSeen: Timestamp
  /// The network address that signed in.
  public let address: String
  /// What the browser called itself, at most 200 characters.
  public let agent: String

  /// A token that was replaced.
  public struct Previous: Hashable, Sendable {
    /// What is kept of it.
    public var digest: TokenDigest
    /// When it ends.
    public var until: Timestamp

    /// Gathers both.
    public init(digest: TokenDigest, until: Timestamp) {
      self.digest = digest
      self.until = until
    }
  }

  /// Describes a session.
  public init(
    id: String, account: String, digest: TokenDigest, previous: Previous? = nil,
    created: Timestamp, renewed: Timestamp, lastSeen: Timestamp, address: String, agent: String
  ) {
    self.id = id
    self.account = account
    self.digest = digest
    self.previous = previous
    self.created = created
    self.renewed = renewed
    self.lastSeen = lastSeen
    self.address = address
    self.agent = agent
  }

  /// When it ends unless it is used before.
  public var expires: Timestamp {
    min(
      created.advanced(bySeconds: Lifetimes.session),
      lastSeen.advanced(bySeconds: Lifetimes.idleSession))
  }
}
