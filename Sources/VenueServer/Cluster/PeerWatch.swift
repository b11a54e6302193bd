import EtcdLog
import Logging
import Support

/// Finds out before a node's lease ends that its process has: each node has a request under way at each
/// other one, and the connection breaks with the process.
///
/// A node is held to be gone when the connection has broken and its address keeps no other one. Its lease
/// is ended then. Where that was wrong, the node takes a new lease; no second one can write meanwhile.
final class PeerWatch: Sendable {
  /// The pause before a node is asked again that did not answer.
  private static let pause = Duration.milliseconds(500)

  private let log: ClusterLog
  private let peers: NodePeers
  private let logger: Logger
  private let members = Locked<[String: ClusterMember]>([:])
  private let joined: AsyncStream<String>
  private let joining: AsyncStream<String>.Continuation

  init(log: ClusterLog, peers: NodePeers, logger: Logger) {
    (self.log, self.peers, self.logger) = (log, peers, logger)
    (joined, joining) = AsyncStream.makeStream()
  }

  /// Takes which other nodes there are.
  func take(_ members: [String: ClusterMember]) {
    let new = self.members.withLock { known in
      defer { known = members }
      return members.keys.filter { known[$0] == nil }
    }
    for node in new { joining.yield(node) }
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
    while !Task.isCancelled, let member = members.withLock({ $0[node] }) {
      switch await peers.presence(at: member.address) {
      case .there: answered = member
      case .broken where answered?.lease == member.lease:
        // A proxy before the node takes connections, and breaks them.
        switch await peers.presence(at: member.address) {
        case .unreachable, .broken:
          await end(member, of: node)
          answered = nil
        case .there, .silent: continue
        }
      case .unreachable where answered?.lease == member.lease:
        await end(member, of: node)
        answered = nil
      case .broken, .unreachable, .silent: try? await Task.sleep(for: Self.pause)
      }
    }
  }

  private func end(_ member: ClusterMember, of node: String) async {
    logger.warning("The process of another node is gone", metadata: ["other": "\(node)"])
    do throws(EtcdError) { try await log.endLease(of: member) } catch {
      logger.debug("The lease of a node was not ended", metadata: ["reason": "\(error)"])
    }
  }
}
