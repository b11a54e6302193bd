public import IndoorModel
import LiveMap
import Routing

/// What an inspection has found, and what of it was sent.
struct Findings: Sendable {
  /// The revision that they hold for.
  var revision: Int
  private var current: [String: PlanIssue] = [:]
  private var unreachable: Set<String> = []
  private var isWhole = false
  private var isReachabilityKnown = false
  /// The ids of what may be different from what was sent.
  private var touched: Set<String> = []
  private var sent: [String: PlanIssue]?

  /// Begins with nothing.
  init(revision: Int) { self.revision = revision }

  /// How many there are.
  var count: Int { current.count }

  /// All of them.
  var all: PlanFindings {
    PlanFindings(
      revision: revision, isComplete: isWhole && isReachabilityKnown,
      issues: current.values.sorted { $0.id < $1.id })
  }

  /// Takes what the rules say of the whole plan.
  mutating func replace(_ issues: [PlanIssue]) {
    current = Dictionary(issues.map { ($0.id, $0) }) { first, _ in first }
    unreachable = []
    isWhole = true
    sent = nil
  }

  /// Takes what the rules say of an edit.
  mutating func take(issues: [PlanIssue], gone: [String]) {
    for id in gone { current[id] = nil }
    for issue in issues { current[issue.id] = issue }
    touched.formUnion(gone)
    touched.formUnion(issues.map(\.id))
    isReachabilityKnown = false
  }

  /// Takes what the router says of all places: those out of reach, and those with steps on the way.
  ///
  /// - Returns: whether anything is different now.
  mutating func take(unreachable issues: [PlanIssue]) -> Bool {
    isReachabilityKnown = true
    let ids = Set(issues.map(\.id))
    let gone = unreachable.subtracting(ids)
    let changed = issues.filter { current[$0.id] != $0 }
    unreachable = ids
    for id in gone { current[id] = nil }
    for issue in changed { current[issue.id] = issue }
    touched.formUnion(gone)
    touched.formUnion(changed.map(\.id))
    return !gone.isEmpty || !changed.isEmpty
  }

  /// What is different from what was sent; all of it the first time.
  mutating func takeNews() -> IssueNews {
    defer {
      sent = current
      touched = []
    }
    guard let sent else {
      return IssueNews(
        revision: revision, isComplete: true, issues: current.values.sorted { $0.id < $1.id },
        gone: [])
    }
    let changed = touched.sorted().filter { current[$0] != sent[$0] }
    return IssueNews(
      revision: revision, isComplete: false, issues: changed.compactMap { current[$0] },
      gone: changed.filter { current[$0] == nil })
  }
}

/// What is probably not meant in a venue's plan.
public struct PlanFindings: Hashable, Sendable {
  /// The revision that was looked at last.
  public var revision: Int
  /// Whether the whole plan was looked at, and the router asked about every poi.
  public var isComplete: Bool
  /// The issues, ordered by id.
  public var issues: [PlanIssue]
}
