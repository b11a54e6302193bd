import Cluster
import EtcdLog

/// What a node knows of its cluster: which nodes there are, and which owns a venue.
struct ClusterMap {
  /// The owner of a venue, since the transaction `term`.
  struct Owner: Hashable {
    let node: String
    let term: Int64
  }

  /// How long the next candidate waits for the one before it.
  private static let turn = Duration.milliseconds(300)
  /// How long a node that drains waits for all others.
  private static let drainingTurn = Duration.seconds(2)

  /// The nodes that hold a lease.
  private(set) var members: [String: ClusterMember] = [:]
  /// The owners by venue.
  private(set) var owners: [String: Owner] = [:]
  /// Since when venues have had no owner that had one.
  private var vacancies: [String: ContinuousClock.Instant] = [:]
  /// When the owners were read first; before, a venue without one may have one.
  private var begin: ContinuousClock.Instant?

  mutating func noteMembers(_ entries: [LogWatch.Entry], isAll: Bool) {
    if isAll { members = [:] }
    for entry in entries {
      guard case .member(let node) = entry.key else { continue }
      members[node] = entry.value.flatMap(ClusterMember.init)
    }
  }

  /// - Returns: the transactions that changed owners, by venue.
  mutating func noteOwners(
    _ entries: [LogWatch.Entry], isAll: Bool, at now: ContinuousClock.Instant
  ) -> [String: Int64] {
    if isAll {
      let venues = Set(entries.compactMap(\.ownedVenue))
      for venue in owners.keys where !venues.contains(venue) { vacancies[venue] = now }
      owners = [:]
      begin = begin ?? now
    }
    var changed: [String: Int64] = [:]
    for entry in entries {
      guard let venue = entry.ownedVenue else { continue }
      owners[venue] = entry.value.map {
        Owner(node: String(decoding: $0, as: UTF8.self), term: entry.modRevision)
      }
      vacancies[venue] = entry.value == nil ? now : nil
      changed[venue] = entry.modRevision
    }
    return changed
  }

  /// Whether it is a node's turn to claim a venue: it is the owner already, or there is none and the nodes
  /// that come before it have had time to.
  ///
  /// - Parameter turns: of the usual time that each node before gets; more where nodes take many at once.
  func isTurn(
    of node: String, for venue: String, at now: ContinuousClock.Instant, turns: Int = 1
  ) -> Bool {
    if let owner = owners[venue] { return owner.node == node }
    guard let since = vacancies[venue] ?? begin else { return false }
    let place = candidates(for: venue, with: node).firstIndex(of: node) ?? 0
    let extra = members[node]?.isDraining == true ? Self.drainingTurn : .zero
    return now - since >= Self.turn * (place * turns) + extra
  }

  /// The other nodes that may take a venue from a node, the best one first.
  func successors(of node: String, for venue: String) -> [(node: String, member: ClusterMember)] {
    candidates(for: venue).compactMap { name in
      members[name].flatMap { name == node || $0.isDraining ? nil : (name, $0) }
    }
  }

  /// Those that drain come last.
  private func candidates(for venue: String, with node: String? = nil) -> [String] {
    let nodes = Placement.candidates(
      for: venue, among: Set(members.keys).union(node.map { [$0] } ?? []))
    let draining = nodes.filter { members[$0]?.isDraining == true }
    return nodes.filter { !draining.contains($0) } + draining
  }
}

extension LogWatch.Entry {
  fileprivate var ownedVenue: String? {
    if case .owner(let venue) = key { venue } else { nil }
  }
}
