import Cluster
public import EtcdLog
import Foundation
public import Logging
public import Storage
import Support
import Wire

/// This node's part in the files that all nodes of a cluster hold alike: those of the accounts and of friends.
///
/// Each change of such a file is a record of its log, which any node appends (`RowsAppend`). A node follows
/// by a watch, and asks once a second beside it, so that it knows of each moment whether it has all that
/// was acknowledged.
public final class SharedFiles: Sendable {
  private struct State {
    var accounts: AccountFile?
    var friends: FriendFile?
    var freshness = AccountFreshness()
    /// How far the log knows that the files go.
    var noted = (accounts: Int64(0), friends: Int64(0))
    /// How far the log of friends was deleted, and what of it is old.
    var deletedFriends: Int64 = 0
    var friendAges = RecordAges(lifetime: SharedFiles.friendLifetime)
  }

  /// The pause between two questions whether something was missed.
  private static let pause = Duration.seconds(1)
  /// Seconds between two notes how far the files go.
  private static let noteSeconds = 10
  /// Attempts at a copy of another node's file at the start, once a second.
  private static let copyAttempts = 30
  /// Records that stay in the log of accounts, for nodes that were away.
  private static let retention = RecordRetention(kept: 1_000)
  /// The last record of friends tells its node that it was written.
  private static let friendRetention = RecordRetention(kept: 1)
  /// Seconds for which records of friends wait for a node that is away.
  private static let friendLifetime = 3_600.0

  private let name: String
  private let log: ClusterLog
  private let accountsLog: RowsLog
  private let friendsLog: RowsLog
  private let seal: RecordSeal
  private let peers: NodePeers
  private let logger: Logger
  private let carrier: Task<Void, Never>
  private let state = Locked(State())
  private let begin = ContinuousClock.now

  /// Connects to etcd; `run` goes on with it.
  public init(_ settings: ClusterNode.Settings, logger: Logger) {
    let client = EtcdClient(settings.engine, as: settings.credentials)
    name = settings.name
    log = ClusterLog(settings.cluster, by: client)
    accountsLog = RowsLog(of: RowsLog.accounts, in: settings.cluster, by: client)
    friendsLog = RowsLog(of: RowsLog.friends, in: settings.cluster, by: client)
    seal = settings.secret.seal(for: RowsLog.friends)
    peers = NodePeers(secret: settings.secret)
    self.logger = logger
    carrier = Task { await client.run() }
  }

  /// The log of the accounts in an etcd, for a command that works beside the nodes.
  public static func accountsLog(
    in cluster: String, by client: EtcdClient
  ) -> some RowsJournal { RowsLog(of: RowsLog.accounts, in: cluster, by: client) }

  /// Whether the accounts have all that was acknowledged lately.
  var standing: AccountFreshness.Standing {
    state.withLock { $0.freshness.standing(at: ContinuousClock.now) }
  }

  // MARK: - Joining

  /// Opens the accounts of a folder as one of the cluster's copies.
  public func accounts(in folder: String) async throws -> AccountFile {
    let file: AccountFile = try await join(accountsLog, named: RowsLog.accounts, in: folder) {
      try await $0.share(by: self.accountsLog)
    }
    state.withLock { state in
      state.accounts = file
      state.freshness.confirm(at: ContinuousClock.now)
    }
    return file
  }

  /// Opens the friends of a folder as one of the cluster's copies.
  func friends(in folder: String) async throws -> FriendFile {
    // Records go soon: those that come while a copy is on its way must not.
    try await friendsLog.expect(name)
    let file: FriendFile = try await join(friendsLog, named: RowsLog.friends, in: folder) {
      try await $0.share(by: self.friendsLog, seal: self.seal)
    }
    state.withLock { $0.friends = file }
    return file
  }

  private func join<File: SharedFile>(
    _ rows: RowsLog, named name: String, in folder: String, share: (File) async throws -> Void
  ) async throws -> File {
    if !File.isThere(in: folder), try await rows.view().head != .none {
      try await copy(File.self, named: name, into: folder)
    }
    let file = try File(folder: folder)
    do {
      try await share(file)
      return file
    } catch SharedRowsError.needsCopy { file.close() }
    try await copy(File.self, named: name, into: folder)
    let copy = try File(folder: folder)
    try await share(copy)
    return copy
  }

  private func copy<File: SharedFile>(
    _ kind: File.Type, named name: String, into folder: String
  ) async throws {
    for _ in 0..<Self.copyAttempts {
      for address in try await otherAddresses() {
        guard let bytes = try? await peers.sharedFile(name, at: address) else { continue }
        try kind.replace(in: folder, with: bytes)
        return
      }
      try await Task.sleep(for: Self.pause)
    }
    throw SharedRowsError.needsCopy(path: folder + "/" + kind.name)
  }

  private func otherAddresses() async throws -> [String] {
    try await log.watch(.members).all().compactMap { entry in
      guard case .member(let node) = entry.key, node != name else { return nil }
      return entry.value.flatMap { ClusterMember($0)?.address }
    }
  }

  /// A file as another node takes it.
  ///
  /// - Parameter name: that of its log.
  func copy(of name: String) async throws -> [UInt8] {
    let file: (any SharedFile)? = state.withLock { state in
      switch name {
      case RowsLog.accounts: state.accounts
      case RowsLog.friends: state.friends
      default: nil
      }
    }
    guard let file else { throw Problem.notFound("This node has no \(name)") }
    return try await file.copy()
  }

  // MARK: - Following

  /// Follows the logs until the task is cancelled.
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
          let changed = event.changedFiles
          if changed.contains(RowsLog.accounts) { _ = await self.catchUp() }
          if changed.contains(RowsLog.friends) { _ = await self.catchUpFriends() }
        }
      } catch {
        logger.error("The log of the accounts cannot be watched", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func ask() async {
    var seconds = 0
    var (accountsProblem, friendsProblem): ((any Error)?, (any Error)?)
    while !Task.isCancelled {
      let (accounts, friends) = (await catchUp(), await catchUpFriends())
      report(
        accounts, before: accountsProblem,
        "The accounts do not follow those of the other nodes; clients with an account are refused soon",
        "The accounts follow those of the other nodes again")
      report(
        friends, before: friendsProblem, "The friends do not follow those of the other nodes",
        "The friends follow those of the other nodes again")
      (accountsProblem, friendsProblem) = (accounts, friends)
      if seconds % Self.noteSeconds == 0 {
        await noteAccounts()
        await noteFriends()
      }
      seconds += 1
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Logs that a file does not follow any more, or does again.
  private func report(
    _ problem: (any Error)?, before: (any Error)?, _ broken: Logger.Message,
    _ mended: Logger.Message
  ) {
    if let problem, before == nil, !Task.isCancelled {
      logger.error(broken, metadata: ["reason": "\(problem)"])
    } else if problem == nil, before != nil {
      logger.notice(mended)
    }
  }

  /// Takes over what other nodes have changed in the accounts.
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

  /// Takes over what other nodes have changed among friends.
  ///
  /// - Returns: why that was not possible; `nil` where it was.
  @discardableResult
  func catchUpFriends() async -> (any Error)? {
    guard let file = state.withLock(\.friends) else { return nil }
    do { _ = try await file.catchUp() } catch { return error }
    return nil
  }

  private func noteAccounts() async {
    guard let file = state.withLock(\.accounts),
      let revision = try? await file.catchUp()?.revision,
      revision > state.withLock(\.noted.accounts)
    else { return }
    do throws(EtcdError) {
      try await accountsLog.noteSynced(by: name, upTo: revision, retention: Self.retention)
      state.withLock { $0.noted.accounts = revision }
    } catch { logMissedNote(error) }
  }

  /// Says how far the friends' file goes, and deletes the records that all files have, or that are old.
  private func noteFriends() async {
    guard let file = state.withLock(\.friends),
      let revision = try? await file.catchUp()?.revision
    else { return }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let (aged, isDone) = state.withLock { state in
      let aged = state.friendAges.note(revision, at: seconds)
      return (aged, revision == state.noted.friends && state.deletedFriends >= revision - 1)
    }
    if isDone { return }
    do throws(EtcdError) {
      let deleted = try await friendsLog.noteSynced(
        by: name, upTo: revision, retention: Self.friendRetention, aged: aged)
      state.withLock { ($0.noted.friends, $0.deletedFriends) = (revision, deleted) }
    } catch { logMissedNote(error) }
  }

  private func logMissedNote(_ error: EtcdError) {
    logger.debug("The log was not told how far a file goes", metadata: ["reason": "\(error)"])
  }
}

extension LogWatch.Event {
  /// The files of whose logs it tells.
  fileprivate var changedFiles: Set<String> {
    switch self {
    case .all(let entries), .changes(let entries):
      Set(entries.compactMap { if case .rowsHead(let file) = $0.key { file } else { nil } })
    case .interrupted: []
    }
  }
}

extension RowsLog: RowsJournal {}
