import Cluster
public import EtcdLog
import Wire

/// What an operator has nodes do, from any machine that reaches them and etcd.
public struct ClusterOperator: Sendable {
  /// Why a node has not done something, in one sentence.
  public struct Failure: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  private let log: ClusterLog
  private let peers: NodePeers

  /// - Parameter secret: that of the nodes.
  public init(log: ClusterLog, secret: ClusterSecret) {
    (self.log, peers) = (log, NodePeers(secret: secret))
  }

  /// Moves a venue to another node, between two edits.
  ///
  /// - Returns: the node that had it before.
  public func move(_ venue: String, to node: String) async throws -> String {
    let status = try await log.status()
    guard status.members[node] != nil else { throw Failure.missing(node, among: status) }
    guard let owner = status.venues[venue]?.owner, let member = status.members[owner] else {
      throw Failure(description: "no node owns the venue “\(venue)”")
    }
    try await explaining(owner) { try await peers.move(venue, to: node, at: member.address) }
    return owner
  }

  /// Has a node give all its venues to others and take none, or take them again.
  ///
  /// - Returns: the venues that no other node has taken.
  public func setDraining(_ isDraining: Bool, _ node: String) async throws -> [String] {
    let status = try await log.status()
    guard let member = status.members[node] else { throw Failure.missing(node, among: status) }
    return try await explaining(node) {
      try await peers.setDraining(isDraining, at: member.address)
    }
  }

  private func explaining<Value>(
    _ node: String, _ work: () async throws -> Value
  ) async throws -> Value {
    do { return try await work() } catch let problem as Problem {
      throw Failure(description: "\(node): \(problem.title)")
    } catch let failure as NodePeers.Failure {
      throw Failure(description: "\(node) does not answer: \(failure)")
    }
  }
}

extension ClusterOperator.Failure {
  fileprivate static func missing(_ node: String, among status: ClusterStatus) -> Self {
    let names = status.members.keys.sorted().joined(separator: ", ")
    return Self(description: "no node of the name “\(node)” takes part; these do: \(names)")
  }
}
