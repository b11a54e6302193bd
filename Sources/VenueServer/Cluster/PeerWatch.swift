import EtcdLog
import Logging
import Support

/// Finds out before a node's lease ends that its process has, or that the network has lost it: each node has
/// a request under way at each other one, which breaks with the process and is not answered without network.
///
/// A node is held to be gone when its connection has broken and its address takes no other one. When it only
/// falls silent, the others are asked: where they miss it as well, and with this one are more than half of all,
/// it is held to be lost. Its lease is ended then. etcd would end it after 3 s, but counts these from its own
/// election where its leader was lost with the node. Where this node was wrong, the other one takes a new
/// lease; no second one can write meanwhile.
final class PeerWatch: Sendable {
  private struct State {
    var members: [String: ClusterMember] = [:]
    /// When each node has answered last under its present lease.
    var heard: [String: ContinuousClock.Instant] = [:]
    /// Those that are being watched.
    var watched: Set<String> = []
  }

  /// The pause before a node is asked again that did not answer.
  private static let pause = Duration.milliseconds(500)
  /// How long a node must have been silent to be missed.
  private static let missTime = Duration.seconds(NodePeers.heartbeatTimeout)
  /// The pauses between questions to the other nodes: they may have been answered later than this one.
  private static let agreementPause = Duration.milliseconds(250)
  /// How often they are asked.
  private static let agreementAttempts = 4

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
      state.heard = state.heard.filter {
        members[$0.key] != nil && members[$0.key]?.lease == state.members[$0.key]?.lease
      }
      state.members = members
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
      var presence = await peers.presence(at: member.address)
      // A proxy before the node takes connections, and breaks them.
      if presence == .broken { presence = await peers.presence(at: member.address) }
      switch presence {
      case .there, .older:
        answered = member
        state.withLock { if $0.members[node]?.lease == member.lease { $0.heard[node] = .now } }
        if presence == .there { continue }
      case .gone where answered?.lease == member.lease:
        await end(member, of: node, because: "The process of another node is gone")
        answered = nil
      case .silent where answered?.lease == member.lease,
        .broken where answered?.lease == member.lease:
        if await othersMiss(node) {
          await end(member, of: node, because: "Most nodes have lost another node")
          answered = nil
        }
      case .gone, .silent, .broken, .unclear: break
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// A node that is watched still; `nil` once it takes part no longer.
  private func watched(_ node: String) -> ClusterMember? {
    state.withLock { state in
      if state.members[node] == nil { state.watched.remove(node) }
      return state.members[node]
    }
  }

  /// Whether the other nodes miss a node, too.
  private func othersMiss(_ node: String) async -> Bool {
    for attempt in 1...Self.agreementAttempts {
      let members = state.withLock(\.members)
      guard let itself = members[node]?.address else { return false }
      let others = members.filter { $0.key != node }.map(\.value.address)
      let answers = await peers.whetherMissed(node, itself: itself, at: others)
      if Self.isLost(answers: answers, ofOthers: members.count) { return true }
      guard attempt < Self.agreementAttempts, misses(node) else { return false }
      try? await Task.sleep(for: Self.agreementPause)
    }
    return false
  }

  /// Whether a node that this one misses is lost: no answer is that it is there, and those that miss it, with
  /// this node, are more than half of all nodes. So the smaller part of a cluster that has parted ends no
  /// lease of the greater one, and of two nodes neither ends that of the other.
  ///
  /// - Parameters:
  ///   - answers: of the other nodes that answer, whether they miss it.
  ///   - others: how many other nodes than this one there are, the missed one included.
  static func isLost(answers: [Bool], ofOthers others: Int) -> Bool {
    answers.allSatisfy(\.self) && 2 * (answers.count + 1) > others + 1
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
