/// One line of what a navigator wanted kept: a friend that it met, or a place where it was, on one
/// day.
public struct FriendLogEntry: Hashable, Sendable {
  /// What a line is about.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A friend that was near.
    case encounter
    /// A place where the navigator was.
    case place
  }

  /// What it is about.
  public var kind: Kind
  /// The friend's id, or that of the place.
  public var subject: String
  /// What people call it.
  public var name: String
  /// Days since 1970, by the clocks of UTC.
  public var day: Int
  /// How often.
  public var count: Int
  /// How long, in all.
  public var seconds: Double

  /// Describes a line.
  public init(
    kind: Kind, subject: String, name: String, day: Int, count: Int, seconds: Double
  ) {
    self.kind = kind
    self.subject = subject
    self.name = name
    self.day = day
    self.count = count
    self.seconds = seconds
  }
}

/// What the lines about one friend or place come to.
public struct FriendLogSummary: Hashable, Sendable {
  /// The lines, by day; never empty.
  private let entries: [FriendLogEntry]
  private let last: FriendLogEntry

  private init?(_ entries: [FriendLogEntry]) {
    self.entries = entries.sorted { $0.day < $1.day }
    guard let last = self.entries.last else { return nil }
    self.last = last
  }

  /// What it is about.
  public var kind: FriendLogEntry.Kind { last.kind }
  /// The friend's id, or that of the place.
  public var subject: String { last.subject }
  /// What people call it, as of the last day.
  public var name: String { last.name }
  /// How often, on all days.
  public var count: Int { entries.reduce(0) { $0 + $1.count } }
  /// How long, on all days.
  public var seconds: Double { entries.reduce(0) { $0 + $1.seconds } }
  /// The first and the last day, in days since 1970.
  public var days: ClosedRange<Int> { entries[0].day...last.day }

  /// Adds up lines, by what they are about; those with the most time come first.
  public static func summaries(of entries: [FriendLogEntry]) -> [FriendLogSummary] {
    Dictionary(grouping: entries) { [$0.kind.rawValue, $0.subject] }.values
      .compactMap { FriendLogSummary($0) }
      .sorted { ($1.seconds, $0.subject) < ($0.seconds, $1.subject) }
  }

  /// The most days in a row.
  public var streak: Int {
    var (longest, length) = (0, 0)
    var before: Int?
    for day in entries.map(\.day) where day != before {
      length = before == day - 1 ? length + 1 : 1
      longest = max(longest, length)
      before = day
    }
    return longest
  }
}
