/// What a node has counted of its part in the cluster since it began.
struct ClusterFigures: Hashable, Sendable {
  /// Edits that were sent to a venue's owner.
  var forwarded = 0
  /// Venues that this node took because they had no owner.
  var failovers = 0
  /// Venues that this node has handed over.
  var handovers = 0
  /// Records that the log refused, because another node had become the owner.
  var refusedAppends = 0
  /// Records of which this node could not find out whether the log has them, or store them.
  var unsettledAppends = 0
}

/// What is measured of a venue at a node.
struct ReplicaFigures: Hashable, Sendable {
  /// This node's term as the owner; `nil` where it follows.
  let term: Int64?
  /// The last record that the file holds.
  let revision: Int64
  /// Records that the node has seen in the log and its file does not hold yet.
  let lag: Int64
}
