import EtcdLog
import Logging
import Support

/// Finds out before a node's lease ends that its process has, or that the network has lost it: each node has
/// a request under way at each other one, which breaks with the process and is not answered without network.
///
/// A node is held to be gone when the connection has broken and its address keeps no other one, or when it
/// does not answer this node and all others that can be asked miss it as well. Its lease is ended then. etcd
/// would end it after 3 s, but begins to count anew when its own leader was lost with the node. Where this
/// node was wrong, the other one takes a new lease; no second one can write meanwhile.
final class PeerWatch: Sendable {
  private struct State {
    var members: [String: ClusterMember] = [:]
    /// When each node has answered last.
    var heard: [String: ContinuousClock.Instant] = [:]
    /// Those that are being watched.
    var watched: Set<String> = []
  }

  /// The pause before a node is asked again that did not answer.
  private static let pause = Duration.milliseconds(500)
  /// How long a node must have been silent to be missed: an answer takes `NodePeers.presenceTime`.
  private static let missTime = Duration.milliseconds(1_250)
  /// The pauses between questions to the other nodes: they may have been answered later than this one.
  private static let agreementPause = Duration.milliseconds(250)
  /// How often they are asked.
  private static let agreementAttempts = 3

  private let log: ClusterLog
  private let peers: NodePeers
  private let logger: Logger
  private let state = Locked(State())
  private let joined: AsyncStream<String>
  private let joining: AsyncStream<String>.Continuation

  init(log: ClusterLog, peers: NodePeers, logger: Logger) {
    (self.log, self.peers, self.logger) = (log, peers, logger)
    (joined, joining) = AsyncStream.makeStream()
  }

  /// Takes which other nodes there are.
  func take(_ members: [String: ClusterMember]) {
    let new = state.withLock { state in
      state.members = members
      state.heard = state.heard.filter { members[$0.key] != nil }
      return members.keys.filter { state.watched.insert($0).inserted }
    }
    for node in new { joining.yield(node) }
  }

  /// Whether a node has answered this one, and does so no longer.
  func misses(_ node: String) -> Bool {
    guard let heard = state.withLock({ $0.heard[node] }) else { return false }
    return ContinuousClock.now - heard > Self.missTime
  }

  /// Watches all of them until the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      for await node in joined { group.addTask { await self.watch(node) } }
    }
  }

  /// Watches a node as long as it takes part.
  private func watch(_ node: String) async {
    /// Whether the node has answered under its lease: one that never did cannot be missed.
    var answered: ClusterMember?
    while !Task.isCancelled, let member = watched(node) {
      switch await peers.presence(at: member.address) {
      case .there:
        answered = member
        state.withLock { if $0.members[node] != nil { $0.heard[node] = .now } }
      case .broken where answered?.lease == member.lease:
        // A proxy before the node takes connections, and breaks them.
        switch await peers.presence(at: member.address) {
        case .unreachable, .broken:
          await end(member, of: node, because: "The process of another node is gone")
          answered = nil
        case .there, .silent, .unclear: continue
        }
      case .unreachable where answered?.lease == member.lease:
        await end(member, of: node, because: "The process of another node is gone")
        answered = nil
      case .silent where answered?.lease == member.lease:
        guard await othersMiss(node) else { continue }
        await end(member, of: node, because: "All other nodes have lost a node")
        answered = nil
      case .broken, .unreachable, .silent, .unclear: try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// A node that is watched still; `nil` once it takes part no longer.
  private func watched(_ node: String) -> ClusterMember? {
    state.withLock { state in
      if state.members[node] == nil { state.watched.remove(node) }
      return state.members[node]
    }
  }

  /// Whether all other nodes that answer miss a node, and one does at least: what this node alone does not
  /// hear may be there for all others.
  private func othersMiss(_ node: String) async -> Bool {
    for attempt in 1...Self.agreementAttempts {
      let others = state.withLock { $0.members.filter { $0.key != node }.map(\.value.address) }
      let answers = await peers.whetherMissed(node, at: others)
      if !answers.isEmpty, answers.allSatisfy(\.self) { return true }
      guard attempt < Self.agreementAttempts, misses(node) else { return false }
      try? await Task.sleep(for: Self.agreementPause)
    }
    return false
  }

  private func end(
    _ member: ClusterMember, of node: String, because reason: Logger.Message
  ) async {
    logger.warning(reason, metadata: ["other": "\(node)"])
    do throws(EtcdError) { try await log.endLease(of: member) } catch {
      logger.debug("The lease of a node was not ended", metadata: ["reason": "\(error)"])
    }
  }
}
