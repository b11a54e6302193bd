public import IndoorModel

/// What an inspection of the plan has found, for those who follow it.
public struct IssueNews: Hashable, Sendable {
  /// The issues that one message tells at most; whoever wants more asks for the whole list.
  static let limit = 1000

  /// The revision that was looked at.
  public var revision: Int
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// Those that are new or not as they were, ordered by id.
  public var issues: [PlanIssue]
  /// The ids of those that are no more.
  public var gone: [String]
  /// How many there are in all.
  public internal(set) var count = 0

  /// Makes news.
  public init(revision: Int, isComplete: Bool, issues: [PlanIssue], gone: [String]) {
    self.revision = revision
    self.isComplete = isComplete
    self.issues = issues
    self.gone = gone
  }

  /// Without those that are too many for one message: the gravest stay.
  func limited() -> IssueNews {
    guard issues.count > Self.limit else { return self }
    var news = self
    let order = PlanIssue.Severity.allCases
    news.issues = order.flatMap { severity in issues.filter { $0.severity == severity } }
      .prefix(Self.limit).sorted { $0.id < $1.id }
    return news
  }
}
