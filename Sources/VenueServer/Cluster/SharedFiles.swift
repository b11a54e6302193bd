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
/// each of them on its own (`SharedFileFollower`).
public final class SharedFiles: Sendable {
  /// Attempts at a copy of another node's file at the start, once a second.
  private static let copyAttempts = 30
  /// The pause between them.
  private static let pause = Duration.seconds(1)

  private let name: String
  private let log: ClusterLog
  private let accountsLog: RowsLog
  private let friendsLog: RowsLog
  private let seal: RecordSeal
  private let peers: NodePeers
  private let carrier: Task<Void, Never>
  private let accounts: SharedFileFollower
  private let friends: SharedFileFollower

  /// Connects to etcd; `run` goes on with it.
  public init(_ settings: ClusterNode.Settings, logger: Logger) {
    let client = EtcdClient(settings.engine, as: settings.credentials)
    name = settings.name
    log = ClusterLog(settings.cluster, by: client)
    accountsLog = RowsLog(of: RowsLog.accounts, in: settings.cluster, by: client)
    friendsLog = RowsLog(of: RowsLog.friends, in: settings.cluster, by: client)
    seal = settings.secret.seal(for: RowsLog.friends)
    peers = NodePeers(secret: settings.secret)
    accounts = SharedFileFollower(.accounts, of: name, by: accountsLog, log, logger: logger)
    friends = SharedFileFollower(.friends, of: name, by: friendsLog, log, logger: logger)
    carrier = Task { await client.run() }
  }

  /// The log of the accounts in an etcd, for a command that works beside the nodes.
  public static func accountsLog(
    in cluster: String, by client: EtcdClient
  ) -> some RowsJournal { RowsLog(of: RowsLog.accounts, in: cluster, by: client) }

  /// Whether the accounts have all that was acknowledged lately.
  var standing: AccountFreshness.Standing { accounts.standing }

  /// Whether the friends have all that was acknowledged lately.
  var friendsStanding: AccountFreshness.Standing { friends.standing }

  // MARK: - Joining

  /// Opens the accounts of a folder as one of the cluster's copies.
  public func accounts(in folder: String) async throws -> AccountFile {
    let file: AccountFile = try await join(accountsLog, named: RowsLog.accounts, in: folder) {
      try await $0.share(by: self.accountsLog)
    }
    accounts.begin(with: file)
    return file
  }

  /// Opens the friends of a folder as one of the cluster's copies.
  func friends(in folder: String) async throws -> FriendFile {
    // Records go soon: those that come while a copy is on its way must not.
    try await friendsLog.expect(name)
    let file: FriendFile = try await join(friendsLog, named: RowsLog.friends, in: folder) {
      try await $0.share(by: self.friendsLog, seal: self.seal)
    }
    friends.begin(with: file)
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
    let follower = [accounts, friends].first { $0.rules.name == name }
    guard let file = follower?.file else { throw Problem.notFound("This node has no \(name)") }
    return try await file.copy()
  }

  // MARK: - Following

  /// Follows the logs until the task is cancelled.
  public func run() async {
    await withDiscardingTaskGroup { group in
      // Each in its own time: the accounts must not wait for what is written among friends.
      group.addTask { await self.accounts.run() }
      group.addTask { await self.friends.run() }
    }
    carrier.cancel()
    await carrier.value
  }

  /// Takes over what other nodes have changed in the accounts.
  ///
  /// - Returns: why that was not possible; `nil` where it was.
  func catchUp() async -> (any Error)? { await accounts.catchUp() }
}

extension RowsLog: RowsJournal {}
