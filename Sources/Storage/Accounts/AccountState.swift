public import Accounts

/// All that lets people in, as it stands in the file at one moment.
public struct AccountState: Sendable {
  /// Larger for what was loaded later.
  public let number: Int
  /// The people, by id.
  public let accounts: [String: Account]
  /// The sessions.
  public let sessions: [Session]
  /// The links.
  public let links: [Link]
}

/// Why something about accounts is not done.
public enum AccountRefusal: Error, Hashable, Sendable {
  /// There is no such account.
  case noSuchAccount
  /// There is no such invitation, session or link.
  case notFound
  /// A token is unknown, used up, over or revoked; which of them is not said.
  case noSuchToken
  /// An account has the address already.
  case emailTaken
  /// An account has the name already.
  case nameTaken
  /// No owner would be left to run the server.
  case lastOwner
  /// There may be at most `limit` guests at a time.
  case tooManyGuests(limit: Int)
  /// There may be at most `limit` of these.
  case tooMany(limit: Int)
}
