/// How long what lets people in is good, in seconds.
public enum Lifetimes {
  private static let day = 86_400.0
  /// A session that is not used.
  public static let idleSession = 14 * day
  /// A session that is used all the time.
  public static let session = 90 * day
  /// After this a session gets another token when its page asks for its account.
  public static let sessionToken = day
  /// The time for which the token before is good still, because a page may be open twice.
  public static let previousToken = 60.0
  /// A link to set a new password.
  public static let reset = 3600.0
  /// The same, handed over by an owner or an operator.
  public static let handedReset = day
  /// A link that signs in once.
  public static let signIn = day
  /// An invitation (the default; its maker may choose another).
  public static let invitation = 7 * day
  /// What a navigator said of the people that may see it, after it was heard of last; with a link
  /// of its own, as long as that is good.
  public static let sharing = 90 * day
  /// A guest that is not here: without a request or an open page.
  public static let idleGuest = day / 2
  /// A guest, also one that stays.
  public static let guest = 14 * day
  /// Sessions of one person at most: the ones not used for longest end.
  public static let sessionLimit = 50
}
