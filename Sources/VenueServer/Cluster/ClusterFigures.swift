import IndoorModel
import Wire

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

/// What a node knows of the cluster now.
struct ClusterState {
  /// This node's name.
  let node: String
  /// The names and addresses of the nodes that hold a lease, and whether they drain.
  let members: [(name: String, address: String, isDraining: Bool)]
  /// How many venues each owner has.
  let owned: [String: Int]
  /// What this node has counted.
  let figures: ClusterFigures

  /// As the status of the server has it.
  var value: Value {
    [
      "node": .string(node),
      "nodes": .array(
        members.map {
          [
            "name": .string($0.name), "address": .string($0.address),
            "isDraining": .bool($0.isDraining), "owned": Value(owned[$0.name] ?? 0),
          ]
        }),
      "forwardedEdits": Value(figures.forwarded), "failovers": Value(figures.failovers),
      "handovers": Value(figures.handovers), "refusedAppends": Value(figures.refusedAppends),
    ]
  }
}

/// What is measured of a venue at a node.
struct ReplicaFigures: Hashable, Sendable {
  /// The node that orders the edits; `nil` where none does.
  let owner: String?
  /// This node's term as the owner; `nil` where it follows.
  let term: Int64?
  /// The last record that the file holds.
  let revision: Int64
  /// Records that the node has seen in the log and its file does not hold yet.
  let lag: Int64

  /// As the status of the server has it.
  var value: Value {
    Value(members: [
      "owner": owner.map { .string($0) }, "isOwner": .bool(term != nil), "lag": Value(Int(lag)),
    ])
  }
}

extension MetricsText {
  /// What is counted of the cluster; nothing on a server that runs alone.
  mutating func write(_ state: ClusterState?, of venues: [VenueFigures]) {
    guard let state else { return }
    func one(_ value: Int) -> [(labels: Labels, reading: Reading)] {
      [([], .number(Double(value)))]
    }
    func each(_ value: (ReplicaFigures) -> Int64?) -> [(labels: Labels, reading: Reading)] {
      venues.compactMap { venue in
        venue.replica.flatMap(value).map { ([("venue", venue.slug)], .number(Double($0))) }
      }
    }
    family(
      "floorcast_cluster_nodes", .gauge, help: "Nodes that hold a lease.",
      one(state.members.count))
    family(
      "floorcast_cluster_owned_venues", .gauge, help: "Venues by the node that owns them.",
      state.members.map { ([("node", $0.name)], .number(Double(state.owned[$0.name] ?? 0))) })
    family(
      "floorcast_cluster_owner", .gauge, help: "Whether this node orders a venue's edits.",
      each { $0.term == nil ? 0 : 1 })
    family(
      "floorcast_cluster_term", .gauge, help: "The term of this node as a venue's owner.",
      each(\.term))
    family(
      "floorcast_cluster_records", .gauge, help: "The last record that a venue's file holds.",
      each(\.revision))
    family(
      "floorcast_cluster_lag_records", .gauge,
      help: "Records that the log is known to have and a venue's file has not.", each(\.lag))
    let figures = state.figures
    family(
      "floorcast_cluster_forwarded_edits", .counter, help: "Edits that were sent to their owner.",
      one(figures.forwarded))
    family(
      "floorcast_cluster_failovers", .counter,
      help: "Venues that this node took because they had no owner.", one(figures.failovers))
    family(
      "floorcast_cluster_handovers", .counter, help: "Venues that this node has handed over.",
      one(figures.handovers))
    family(
      "floorcast_cluster_refused_appends", .counter,
      help: "Records that the log refused because another node was the owner.",
      one(figures.refusedAppends))
    family(
      "floorcast_cluster_unsettled_appends", .counter,
      help: "Records of which the owner did not learn their fate.", one(figures.unsettledAppends))
  }
}
