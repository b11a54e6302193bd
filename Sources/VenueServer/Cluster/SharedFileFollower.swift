import Cluster
import EtcdLog
import Foundation
import Logging
import Storage
import Support

/// Follows the log of one file that all nodes of a cluster hold alike: by a watch, and by a question once a
/// second beside it, so that the node knows of each moment whether it has all that was acknowledged.
final class SharedFileFollower: Sendable {
  /// What distinguishes the files.
  struct Rules: Sendable {
    /// The name of the log.
    let name: String
    /// Which records stay in the log for nodes that were away.
    let retention: RecordRetention
    /// Seconds for which records wait for a node that is away; `nil` where they wait without end.
    let lifetime: Double?
    /// What is logged when the file stops to follow.
    let lost: Logger.Message
    /// What is logged when it follows again.
    let found: Logger.Message
    /// What is logged when the log cannot be watched.
    let unwatched: Logger.Message
  }

  private struct State {
    var file: (any SharedFile)?
    var freshness = AccountFreshness()
    /// How far the log knows that the file goes.
    var noted: Int64 = 0
    /// How far the log was deleted, and what of it is old.
    var deleted: Int64 = 0
    var ages: RecordAges?
  }

  /// The pause between two questions whether something was missed.
  private static let pause = Duration.seconds(1)
  /// Seconds between two notes how far the file goes.
  private static let noteSeconds = 10

  let rules: Rules
  private let node: String
  private let rows: RowsLog
  private let log: ClusterLog
  private let logger: Logger
  private let state: Locked<State>
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - node: the name of this one.
  ///   - rows: the log of the file.
  ///   - log: that of the cluster, by which it is watched.
  init(
    _ rules: Rules, of node: String, by rows: RowsLog, _ log: ClusterLog, logger: Logger
  ) {
    (self.rules, self.node, self.rows, self.log) = (rules, node, rows, log)
    self.logger = logger
    state = Locked(State(ages: rules.lifetime.map { RecordAges(lifetime: $0) }))
  }

  /// The file; `nil` before it is opened.
  var file: (any SharedFile)? { state.withLock(\.file) }

  /// Whether the file has all that was acknowledged lately.
  var standing: AccountFreshness.Standing {
    state.withLock { $0.freshness.standing(at: ContinuousClock.now) }
  }

  /// Follows with a file that has just joined the others.
  func begin(with file: any SharedFile) {
    state.withLock { state in
      state.file = file
      state.freshness.confirm(at: ContinuousClock.now)
    }
  }

  /// Follows the log until the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.watch() }
      group.addTask { await self.ask() }
    }
  }

  /// Takes over what other nodes have changed.
  ///
  /// - Returns: why that was not possible; `nil` where it was.
  func catchUp() async -> (any Error)? {
    guard let file else { return nil }
    let begin = ContinuousClock.now
    do {
      _ = try await file.catchUp()
      state.withLock { $0.freshness.confirm(at: begin) }
      return nil
    } catch { return error }
  }

  private func watch() async {
    while !Task.isCancelled {
      do throws(EtcdError) {
        try await log.watch(.rowsHeads).run { event in
          if event.changedFiles.contains(self.rules.name) { _ = await self.catchUp() }
        }
      } catch {
        logger.error(rules.unwatched, metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func ask() async {
    var seconds = 0
    var before: (any Error)?
    while !Task.isCancelled {
      let problem = await catchUp()
      if let problem, before == nil, !Task.isCancelled {
        logger.error(rules.lost, metadata: ["reason": "\(problem)"])
      } else if problem == nil, before != nil {
        logger.notice(rules.found)
      }
      before = problem
      if seconds % Self.noteSeconds == 0 { await note() }
      seconds += 1
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Says how far the file goes, and deletes the records that enough files have, or that are old.
  private func note() async {
    guard let file, let revision = try? await file.catchUp()?.revision else { return }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let (aged, isDone) = state.withLock { state in
      let aged = state.ages?.note(revision, at: seconds)
      return (aged, revision == state.noted && (aged == nil || state.deleted >= revision - 1))
    }
    if isDone { return }
    do throws(EtcdError) {
      let deleted = try await rows.noteSynced(
        by: node, upTo: revision, retention: rules.retention, aged: aged)
      state.withLock { ($0.noted, $0.deleted) = (revision, deleted) }
    } catch {
      logger.debug("The log was not told how far a file goes", metadata: ["reason": "\(error)"])
    }
  }
}

extension SharedFileFollower.Rules {
  /// Those of the accounts.
  static var accounts: Self {
    Self(
      name: RowsLog.accounts, retention: RecordRetention(kept: 1_000), lifetime: nil,
      lost:
        "The accounts do not follow those of the other nodes; clients with an account are refused soon",
      found: "The accounts follow those of the other nodes again",
      unwatched: "The log of the accounts cannot be watched")
  }

  /// Those of the friends' file. Nodes delete its records soon, and keep the newest one: by it the node that
  /// has appended the record finds out that etcd took it, where the answer was lost.
  static var friends: Self {
    Self(
      name: RowsLog.friends, retention: RecordRetention(kept: 1), lifetime: 3_600,
      lost: "The friends do not follow those of the other nodes",
      found: "The friends follow those of the other nodes again",
      unwatched: "The log of the friends cannot be watched")
  }
}

extension LogWatch.Event {
  /// The names of the files of which a log has changed.
  fileprivate var changedFiles: Set<String> {
    switch self {
    case .all(let entries), .changes(let entries):
      Set(entries.compactMap { if case .rowsHead(let file) = $0.key { file } else { nil } })
    case .interrupted: []
    }
  }
}
