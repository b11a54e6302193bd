import Cluster
public import EtcdLog
import Foundation
public import Logging
public import Storage
import Support
import Wire

/// This node's part in the files that all nodes of a cluster hold alike: that of the accounts.
///
/// Each change of such a file is a record of its log, which any node appends (`RowsAppend`). A node follows
/// by a watch, and asks once a second beside it, so that it knows of each moment whether it has all that
/// was acknowledged.
public final class SharedFiles: Sendable {
  private struct State {
    var accounts: AccountFile?
    var freshness = AccountFreshness()
    /// How far the log knows that the file goes.
    var noted: Int64 = 0
  }

  /// The name of the accounts' file in the log.
  private static let accountsName = "accounts"
  /// The pause between two questions whether something was missed.
  private static let pause = Duration.seconds(1)
  /// Seconds between two notes how far the file goes.
  private static let noteSeconds = 10
  /// Attempts at a copy of another node's file at the start, once a second.
  private static let copyAttempts = 30
  /// Records that stay in the log, for nodes that were away.
  private static let retention = RecordRetention(kept: 1_000)

  private let name: String
  private let log: ClusterLog
  private let accountsLog: RowsLog
  private let peers: NodePeers
  private let logger: Logger
  private let carrier: Task<Void, Never>
  private let state = Locked(State())

  /// Connects to etcd; `run` goes on with it.
  public init(_ settings: ClusterNode.Settings, logger: Logger) {
    let client = EtcdClient(settings.engine, as: settings.credentials)
    name = settings.name
    log = ClusterLog(settings.cluster, by: client)
    accountsLog = RowsLog(of: Self.accountsName, in: settings.cluster, by: client)
    peers = NodePeers(secret: settings.secret)
    self.logger = logger
    carrier = Task { await client.run() }
  }

  /// The log of the accounts in an etcd, for a command that works beside the nodes.
  public static func accountsLog(
    in cluster: String, by client: EtcdClient
  ) -> some RowsJournal { RowsLog(of: accountsName, in: cluster, by: client) }

  /// Whether the accounts have all that was acknowledged lately.
  var standing: AccountFreshness.Standing {
    state.withLock { $0.freshness.standing(at: ContinuousClock.now) }
  }

  // MARK: - Joining

  /// Opens the accounts of a folder as one of the cluster's copies.
  public func accounts(in folder: String) async throws -> AccountFile {
    if !AccountFile.isThere(in: folder), try await accountsLog.view().head != .none {
      try await copyAccounts(into: folder)
    }
    var file = try AccountFile(folder: folder)
    do { try await file.share(by: accountsLog) } catch SharedRowsError.needsCopy {
      file.close()
      try await copyAccounts(into: folder)
      file = try AccountFile(folder: folder)
      try await file.share(by: accountsLog)
    }
    state.withLock { [file] state in
      state.accounts = file
      state.freshness.confirm(at: ContinuousClock.now)
    }
    return file
  }

  private func copyAccounts(into folder: String) async throws {
    for _ in 0..<Self.copyAttempts {
      for address in try await otherAddresses() {
        guard let bytes = try? await peers.accounts(at: address) else { continue }
        try AccountFile.replace(in: folder, with: bytes)
        return
      }
      try await Task.sleep(for: Self.pause)
    }
    throw SharedRowsError.needsCopy(path: folder + "/" + AccountFile.name)
  }

  private func otherAddresses() async throws -> [String] {
    try await log.watch(.members).all().compactMap { entry in
      guard case .member(let node) = entry.key, node != name else { return nil }
      return entry.value.flatMap { ClusterMember($0)?.address }
    }
  }

  /// The accounts as another node takes them.
  func accountsCopy() async throws -> [UInt8] {
    guard let file = state.withLock(\.accounts) else {
      throw Problem.notFound("This node has no accounts")
    }
    return try await file.copy()
  }

  // MARK: - Following

  /// Follows the log until the task is cancelled.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.watch() }
      group.addTask { await self.ask() }
    }
    carrier.cancel()
    await carrier.value
  }

  private func watch() async {
    while !Task.isCancelled {
      do throws(EtcdError) {
        try await log.watch(.rowsHeads).run { event in
          if case .interrupted = event { return }
          _ = await self.catchUp()
        }
      } catch {
        logger.error("The log of the accounts cannot be watched", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func ask() async {
    var seconds = 0
    var isTold = false
    while !Task.isCancelled {
      let problem = await catchUp()
      if let problem, !isTold, !Task.isCancelled {
        logger.error(
          "The accounts do not follow those of the other nodes; clients with an account are refused soon",
          metadata: ["reason": "\(problem)"])
      } else if problem == nil, isTold {
        logger.notice("The accounts follow those of the other nodes again")
      }
      isTold = problem != nil
      if seconds % Self.noteSeconds == 0 { await noteSynced() }
      seconds += 1
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Takes over what other nodes have changed.
  ///
  /// - Returns: why that was not possible; `nil` where it was.
  func catchUp() async -> (any Error)? {
    guard let file = state.withLock(\.accounts) else { return nil }
    let begin = ContinuousClock.now
    do {
      _ = try await file.catchUp()
      state.withLock { $0.freshness.confirm(at: begin) }
      return nil
    } catch { return error }
  }

  private func noteSynced() async {
    guard let file = state.withLock(\.accounts),
      let revision = try? await file.catchUp()?.revision,
      revision > state.withLock(\.noted)
    else { return }
    do throws(EtcdError) {
      try await accountsLog.noteSynced(by: name, upTo: revision, retention: Self.retention)
      state.withLock { $0.noted = revision }
    } catch {
      logger.debug("The log was not told how far a file goes", metadata: ["reason": "\(error)"])
    }
  }
}

extension RowsLog: RowsJournal {}
