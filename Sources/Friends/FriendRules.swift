/// How long what friends leave on a server is kept, and how much of it one navigator may leave.
public enum FriendRules {
  private static let day = 86_400.0

  // MARK: - Seconds

  /// A code that no navigator has used.
  public static var codeLifetime: Double { 600.0 }
  /// A request that was not answered.
  public static var requestLifetime: Double { 7 * day }
  /// A message.
  public static var messageLifetime: Double { 7 * day }
  /// A report that no owner deleted.
  public static var reportLifetime: Double { 90 * day }
  /// A line of the log of encounters and places.
  public static var logLifetime: Double { 90 * day }

  // MARK: - Amounts

  /// Friends of one navigator, as many as may see its position.
  public static var friends: Int { 32 }
  /// Requests of one navigator that wait for an answer.
  public static var openRequests: Int { 20 }
  /// Codes of one navigator that are good at a time; the oldest ends first.
  public static var codes: Int { 3 }
  /// Codes that a navigator, or a network address, may try in an hour.
  public static var attempts: (navigator: Int, address: Int) { (30, 600) }
  /// Messages of one navigator in a minute.
  public static var messagesPerMinute: Int { 30 }
  /// Messages between two friends; older ones go first.
  public static var messagesOfPair: Int { 500 }
  /// Reports of one navigator in a day.
  public static var reportsPerDay: Int { 5 }
  /// Messages that a report may quote.
  public static var quotedMessages: Int { 20 }
  /// Navigators that one navigator may have blocked.
  public static var blocks: Int { 500 }
  /// Characters of a message and of a report.
  public static var textLength: Int { 500 }
  /// Characters of the name that friends see.
  public static var nameLength: Int { 40 }
}
