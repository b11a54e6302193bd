import Cluster

/// What the log holds of a whole cluster, read one kind of keys after the other.
public struct ClusterStatus: Hashable, Sendable {
  /// What the log holds of a venue.
  public struct Venue: Hashable, Sendable {
    /// The node that owns it; `nil` where none does.
    public fileprivate(set) var owner: String?
    /// How many records it has had.
    public fileprivate(set) var records: Int64 = 0
    /// The last record that each node's file is known to hold.
    public fileprivate(set) var synced: [String: Int64] = [:]
  }

  /// The nodes that hold a lease, by their name.
  public private(set) var members: [String: ClusterMember] = [:]
  /// The venues by their slug.
  public private(set) var venues: [String: Venue] = [:]

  mutating func take(_ entry: LogWatch.Entry) {
    guard let value = entry.value else { return }
    let text = String(decoding: value, as: UTF8.self)
    switch entry.key {
    case .member(let node): members[node] = ClusterMember(value)
    case .owner(let venue): venues[venue, default: Venue()].owner = text
    case .head(let venue):
      venues[venue, default: Venue()].records = ClusterHead(value)?.revision ?? 0
    case .synced(let venue, let node): venues[venue, default: Venue()].synced[node] = Int64(text)
    case .record, .setting, .standing, .rowsHead, .rowsRecord, .rowsSynced: break
    }
  }
}

extension ClusterLog {
  /// Reads the members, the owners of venues, and how far files go.
  public func status() async throws(EtcdError) -> ClusterStatus {
    var status = ClusterStatus()
    for subject in [LogWatch.Subject.members, .owners, .heads, .synced] {
      for entry in try await watch(subject).all() { status.take(entry) }
    }
    return status
  }
}
