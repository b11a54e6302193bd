import IndoorModel

/// What is known to be wrong with a plan.
struct IssueBoard {
  private var issues: [String: PlanIssue] = [:]
  private var revision: Int?

  /// How many there are.
  var count: Int { issues.count }

  /// The whole list; `nil` before the plan was looked at.
  var whole: IssueNews? {
    revision.map {
      IssueNews(
        revision: $0, isComplete: true, issues: issues.values.sorted { $0.id < $1.id }, gone: [])
    }
  }

  mutating func take(_ news: IssueNews) {
    if news.isComplete { issues = [:] }
    for id in news.gone { issues[id] = nil }
    for issue in news.issues { issues[issue.id] = issue }
    revision = news.revision
  }
}

extension Hub {
  /// Takes what an inspection found.
  mutating func inspected(_ news: IssueNews) -> [Action] {
    board.take(news)
    return tell(news, to: viewers(of: .issues))
  }

  /// What a newcomer is told of issues.
  func issues(for viewer: ViewerID) -> [Action] {
    board.whole.map { tell($0, to: [viewer]) } ?? []
  }

  private func tell(_ news: IssueNews, to viewers: [ViewerID]) -> [Action] {
    if viewers.isEmpty { return [] }
    var news = news.limited()
    news.count = board.count
    return [.send(.issues(news), to: viewers)]
  }
}
