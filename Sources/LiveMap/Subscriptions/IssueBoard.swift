public import IndoorModel

/// The issues of a plan that the last inspections found.
struct IssueBoard {
  private var issues: [String: PlanIssue] = [:]
  /// The revision that was inspected last; `nil` before the first inspection.
  private var revision: Int?

  /// Takes what an inspection found, and sends it to viewers.
  mutating func take(_ news: IssueNews, sendingTo viewers: [ViewerID]) -> [LiveAction] {
    if news.isComplete { issues = [:] }
    for id in news.gone { issues[id] = nil }
    for issue in news.issues { issues[issue.id] = issue }
    revision = news.revision
    return viewers.isEmpty ? [] : send(news, to: viewers)
  }

  /// Sends a new viewer all issues.
  func sendAll(to viewer: ViewerID) -> [LiveAction] {
    guard let revision else { return [] }
    let issues = issues.values.sorted { $0.id < $1.id }
    return send(
      IssueNews(revision: revision, isComplete: true, issues: issues, gone: []), to: [viewer])
  }

  private func send(_ news: IssueNews, to viewers: [ViewerID]) -> [LiveAction] {
    var news = news.limited()
    news.count = issues.count
    return [.send(.issues(news), to: viewers)]
  }
}

/// What an inspection of the plan has found.
public struct IssueNews: Hashable, Sendable {
  /// The most issues in one message; a client that wants more reads the whole list.
  static let limit = 1000

  /// The revision that was inspected.
  public var revision: Int
  /// Whether this replaces all that is known.
  public var isComplete: Bool
  /// New and changed issues, ordered by id.
  public var issues: [PlanIssue]
  /// The ids of issues that are gone.
  public var gone: [String]
  /// The number of all issues.
  public internal(set) var count = 0

  /// Makes news.
  public init(revision: Int, isComplete: Bool, issues: [PlanIssue], gone: [String]) {
    self.revision = revision
    self.isComplete = isComplete
    self.issues = issues
    self.gone = gone
  }

  /// Without the issues that are too many for one message: the gravest stay.
  func limited() -> IssueNews {
    guard issues.count > Self.limit else { return self }
    var news = self
    let order = PlanIssue.Severity.allCases
    news.issues = order.flatMap { severity in issues.filter { $0.severity == severity } }
      .prefix(Self.limit).sorted { $0.id < $1.id }
    return news
  }
}
